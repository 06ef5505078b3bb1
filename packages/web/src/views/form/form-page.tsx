import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import type { CellContext } from '../../cells/cell-type.ts'
import { useSession } from '../../session/use-session.ts'
import type { ViewBodyProps } from '../view-body.ts'
import { FilledForm } from './filled-form.tsx'
import { questionsOf } from './questions.ts'
import { responsesQuery } from './responses-query.ts'
import { useAnswers } from './use-answers.ts'

interface FormPageProps extends ViewBodyProps {
  readonly context: CellContext
}

/** The form as members of the project fill it in. */
export function FormPage(props: FormPageProps): ReactElement {
  const { project, table, records, view, viewId, title, context, onAddRecord } = props
  const { settings } = view
  const { user } = useSession()
  const byLink = project.link !== undefined
  const questions = useMemo(() => questionsOf(table, settings, { byLink }), [table, settings, byLink])
  const filling = useAnswers({
    questions,
    place: `${user?.id ?? ''} ${viewId}`,
    send: (cells, once) => records.handIn(cells, once),
  })
  const closed = useQuery(responsesQuery(project.id, viewId)).data?.closed ?? null
  return (
    <FilledForm
      settings={settings}
      title={title}
      context={context}
      filling={filling}
      closed={closed}
      maySend={onAddRecord !== null}
    />
  )
}
