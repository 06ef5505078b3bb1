import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Connections, ConnectionTarget, MetaDialect } from '../dialect.ts'
import { postgresComparisons, postgresSorting } from './compare.ts'
import { postgresDdl } from './ddl.ts'
import { translatePostgresError } from './errors.ts'
import { introspectPostgres } from './introspect.ts'
import { postgresOn } from './kysely.ts'
import { postgresMeasures } from './measures.ts'
import { openPool } from './pool.ts'
import { postgresQuote } from './quote.ts'
import { postgresRows } from './rows.ts'
import { createPostgresDatabase, kyselyOverPool, openPostgresSource } from './source.ts'
import { postgresTypes, postgresValues } from './values.ts'
import { writeSerially } from './write-serially.ts'

export const postgres: MetaDialect = {
  name: 'postgres',
  clientName: 'pg',
  supports: { returning: true, returnsInOrder: true, transactionalDdl: true, schemas: true },
  quoteIdentifier: postgresQuote,
  storageTypes: postgresTypes,
  values: postgresValues,
  ...postgresComparisons,
  sorting: postgresSorting,
  rows: postgresRows,
  measures: postgresMeasures,
  ddl: postgresDdl,
  introspect: introspectPostgres,
  kyselyOn: postgresOn,
  connect,
  openSource: openPostgresSource,
  createDatabaseIfMissing: createPostgresDatabase,
  translateError: translatePostgresError,
}

// Also the wait for a free connection: a burst of writers should queue, not fail.
const waitMs = 20_000

async function connect<Tables>({ location, log }: ConnectionTarget): Promise<Connections<Tables>> {
  const kysely = await kyselyOverPool<Tables>(
    openPool({ connectionString: location, connectionTimeoutMillis: waitMs }, log),
  )
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

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + decodeURIComponent(pathname)
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
