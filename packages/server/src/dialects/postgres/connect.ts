import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Connections, ConnectionTarget } from '../dialect.ts'
import { PostgresNotices } from './notices.ts'
import { openPool } from './pool.ts'
import { kyselyOverPool } from './source.ts'
import { writeSerially } from './write-serially.ts'

// Also the wait for a free connection: a burst of writers should queue, not fail.
const waitMs = 20_000

export async function connectPostgres<Tables>({ location, log }: ConnectionTarget): Promise<Connections<Tables>> {
  const { kysely, scan, riders } = await kyselyOverPool<Tables>(
    openPool({ connectionString: location, connectionTimeoutMillis: waitMs }, log),
  )
  return {
    place: placeOf(location),
    read: kysely,
    scan,
    write: (work, options) => writeSerially(kysely, work, options),
    alone: (name, work) => holdingLock(kysely, name, work),
    copyTo: null,
    reusableBytes: null,
    riders,
    notices: (channel, ears) => new PostgresNotices({ connectionString: location, channel, ears, log }),
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
