import { type Kysely, MssqlDriver, sql } from 'kysely'
import * as tarn from 'tarn'
import * as tedious from 'tedious'
import type { SourceConnections } from '../dialect.ts'
import { GuardedDriver } from '../guarded-driver.ts'
import { retryLostRaces } from '../retry-lost-races.ts'
import {
  addressOf,
  asServer,
  readOnlySource,
  type ServerTarget,
  type SourceTarget,
  sourceLimits,
} from '../source-target.ts'
import { MssqlConnection } from './connection.ts'
import { translateMssqlError } from './errors.ts'
import { mssqlOn } from './kysely.ts'
import { mssqlQuote } from './quote.ts'

const defaultPort = 1433

export async function openMssqlSource<Tables>(target: SourceTarget): Promise<SourceConnections<Tables>> {
  const server = asServer(target)
  const kysely = await kyselyTo<Tables>(server)
  return {
    place: `${server.host}:${server.port ?? defaultPort}/${server.database}`,
    read: kysely,
    scan: kysely,
    async write(work, { lockTimeoutMs } = {}) {
      if (server.readOnly) throw readOnlySource()
      return retryLostRaces(() =>
        kysely
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (tx) => {
            if (lockTimeoutMs === undefined) return work(tx)
            await sql`set lock_timeout ${sql.lit(Math.round(lockTimeoutMs))}`.execute(tx)
            const value = await work(tx)
            await sql`set lock_timeout -1`.execute(tx)
            return value
          }),
      )
    },
    close: () => kysely.destroy(),
  }
}

export async function createMssqlDatabase(target: SourceTarget): Promise<boolean> {
  const server = asServer(target)
  const admin = await kyselyTo<unknown>({ ...server, database: 'master', readOnly: false })
  try {
    const found = await sql`select 1 as found from sys.databases where name = ${server.database}`.execute(admin)
    if (found.rows.length > 0) return false
    await sql`create database ${sql.raw(mssqlQuote(server.database))}`.execute(admin)
    return true
  } finally {
    await admin.destroy()
  }
}

async function kyselyTo<Tables>(server: ServerTarget): Promise<Kysely<Tables>> {
  const config = connectionConfig(server, await addressOf(server, server.port ?? defaultPort))
  const driver = new MssqlDriver({
    tarn: {
      options: {
        min: 0,
        max: server.maxConnections ?? sourceLimits.connections,
        acquireTimeoutMillis: sourceLimits.acquireMs,
        createTimeoutMillis: sourceLimits.acquireMs,
        idleTimeoutMillis: sourceLimits.idleMs,
        propagateCreateError: true,
      },
      Pool: tarn.Pool,
    },
    tedious: { ...tedious, connectionFactory: () => new MssqlConnection(config) },
  })
  const kysely = mssqlOn<Tables>(new GuardedDriver(driver, translateMssqlError))
  await sql`select 1 as answer`.execute(kysely).catch(async (error: unknown) => {
    await kysely.destroy()
    throw error
  })
  return kysely
}

export function connectionConfig(server: ServerTarget, address: string): tedious.ConnectionConfiguration {
  const { tls } = server
  return {
    server: address,
    authentication: { type: 'default', options: { userName: server.user, password: server.password } },
    options: {
      port: server.port ?? defaultPort,
      database: server.database,
      connectTimeout: sourceLimits.acquireMs - 1000,
      requestTimeout: sourceLimits.statementMs,
      encrypt: tls !== undefined,
      trustServerCertificate: tls?.verify === false,
      // The socket goes to a checked address, but the certificate is that of the name.
      ...(/^[\d.]+$|:/.test(server.host) ? {} : { serverName: server.host }),
      ...(tls === undefined ? {} : { cryptoCredentialsDetails: certificates(tls) }),
      readOnlyIntent: server.readOnly ?? false,
      useUTC: true,
      enableArithAbort: true,
    },
  }
}

function certificates({ ca, cert, key }: NonNullable<ServerTarget['tls']>): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ca, cert, key }).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}
