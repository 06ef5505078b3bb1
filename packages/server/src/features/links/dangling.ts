import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../dialects/dialect.ts'
import { namesBy } from '../../dialects/names.ts'
import { runStatements } from '../../structure/statements.ts'
import type { KeyPair } from './key-steps.ts'

/** Records that point to what is not there. */
export async function countDangling(dialect: Dialect, data: Kysely<unknown>, pair: KeyPair): Promise<number> {
  const { table } = namesBy((text) => dialect.quoteIdentifier(text))
  const statement = sql`select ${dialect.rows.count()} as n from ${table(pair.child)} where ${isDangling(dialect, pair)}`
  const [row] = (await statement.execute(data)).rows as { n: unknown }[]
  return Number(row?.n ?? 0)
}

/** What they point to went while the link was in the trash. */
export async function emptyDangling(dialect: Dialect, data: Kysely<unknown>, pair: KeyPair): Promise<void> {
  const { name, table } = namesBy((text) => dialect.quoteIdentifier(text))
  await runStatements(data, [
    sql`update ${table(pair.child)} set ${name(pair.column.name ?? '')} = null where ${isDangling(dialect, pair)}`,
  ])
}

export async function deleteDangling(dialect: Dialect, data: Kysely<unknown>, pair: KeyPair): Promise<void> {
  const { table } = namesBy((text) => dialect.quoteIdentifier(text))
  await runStatements(data, [sql`delete from ${table(pair.child)} where ${isDangling(dialect, pair)}`])
}

// MySQL refuses to read the table it changes unless the reading is a table of its own.
function isDangling(dialect: Dialect, { column, parent, key, child }: KeyPair): RawBuilder<unknown> {
  const { name, table } = namesBy((text) => dialect.quoteIdentifier(text))
  const own = sql`${name(child.name)}.${name(column.name ?? '')}`
  const known = sql`select k.v from (select ${name(key.name ?? '')} as v from ${table(parent)}) as k where k.v is not null`
  return sql`${own} is not null and ${own} not in (${known})`
}
