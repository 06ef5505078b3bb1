import type { Socket } from 'node:net'
import { Client, type ClientConfig, DatabaseError, Pool, type PoolConfig, types } from 'pg'
import type { ConnectionLog } from '../dialect.ts'
import { Pulse } from '../pulse.ts'
import { ownName } from './own-name.ts'

// A person has eight calls under way at most (CALLS_PER_PERSON): nobody alone can take all of them.
const maxConnections = 16

export interface OpenedPool {
  readonly pool: Pool
  readonly pulse: Pulse
}

export function openPool(config: PoolConfig, log: ConnectionLog | undefined): OpenedPool {
  const clients = new Set<Client>()
  const pool = new Pool({
    application_name: ownName,
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
    Client: rememberedIn(clients),
  })
  // Without a listener a server that closes an idle connection would end our process.
  pool.on('error', (error) => log?.warn({ error }, 'An idle connection to the database was lost.'))
  // The same for a connection in use: whoever uses it gets the error from the statement under way.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, pulse: pulseOf(pool, clients, log) }
}

/** The pool tells only of connections that were made, and those under way hold a place in it as well. */
function rememberedIn(clients: Set<Client>): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      clients.add(this)
      this.once('end', () => clients.delete(this))
    }
  }
}

function pulseOf({ options }: Pool, clients: ReadonlySet<Client>, log: ConnectionLog | undefined): Pulse {
  return new Pulse({
    log,
    ask: async (withinMs) => {
      // The password is not among the enumerable options.
      const { password } = options
      const client = new Client({ ...options, password, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('select 1')
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
      } finally {
        socketOf(client).destroy()
      }
    },
    heard: () => [...clients].reduce((sum, client) => sum + socketOf(client).bytesRead, 0),
    sever: (error) => {
      for (const client of clients) socketOf(client).destroy(error)
    },
  })
}

/** Beyond what the types of the driver tell. */
function socketOf(client: Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream
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
