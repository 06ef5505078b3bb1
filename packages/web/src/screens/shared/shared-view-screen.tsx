import type { ReactElement } from 'react'
import { useParams } from 'react-router'
import type { LinkEntry } from '../../features/sharing/door-queries.ts'
import { LinkGate } from '../../features/sharing/link-gate.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonPage } from '../../ui/skeleton.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { TablePage } from '../table/table-page.tsx'
import { useSharedProject } from './use-shared-project.ts'

/** A view somebody shared by a link, whatever its kind. */
export function SharedViewScreen(): ReactElement {
  const { id = '' } = useParams()
  return (
    <LinkGate key={id} kind="view" link={id}>
      {(entry) => <SharedView entry={entry} />}
    </LinkGate>
  )
}

function SharedView({ entry }: { readonly entry: LinkEntry }): ReactElement {
  const { project, tables, error, retry } = useSharedProject(entry)
  usePageTitle(entry.title)
  if (project === null || tables === null)
    return error ? <FailedState error={error} onRetry={retry} /> : <SkeletonPage />
  // A link to a view shows this one table.
  const table = tables.find(({ id }) => id === entry.tableId)
  return <TablePage project={project} place={table === undefined ? null : { name: table.title, alias: null }} />
}
