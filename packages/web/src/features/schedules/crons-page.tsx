import { Button } from '@mantine/core'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import { mayIn, type Project } from '../../structure/projects/project.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { blankCron, type CronDraft, draftOf } from './cron-draft.ts'
import { CronEditor } from './cron-editor.tsx'
import { CronList } from './cron-list.tsx'
import { cronsQuery } from './cron-queries.ts'
import classes from './crons.module.css'

interface Edited {
  /** null: a new one. */
  readonly id: string | null
  readonly draft: CronDraft
}

/** So many are seen at a glance; more are looked for. */
const shortList = 6

/** What a project does at certain times. */
export function CronsPage({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const previewAs = useSaved((state) => state.users.previewAs)
  const { data, error, refetch } = useQuery(cronsQuery(project.id))
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<Edited | null>(null)
  const [sought, setSought] = useState('')
  const mayChange = mayIn(project, 'schedules.change', previewAs)
  const isAsked = mayChange && search.get('new') === 'snapshot'
  const edited = chosen ?? (isAsked ? { id: null, draft: blankCron('snapshot') } : null)

  function close(): void {
    setChosen(null)
    if (!isAsked) return
    search.delete('new')
    setSearch(search, { replace: true })
  }

  const create = mayChange ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setChosen({ id: null, draft: blankCron() })}>
      {t('crons.new')}
    </Button>
  ) : null
  const list = data?.list ?? []
  const hasSome = list.length > 0
  const failed = list.filter(({ lastRun }) => lastRun?.state === 'failed').length
  const wanted = sought.trim().toLocaleLowerCase()
  const found = list.filter(({ title }) => title.toLocaleLowerCase().includes(wanted))
  const actions = hasSome ? (
    <>
      {failed === 0 ? null : (
        <span className={classes.state} data-state="failed">
          {t('crons.failed', { count: failed })}
        </span>
      )}
      {list.length > shortList ? <SearchField label={t('crons.find')} value={sought} onChange={setSought} /> : null}
      {create}
    </>
  ) : null
  return (
    <Page>
      <PageHeader title={t('projects.project.crons')} text={t('crons.text')} actions={actions} />
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : hasSome ? (
        <CronList
          projectId={project.id}
          jobs={found}
          onEdit={(job) => setChosen({ id: job.id, draft: draftOf(job) })}
        />
      ) : (
        <EmptyState icon={IconClock} title={t('crons.empty')} text={t('crons.empty.text')} action={create} />
      )}
      {edited === null ? null : (
        <CronEditor
          key={edited.id ?? ''}
          project={project}
          job={data?.list.find(({ id }) => id === edited.id) ?? null}
          draft={edited.draft}
          sendsMail={data?.sendsMail !== false}
          onClose={close}
        />
      )}
    </Page>
  )
}
