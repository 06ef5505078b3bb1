import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { StatementResult } from './sqlite-file.ts'

/** A connection for as long as one caller needs it. */
export interface Lease {
  run(sql: string, parameters: readonly unknown[], signal?: AbortSignal): Promise<StatementResult>
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Where leases come from: the one writer, the reader threads, or the connection in this process. */
export interface LeaseSource {
  acquire(signal?: AbortSignal): Promise<Lease>
  release(lease: Lease): Promise<void>
}

/** Kysely's view of a lease source. It owns nothing: whoever made the source closes it. */
export class SqliteDriver implements Driver {
  readonly #source: LeaseSource

  constructor(source: LeaseSource) {
    this.#source = source
  }

  async init(): Promise<void> {}

  async acquireConnection(options?: { signal?: AbortSignal | undefined }): Promise<DatabaseConnection> {
    return new LeasedConnection(await this.#source.acquire(options?.signal))
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).rollback()
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#source.release(leaseOf(connection))
  }

  async destroy(): Promise<void> {}
}

class LeasedConnection implements DatabaseConnection {
  readonly lease: Lease

  constructor(lease: Lease) {
    this.lease = lease
  }

  async executeQuery<R>(query: CompiledQuery, options?: { signal?: AbortSignal | undefined }): Promise<QueryResult<R>> {
    const { rows, changes } = await this.lease.run(query.sql, query.parameters, options?.signal)
    // The type of a row is a promise of the query builder, which no driver can check.
    const typed = rows as R[]
    return changes === null ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(changes) }
  }

  streamQuery(): never {
    throw new TypeError('Streams are not offered: read pages by key.')
  }
}

function leaseOf(connection: DatabaseConnection): Lease {
  if (connection instanceof LeasedConnection) return connection.lease
  throw new TypeError('This connection does not belong to this driver.')
}
