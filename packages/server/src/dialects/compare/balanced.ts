import { type RawBuilder, sql } from 'kysely'

/**
 * Joined as a tree of brackets rather than as a row: SQLite refuses expressions more than a thousand deep, and a row of
 * operators is as deep as it is long.
 */
export function balanced<T>(parts: readonly RawBuilder<T>[], between: RawBuilder<unknown>): RawBuilder<T> {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  if (parts.length <= 8) return sql<T>`(${sql.join(parts, sql` ${between} `)})`
  const half = parts.length >> 1
  return sql<T>`(${balanced(parts.slice(0, half), between)} ${between} ${balanced(parts.slice(half), between)})`
}
