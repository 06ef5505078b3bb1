import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@rowhouse/core/errors'
import {
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely'
import type { Connections, ConnectionTarget, Dialect, WriteOptions } from '../dialect.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import { quoteIdentifier } from '../quote-identifier.ts'
import { codeOf, translatePostgresError } from './errors.ts'
import { openPool, toKyselyPool } from './pool.ts'

export const postgres: Dialect = {
  name: 'postgres',
  quoteIdentifier: (name) => quoteIdentifier(name, { open: '"', close: '"', maxBytes: 63 }),
  kyselyOn,
  connect,
  translateError: translatePostgresError,
}

async function connect<Tables>({ location, log }: ConnectionTarget): Promise<Connections<Tables>> {
  const pool = openPool(location, log)
  const kysely = kyselyOn<Tables>(
    new GuardedDriver(new PostgresDriver({ pool: toKyselyPool(pool) }), translatePostgresError),
  )
  await sql`select 1`.execute(kysely).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  return {
    place: placeOf(location),
    read: kysely,
    scan: kysely,
    write: (work, options) => writeSerially(kysely, work, options),
    alone: (name, work) => holdingLock(kysely, name, work),
    copyTo: null,
    close: () => kysely.destroy(),
  }
}

function kyselyOn<Tables>(driver: Driver): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + decodeURIComponent(pathname)
}

const maxAttempts = 20

/** Serializable, so that “read, decide, write” is as safe here as under SQLite's single writer; losers of a race run again. */
async function writeSerially<Tables, T>(
  kysely: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
  { statementTimeoutMs }: WriteOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await kysely
        .transaction()
        .setIsolationLevel('serializable')
        .execute(async (tx) => {
          if (statementTimeoutMs !== undefined) await setTimeLimit(tx, statementTimeoutMs)
          return work(tx)
        })
    } catch (error) {
      if (!lostRace(error) || attempt === maxAttempts) throw error
      await sleep(Math.random() * Math.min(2 ** attempt, 100))
    }
  }
}

async function setTimeLimit<Tables>(tx: Transaction<Tables>, timeoutMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(tx)
}

function lostRace(error: unknown): boolean {
  const code = error instanceof AppError ? codeOf(error.cause) : ''
  return code === '40001' || code === '40P01'
}

/** The lock belongs to one connection, so it ends with the node that held it, however that ends. */
function holdingLock<Tables, T>(kysely: Kysely<Tables>, name: string, work: () => Promise<T>): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`rowhouse ${name}`}, 0)`
    for (;;) {
      const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${key}) as held`.execute(connection)
      if (rows[0]?.held) break
      await sleep(200)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}
