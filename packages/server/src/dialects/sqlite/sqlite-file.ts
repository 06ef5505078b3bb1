import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { addFormulaFunctions } from './formula/functions.ts'
import { addFunctions } from './functions.ts'

export interface StatementResult {
  readonly rows: Record<string, unknown>[]
  readonly changes: number | null
}

export interface ReadingRows {
  /**
   * Otherwise a whole number that JavaScript does not hold is an error (`isBeyondNumbers`): as long as there is none, rows are
   * read in half the time.
   */
  readonly isExact: boolean
  /** All are read before the first is seen: in less time, but they are held together. */
  readonly atOnce: boolean
}

export interface SqliteFileOptions {
  readonly readOnly: boolean
  /** Of another program: not ours to set up. */
  readonly foreign?: boolean | undefined
  /**
   * Reads the file where it lies in memory instead of copying page after page, for long reads. Never of another program's
   * file: if that one cut it short, this process would end.
   */
  readonly mapped?: boolean | undefined
  /** Bytes of a value, a row or the JSON of a page; more is an error of SQLite (`isTooBig`). */
  readonly longestValue?: number | undefined
}

/** The same as lists: names of the columns, and the values of each row in their order. */
export type RawResult = readonly [
  names: readonly string[],
  values: readonly (readonly unknown[])[],
  changes: number | null,
]

interface Prepared {
  readonly statement: StatementSync
  readonly returnsRows: boolean
  /** null: `*` means other columns when the table has changed, so they are found out each time. */
  readonly names: readonly string[] | null
}

const busyTimeoutMs = 5000
/** SQLite would go on to a gigabyte, in our memory. */
const usualLongestValue = 64 * 1024 * 1024
const statementsPerGeneration = 250
/** A prepared statement takes some eighty times its text, on every connection: of long ones fewer are kept. */
const lettersPerGeneration = 100_000
// So much of a file; the rest is copied. It is counted as memory of each connection, although all share it.
const mappedBytes = 134_217_728

/** One connection to one file. Synchronous: long work belongs into a thread (sqlite-thread.ts). */
export class SqliteFile {
  readonly #database: DatabaseSync
  // In two generations: what was not used for a whole one is forgotten, and using a statement moves nothing.
  #young = new Map<string, Prepared>()
  #old = new Map<string, Prepared>()
  #youngLetters = 0

  constructor(
    file: string,
    { readOnly, foreign = false, mapped = false, longestValue = usualLongestValue }: SqliteFileOptions,
  ) {
    this.#database = new DatabaseSync(file, {
      readOnly,
      timeout: busyTimeoutMs,
      enableForeignKeyConstraints: true,
      limits: { length: longestValue },
    })
    addFunctions(this.#database)
    addFormulaFunctions(this.#database)
    if (mapped) this.#database.exec(`PRAGMA mmap_size = ${mappedBytes}`)
    if (readOnly) return
    // The journal of a file is part of it: in somebody else's file it stays as it is.
    if (foreign) {
      this.#database.exec('PRAGMA synchronous = FULL')
      return
    }
    // synchronous=FULL: an acknowledged commit must survive a power cut. The size limit shrinks the log after a rush.
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864')
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** How many statements are prepared at the moment. */
  get prepared(): number {
    return this.#young.size + this.#old.size
  }

  run(sql: string, parameters: readonly unknown[]): StatementResult {
    const [names, values, changes] = this.runRaw(sql, parameters)
    return { rows: rowsOf(names, values), changes }
  }

  runRaw(sql: string, parameters: readonly unknown[]): RawResult {
    const { statement, returnsRows, names } = this.#prepare(sql)
    const given = parameters.map(toSqliteValue)
    if (!returnsRows) return [[], [], Number(statement.run(...given).changes)]
    // Never `.get()`: with INSERT … RETURNING it leaves the statement unfinished, and the log is then never checkpointed.
    const values = statement.all(...given) as unknown as unknown[][]
    for (const row of values) makeExact(row)
    return [names ?? namesOf(statement), values, null]
  }

  /** Row after row, as lists, until `see` says that it is enough. */
  eachRow(
    sql: string,
    parameters: readonly unknown[],
    see: (row: readonly unknown[]) => boolean,
    { isExact, atOnce }: ReadingRows,
  ): void {
    const { statement } = this.#prepare(sql)
    statement.setReadBigInts(isExact)
    try {
      const values = parameters.map(toSqliteValue)
      const rows = (atOnce ? statement.all(...values) : statement.iterate(...values)) as Iterable<unknown>
      for (const row of rows as Iterable<unknown[]>) {
        if (isExact) makeExact(row)
        if (!see(row)) return
      }
    } finally {
      statement.setReadBigInts(true)
    }
  }

  close(): void {
    this.#young.clear()
    this.#old.clear()
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#young.get(sql)
    if (known) return known
    const prepared = this.#old.get(sql) ?? this.#compile(sql)
    if (this.#young.size >= statementsPerGeneration || this.#youngLetters >= lettersPerGeneration) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngLetters = 0
    }
    this.#young.set(sql, prepared)
    this.#youngLetters += sql.length
    return prepared
  }

  #compile(sql: string): Prepared {
    const statement = this.#database.prepare(sql)
    // Otherwise one integer beyond 2^53 makes the whole statement fail, after it did its work.
    statement.setReadBigInts(true)
    // Lists are made in half the time of objects, and its objects have no prototype, unlike everybody else's.
    statement.setReturnArrays(true)
    refuseSecondStatement(sql, statement.sourceSQL)
    const names = namesOf(statement)
    return { statement, returnsRows: names.length > 0, names: anyColumns.test(sql) ? null : names }
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

// Not the star of count(*).
const anyColumns = /(^|[^(])\*/

const namesOf = (statement: StatementSync): string[] => statement.columns().map(({ name }) => name)

export function rowsOf(names: readonly string[], values: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  // Setting this one would set the prototype.
  if (names.includes('__proto__'))
    return values.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
  return values.map((row) => {
    const made: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at += 1) made[names[at] ?? ''] = row[at]
    return made
  })
}

/** A whole number that would not be exact; nothing else that is read is out of any range. */
export const isBeyondNumbers = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE'

// Integers are numbers where those are exact, and digits beyond.
function makeExact(row: unknown[]): void {
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at]
    if (typeof value === 'bigint') row[at] = exactNumber(value)
  }
}

function exactNumber(value: bigint): number | string {
  const near = Number(value)
  return Number.isSafeInteger(near) ? near : value.toString()
}
