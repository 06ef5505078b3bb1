import type { RecordRow } from '../tables/table.ts'
import { RowCount, type RowTotal } from './row-count.ts'

export interface LoadedRows {
  readonly rows: readonly RecordRow[]
  /** null: the server did not say. */
  readonly total: RowTotal | null
}

export type LoadRows = (offset: number, limit: number, signal: AbortSignal) => Promise<LoadedRows>

/** Rows for people who turn pages instead of scrolling; the first page is 0. */
export interface RowsPage {
  readonly size: number
  readonly at: number
}

export const blockSize = 100
/** Memory stays the same however far somebody scrolls: whatever is farthest from the screen goes first. */
const mostBlocks = 60

interface Block {
  rows: readonly RecordRow[] | null
  /** null: nothing is on its way. */
  asking: AbortController | null
  fault: unknown
}

/**
 * The records a grid looks at, loaded in blocks around what is on the screen. The number of records is known to be at
 * least something from the first answer on, and exactly when the server or the end of the table says it.
 */
export class RecordWindow {
  readonly #load: LoadRows
  readonly #blocks = new Map<number, Block>()
  readonly #listeners = new Set<() => void>()
  /** Wanted whatever is on the screen. */
  readonly #held = new Set<number>()
  #shown = { first: 0, last: 0 }
  readonly #count = new RowCount(() => this.#seen)
  #turn = 0
  #reloads = 0
  /** null: all records in one endless page. */
  #page: RowsPage | null = null

  constructor(load: LoadRows) {
    this.#load = load
  }

  /** Changes with everything a reader could notice. */
  readonly version = (): number => this.#turn

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Grows whenever all rows are asked for again: what is known of them as a whole is then out of date too. */
  get reloads(): number {
    return this.#reloads
  }

