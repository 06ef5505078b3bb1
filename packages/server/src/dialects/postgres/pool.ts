import { Pool, type PoolConfig, types } from 'pg'
import type { ConnectionLog } from '../dialect.ts'

const maxConnections = 10

export function openPool(config: PoolConfig, log: ConnectionLog | undefined): Pool {
  const pool = new Pool({
    application_name: 'rowhouse',
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    lock_timeout: 5000,
    // One forgotten transaction would hold its locks for ever.
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: typeParsers,
    // Instants are written and read in one zone, whatever the server's is.
    options: '-c TimeZone=UTC',
    ...config,
  })
  // Without a listener a server that closes an idle connection would end our process.
  pool.on('error', (error) => log?.warn({ error }, 'An idle connection to the database was lost.'))
  // The same for a connection in use: whoever uses it gets the error from the statement under way.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

// 64-bit integers are numbers where those are exact, and digits beyond.
const exactNumber = (text: string): number | string => {
  const near = Number(text)
  return Number.isSafeInteger(near) ? near : text
}

// pg would make dates in the zone of this process of them, and parse JSON that is only passed on.
const asWritten = (text: string): string => text

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: exactNumber, // int8
  114: asWritten, // json
  3802: asWritten, // jsonb
  1082: asWritten, // date
  1083: asWritten, // time
  1114: asWritten, // timestamp
  1184: asWritten, // timestamptz
  1266: asWritten, // timetz
}

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  parsers[oid] ?? types.getTypeParser(oid, format as 'text')

export const typeParsers = { getTypeParser }
