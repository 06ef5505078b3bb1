import type { RecordRow } from '../tables/table.ts'

export interface LoadedRows {
  readonly rows: readonly RecordRow[]
  /** null: the server did not say. */
  readonly total: { readonly count: number; readonly isEstimate: boolean } | null
}

export type LoadRows = (offset: number, limit: number, signal: AbortSignal) => Promise<LoadedRows>

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
  #total: LoadedRows['total'] = null
  /** Behind the last record; null while nobody has seen the end. */
  #end: number | null = null
  #turn = 0
  #reloads = 0

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

  get rowCount(): number {
    if (this.#end !== null) return this.#end
    return Math.max(this.#total?.count ?? 0, this.#seen)
  }

  get isCountOpen(): boolean {
    return this.#end === null && this.#total?.isEstimate !== false
  }

  /** Something was answered, so that an empty screen means an empty table. */
  get isKnown(): boolean {
    return this.#end !== null || this.#seen > 0
  }

  /** Why the rows on the screen are missing; null: they are there or on their way. */
  get fault(): unknown {
    for (const at of this.#shownBlocks()) {
      const block = this.#blocks.get(at)
      if (block?.rows === null && block.fault !== null) return block.fault
    }
    return null
  }

  /** null: there is no such record; undefined: it is on its way. */
  rowAt(index: number): RecordRow | null | undefined {
    const block = this.#blocks.get(blockOf(index))
    if (block === undefined || block.rows === null) return index < this.rowCount ? undefined : null
    return block.rows[index % blockSize] ?? null
  }

  /** What is on the screen, ends included. */
  show(first: number, last: number): void {
    this.#shown = { first: Math.max(0, first), last: Math.max(0, last) }
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
    const missing = new Set([...rows].map(blockOf).filter((at) => (this.#blocks.get(at)?.rows ?? null) === null))
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
    this.#end = null
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
      for (const [place, row] of (rows ?? []).entries()) yield [at * blockSize + place, row]
    }
  }

  /** The server has stored these cells. */
  replace(isOne: (row: RecordRow) => boolean, cells: RecordRow): void {
    for (const block of this.#blocks.values()) {
      if (block.rows?.some(isOne)) block.rows = block.rows.map((row) => (isOne(row) ? { ...row, ...cells } : row))
    }
    this.#tell()
  }

  /** A new record stands at the end until the rows are asked for again, wherever it belongs by then. */
  append(row: RecordRow): number | null {
    const end = this.#end
    if (end === null) return null
    const at = blockOf(end)
    const block = this.#blocks.get(at) ?? { rows: [], asking: null, fault: null }
    if (block.rows === null) return null
    this.#blocks.set(at, { ...block, rows: [...block.rows, row] })
    this.#end = end + 1
    if (this.#total !== null) this.#total = { ...this.#total, count: this.#total.count + 1 }
    this.#tell()
    return end
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
      this.#learn(at, rows.length, total)
    } catch (fault) {
      if (block.asking !== asking) return
      Object.assign(block, { asking: null, fault })
      if (asking.signal.aborted) return
    }
    this.#tell()
  }

  #learn(at: number, count: number, total: LoadedRows['total']): void {
    if (total !== null) this.#total = total
    if (count > 0 && count < blockSize) this.#end = at * blockSize + count
    else if (count === 0 && at === 0) this.#end = 0
    else if (total !== null && !total.isEstimate) this.#end = Math.max(total.count, this.#seen)
    // An estimate may promise rows that are not there: the screen goes back to what was seen.
    else if (count === 0 && this.#total?.isEstimate !== false) this.#total = { count: this.#seen, isEstimate: true }
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
