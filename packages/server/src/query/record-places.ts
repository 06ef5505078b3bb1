import type { CellValue } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import type { Answer } from './answer.ts'
import { compile } from './compile.ts'
import { type Condition, whereSql } from './conditions.ts'
import type { Order } from './order.ts'
import { recordKey } from './record-key.ts'
import { sortedRows } from './sorted-rows.ts'
import { operandOf, type TableAccess, tableName } from './table-access.ts'

/** Where records stand among all that are chosen, from 0, by key. One statement, however many are asked for. */
export function selectPlaces(
  access: TableAccess,
  {
    condition,
    order,
    keys,
  }: { readonly condition: Condition; readonly order: Order; readonly keys: readonly (readonly CellValue[])[] },
): Answer<ReadonlyMap<string, number>> {
  const { dialect, table } = access
  const alias = (at: number) => sql.raw(`k${at + 1}`)
  const { joins, order: steps } = sortedRows(access, order, true)
  const parts = table.key.map((part, at) => sql`${dialect.rows.read(operandOf(access, part))} as ${alias(at)}`)
  const numbered = sql`select ${sql.join(parts)}, row_number() over (order by ${sql.join([...steps])}) as n from ${tableName(access)}${joins}${whereSql(access, condition)}`
  const wanted = keys.map((key) => {
    const same = table.key.map(
      (part, at) => sql`rh_p.${alias(at)} = ${dialect.values.toDatabase(part.word, key[at] ?? null)}`,
    )
    return sql`(${sql.join(same, sql` and `)})`
  })
  const [first] = table.key
  const among =
    table.key.length === 1 && first !== undefined
      ? sql`rh_p.k1 in (${sql.join(keys.map(([value]) => sql`${dialect.values.toDatabase(first.word, value ?? null)}`))})`
      : sql`(${sql.join(wanted, sql` or `)})`
  return {
    query: compile(dialect, sql`select * from (${numbered}) as rh_p where ${among}`),
    isShort: false,
    read: (rows) =>
      new Map(
        rows.map((row) => {
          const key = table.key.map(({ word }, at) => dialect.values.fromDatabase(word, row[`k${at + 1}`]))
          return [recordKey(table, key), Number(row.n) - 1]
        }),
      ),
  }
}
