import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredColumn } from '../../query/record-table.ts'
import { operandOf, type TableAccess, tableName } from '../../query/table-access.ts'

export async function countRecords(data: Kysely<unknown>, access: TableAccess): Promise<number> {
  return countOf(data, sql`select ${access.dialect.rows.count()} as n from ${tableName(access)}`)
}

/** Cells without a value, an empty text or an empty list. */
export async function countBlank(data: Kysely<unknown>, access: TableAccess, column: StoredColumn): Promise<number> {
  const { dialect } = access
  return countOf(
    data,
    sql`select ${dialect.rows.count()} as n from ${tableName(access)} where ${dialect.compare.blank(operandOf(access, column))}`,
  )
}

export async function countFilled(data: Kysely<unknown>, access: TableAccess, column: StoredColumn): Promise<number> {
  const { dialect } = access
  return countOf(
    data,
    sql`select ${dialect.rows.count()} as n from ${tableName(access)} where ${operandOf(access, column).expression} is not null`,
  )
}

/** Values that more than one record has. */
export async function countDuplicates(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
): Promise<number> {
  const { expression } = operandOf(access, column)
  return countOf(
    data,
    sql`select ${access.dialect.rows.count()} as n from (select ${expression} as v from ${tableName(access)}
      where ${expression} is not null group by ${expression} having ${access.dialect.rows.count()} > 1) as d`,
  )
}

async function countOf(data: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<number> {
  const [row] = (await statement.execute(data)).rows as { n: unknown }[]
  return Number(row?.n ?? 0)
}
