import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import { ask } from '../../query/answer.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import { type RecordCells, selectCells } from '../../query/select-cells.ts'
import type { TableAccess } from '../../query/table-access.ts'

const cellsAtOnce = 1000

/** All records a thousand at a time, in the order of the key; the table may be of any size. */
export async function* eachCells(
  data: Kysely<unknown>,
  access: TableAccess,
  columns: readonly StoredColumn[],
  filter: ResolvedFilter | null = null,
): AsyncGenerator<readonly RecordCells[], void, undefined> {
  let after: readonly CellValue[] | undefined
  for (;;) {
    const records = await ask(data, selectCells(access, { filter, limit: cellsAtOnce, after }, columns))
    if (records.length > 0) yield records
    if (records.length < cellsAtOnce) return
    after = records.at(-1)?.key
  }
}
