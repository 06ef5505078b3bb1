import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { changeAnswer, handInShared, type readAnswer } from '@rowhouse/core/api/public'
import type { enterLink } from '@rowhouse/core/api/shares'
import { IconPencilOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call, callForChange } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { CellsIn } from '../../cells/cells-in.tsx'
import { useCellContext } from '../../cells/use-cell-context.ts'
import { FilePreviewHost } from '../../features/attachments/file-preview-host.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { timeZone } from '../../state/time-zone.ts'
import type { Project } from '../../structure/projects/project.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import type { RecordRow, Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { noPrefill, prefillIn } from './address-prefill.ts'
import { answerQuery } from './answer-query.ts'
import { FilledForm } from './filled-form.tsx'
import { FormCard } from './form-card.tsx'
import classes from './public-form.module.css'
import { answersIn, type Question, questionsOf } from './questions.ts'
import { responsesQuery } from './responses-query.ts'
import { useAnswers } from './use-answers.ts'

interface PublicFormProps {
  /** As the address has it. */
  readonly link: string
  readonly entry: ReplyOf<typeof enterLink>
}

/** A form for people who have its link and perhaps no account: to fill it in, or to change what they answered. */
export function PublicForm({ link, entry }: PublicFormProps): ReactElement {
  const { projectId, title } = entry
  const viewId = entry.viewId ?? ''
  const answer = useSearchParams()[0].get('answer')
  const project = useQuery(projectQuery(projectId))
  const table = useQuery(tableQuery(projectId, entry.tableId ?? ''))
  const view = useQuery(viewQuery(projectId, viewId))
  const responses = useQuery(responsesQuery(projectId, viewId))
  const earlier = useQuery({ ...answerQuery(link, answer ?? ''), enabled: answer !== null })
  usePageTitle(view.data?.settings.heading ?? title, { exact: true })
  const asked = [project, table, view, responses, earlier]
  const error = asked.find((one) => one.error !== null)?.error
  if (view.data !== undefined && earlier.error instanceof ApiError && earlier.error.status === 404)
    return <NoAnswer settings={view.data.settings} />
  const waiting = error ? (
    <FailedState error={error} onRetry={() => void Promise.all(asked.map((one) => one.refetch()))} />
  ) : (
    <SkeletonPage />
  )
  // What somebody fills in stays, also when it is looked in vain whether the form has changed.
  if (project.data === undefined || table.data === undefined || view.data === undefined || responses.data === undefined)
    return waiting
  const form = { link, viewId, title, project: project.data, table: table.data, settings: view.data.settings }
  if (answer === null) return <OpenForm key="new" {...form} earlier={null} closed={responses.data.closed} />
  if (earlier.data === undefined) return waiting
  return <OpenForm key={answer} {...form} earlier={{ answer, ...earlier.data }} closed={earlier.data.closed} />
}

function NoAnswer({ settings }: { readonly settings: Settings }): ReactElement {
  const t = useTexts()
  return (
    <main className={classes.page} data-focus-home>
      <FormCard settings={settings}>
        <EmptyState icon={IconPencilOff} title={t('forms.change.gone')} text={t('forms.change.gone.text')} />
      </FormCard>
    </main>
  )
}

/** Nothing tells a visitor of a form that it was changed. */
const readAnew: typeof queryClient.fetchQuery = (query) => queryClient.fetchQuery({ ...query, staleTime: 0 })

interface OpenFormProps {
  readonly link: string
  readonly viewId: string
  readonly title: string
  readonly project: Project
  readonly table: Table
  readonly settings: Settings
  /** What was answered and is changed; null: nothing yet. */
  readonly earlier: (Pick<ReplyOf<typeof readAnswer>, 'cells' | 'hidden'> & { readonly answer: string }) | null
  readonly closed: Parameters<typeof FilledForm>[0]['closed']
}

function OpenForm({ link, viewId, title, project, table, settings, earlier, closed }: OpenFormProps): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const context = useCellContext(project.id, table)
  const asks = (now: Table, as: Settings): readonly Question[] =>
    questionsOf(now, as, { byLink: true }).filter(({ column }) => earlier?.hidden.includes(column.id) !== true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing else.
  const questions = useMemo(() => asks(table, settings), [table, settings, earlier?.hidden])
  // As the page was opened: what is filled in stays when the address changes.
  const [given] = useState(() => (earlier === null ? prefillIn(search, questions) : noPrefill))
  const [before] = useState(() => (earlier === null ? null : answersIn(questions, earlier.cells as RecordRow)))
  const filling = useAnswers({
    questions,
    place: earlier === null ? `link ${link}` : null,
    async send(cells, once) {
      const [query, data] = [{ timezone: timeZone() }, { ...cells }]
      if (earlier !== null) {
        await call(changeAnswer, { params: { uuid: link, answer: earlier.answer }, query, body: data, once })
        return globalThis.location.href
      }
      const body = { data, hidden: [...given.hidden] }
      return (await callForChange(handInShared, { params: { uuid: link }, query, body, once })).address
    },
    renew: () =>
      Promise.all([readAnew(tableQuery(project.id, table.id)), readAnew(viewQuery(project.id, viewId))]).then(
        ([now, view]) => asks(now, view.settings),
        // The refusal itself is told all the same.
        () => questions,
      ),
    given,
    before,
  })
  return (
    <CellsIn project={project} table={table} records={null} mayWrite people={context.people}>
      <main className={classes.page} data-focus-home>
        <FilledForm settings={settings} title={title} context={context} filling={filling} closed={closed} maySend />
        <FilePreviewHost />
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
