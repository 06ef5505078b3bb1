import { type Kysely, sql } from 'kysely'
import type { ClientConfig, PoolConfig } from 'pg'
import type { SourceConnections } from '../dialect.ts'
import type { Translation } from '../failures.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import { forLongReads } from '../placed-driver.ts'
import {
  addressOf,
  asServer,
  readOnlySource,
  type ServerTarget,
  type SourceTarget,
  sourceLimits,
} from '../source-target.ts'
import { PostgresDriver } from './driver.ts'
import { translatePostgresError, translatePostgresSourceError } from './errors.ts'
import { postgresOn } from './kysely.ts'
import { type OpenedPool, openPool } from './pool.ts'
import { postgresQuote } from './quote.ts'
import { straightReads } from './straight-reads.ts'
import { writeSerially } from './write-serially.ts'

const defaultPort = 5432

export async function openPostgresSource<Tables>(target: SourceTarget): Promise<SourceConnections<Tables>> {
  const server = asServer(target)
  const pool = openPool(await poolConfig(server), server.log)
  const { kysely, scan } = await kyselyOverPool<Tables>(pool, translatePostgresSourceError)
  return {
    place: `${server.host}:${server.port ?? defaultPort}/${server.database}`,
    read: kysely,
    scan,
    async write(work, options) {
      if (server.readOnly) throw readOnlySource()
      return writeSerially(kysely, work, options)
    },
    close: () => kysely.destroy(),
  }
}

interface OverPool<Tables> {
  /** Closing it closes the pool. */
  readonly kysely: Kysely<Tables>
  readonly scan: Kysely<Tables>
  readonly riders: object
}

/** A pool that has answered once; closed again when it did not. */
export async function kyselyOverPool<Tables>(
  { pool, pulse }: OpenedPool,
  translate: Translation = translatePostgresError,
): Promise<OverPool<Tables>> {
  const driver = new GuardedDriver(new PostgresDriver(pool), translate, pulse)
  const kysely = straightReads(driver, postgresOn<Tables>(driver), pool)
  await sql`select 1`.execute(kysely).catch(async (error: unknown) => {
    pulse.stop()
    await pool.end()
    throw error
  })
  const long = forLongReads(driver, pool.options.max)
  return { kysely, scan: straightReads(long, postgresOn<Tables>(long), pool), riders: pool }
}

export async function createPostgresDatabase(target: SourceTarget): Promise<boolean> {
  const server = asServer(target)
  const config = await poolConfig({ ...server, database: 'postgres', schema: undefined, readOnly: false })
  const { kysely: admin } = await kyselyOverPool<unknown>(openPool(config, server.log))
  try {
    const found = await sql`select 1 from pg_database where datname = ${server.database}`.execute(admin)
    if (found.rows.length > 0) return false
    await sql`create database ${sql.raw(postgresQuote(server.database))}`.execute(admin)
    return true
  } finally {
    await admin.destroy()
  }
}

async function poolConfig(server: ServerTarget): Promise<PoolConfig> {
  return {
    ...(await connectionConfig(server)),
    max: server.maxConnections ?? sourceLimits.connections,
    idleTimeoutMillis: sourceLimits.idleMs,
  }
}

/** For one connection. */
export async function connectionConfig(server: ServerTarget): Promise<ClientConfig> {
  const port = server.port ?? defaultPort
  const settings = [
    'TimeZone=UTC',
    ...(server.readOnly ? ['default_transaction_read_only=on'] : []),
    ...(server.schema === undefined ? [] : [`search_path=${postgresQuote(server.schema)}`]),
  ]
  return {
    host: await addressOf(server, port),
    port,
    user: server.user,
    password: server.password,
    database: server.database,
    connectionTimeoutMillis: sourceLimits.acquireMs,
    statement_timeout: sourceLimits.statementMs,
    options: settings.map((setting) => `-c ${setting.replace(/[\\ ]/g, '\\$&')}`).join(' '),
    ...tlsOf(server),
  }
}

// The socket goes to a checked address, but the certificate is that of the name.
function tlsOf({ tls, host }: ServerTarget): Pick<PoolConfig, 'ssl'> {
  if (tls === undefined) return {}
  const { ca, cert, key, verify = true } = tls
  return { ssl: { ca, cert, key, rejectUnauthorized: verify, ...nameOf(host) } }
}

// An address is no server name in TLS.
const nameOf = (host: string): { servername?: string } => (/^[\d.]+$|:/.test(host) ? {} : { servername: host })
