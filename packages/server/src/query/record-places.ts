import type { CellValue } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import type { Answer } from './answer.ts'
import { compile } from './compile.ts'
import { type Condition, whereSql } from './conditions.ts'
import { type Look, operandOf, tableName } from './look.ts'
import type { Order } from './order.ts'
import { recordKey } from './record-key.ts'
import { sortedRows } from './sorted-rows.ts'

/** Where records stand among all that are chosen, from 0, by key. One statement, however many are asked for. */
export function selectPlaces(
  look: Look,
  {
    condition,
    order,
    keys,
  }: { readonly condition: Condition; readonly order: Order; readonly keys: readonly (readonly CellValue[])[] },
): Answer<ReadonlyMap<string, number>> {
  const { dialect, table } = look
  const alias = (at: number) => sql.raw(`k${at + 1}`)
  const { joins, order: steps } = sortedRows(look, order, true)
  const parts = table.key.map((part, at) => sql`${dialect.rows.read(operandOf(look, part))} as ${alias(at)}`)
  const numbered = sql`select ${sql.join(parts)}, row_number() over (order by ${sql.join([...steps])}) as n from ${tableName(look)}${joins}${whereSql(look, condition)}`
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