  /** On the page; without pages all there are. */
  get rowCount(): number {
    if (this.#page === null) return this.total
    return Math.min(this.#page.size, Math.max(0, this.total - this.#first))
  }

  get isCountOpen(): boolean {
    return this.isTotalOpen && (this.#page === null || this.rowCount < this.#page.size)
  }

  /** Of all pages. */
  get total(): number {
    return this.#count.total
  }

  get isTotalOpen(): boolean {
    return this.#count.isOpen
  }

  get page(): RowsPage | null {
    return this.#page
  }

  /** Turns to a page, or (null) to all records at once. What is loaded stays. */
  turnTo(page: RowsPage | null): void {
    if (page?.size === this.#page?.size && page?.at === this.#page?.at) return
    this.#page = page
    this.show(0, Math.min(page?.size ?? blockSize, blockSize) - 1)
    this.#tell()
  }

  /** The row of a record that is the n-th of all, after turning to its page. */
  rowOf(place: number): number {
    if (this.#page === null) return place
    this.turnTo({ ...this.#page, at: Math.floor(place / this.#page.size) })
    return place - this.#first
  }

  get #first(): number {
    return this.#page === null ? 0 : this.#page.at * this.#page.size
  }

  /** Something was answered, so that an empty screen means an empty table. */
  get isKnown(): boolean {
    return this.#count.end !== null || this.#seen > 0
  }

  /** Why the rows on the screen are missing; null: they are there or on their way. */
  get fault(): unknown {
    for (const at of this.#shownBlocks()) {
      const block = this.#blocks.get(at)
      if (block?.rows === null && block.fault !== null) return block.fault
    }
    return null
  }

  /** Why what is on the screen may be old; null: it is as the server said last. */
  get trouble(): unknown {
    return this.#shownBlocks().reduce<unknown>((found, at) => found ?? this.#blocks.get(at)?.fault ?? null, null)
  }

  /** null: there is no such record; undefined: it is on its way. */
  rowAt(row: number): RecordRow | null | undefined {
    if (row < 0 || (this.#page !== null && row >= this.#page.size)) return null
    const index = row + this.#first
    const block = this.#blocks.get(blockOf(index))
    if (block === undefined || block.rows === null) return index < this.total ? undefined : null
    return block.rows[index % blockSize] ?? null
  }

  /** What is on the screen, ends included. */
  show(first: number, last: number): void {
    const most = this.#page === null ? Infinity : this.#page.size - 1
    this.#shown = {
      first: this.#first + Math.min(Math.max(0, first), most),
      last: this.#first + Math.min(Math.max(0, last), most),
    }
    const wanted = this.#shownBlocks()
    for (const [at, block] of this.#blocks) {
      // Somebody who drags the scroll bar passes thousands of blocks and stays at one.
      if (block.rows === null && block.asking !== null && !wanted.includes(at) && !this.#held.has(at)) {
        block.asking.abort()
        this.#blocks.delete(at)
      }
    }
    for (const at of wanted) if (!this.#blocks.has(at)) void this.#ask(at)
    this.#forgetFar()
  }

  /** Loads what is not there yet, for a change of rows that nobody has scrolled to. Throws when the server does. */
  async load(rows: Iterable<number>): Promise<void> {
    const wanted = [...rows].map((row) => blockOf(row + this.#first))
    const missing = new Set(wanted.filter((at) => (this.#blocks.get(at)?.rows ?? null) === null))
    for (const at of missing) this.#held.add(at)
    try {
      for (const at of missing) {
        await this.#ask(at)
        const fault = this.#blocks.get(at)?.fault ?? null
        if (fault !== null) throw fault
      }
    } finally {
      for (const at of missing) this.#held.delete(at)
    }
  }

  /** Everything may be different. What is shown stays until the new rows are there. */
  async reload(): Promise<void> {
    this.#reloads += 1
    this.#count.forgetEnd()
    const wanted = this.#shownBlocks()
    for (const [at, block] of this.#blocks) {
      block.asking?.abort()
      if (!wanted.includes(at)) this.#blocks.delete(at)
    }
    await Promise.all(wanted.map((at) => this.#ask(at)))
  }

  /** Loaded records one by one, with their places. */
  *rows(): Iterable<readonly [index: number, row: RecordRow]> {
    for (const [at, { rows }] of this.#blocks) {
      for (const [place, row] of (rows ?? []).entries()) {
        const index = at * blockSize + place - this.#first
        if (index >= 0 && index < (this.#page?.size ?? Infinity)) yield [index, row]
      }
    }
  }

  /** The server has stored these cells, by key. */
  replace(stored: ReadonlyMap<string, RecordRow>, keyOf: (row: RecordRow) => string | null): void {
    for (const block of this.#blocks.values()) {
      if (block.rows === null) continue
      block.rows = block.rows.map((row) => {
        const cells = stored.get(keyOf(row) ?? '')
        return cells === undefined ? row : { ...row, ...cells }
      })
    }
    this.#tell()
  }

  /** A new record stands at the end until the rows are asked for again, wherever it belongs by then. */
  append(row: RecordRow): number | null {
    const { end } = this.#count
    const isOnPage = end !== null && end >= this.#first && end - this.#first < (this.#page?.size ?? Infinity)
    if (end === null || !isOnPage) return null
    const at = blockOf(end)
    const block = this.#blocks.get(at) ?? { rows: [], asking: null, fault: null }
    if (block.rows === null) return null
    this.#blocks.set(at, { ...block, rows: [...block.rows, row] })
    this.#count.grow()
    this.#tell()
    return end - this.#first
  }

  end(): void {
    for (const { asking } of this.#blocks.values()) asking?.abort()
    this.#listeners.clear()
  }

  async #ask(at: number): Promise<void> {
    const asking = new AbortController()
    const block: Block = this.#blocks.get(at) ?? { rows: null, asking: null, fault: null }
    block.asking = asking
    this.#blocks.set(at, block)
    try {
      const { rows, total } = await this.#load(at * blockSize, blockSize, asking.signal)
      if (block.asking !== asking) return
      Object.assign(block, { rows, asking: null, fault: null })
      this.#count.learn(at * blockSize, rows.length, rows.length < blockSize, total)
    } catch (fault) {
      if (block.asking !== asking) return
      Object.assign(block, { asking: null, fault })
      if (asking.signal.aborted) return
    }
    this.#tell()
  }

  get #seen(): number {
    let seen = 0
    for (const [at, { rows }] of this.#blocks) {
      if (rows !== null && rows.length > 0) seen = Math.max(seen, at * blockSize + rows.length)
    }
    return seen
  }

  #shownBlocks(): number[] {
    const from = blockOf(this.#shown.first)
    const to = blockOf(this.#shown.last)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  }

  #forgetFar(): void {
    if (this.#blocks.size <= mostBlocks) return
    const middle = (this.#shown.first + this.#shown.last) / 2 / blockSize
    const byDistance = [...this.#blocks.keys()].toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const at of byDistance.slice(0, this.#blocks.size - mostBlocks)) this.#blocks.delete(at)
  }

  #tell(): void {
    this.#turn += 1
    for (const listener of this.#listeners) listener()
  }
}

const blockOf = (row: number): number => Math.floor(row / blockSize)
