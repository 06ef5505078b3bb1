import type { previewColumnDeletion } from '@rowhouse/core/api/columns'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { usesOf } from '@rowhouse/core/views/read-settings'
import { readViewSettings } from '@rowhouse/core/views/view-settings'
import { isHiddenFrom, type ViewReader } from '../../meta/hidden-views.ts'
import type { ProjectSnapshot } from '../../meta/snapshot.ts'

type UsingView = ReplyOf<typeof previewColumnDeletion>['usedBy'][number]

/** Views that filter, sort, group or colour by one of these columns: without it they show other records, or in another order. */
export function viewsUsing(
  { tables }: ProjectSnapshot,
  columnIds: ReadonlySet<string>,
  reader: ViewReader,
): UsingView[] {
  return tables
    .filter(({ columns }) => columns.some(({ id }) => columnIds.has(id)))
    .flatMap(({ id, title, views }) =>
      views
        .filter((view) => !isHiddenFrom(view, reader))
        .map((view) => ({
          id: view.id,
          title: view.title,
          table: { id, title },
          uses: usesOf(readViewSettings(view.settings), columnIds),
        })),
    )
    .filter(({ uses }) => uses.length > 0)
}
