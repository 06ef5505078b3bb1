import { conflict } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredColumn } from '../../query/record-table.ts'
import { operandOf, type TableAccess, tableName } from '../../query/table-access.ts'

export interface NewCell {
  /** All parts of it. */
  readonly key: readonly CellValue[]
  readonly value: CellValue
}

/** SQL Server takes 2,100 values a statement: a key of four parts, twice, and the cell. */
const cellsPerStatement = 200

/** Different values into one column of many records, a few hundred a statement. Every record must be there. */
export async function writeCells(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
  cells: readonly NewCell[],
  /** What else is set in the same rows. */
  also?: RawBuilder<unknown>,
): Promise<void> {
  for (let at = 0; at < cells.length; at += cellsPerStatement) {
    const some = cells.slice(at, at + cellsPerStatement)
    const { numAffectedRows } = await updateStatement(access, column, some, also).execute(data)
    if (numAffectedRows !== undefined && Number(numAffectedRows) !== some.length)
      throw conflict('Records were changed at the same time. Nothing was changed; try again.')
  }
}

/**
 * The column itself is a branch of the choice, though never taken: it tells engines that guess the type of a parameter what
 * the others are.
 */
function updateStatement(
  access: TableAccess,
  column: StoredColumn,
  cells: readonly NewCell[],
  also?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { dialect } = access
  const name = sql.raw(dialect.quoteIdentifier(column.name))
  const branches = cells.map(
    ({ key, value }) => sql`when ${keyTest(access, key)} then ${dialect.values.toDatabase(column.word, value)}`,
  )
  return sql`update ${tableName(access)} set ${name} = case ${sql.join(branches, sql` `)} else ${
    operandOf(access, column).expression
  } end${also === undefined ? sql`` : sql`, ${also}`} where ${keysTest(access, cells)}`
}

// Plain equality and a plain list: what stands in a key came from the same column, and its index is to be used.
function keyTest(access: TableAccess, key: readonly CellValue[]): RawBuilder<unknown> {
  if (access.table.key.length === 0 || key.length !== access.table.key.length || key.includes(null))
    throw new TypeError(`A record of ${access.table.id} needs all parts of its key.`)
  const parts = access.table.key.map(
    (column, at) => sql`${operandOf(access, column).expression} = ${keyValue(access, key, at)}`,
  )
  return sql`(${sql.join(parts, sql` and `)})`
}

function keysTest(access: TableAccess, cells: readonly NewCell[]): RawBuilder<unknown> {
  const [part, ...more] = access.table.key
  if (part === undefined || more.length > 0)
    return sql`(${sql.join(
      cells.map(({ key }) => keyTest(access, key)),
      sql` or `,
    )})`
  return sql`${operandOf(access, part).expression} in (${sql.join(cells.map(({ key }) => keyValue(access, key, 0)))})`
}

function keyValue({ table, dialect }: TableAccess, key: readonly CellValue[], at: number): unknown {
  const word = table.key[at]?.word
  return word === undefined ? null : dialect.values.toDatabase(word, key[at] ?? null)
}
