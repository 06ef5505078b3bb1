import { CompiledQuery, type DatabaseConnection, type Kysely, MysqlDriver, sql } from 'kysely'
import type { SourceConnections } from '../dialect.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import { forLongReads } from '../placed-driver.ts'
import { retryLostRaces } from '../retry-lost-races.ts'
import {
  addressOf,
  asServer,
  readOnlySource,
  type ServerTarget,
  type SourceTarget,
  sourceLimits,
} from '../source-target.ts'
import { translateMysqlError } from './errors.ts'
import { mysqlOn } from './kysely.ts'
import { defaultPort, openPool, toKyselyPool } from './pool.ts'
import { mysqlQuote } from './quote.ts'
import { sessionSettings, timeLimit } from './session-settings.ts'

export async function openMysqlSource<Tables>(target: SourceTarget): Promise<SourceConnections<Tables>> {
  const server = asServer(target)
  const { kysely, scan } = await kyselyTo<Tables>(server, server.database)
  return {
    place: `${server.host}:${server.port ?? defaultPort}/${server.database}`,
    read: kysely,
    scan,
    async write(work, { statementTimeoutMs, lockTimeoutMs } = {}) {
      if (server.readOnly) throw readOnlySource()
      return retryLostRaces(() =>
        kysely.connection().execute(async (connection) => {
          if (statementTimeoutMs !== undefined) await setTimeLimit(connection, statementTimeoutMs)
          if (lockTimeoutMs !== undefined) await setLockLimit(connection, lockTimeoutMs)
          try {
            return await connection.transaction().setIsolationLevel('serializable').execute(work)
          } finally {
            if (statementTimeoutMs !== undefined) await setTimeLimit(connection, sourceLimits.statementMs)
            if (lockTimeoutMs !== undefined) await setLockLimit(connection, null)
          }
        }),
      )
    },
    close: () => kysely.destroy(),
  }
}

export async function createMysqlDatabase(target: SourceTarget): Promise<boolean> {
  const server = asServer(target)
  const { kysely: admin } = await kyselyTo<unknown>({ ...server, readOnly: false }, undefined)
  try {
    const found = await sql`select 1 from information_schema.schemata where schema_name = ${server.database}`.execute(
      admin,
    )
    if (found.rows.length > 0) return false
    const name = sql.raw(mysqlQuote(server.database))
    await sql`create database ${name} character set utf8mb4 collate utf8mb4_bin`.execute(admin)
    return true
  } finally {
    await admin.destroy()
  }
}

interface OverPool<Tables> {
  /** Closing it closes the pool. */
  readonly kysely: Kysely<Tables>
  readonly scan: Kysely<Tables>
}

async function kyselyTo<Tables>(server: ServerTarget, database: string | undefined): Promise<OverPool<Tables>> {
  const { pool, pulse } = openPool(server, await addressOf(server, server.port ?? defaultPort), database)
  const inner = new MysqlDriver({
    pool: toKyselyPool(pool),
    onCreateConnection: (connection) => prepareSession(connection, server.readOnly ?? false),
  })
  const driver = new GuardedDriver(inner, translateMysqlError, pulse)
  const kysely = mysqlOn<Tables>(driver)
  await sql`select 1`.execute(kysely).catch(async (error: unknown) => {
    await kysely.destroy()
    throw error
  })
  const scan = mysqlOn<Tables>(forLongReads(driver, server.maxConnections ?? sourceLimits.connections))
  return { kysely, scan }
}

async function prepareSession(connection: DatabaseConnection, readOnly: boolean): Promise<void> {
  const run = (text: string) => connection.executeQuery<{ version: string }>(CompiledQuery.raw(text))
  await run(sessionSettings)
  const { rows } = await run('select version() as version')
  await run(timeLimit(rows[0]?.version, sourceLimits.statementMs))
  if (readOnly) await run('set session transaction read only')
}

async function setTimeLimit<Tables>(connection: Kysely<Tables>, timeoutMs: number): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(connection)
  await sql.raw(timeLimit(rows[0]?.version, timeoutMs)).execute(connection)
}

/** Of structure: for rows the session has a limit anyway. null: as the server has it. */
async function setLockLimit<Tables>(connection: Kysely<Tables>, timeoutMs: number | null): Promise<void> {
  const seconds = timeoutMs === null ? sql`default` : sql.lit(Math.max(1, Math.round(timeoutMs / 1000)))
  await sql`set session lock_wait_timeout = ${seconds}`.execute(connection)
}
