// What travels between us and a SQLite thread. All of it is lists, and a statement travels as a number once its text is
// known over there: copying objects and texts from thread to thread takes longer than most statements.

import type { RawResult } from './sqlite-file.ts'

export type WireStep = readonly [statement: number, parameters: WireParameters, keeps: boolean, terms?: WireTerms]

/**
 * What few steps have: how many records they must touch (null: any number), values they take from earlier ones, whether
 * they must find something, and how their rows are written if not as they are.
 */
type WireTerms = readonly [
  touches: number | null,
  taken: readonly WireTaken[],
  finds: boolean,
  written?: string | undefined,
]

/** Where the value goes, the step of the same job that gives it, the name of its column, and whether its text is meant. */
export type WireTaken = readonly [parameter: number, step: number, column: string, isText: boolean]

/** A list, or the same list as JSON. */
type WireParameters = readonly unknown[] | string

export type WireJob = readonly [steps: readonly WireStep[], inside: boolean, undo: readonly number[], vital: boolean]

/** The texts of statements that are numbered here for the first time; `startsOver`: all older numbers are void. */
type WireTexts = readonly (readonly [statement: number, sql: string])[]

/** null: close the file and end. Memory: it was lent with an answer and comes back. */
export type ThreadRequest =
  | readonly [id: number, jobs: readonly WireJob[], texts: WireTexts, startsOver: boolean]
  | SharedArrayBuffer
  | null

export type WireOutcome =
  | readonly [result: RawResult, kept: readonly RawResult[]]
  | readonly [failure: { readonly message: string; readonly errcode: number | null; readonly outside: boolean }]

/** One outcome for each job: a job that failed does not stop the next. `lent`: see lent-bytes.ts. */
export type ThreadAnswer = readonly [
  id: number,
  outcomes: readonly WireOutcome[],
  lent?: readonly SharedArrayBuffer[] | undefined,
]

const mostNumbers = 1000

const many = 100

/** Many values travel in half the time as one text, where JSON can say what they are. */
export function packed(parameters: readonly unknown[]): WireParameters {
  return parameters.length >= many && parameters.every(isPlain) ? JSON.stringify(parameters) : parameters
}

export function unpacked(parameters: WireParameters): readonly unknown[] {
  return typeof parameters === 'string' ? (JSON.parse(parameters) as readonly unknown[]) : parameters
}

function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  return typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)
}

/** The bytes in an answer, each once. Nobody over there needs them any more. */
export function handedOver([, outcomes]: ThreadAnswer): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const outcome of outcomes) {
    if (outcome.length === 1) continue
    const [result, kept] = outcome
    for (const [, rows] of [result, ...kept])
      for (const row of rows)
        for (const value of row)
          if (value instanceof Uint8Array && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
  }
  return [...buffers]
}

/** Numbers for the texts of statements, the same on both sides of the way. */
export class StatementNumbers {
  readonly #numbers = new Map<string, number>()
  #texts: [number, string][] = []
  #startsOver = false
  #last = 0

  numberOf(sql: string): number {
    const known = this.#numbers.get(sql)
    if (known !== undefined) return known
    this.#last += 1
    this.#numbers.set(sql, this.#last)
    this.#texts.push([this.#last, sql])
    return this.#last
  }

  /** Between two requests: the numbers of one must all be good. */
  begin(): void {
    if (this.#numbers.size < mostNumbers) return
    this.#numbers.clear()
    this.#texts = []
    this.#startsOver = true
  }

  /** What the other side does not know yet. */
  get news(): { readonly texts: WireTexts; readonly startsOver: boolean } {
    return { texts: this.#texts, startsOver: this.#startsOver }
  }

  /** The news have been sent. */
  told(): void {
    if (this.#texts.length > 0) this.#texts = []
    this.#startsOver = false
  }
}
