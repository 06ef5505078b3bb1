import { randomUUID } from 'node:crypto'
import type { CellValue } from '@rowhouse/core/storage'
import { type Kysely, sql } from 'kysely'
import { type Look, tableName } from '../../query/look.ts'
import type { StoredColumn } from '../../query/record-table.ts'
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
export async function fillCells(data: Kysely<unknown>, look: Look, column: StoredColumn): Promise<void> {
  const filler = fillerOf(column)
  if (filler === null) return
  if (column.kept === null) {
    await fillWith(data, look, column, filler(0))
    return
  }
  let filled = 0
  for await (const records of eachCells(data, look, [])) {
    const from = filled
    await writeCells(
      data,
      look,
      column,
      records.map(({ key }, at) => ({ key, value: filler(from + at) })),
    )
    filled += records.length
  }
}

/** Every record means every record here: the column is new and nobody has written to it. */
async function fillWith(data: Kysely<unknown>, look: Look, column: StoredColumn, value: CellValue): Promise<void> {
  const { dialect } = look
  const name = sql.raw(dialect.quoteIdentifier(column.name))
  await runStatements(data, [
    sql`update ${tableName(look)} set ${name} = ${dialect.values.toDatabase(column.word, value)}`,
  ])
}
