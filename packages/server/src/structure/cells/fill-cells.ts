import { randomUUID } from 'node:crypto'
import type { CellValue } from '@rowhouse/core/storage'
import { type Kysely, sql } from 'kysely'
import type { StoredColumn } from '../../query/record-table.ts'
import { type TableAccess, tableName } from '../../query/table-access.ts'
import { runStatements } from '../statements.ts'
import { eachCells } from './each-cells.ts'
import { writeCells } from './write-cells.ts'

/** What a new column gives to records that were there before it; null: nothing. */
export function fillerOf({ kept, default: fallback }: StoredColumn): ((at: number) => CellValue) | null {
  if (kept === 'autoNumber') return (at) => at + 1
  if (kept === 'uuid') return () => randomUUID()
  return kept === null && fallback !== null ? () => fallback : null
}

/** In the order of the key. */
export async function fillCells(data: Kysely<unknown>, access: TableAccess, column: StoredColumn): Promise<void> {
  const filler = fillerOf(column)
  if (filler === null) return
  if (column.kept === null) {
    await fillWith(data, access, column, filler(0))
    return
  }
  let filled = 0
  for await (const records of eachCells(data, access, [])) {
    const from = filled
    await writeCells(
      data,
      access,
      column,
      records.map(({ key }, at) => ({ key, value: filler(from + at) })),
    )
    filled += records.length
  }
}

/** Every record means every record here: the column is new and nobody has written to it. */
async function fillWith(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
  value: CellValue,
): Promise<void> {
  const { dialect } = access
  const name = sql.raw(dialect.quoteIdentifier(column.name))
  await runStatements(data, [
    sql`update ${tableName(access)} set ${name} = ${dialect.values.toDatabase(column.word, value)}`,
  ])
}
