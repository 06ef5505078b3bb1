import type { AbortableQueryOptions, Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Translation } from '../failures.ts'
import type { Lease, LeaseSource } from './driver.ts'
import { translateSqliteError } from './errors.ts'
import { isTooBig, SqliteFailure } from './sqlite-failure.ts'
import { SqliteFile } from './sqlite-file.ts'

/** As much as is read without holding up others. */
const longestValue = 256 * 1024

/** The read-only connection of this process: no thread in between, so only for reads that take microseconds. */
export class InProcessReader implements LeaseSource, Lease {
  readonly #file: SqliteFile
  /** For what turns out to be long. */
  readonly #elsewhere: LeaseSource
  readonly #translate: Translation

  constructor(file: string, elsewhere: LeaseSource, translate: Translation = translateSqliteError) {
    this.#file = new SqliteFile(file, { readOnly: true, longestValue })
    this.#elsewhere = elsewhere
    this.#translate = translate
  }

  async acquire(): Promise<Lease> {
    return this
  }

  async release(): Promise<void> {}

  async run(sql: string, parameters: readonly unknown[], signal?: AbortSignal): ReturnType<Lease['run']> {
    const rows = this.rowsNow(sql, parameters)
    if (rows !== null) return { rows, changes: null }
    const lease = await this.#elsewhere.acquire(signal)
    try {
      return await lease.run(sql, parameters, signal)
    } finally {
      await this.#elsewhere.release(lease)
    }
  }

  /** The same without waiting; null: it is too long to be read here. */
  rowsNow(sql: string, parameters: readonly unknown[]): Record<string, unknown>[] | null {
    try {
      return this.#file.run(sql, parameters).rows
    } catch (error) {
      if (isTooBig(error)) return null
      throw error
    }
  }

  /** … and in our errors. */
  rowsOf({ sql, parameters }: CompiledQuery): Record<string, unknown>[] | null {
    try {
      return this.rowsNow(sql, parameters)
    } catch (error) {
      throw this.#translate(error)
    }
  }

  // All callers share this connection: a transaction of one would freeze what the others see.
  async begin(): Promise<void> {
    throw new SqliteFailure('Point reads have no transactions: use write, or a transaction on scan.', null)
  }

  async commit(): Promise<void> {}

  async rollback(): Promise<void> {}

  close(): void {
    this.#file.close()
  }
}

/**
 * Lets compiled statements go straight to the reader: the way through Kysely takes longer than the answer. What turns out to be long
 * is begun anew where it holds up nobody.
 */
export function straightTo<Tables>(
  reader: InProcessReader,
  kysely: Kysely<Tables>,
  elsewhere: Kysely<Tables>,
): Kysely<Tables> {
  return Object.assign(kysely, {
    async executeQuery<R>(
      query: CompiledQuery<R> | Compilable<R>,
      options?: AbortableQueryOptions,
    ): Promise<QueryResult<R>> {
      options?.signal?.throwIfAborted()
      const compiled = 'compile' in query ? query.compile() : query
      const rows = reader.rowsOf(compiled)
      // The type of a row is a promise of the query builder, which no driver can check.
      return rows === null ? elsewhere.executeQuery<R>(compiled, options) : { rows: rows as R[] }
    },
  })
}
