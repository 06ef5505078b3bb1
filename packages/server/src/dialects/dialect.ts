// What the product needs from a database engine, and the only place its name may matter.
// Nothing here knows of projects, people or HTTP: a dialect turns our words into one engine's words.
import { AppError } from '@rowhouse/core/errors'
import type { Driver, Kysely, Transaction } from 'kysely'

export type DialectName = 'sqlite' | 'postgres'

export interface Dialect {
  readonly name: DialectName
  /** The only way a name becomes part of a statement; the name itself must come from stored metadata. */
  quoteIdentifier(name: string): string
  /** Kysely with this engine's SQL, on any driver: also on one that only writes down what it would run. */
  kyselyOn<Tables>(driver: Driver): Kysely<Tables>
  connect<Tables>(target: ConnectionTarget): Promise<Connections<Tables>>
  /** What a driver threw, as one of our errors. What it does not know becomes `internal`. */
  translateError(error: unknown): AppError
}

export interface ConnectionTarget {
  /** A file for SQLite, a URL for the others. */
  readonly location: string
  /** SQLite only: how many threads run long reads. */
  readonly readerThreads?: number | undefined
  readonly log?: ConnectionLog | undefined
}

/** Shaped like pino, so that the log of the server fits as it is. */
export interface ConnectionLog {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
}

export interface Connections<Tables> {
  /** Where the data is, for logs: a file, or host and database name. Never a user name or a password. */
  readonly place: string
  /** Point reads by key or index. */
  readonly read: Kysely<Tables>
  /** Anything that may take long: lists, searches, counts. */
  readonly scan: Kysely<Tables>
  /**
   * One serializable transaction: resolves after COMMIT returned, rolled back when `work` throws.
   * `work` must touch nothing but the transaction, because PostgreSQL runs it again after a serialization failure.
   */
  write<T>(work: (tx: Transaction<Tables>) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Runs `work` while no other node of the installation runs work of that name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Writes a consistent copy of the whole database into a new file; null where the engine has tools of its own. */
  readonly copyTo: ((file: string) => Promise<void>) | null
  close(): Promise<void>
}

export interface WriteOptions {
  /** 0 means no limit. SQLite cannot interrupt a statement and knows no limit here. */
  readonly statementTimeoutMs?: number
}

export function isUniqueViolation(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'conflict' && error.details.reason === 'unique'
}

export function isForeignKeyViolation(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'conflict' && error.details.reason === 'foreign_key'
}
