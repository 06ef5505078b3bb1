import type { AggregateName } from '@rowhouse/core/aggregates'
import type { Column, Table } from '../../structure/tables/table.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { columnsOnScreen } from './columns-in-view.ts'

/** What a view hides it has no figures of. */
export function footersWanted(table: Table, settings: Settings): (readonly [Column, AggregateName])[] {
  return columnsOnScreen(table, settings).flatMap((column) => {
    const name = settings.footers[column.id]
    return name === undefined ? [] : [[column, name] as const]
  })
}
