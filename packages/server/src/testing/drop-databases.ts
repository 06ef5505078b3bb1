import { type Kysely, sql } from 'kysely'

/** PostgreSQL waits until every process of the server has noticed, which tests that keep some of them busy can delay. */
export async function dropDatabases(admin: Kysely<unknown>, names: readonly string[]): Promise<void> {
  await admin.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    for (const name of names) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(one)
  })
}
