import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export interface StatementResult {
  readonly rows: Record<string, unknown>[]
  readonly changes: number | null
}

export interface SqliteFileOptions {
  readonly readOnly: boolean
  /** Of another program: not ours to set up. */
  readonly foreign?: boolean | undefined
}

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
}

const busyTimeoutMs = 5000
const maxCachedStatements = 500

/** One connection to one file. Synchronous: long work belongs into a thread (sqlite-thread.ts). */
export class SqliteFile {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()

  constructor(file: string, { readOnly, foreign = false }: SqliteFileOptions) {
    this.#database = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    if (readOnly) return
    // The journal of a file is part of it: in somebody else's file it stays as it is.
    if (foreign) {
      this.#database.exec('PRAGMA synchronous = FULL')
      return
    }
    // synchronous=FULL: an acknowledged commit must survive a power cut. The size limit shrinks the log after a rush.
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864')
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const { statement, returnsRows } = this.#prepare(sql)
    const values = parameters.map(toSqliteValue)
    // Never `.get()`: with INSERT … RETURNING it leaves the statement unfinished, and the log is then never checkpointed.
    if (returnsRows) return { rows: statement.all(...values).map(plainRow), changes: null }
    return { rows: [], changes: Number(statement.run(...values).changes) }
  }

  close(): void {
    this.#prepared.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) {
      this.#prepared.delete(sql)
      this.#prepared.set(sql, known)
      return known
    }
    const statement = this.#database.prepare(sql)
    // Otherwise one integer beyond 2^53 makes the whole statement fail, after it did its work.
    statement.setReadBigInts(true)
    refuseSecondStatement(sql, statement.sourceSQL)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > maxCachedStatements) this.#forgetOldest()
    return prepared
  }

  #forgetOldest(): void {
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined) this.#prepared.delete(oldest)
  }
}

// SQLite compiles the first statement and ignores the rest without a word.
function refuseSecondStatement(sql: string, compiled: string): void {
  if (/[^\s;]/.test(sql.slice(compiled.length))) throw new TypeError('Only one statement may be run at a time.')
}

function toSqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeName(value)} cannot be stored: turn it into text or a number first.`)
}

function typeName(value: unknown): string {
  return typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'object') : typeof value
}

// Rows from node:sqlite have no prototype, rows from a thread and from PostgreSQL have one; callers shall not notice.
// Integers are numbers where those are exact, and digits beyond.
function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  const plain: Record<string, unknown> = { ...row }
  for (const name in plain) {
    const value = plain[name]
    if (typeof value === 'bigint') plain[name] = exactNumber(value)
  }
  return plain
}

function exactNumber(value: bigint): number | string {
  const near = Number(value)
  return Number.isSafeInteger(near) ? near : value.toString()
}
