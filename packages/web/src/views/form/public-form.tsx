import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { handInShared } from '@rowhouse/core/api/public'
import type { enterLink } from '@rowhouse/core/api/shares'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { timeZone } from '../../state/time-zone.ts'
import type { Project } from '../../structure/projects/project.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import type { Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { wishesIn } from './address-wishes.ts'
import { FilledForm } from './filled-form.tsx'
import classes from './public-form.module.css'
import { questionsOf } from './questions.ts'
import { responsesQuery } from './responses-query.ts'
import { useAnswers } from './use-answers.ts'

interface PublicFormProps {
  /** As the address has it. */
  readonly link: string
  readonly entry: ReplyOf<typeof enterLink>
}

/** A form for people who have its link and perhaps no account. */
export function PublicForm({ link, entry }: PublicFormProps): ReactElement {
  const { projectId, title } = entry
  const viewId = entry.viewId ?? ''
  const project = useQuery(projectQuery(projectId))
  const table = useQuery(tableQuery(projectId, entry.tableId ?? ''))
  const view = useQuery(viewQuery(projectId, viewId))
  const responses = useQuery(responsesQuery(projectId, viewId))
  usePageTitle(view.data?.settings.heading ?? title, { exact: true })
  const asked = [project, table, view, responses]
  const error = asked.find((one) => one.error !== null)?.error
  if (error) return <FailedState error={error} onRetry={() => void Promise.all(asked.map((one) => one.refetch()))} />
  if (project.data === undefined || table.data === undefined || view.data === undefined || responses.data === undefined)
    return <SkeletonPage />
  return (
    <OpenForm
      link={link}
      title={title}
      project={project.data}
      table={table.data}
      settings={view.data.settings}
      closed={responses.data.closed}
    />
  )
}

interface OpenFormProps {
  readonly link: string
  readonly title: string
  readonly project: Project
  readonly table: Table
  readonly settings: Settings
  readonly closed: Parameters<typeof FilledForm>[0]['closed']
}

function OpenForm({ link, title, project, table, settings, closed }: OpenFormProps): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const context = useCellContext(project.id, table)
  const questions = useMemo(() => questionsOf(table, settings), [table, settings])
  // As the page was opened: what is filled in stays when the address changes.
  const [wishes] = useState(() => wishesIn(search, questions))
  const filling = useAnswers(
    `link ${link}`,
    questions,
    async (cells, once) => {
      const query = { timezone: timeZone() }
      await call(handInShared, { params: { uuid: link }, query, body: { data: { ...cells } }, once })
    },
    wishes,
  )
  return (
    <CellsIn project={project} table={table} records={null} mayWrite people={context.people}>
      <main className={classes.page} data-focus-home>
        <FilledForm settings={settings} title={title} context={context} filling={filling} closed={closed} maySend />
        {search.has('embed') ? null : (
          <footer className={classes.made}>
            <Logo size={16} />
            {t('sharing.page.made')}
          </footer>
        )}
      </main>
    </CellsIn>
  )
}
