import { copiedSettings } from '@rowhouse/core/views/copied-settings'
import { readViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import { isHiddenFrom, type ViewReader } from '../../meta/hidden-views.ts'
import type { TableRow, ViewRow } from '../../meta/rows/structure.ts'
import { newId, randomByte } from '../../platform/chance.ts'

type Copier = ViewReader & { readonly person: string }

interface ViewsPlace {
  readonly table: Pick<TableRow, 'id' | 'project_id' | 'title'>
  /** Columns of the copy by those of the original. */
  readonly columnIds: ReadonlyMap<string, string>
  /** Where a whole project is copied: of all its views, and of the pictures they show. */
  readonly viewIds?: ReadonlyMap<string, string>
  readonly fileIds?: ReadonlyMap<string, string>
  /** Who asked for the copy: personal views stay theirs, those of others and those hidden from them stay behind. */
  readonly by: Copier
  readonly at: string
}

/** The views of a copied table. The default view goes by the title of the copy if it went by that of the original. */
export function copiedViews(
  views: readonly ViewRow[],
  from: Pick<TableRow, 'title'>,
  { table, columnIds, viewIds, fileIds, by, at }: ViewsPlace,
): ViewRow[] {
  return views
    .filter((view) => comesAlong(view, by))
    .map((view) => {
      const id = viewIds?.get(view.id) ?? newId('view')
      const settings = copiedSettings(readViewSettings(view.settings), {
        viewId: id,
        columnId: (column) => columnIds.get(column) ?? null,
        // One that stays behind is one that is gone: nobody meant that everything is offered.
        ...(viewIds && { otherViewId: (other: string) => viewIds.get(other) || newId('view') }),
        ...(fileIds && { fileId: (file: string) => fileIds.get(file) ?? null }),
        nextByte: randomByte,
      })
      return {
        ...view,
        id,
        project_id: table.project_id,
        table_id: table.id,
        title: view.is_default === 1 && view.title === from.title ? table.title : view.title,
        settings: writeViewSettings(settings),
        owner_id: by.person,
        version: 1,
        created_at: at,
        updated_at: at,
      }
    })
}

export function comesAlong(view: ViewRow, by: Copier): boolean {
  const { lock_type, owner_id } = view
  return (lock_type !== 'personal' || owner_id === null || owner_id === by.person) && !isHiddenFrom(view, by)
}
