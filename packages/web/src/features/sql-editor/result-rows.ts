import type { SqlResult, SqlRows } from './sql-queries.ts'

type Row = SqlResult['rows'][number]
type RowsState = SqlRows['state']

/** So many rows come with the statement, and so many at a time after that. */
export const blockRows = 200
/** Memory stays the same however far somebody scrolls: what is farthest from the screen goes first. */
const mostBlocks = 60
/** Rows before the end of what is known, at which more are asked for. */
const ahead = 100

export interface RowsSpec {
  readonly offset: number
  readonly limit: number
  readonly most?: number
}

type LoadRows = (spec: RowsSpec) => Promise<SqlRows>

/** The rows of a result around the screen. The others are with the server, which reads on as somebody scrolls. */
export class ResultRows {
  readonly #load: LoadRows | null
  readonly #blocks = new Map<number, readonly Row[]>()
  readonly #asked = new Map<number, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  #known: number
  #state: RowsState
  #version = 0

  /** `load`: null where all rows have come, or no more will. */
  constructor({ rows, isCut }: Pick<SqlResult, 'rows' | 'isCut'>, load: LoadRows | null) {
    this.#load = load
    this.#known = rows.length
    this.#state = load !== null ? 'more' : isCut ? 'closed' : 'whole'
    for (let at = 0; at * blockRows < rows.length; at += 1)
      this.#blocks.set(at, rows.slice(at * blockRows, (at + 1) * blockRows))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly version = (): number => this.#version

  /** How many the server has read so far. */
  get known(): number {
    return this.#known
  }

  get state(): RowsState {
    return this.#state
  }

  /** undefined: it is on its way. */
  at(index: number): Row | undefined {
    return this.#blocks.get(Math.floor(index / blockRows))?.[index % blockRows]
  }

  /** What is on the screen; near the end of what is known the next rows are asked for. */
  show(first: number, end: number): void {
    const wanted = this.#state === 'more' && end + ahead >= this.#known ? this.#known + 1 : end
    for (let at = Math.floor(first / blockRows); at * blockRows < wanted; at += 1) void this.#need(at)
    this.#forgetFar((first + end) / 2 / blockRows)
  }

  /** The next rows behind those that are known. `most`: so many may be read from here on. */
  async more(most?: number): Promise<void> {
    await this.#ask({ offset: this.#known, limit: blockRows, ...(most === undefined ? {} : { most }) })
  }

  /** The first so many of those that are known, also where they were forgotten. */
  async first(most: number): Promise<readonly Row[]> {
    const rows: Row[] = []
    while (rows.length < Math.min(most, this.#known)) {
      const at = Math.floor(rows.length / blockRows)
      await this.#need(at)
      const next = this.#blocks.get(at)?.slice(rows.length % blockRows) ?? []
      if (next.length === 0) break
      rows.push(...next)
    }
    return rows.slice(0, most)
  }

  #need(at: number): Promise<void> {
    const have = this.#blocks.get(at)?.length ?? 0
    const offset = at * blockRows + have
    if (have >= blockRows || (offset >= this.#known && this.#state !== 'more')) return Promise.resolve()
    const asked = this.#asked.get(at)
    if (asked !== undefined) return asked
    const asking = this.#ask({ offset, limit: blockRows - have }).finally(() => this.#asked.delete(at))
    this.#asked.set(at, asking)
    return asking
  }

  async #ask(spec: RowsSpec): Promise<void> {
    if (this.#load === null) return
    try {
      const { rows, known, state } = await this.#load(spec)
      this.#known = Math.max(this.#known, known)
      this.#state = state
      this.#put(spec.offset, rows)
    } catch {
      // The server does not hold it any more.
      this.#state = 'closed'
    }
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #put(offset: number, rows: readonly Row[]): void {
    let taken = 0
    while (taken < rows.length) {
      const index = offset + taken
      const at = Math.floor(index / blockRows)
      const before = this.#blocks.get(at) ?? []
      const room = rows.slice(taken, taken + blockRows - (index % blockRows))
      // A block is filled from its beginning, or it would have holes.
      if (before.length === index % blockRows) this.#blocks.set(at, [...before, ...room])
      taken += room.length
    }
  }

  #forgetFar(middle: number): void {
    if (this.#blocks.size <= mostBlocks) return
    const far = [...this.#blocks.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const at of far.slice(0, this.#blocks.size - mostBlocks)) this.#blocks.delete(at)
  }
}
