import { Button } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { automationPath, tabPath } from '../../structure/projects/project-places.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AutomationList } from './automation-list.tsx'
import { automationsQuery } from './automation-queries.ts'
import { OpenAutomation } from './open-automation.tsx'

/** What a project does by itself when something happens. The address says which of it is open. */
export function AutomationsPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const navigate = useNavigate()
  const openId = useSearchParams()[0].get('id')
  const tables = useQuery(tablesQuery(project.id))
  const automations = useQuery(automationsQuery(project.id))
  const [isMaking, setMaking] = useState(false)
  const [madeId, setMadeId] = useState<string | null>(null)
  // A new one stays on the page until it is there under its own address.
  useEffect(() => {
    if (openId !== null) setMaking(false)
  }, [openId])
  const error = tables.error ?? automations.error
  const retry = () => void Promise.all([tables.refetch(), automations.refetch()])
  if (tables.data === undefined || automations.data === undefined)
    return (
      <Page>
        <PageHeader title={t('projects.project.automations')} text={t('automations.text')} />
        {error === null ? <SkeletonRows rows={4} /> : <FailedState error={error} onRetry={retry} />}
      </Page>
    )
  const { list } = automations.data
  if (openId !== null || isMaking)
    return (
      <Page>
        <OpenAutomation
          // One that was just made stays in its editor: somebody may go on writing while it is stored.
          key={openId === madeId ? null : openId}
          project={project}
          tables={tables.data.list}
          known={automations.data}
          id={openId}
          onSaved={(id) => {
            if (id === openId) return
            setMadeId(id)
            void navigate(automationPath(project.id, id))
          }}
          onBack={() => {
            setMaking(false)
            if (openId !== null) void navigate(tabPath(project.id, 'automations'))
            // It may have run meanwhile.
            void automations.refetch()
          }}
        />
      </Page>
    )
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
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
        <AutomationList
          projectId={project.id}
          tables={tables.data.list}
          automations={list}
          onEdit={({ id }) => void navigate(automationPath(project.id, id))}
        />
      )}
    </Page>
  )
}
