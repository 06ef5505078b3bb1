import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import { viewsQuery } from '../../structure/views/queries.ts'
import { viewQuery } from '../../structure/views/view-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { shownQuery } from '../view-settings/shown-query.ts'
import { SnippetBox } from './snippet-box.tsx'
import classes from './snippet-dialog.module.css'
import { type SnippetRequest, viewRequest } from './snippet-request.ts'
import type { SnippetPlace } from './snippet-store.ts'

interface SnippetDialogProps extends SnippetPlace {
  readonly project: Project
  readonly onClose: () => void
}

/** How a program reads the very rows that are on the screen. */
export function SnippetDialog({ project, tableId, viewId, onClose }: SnippetDialogProps): ReactElement {
  const t = useTexts()
  const { data: tables, error: noTables, refetch } = useQuery(tablesQuery(project.id))
  const { data: views } = useQuery(viewsQuery(project.id))
  const { data: stored, error: noSettings, refetch: readAgain } = useQuery(viewQuery(project.id, viewId))
  const table = tables?.list.find(({ id }) => id === tableId)
  const view = views?.get(tableId)?.find(({ id }) => id === viewId)
  const error = noTables ?? noSettings
  return (
    <Dialog onClose={onClose} size={720} title={t('views.snippet.title', { title: view?.title ?? '' })}>
      {table === undefined || view === undefined || stored === undefined ? (
        error === null ? (
          <SkeletonRows rows={8} height={20} />
        ) : (
          <FailedState error={error} onRetry={() => void Promise.all([refetch(), readAgain()])} />
        )
      ) : (
        <Snippet
          request={viewRequest(
            globalThis.location.href,
            { project, table, view },
            shownQuery(viewId, stored.settings).query,
          )}
        />
      )}
    </Dialog>
  )
}

function Snippet({ request }: { readonly request: SnippetRequest }): ReactElement {
  const t = useTexts()
  return (
    <>
      <p className={classes.text}>{t('views.snippet.text')}</p>
      <SnippetBox request={request} />
      <p className={classes.note}>{t('views.snippet.token')}</p>
    </>
  )
}
