import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { stillHere } from '../../state/navigation.ts'
import { toast } from '../../state/toast-store.ts'
import type { Project } from '../../structure/projects/project.ts'
import { type AutomationDraft, specOf } from './automation-draft.ts'
import { type Automation, saveAutomation } from './automation-queries.ts'

export interface AutomationEditing {
  readonly project: Project
  /** As it is stored; null: a new one. */
  readonly automation: Automation | null
  readonly first: AutomationDraft
  readonly onSaved: (automation: Automation, address: string | null) => void
}

/** An automation as it is typed, and how it is stored. */
export function useAutomationEditing({ project, automation, first, onSaved }: AutomationEditing) {
  const t = useTexts()
  const [draft, setDraft] = useState(first)
  const [saved, setSaved] = useState(first)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(part: Partial<AutomationDraft>): void {
    setDraft((known) => ({ ...known, ...part }))
    setRefusal(null)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (draft.title.trim() === '') return setRefusal(t('automations.fault.title'))
    setBusy(true)
    const isHere = stillHere()
    try {
      const stored = await saveAutomation(project.id, specOf(draft), automation?.id ?? null)
      toast.success(t('automations.saved'))
      setSaved(draft)
      if (isHere()) onSaved(stored.automation, stored.address)
    } catch (error) {
      setRefusal(messageOf(error))
    }
    setBusy(false)
  }

  return { draft, isTouched: draft !== saved, refusal, isBusy, change, submit }
}
