import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { Table } from '../../structure/tables/table.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { type DraftFault, faultOf, type RuleDraft, specOf } from './rule-draft.ts'
import { type RuleWarning, saveRule } from './rule-queries.ts'

interface RuleEditing {
  readonly project: Project
  readonly table: Table
  /** null: a new one. */
  readonly id: string | null
  readonly first: RuleDraft
  readonly onClose: () => void
}

/** A rule as it is typed, and how it is stored. */
export function useRuleEditing({ project, table, id, first, onClose }: RuleEditing) {
  const t = useTexts()
  const [draft, setDraft] = useState(first)
  const [fault, setFault] = useState<DraftFault | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(part: Partial<RuleDraft>): void {
    setDraft((known) => ({ ...known, ...part }))
    setFault(null)
    setRefusal(null)
  }

  async function store(confirmed: boolean): Promise<void> {
    const warnings = await saveRule(project.id, specOf(table.id, draft), { id, confirmed })
    if (warnings.length > 0) {
      if (await isAgreed(warnings)) await store(true)
      return
    }
    toast.success(t('rules.saved'))
    onClose()
  }

  const isAgreed = (warnings: readonly RuleWarning[]): Promise<boolean> =>
    confirm({
      title: t('rules.warning'),
      heading: warnings.map((warning) => t(`rules.warning.${warning}`)).join(' '),
      submit: t('rules.warning.submit'),
      danger: true,
    })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const found = faultOf(draft)
    if (found !== null) return setFault(found)
    setBusy(true)
    await store(false).catch((error: unknown) => setRefusal(messageOf(error)))
    setBusy(false)
  }

  return { draft, fault, refusal, isBusy, change, submit }
}
