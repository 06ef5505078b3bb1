// A statement that somebody wrote, run on a connection of its own which ends with it: nothing it sets outlives it.
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { AppError } from '@rowhouse/core/errors'

/** What cannot be shown is told by its size. */
export type SqlCell = null | boolean | number | string | { readonly bytes: number } | { readonly letters: number }

export interface SqlAsk {
  /** One statement that was judged, without comments. */
  readonly text: string
  /** For the placeholders of the engine, in their order. */
  readonly values: readonly SqlValue[]
  readonly writes: boolean
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** All that may be read, where one database holds more than the asker's; null: whatever there is. */
  readonly tables: readonly OpenTable[] | null
}

export type SqlValue = string | number | boolean | null

export interface OpenTable {
  readonly name: string
  /** What else it is called. */
  readonly aliases: readonly string[]
  readonly columns: readonly string[]
}

export interface SqlPage {
  /** Of whoever asked for it, who may empty it. */
  readonly rows: (readonly SqlCell[])[]
  readonly isLast: boolean
}

export interface SqlRun {
  readonly columns: readonly string[]
  /** Of a statement that writes. */
  readonly affected: number | null
  next(most: number): Promise<SqlPage>
  /** Ends it, whatever it does at the moment. */
  close(): Promise<void>
}

/** A step of how a database would answer. */
export interface PlanStep {
  readonly title: string
  readonly detail: string
  /** The table it reads from end to end; null: it does not. */
  readonly scans: string | null
  readonly cost: number | null
  /** As many as were expected. */
  readonly rows: number | null
  /** What came of it; null: it was not run. */
  readonly actual: {
    readonly rows: number | null
    /** With the steps it is made of. */
    readonly ms: number | null
    readonly pages: { readonly all: number; readonly fromDisk: number } | null
  } | null
  readonly steps: readonly PlanStep[]
}

/** One statement that makes, alters or drops one thing. */
export interface DefineStep {
  readonly does: 'create' | 'alter' | 'drop'
  readonly kind: DefinedKind
  readonly name: string
  readonly text: string
  /** In no transaction, so that others go on writing meanwhile; the only step then. */
  readonly isOnline?: boolean
  /** What takes it back, where the engine commits each of them by itself. */
  readonly back: string | null
}

export interface DefineAsk extends Pick<SqlAsk, 'timeoutMs' | 'signal'> {
  /** All of them or none. */
  readonly steps: readonly DefineStep[]
}

/** Statements that belong together: where the engine can, all of them or none. */
export interface SqlScript {
  /** Judged, one statement each, without comments. */
  readonly statements: readonly string[]
  /** Of one statement. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Nothing is kept, whatever happens; only where an engine can take back changes of structure. */
  readonly isRehearsal: boolean
}

export interface ScriptEnd {
  /** How many ran; the next one failed, unless they are all. */
  readonly done: number
  readonly fault: AppError | null
}

export interface SqlRunner {
  runScript(script: SqlScript): Promise<ScriptEnd>
  run(ask: SqlAsk): Promise<SqlRun>
  plan(ask: SqlAsk): Promise<readonly PlanStep[]>
  /** Runs it as one that only reads, and keeps nothing but how it went; only where the engine has measured plans. */
  measure(ask: SqlAsk): Promise<readonly PlanStep[]>
  define(ask: DefineAsk): Promise<void>
}

/** A page ends with the row that makes it longer: it is held in memory as a whole. */
export const longestPage = 2_000_000
export const longestCell = 200_000
/** What a writing statement gives back is kept up to here. */
export const mostReturned = 1000

/** What the database says about the statement, to whoever wrote it. */
export const sqlFault = (message: string, position: number | null = null, cause?: unknown): AppError =>
  new AppError(
    'invalid_value',
    message,
    { reason: 'sql', field: 'sql', ...(position === null ? {} : { position }) },
    { cause },
  )

export const stoppedByTime = (timeoutMs: number): AppError =>
  new AppError(
    'invalid_value',
    `The statement took longer than ${Math.round(timeoutMs / 1000)} seconds and was stopped.`,
    {
      reason: 'statement_timeout',
    },
  )

export const stoppedByCaller = (): AppError =>
  new AppError('conflict', 'The statement was cancelled.', { reason: 'cancelled' })

/** Whether it is the statement that failed, and not the way to the database. */
export const isOfStatement = ({ details }: AppError): boolean =>
  ['sql', 'statement_timeout', 'cancelled'].includes(String(details.reason))

const exactWhole = /^(?:0|-?[1-9]\d{0,14})$/

/** Numbers where those are exact, and digits beyond. */
export function numberCell(text: string): SqlCell {
  // Most are such, and need no second text to be compared with.
  if (exactWhole.test(text)) return Number(text)
  const near = Number(text)
  return Number.isFinite(near) && String(near) === text ? near : textCell(text)
}

export const textCell = (text: string): SqlCell => (text.length > longestCell ? { letters: text.length } : text)

export function sizeOf(cell: SqlCell): number {
  return typeof cell === 'string' ? cell.length : 8
}
