import { ColumnHabits } from '@rowhouse/core/column-types/column-habits'
import type { Habits } from '@rowhouse/core/column-types/reading'
import type { Kysely } from 'kysely'
import type { StoredColumn } from '../../../query/record-table.ts'
import type { TableAccess } from '../../../query/table-access.ts'
import { eachCells } from '../../../structure/cells/each-cells.ts'
import type { ColumnKind } from './column-kind.ts'

/** How texts are written that become numbers or days; of all else no cell is read. */
export async function textHabits(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
  { from, to }: { readonly from: ColumnKind; readonly to: ColumnKind },
): Promise<Habits> {
  const seen = new ColumnHabits()
  if (from.comparison !== 'text' || !['number', 'decimal', 'date', 'instant'].includes(to.comparison))
    return seen.habits
  for await (const records of eachCells(data, access, [column]))
    for (const { cells } of records) {
      const value = cells.get(column.id)
      if (typeof value === 'string') seen.see(value)
    }
  return seen.habits
}
