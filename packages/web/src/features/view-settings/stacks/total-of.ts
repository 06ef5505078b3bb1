import type { AggregateName } from '@rowhouse/core/aggregates'
import type { Column, Table } from '../../../structure/tables/table.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import { placesInView } from '../columns-in-view.ts'

export interface Total {
  readonly column: Column
  readonly func: AggregateName
}

/** What is told of all records, and of each stack or lane; null: nothing but how many there are. */
export function totalOf(table: Table, settings: Settings): Total | null {
  const { stackTotal } = settings
  const column = stackTotal && totalColumns(table, settings).find(({ id }) => id === stackTotal.columnId)
  return column ? { column, func: stackTotal.func } : null
}

/** What a view hides it has no figures of; the key is never hidden. */
export function totalColumns(table: Table, settings: Settings): readonly Column[] {
  return placesInView(table, settings)
    .filter(({ column, shown }) => shown || column.isKey)
    .map(({ column }) => column)
}
