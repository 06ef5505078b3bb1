import { Button } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type AutomationDraft, blankAutomation, draftOf } from './automation-draft.ts'
import { AutomationEditor } from './automation-editor.tsx'
import { AutomationList } from './automation-list.tsx'
import { type Automation, automationsQuery } from './automation-queries.ts'

interface Edited {
  /** null: a new one. */
  readonly id: string | null
  readonly draft: AutomationDraft
  /** For calls from outside, where it was just made: told once. */
  readonly address: string | null
  /** How often an earlier version was gone back to: the editor begins anew with it. */
  readonly round: number
}

/** What a project does by itself when something happens. */
export function AutomationsPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const tables = useQuery(tablesQuery(project.id))
  const automations = useQuery(automationsQuery(project.id))
  const [edited, setEdited] = useState<Edited | null>(null)
  const error = tables.error ?? automations.error
  const retry = () => void Promise.all([tables.refetch(), automations.refetch()])
  if (tables.data === undefined || automations.data === undefined)
    return (
      <Page>
        <PageHeader title={t('projects.project.automations')} text={t('automations.text')} />
        {error === null ? <SkeletonRows rows={4} /> : <FailedState error={error} onRetry={retry} />}
      </Page>
    )
  const { list, unready } = automations.data
  const edit = (automation: Automation, address: string | null = null, round = edited?.round ?? 0) =>
    setEdited({ id: automation.id, draft: draftOf(automation), address, round })
  if (edited !== null)
    return (
      <Page>
        <AutomationEditor
          // What was saved is shown as the server keeps it.
          key={`${edited.id ?? ''} ${edited.address ?? ''} ${edited.round}`}
          project={project}
          tables={tables.data.list}
          automations={list}
          automation={list.find(({ id }) => id === edited.id) ?? null}
          first={edited.draft}
          told={edited.address}
          unready={unready}
          onSaved={edit}
          onGoneBack={(automation, address) =>
            setEdited((known) => ({
              id: automation.id,
              draft: draftOf(automation),
              address,
              round: (known?.round ?? 0) + 1,
            }))
          }
          onBack={() => {
            setEdited(null)
            // It may have run meanwhile.
            void automations.refetch()
          }}
        />
      </Page>
    )
  const firstTable = tables.data.list[0]?.id ?? ''
  const create = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setEdited({ id: null, draft: blankAutomation(firstTable), address: null, round: 0 })}
    >
      {t('automations.new')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('projects.project.automations')}
        text={t('automations.text')}
        actions={list.length === 0 ? null : create}
      />
      {list.length === 0 ? (
        <EmptyState icon={IconBolt} title={t('automations.empty')} text={t('automations.empty.text')} action={create} />
      ) : (
        <AutomationList projectId={project.id} tables={tables.data.list} automations={list} onEdit={edit} />
      )}
    </Page>
  )
}
