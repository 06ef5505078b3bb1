// What SQLite and PostgreSQL say in the same words, and the others nearly so.
import { type RawBuilder, sql } from 'kysely'
import type { Names } from './names.ts'
import type { InsertSpec, UpsertSpec } from './rows.ts'

export function orderBy(order: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return order.length === 0 ? sql`` : sql`order by ${sql.join(order)}`
}

export function insertValues(
  names: Names,
  { table, columns, rows }: Pick<InsertSpec, 'table' | 'columns' | 'rows'>,
  between: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  // A row of nothing but defaults has a form of its own.
  if (columns.length === 0) return sql`insert into ${names.table(table)}${between} default values`
  const lines = rows.map((row) => sql`(${sql.join(row)})`)
  return sql`insert into ${names.table(table)} (${names.names(columns)})${between} values ${sql.join(lines)}`
}

export function returning(names: Names, columns: readonly string[] = []): RawBuilder<unknown> {
  return columns.length === 0 ? sql`` : sql` returning ${names.names(columns)}`
}

export function onConflict(names: Names, { columns, key }: UpsertSpec): RawBuilder<unknown> {
  const others = columns.filter((column) => !key.includes(column))
  if (others.length === 0) return sql` on conflict (${names.names(key)}) do nothing`
  const changes = others.map((column) => sql`${names.name(column)} = excluded.${names.name(column)}`)
  return sql` on conflict (${names.names(key)}) do update set ${sql.join(changes)}`
}
