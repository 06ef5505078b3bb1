import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Look, operandOf, tableName } from '../../query/look.ts'
import type { StoredColumn } from '../../query/record-table.ts'

export async function countRecords(data: Kysely<unknown>, look: Look): Promise<number> {
  return countOf(data, sql`select ${look.dialect.rows.count()} as n from ${tableName(look)}`)
}

/** Cells without a value, an empty text or an empty list. */
export async function countBlank(data: Kysely<unknown>, look: Look, column: StoredColumn): Promise<number> {
  const { dialect } = look
  return countOf(
    data,
    sql`select ${dialect.rows.count()} as n from ${tableName(look)} where ${dialect.compare.blank(operandOf(look, column))}`,
  )
}

export async function countFilled(data: Kysely<unknown>, look: Look, column: StoredColumn): Promise<number> {
  const { dialect } = look
  return countOf(
    data,
    sql`select ${dialect.rows.count()} as n from ${tableName(look)} where ${operandOf(look, column).expression} is not null`,
  )
}

/** Values that more than one record has. */
export async function countDuplicates(data: Kysely<unknown>, look: Look, column: StoredColumn): Promise<number> {
  const { expression } = operandOf(look, column)
  return countOf(
    data,
    sql`select ${look.dialect.rows.count()} as n from (select ${expression} as v from ${tableName(look)}
      where ${expression} is not null group by ${expression} having ${look.dialect.rows.count()} > 1) as d`,
  )
}

async function countOf(data: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<number> {
  const [row] = (await statement.execute(data)).rows as { n: unknown }[]
  return Number(row?.n ?? 0)
}
