import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { ConnectionLog } from '../dialect.ts'

const maxConnections = 10
const int8 = 20

export function openPool(url: string, log: ConnectionLog | undefined): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'rowhouse',
    max: maxConnections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    lock_timeout: 5000,
    // One forgotten transaction would hold its locks for ever.
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  // Without a listener a server that closes an idle connection would end our process.
  pool.on('error', (error) => log?.warn({ error }, 'An idle connection to the database was lost.'))
  // The same for a connection in use: whoever uses it gets the error from the statement under way.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The pool as Kysely wants it. */
export function toKyselyPool(pool: Pool): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const adapted = known.get(client) ?? oneStatementClient(client)
      known.set(client, adapted)
      return adapted
    },
    end: () => pool.end(),
  }
}

// The simple protocol runs several statements in one text; the extended one refuses them, also without parameters.
function oneStatementClient(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const extended = { text, values: [...values], queryMode: 'extended' }
    return client.query(extended)
  }
  const processID: unknown = Reflect.get(client, 'processID')
  return {
    // Kysely types the overload with cursors, which we never hand it.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
    ...(typeof processID === 'number' ? { processID } : {}),
  }
}

// Counts come as 64-bit integers, which pg leaves as text; ours never pass 2^53.
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : types.getTypeParser(oid, format as 'text')
