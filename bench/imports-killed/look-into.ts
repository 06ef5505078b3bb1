import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { DatabaseName, Home } from '../rows/ground.ts'

type Row = Readonly<Record<string, unknown>>

/** Looks into the database of a server past it, also while it is dead. */
export interface Looker {
  all(sql: string): Promise<readonly Row[]>
  run(sql: string): Promise<void>
  count(sql: string): Promise<number>
  /** Names of all tables. */
  tables(): Promise<readonly string[]>
}

export function lookInto(database: DatabaseName, { dataDir, env }: Home): Looker {
  const ask = database === 'sqlite' ? askSqlite(dataDir) : askPostgres(env.DATABASE_URL ?? '')
  const names =
    database === 'sqlite'
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
      : "select tablename as name from pg_tables where schemaname = 'public'"
  return {
    all: ask,
    run: async (sql) => void (await ask(sql)),
    count: async (sql) => Number((await ask(sql))[0]?.n),
    tables: async () => (await ask(names)).map(({ name }) => String(name)),
  }
}

// Opened for each question: one that stayed open would keep the file of a dead server from being repaired by the next.
const askSqlite = (dataDir: string) => async (sql: string) => {
  const database = new DatabaseSync(join(dataDir, 'rowhouse.sqlite'), { timeout: 10_000 })
  try {
    return database.prepare(sql).all() as Row[]
  } finally {
    database.close()
  }
}

const askPostgres = (connectionString: string) => async (sql: string) => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}
