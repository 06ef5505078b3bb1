import type { RecordRow } from '../../structure/tables/table.ts'
import { blockSize, type HaveChanged, type LoadRows, RowBlocks } from './row-blocks.ts'
import type { LoadedRows } from './rows-place.ts'

/** Rows for people who turn pages instead of scrolling; the first page is 0. */
interface RowsPage {
  readonly size: number
  readonly at: number
}

/**
 * The records a grid looks at, loaded in blocks around what is on the screen. The number of records is known to be at
 * least something from the first answer on, and exactly when the server or the end of the table says it.
 */
export class RecordWindow {
  readonly #blocks: RowBlocks
  readonly #listeners = new Set<() => void>()
  #turn = 0
  #reloads = 0
  /** null: all records in one endless page. */
  #page: RowsPage | null = null

  constructor(load: LoadRows, first: LoadedRows | null = null, rowsAtOnce: number = blockSize) {
    this.#blocks = new RowBlocks(load, () => this.#tell(), first, rowsAtOnce)
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
    return Math.min(this.#page.size, this.rowsToEnd)
  }

  /** From the first one of the page to the last of all. */
  get rowsToEnd(): number {
    return Math.max(0, this.total - this.first)
  }

  get isCountOpen(): boolean {
    return this.isTotalOpen && (this.#page === null || this.rowCount < this.#page.size)
  }

  /** Of all pages. */
  get total(): number {
    return this.#blocks.count.total
  }

  get isTotalOpen(): boolean {
    return this.#blocks.count.isOpen
  }

  /** Something was answered, so that an empty screen means an empty table. */
  get isKnown(): boolean {
    return this.#blocks.isKnown
  }

  /** Why the rows on the screen are missing; null: they are there or on their way. */
  get fault(): unknown {
    return this.#blocks.fault
  }

  /** Why what is on the screen may be old; null: it is as the server said last. */
  get trouble(): unknown {
    return this.#blocks.trouble
  }

  get page(): RowsPage | null {
    return this.#page
  }

  /** Others follow those of the page, or may. */
  get hasNextPage(): boolean {
    return this.#page !== null && (this.isTotalOpen || this.first + this.#page.size < this.total)
  }

  /** Turns to a page, or (null) to all records at once. What is loaded stays. */
  turnTo(page: RowsPage | null): void {
    if (page?.size === this.#page?.size && page?.at === this.#page?.at) return
    this.#page = page
    this.show(0, Math.min(page?.size ?? blockSize, blockSize) - 1)
    this.#tell()
  }

  /** To the next page, if there is one. */
  turnOn(): void {
    if (this.#page !== null && this.hasNextPage) this.turnTo({ ...this.#page, at: this.#page.at + 1 })
  }

  /** The row of a record that is the n-th of all, after turning to its page. */
  rowOf(place: number): number {
    if (this.#page === null) return place
    this.turnTo({ ...this.#page, at: Math.floor(place / this.#page.size) })
    return place - this.first
  }

  /** null: there is no such record; undefined: it is on its way. Rows beside the page are those of other pages. */
  rowAt(row: number): RecordRow | null | undefined {
    return row + this.first < 0 ? null : this.#blocks.at(row + this.first)
  }

  /** What is on the screen, ends included. */
  show(first: number, last: number): void {
    const most = this.#page === null ? Infinity : this.#page.size - 1
    const placeOf = (row: number): number => this.first + Math.min(Math.max(0, row), most)
    this.#blocks.show(placeOf(first), placeOf(last))
  }

  /** Nobody looks at rows here: none are loaded until somebody does. */
  rest(): void {
    this.#blocks.show(0, -1)
  }

  /** What is on the screen and could not be loaded is asked for once more. */
  retry(): void {
    this.#blocks.retry()
  }

  /** Loads what is not there yet, for a change of rows that nobody has scrolled to. Throws when the server does. */
  async load(rows: Iterable<number>): Promise<void> {
    await this.#blocks.load([...rows].map((row) => row + this.first))
  }

  /** Everything may be different. What is shown stays until the new rows are there. */
  async reload(): Promise<void> {
    this.#reloads += 1
    await this.#blocks.reload()
  }

  /** Whether others changed what is on the screen, as far as that has to be asked for. */
  isOutdated(haveChanged: HaveChanged): Promise<boolean> {
    return this.#blocks.isOutdated(haveChanged)
  }

  /** Loaded records one by one, with their places. */
  *rows(): Iterable<readonly [index: number, row: RecordRow]> {
    for (const [index, row] of this.#blocks.rows()) {
      if (this.#isOnPage(index - this.first)) yield [index - this.first, row]
    }
  }

  /** The server has stored these cells, by key. */
  replace(stored: ReadonlyMap<string, RecordRow>, keyOf: (row: RecordRow) => string | null): void {
    this.#blocks.change((row) => {
      const cells = stored.get(keyOf(row) ?? '')
      return cells === undefined ? row : { ...row, ...cells }
    })
    this.#tell()
  }

  /** A new record stands at the end until the rows are asked for again, wherever it belongs by then. */
  append(row: RecordRow): number | null {
    const { end } = this.#blocks.count
    if (end === null || !this.#isOnPage(end - this.first) || !this.#blocks.append(row)) return null
    this.#tell()
    return end - this.first
  }

  end(): void {
    this.#blocks.end()
    this.#listeners.clear()
  }

  /** The place of the first row of the page among all. */
  get first(): number {
    return this.#page === null ? 0 : this.#page.at * this.#page.size
  }

  #isOnPage(row: number): boolean {
    return row >= 0 && row < (this.#page?.size ?? Infinity)
  }

  #tell(): void {
    this.#turn += 1
    for (const listener of this.#listeners) listener()
  }
}
