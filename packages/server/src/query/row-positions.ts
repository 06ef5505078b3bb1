import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import type { Answer } from './answer.ts'
import { compile } from './compile.ts'
import { selectedCells } from './page-rows.ts'
import type { StoredColumn } from './record-table.ts'
import { operandOf, type TableAccess, tableName } from './table-access.ts'

export interface RowAt {
  readonly key: readonly CellValue[]
  readonly position: number
}

/** The nearest rows of the whole table, from a position (its own not below, but above) or from the end. */
interface Nearest {
  readonly from: number | null
  readonly side: 'above' | 'below'
  readonly limit: number
}

/** `above`: nearest first, going up the screen. */
export function selectNearest(
  access: TableAccess,
  column: StoredColumn,
  { from, side, limit }: Nearest,
): Answer<readonly RowAt[]> {
  const { dialect, table } = access
  const position = operandOf(access, column)
  const word = dialect.values.toDatabase(column.word, from)
  const where =
    from === null ? sql`` : sql` where ${position.expression} ${sql.raw(side === 'above' ? '<' : '>=')} ${word}`
  const direction = side === 'above' ? 'desc' : 'asc'
  const order = [position, ...table.key.map((part) => operandOf(access, part))].map((one) =>
    dialect.sorting.by(one, direction),
  )
  const columns = [...table.key, column]
  const statement = sql`select ${selectedCells(access, columns)} from ${tableName(access)}${where} ${dialect.rows.page({ order, limit })}`
  return {
    query: compile(dialect, statement),
    isShort: false,
    read: (rows) =>
      rows.map((row) => {
        const values = columns.map(({ word }, at) => dialect.values.fromDatabase(word, row[`c${at + 1}`]))
        return { key: values.slice(0, -1), position: Number(values.at(-1) ?? 0) }
      }),
  }
}

/** Numbers every record in the order of the key, `step` apart. */
export function numberRows(access: TableAccess, column: StoredColumn, step: number): RawBuilder<unknown> {
  const { dialect, table } = access
  const key = table.key.map((part) => operandOf(access, part).expression)
  const named = key.map((part, at) => sql`${part} as ${sql.raw(`k${at + 1}`)}`)
  const same = key.map((part, at) => sql`${part} = rh_n.${sql.raw(`k${at + 1}`)}`)
  const name = sql.raw(dialect.quoteIdentifier(column.name))
  const numbered = sql`select ${sql.join(named)}, row_number() over (order by ${sql.join(key)}) as n from ${tableName(access)}`
  return sql`update ${tableName(access)} set ${name} = rh_n.n * ${sql.lit(step)} from (${numbered}) as rh_n where ${sql.join(same, sql` and `)}`
}
