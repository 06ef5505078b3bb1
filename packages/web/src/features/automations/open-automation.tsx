import { Button } from '@mantine/core'
import { IconBoltOff } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page.tsx'
import { blankAutomation, draftOf } from './automation-draft.ts'
import { AutomationEditor } from './automation-editor.tsx'
import type { Automation, AutomationsTold } from './automation-queries.ts'

interface OpenAutomationProps {
  readonly project: Project
  readonly tables: readonly TableSummary[]
  readonly known: AutomationsTold
  /** As the page's address has it; null: a new one. */
  readonly id: string | null
  readonly onSaved: (id: string) => void
  readonly onBack: () => void
}

/** One of them, or a new one. */
export function OpenAutomation({ known, id, onSaved, onBack, ...props }: OpenAutomationProps): ReactElement {
  const t = useTexts()
  const { list, unready } = known
  const automation = list.find((one) => one.id === id) ?? null
  // One that somebody deletes while it is open stays: what was changed in it can be saved as a new one.
  const [opened, setOpened] = useState<Automation | null>(automation)
  if (opened === null && automation !== null) setOpened(automation)
  // One that was just made is stored before the list has it.
  const [wasListed, setListed] = useState(automation !== null)
  if (!wasListed && automation !== null) setListed(true)
  // The address for calls from outside, where there is a new one: it is told once.
  const [told, setTold] = useState<string | null>(null)
  // How often an earlier version was gone back to: the editor begins anew with it.
  const [round, setRound] = useState(0)
  if (id !== null && opened === null)
    return (
      <>
        <PageHeader title={t('projects.project.automations')} />
        <EmptyState
          icon={IconBoltOff}
          title={t('automations.gone')}
          text={t('automations.gone.text')}
          action={
            <Button variant="default" onClick={onBack}>
              {t('automations.back')}
            </Button>
          }
        />
      </>
    )

  function keep(saved: Automation, address: string | null): void {
    setOpened(saved)
    setTold((before) => address ?? (saved.trigger.kind === 'incoming' ? before : null))
    onSaved(saved.id)
  }

  return (
    <AutomationEditor
      key={round}
      {...props}
      automations={list}
      automation={automation}
      isGone={wasListed && automation === null}
      first={opened === null ? blankAutomation(props.tables[0]?.id ?? '') : draftOf(opened)}
      told={told}
      unready={unready}
      isPlaced={id !== null}
      onSaved={keep}
      onGoneBack={(saved, address) => {
        keep(saved, address)
        // Its undo is asked for later.
        setRound((times) => times + 1)
      }}
      onBack={onBack}
    />
  )
}
