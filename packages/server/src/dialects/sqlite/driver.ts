import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { earlyRecordsOf } from '../early-read.ts'
import { brokenTerms, type CommitTerms, commitTermsOf } from '../for-commit.ts'
import { writtenRowsOf } from '../written-rows.ts'
import type { StatementResult } from './sqlite-file.ts'

/** A connection for as long as one caller needs it. */
export interface Lease {
  /** `written`: of the rows only their text is wanted, see `asWritten`; a connection that cannot do that gives the rows. */
  run(sql: string, parameters: readonly unknown[], signal?: AbortSignal, written?: string): Promise<StatementResult>
  /** The same for a statement that may travel together with the commit: the list is filled when it is done. */
  runAtCommit?(sql: string, parameters: readonly unknown[], terms?: CommitTerms): Promise<StatementResult>
  /** The same for a statement that may run before the transaction begins; null when that is not possible now. */
  runEarly?(
    sql: string,
    parameters: readonly unknown[],
    records: readonly string[] | null,
  ): Record<string, unknown>[] | null
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

  async acquireConnection({ signal }: { signal?: AbortSignal | undefined } = {}): Promise<DatabaseConnection> {
    const lease = this.#source.acquire(signal).catch((error: unknown) => {
      // Whoever gave up was told already, and Kysely would print a late failure to the console.
      if (signal?.aborted) return new Promise<never>(() => undefined)
      throw error
    })
    return new LeasedConnection(await lease)
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
    const { sql, parameters } = query
    const terms = commitTermsOf(query)
    if (terms !== null && this.lease.runAtCommit) return asResult(await this.lease.runAtCommit(sql, parameters, terms))
    const records = earlyRecordsOf(query)
    const early = records === undefined ? null : this.lease.runEarly?.(sql, parameters, records)
    if (early) return { rows: early as R[] }
    const result = await this.lease.run(sql, parameters, options?.signal, writtenRowsOf(query))
    if (terms !== null) refuseBroken(terms, result)
    return asResult(result)
  }

  streamQuery(): never {
    throw new TypeError('Streams are not offered: read pages by key.')
  }
}

/** Where nothing travels with the COMMIT, terms are looked at here. */
function refuseBroken({ touches, finds }: CommitTerms, { rows, changes }: StatementResult): void {
  if (touches !== undefined && changes !== touches) throw brokenTerms.touches(null)
  if (finds && rows.length === 0) throw brokenTerms.finds(null)
}

function asResult<R>({ rows, changes }: StatementResult): QueryResult<R> {
  // The type of a row is a promise of the query builder, which no driver can check.
  const typed = rows as R[]
  return changes === null ? { rows: typed } : { rows: typed, numAffectedRows: BigInt(changes) }
}

function leaseOf(connection: DatabaseConnection): Lease {
  if (connection instanceof LeasedConnection) return connection.lease
  throw new TypeError('This connection does not belong to this driver.')
}
