import type { Duplex } from 'node:stream'
import type { MysqlPool, MysqlPoolConnection } from 'kysely'
import {
  type Connection,
  type ConnectionOptions,
  createConnection,
  createPool,
  type Pool,
  type PoolConnection,
  type PoolOptions,
} from 'mysql2'
import { Pulse } from '../pulse.ts'
import { type ServerTarget, sourceLimits } from '../source-target.ts'

export const defaultPort = 3306

interface OpenedPool {
  readonly pool: Pool
  readonly pulse: Pulse
}

export function openPool(server: ServerTarget, address: string, database: string | undefined): OpenedPool {
  const options: PoolOptions = {
    ...connectionOptions(server, address, database),
    connectionLimit: server.maxConnections ?? sourceLimits.connections,
    queueLimit: 1000,
    idleTimeout: sourceLimits.idleMs,
  }
  const pool = createPool(options)
  return { pool, pulse: pulseOf(pool, options, server) }
}

/** For one connection. */
export function connectionOptions(
  server: ServerTarget,
  address: string,
  database: string | undefined,
): ConnectionOptions {
  const port = server.port ?? defaultPort
  const { socketTo } = server
  return {
    host: socketTo === undefined ? address : server.host,
    port,
    user: server.user,
    password: server.password,
    ...(database === undefined ? {} : { database }),
    ...(socketTo === undefined ? {} : { stream: () => socketTo(address, port) }),
    ...tlsOf(server),
    connectTimeout: sourceLimits.acquireMs,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    // Exactly what was stored: no dates in the zone of this process, no rounded numbers, no parsed JSON.
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: false,
    jsonStrings: true,
    multipleStatements: false,
    // A server may otherwise ask for any file this process can read.
    flags: ['-LOCAL_FILES'],
    maxPreparedStatements: 200,
    enableKeepAlive: true,
  }
}

function pulseOf(pool: Pool, options: PoolOptions, { log }: ServerTarget): Pulse {
  const connections = new Set<PoolConnection>()
  pool.on('connection', (connection) => {
    connections.add(connection)
    connection.once('end', () => connections.delete(connection))
  })
  return new Pulse({
    log,
    ask: (withinMs) => answerOf(createConnection({ ...options, connectTimeout: withinMs }), withinMs),
    heard: () => [...connections].reduce((sum, connection) => sum + bytesFrom(socketOf(connection)), 0),
    sever: (error) => {
      for (const connection of connections) socketOf(connection).destroy(error)
      connections.clear()
    },
  })
}

/** What the server refuses has a number, what never came back has none. */
function answerOf(connection: Connection, withinMs: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const settle = (error: { readonly errno?: number | undefined; readonly sqlState?: unknown } | null): void => {
      if (error === null || error.sqlState !== undefined) resolve()
      else reject(error)
    }
    connection.on('error', settle)
    connection.query({ sql: 'select 1', timeout: withinMs }, settle)
  }).finally(() => connection.destroy())
}

/** Beyond what the types of the driver tell. */
function socketOf(connection: PoolConnection): Duplex {
  return (connection as unknown as { readonly stream: Duplex }).stream
}

/** A stream that is no socket does not count. */
const bytesFrom = (stream: Duplex): number => ('bytesRead' in stream ? Number(stream.bytesRead) : 0)

/** The pool as Kysely wants it. */
export function toKyselyPool(pool: Pool): MysqlPool {
  const known = new WeakMap<PoolConnection, MysqlPoolConnection>()
  const adapted = (connection: PoolConnection): MysqlPoolConnection => {
    const adapter = known.get(connection) ?? boundStatements(connection)
    known.set(connection, adapter)
    return adapter
  }
  return {
    getConnection(callback) {
      // On failure nobody looks at the second argument.
      leaseWithin(pool, sourceLimits.acquireMs).then(
        (connection) => callback(null, adapted(connection)),
        (error: unknown) => callback(error, undefined as never),
      )
    },
    end: (callback) => pool.end(callback),
  }
}

function leaseWithin(pool: Pool, acquireMs: number): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      reject(new Error('Queue limit reached.'))
    }, acquireMs)
    pool.getConnection((error, connection) => {
      clearTimeout(timer)
      if (error) reject(error)
      else if (late) connection.release()
      else resolve(connection)
    })
  })
}

/** `query` would write the values into the text; with `execute` the server gets them apart from it. */
function boundStatements(connection: PoolConnection): MysqlPoolConnection {
  const run = (text: string, values: unknown[], callback: (error: unknown, result: unknown) => void): void => {
    if (values.length === 0) connection.query(text, callback)
    else connection.execute(text, values.map(bindable), callback)
  }
  return {
    config: connection.config,
    connect: () => undefined,
    destroy: () => connection.destroy(),
    // Kysely types the overload with streams, which we never ask for.
    query: run as unknown as MysqlPoolConnection['query'],
    threadId: connection.threadId ?? 0,
    release: () => connection.release(),
  }
}

type Bindable = string | number | null | Buffer

function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'string' || typeof value === 'number' || Buffer.isBuffer(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') return value.toString()
  throw new TypeError(`A value of type ${typeof value} cannot be stored: turn it into text or a number first.`)
}

function tlsOf({ tls }: ServerTarget): Pick<PoolOptions, 'ssl'> {
  if (tls === undefined) return {}
  const { ca, cert, key, verify = true } = tls
  return {
    ssl: {
      ...(ca === undefined ? {} : { ca }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
      rejectUnauthorized: verify,
      verifyIdentity: verify,
    },
  }
}
