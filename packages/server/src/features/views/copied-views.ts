import { copiedSettings } from '@rowhouse/core/views/copied-settings'
import { readViewSettings, writeViewSettings } from '@rowhouse/core/views/view-settings'
import type { TableRow, ViewRow } from '../../meta/tables.ts'
import { newId, randomByte } from '../../platform/chance.ts'

interface ViewsPlace {
  readonly table: Pick<TableRow, 'id' | 'project_id' | 'title'>
  /** Columns of the copy by those of the original. */
  readonly columnIds: ReadonlyMap<string, string>
  /** Who asked for the copy: personal views stay theirs, those of others stay behind. */
  readonly ownerId: string
  readonly at: string
}

/** The views of a copied table. The default view goes by the title of the copy if it went by that of the original. */
export function copiedViews(
  views: readonly ViewRow[],
  from: Pick<TableRow, 'title'>,
  { table, columnIds, ownerId, at }: ViewsPlace,
): ViewRow[] {
  return views
    .filter(({ lock_type, owner_id }) => lock_type !== 'personal' || owner_id === null || owner_id === ownerId)
    .map((view) => {
      const id = newId('view')
      const settings = copiedSettings(readViewSettings(view.settings), {
        viewId: id,
        columnId: (column) => columnIds.get(column) ?? null,
        nextByte: randomByte,
      })
      return {
        ...view,
        id,
        project_id: table.project_id,
        table_id: table.id,
        title: view.is_default === 1 && view.title === from.title ? table.title : view.title,
        settings: writeViewSettings(settings),
        owner_id: ownerId,
        version: 1,
        created_at: at,
        updated_at: at,
      }
    })
}
