import type { RecordRow } from '../../structure/tables/table.ts'
import { RowCount } from './row-count.ts'
import type { LoadedRows } from './rows-place.ts'

export type LoadRows = (offset: number, limit: number, signal: AbortSignal) => Promise<LoadedRows>

export const blockSize = 100
/** Where a part is shown as a whole it comes in one answer, if the server gives as much. */
export const partSize = 1000
/** Memory stays the same however far somebody scrolls: whatever is farthest from the screen goes first. */
const mostBlocks = 60

/** Whether other rows stand there than those of that version. */
export type HaveChanged = (offset: number, limit: number, etag: string) => Promise<boolean>

interface Block {
  rows: readonly RecordRow[] | null
  /** null: nothing is on its way. */
  asking: AbortController | null
  /** Settled when what is asked for was answered, whatever the answer. */
  answered: Promise<void>
  fault: unknown
  etag: string | undefined
}

const noBlock = (): Block => ({ rows: null, asking: null, answered: Promise.resolve(), fault: null, etag: undefined })

/** Records in blocks, by their place among all: those around the screen are loaded, the rest is forgotten. */
export class RowBlocks {
  readonly count = new RowCount(() => this.#seen)
  readonly #load: LoadRows
  readonly #size: number
  readonly #onChange: () => void
  readonly #blocks = new Map<number, Block>()
  /** Wanted whatever is on the screen, by so many. */
  readonly #held = new Map<number, number>()
  #isEnded = false
  #shown = { first: 0, last: 0 }

  /** `first`: the first block, if it came before anybody asked here. `size`: so many rows are asked for at once. */
  constructor(load: LoadRows, onChange: () => void, first: LoadedRows | null = null, size: number = blockSize) {
    this.#load = load
    this.#size = size
    this.#onChange = onChange
    if (first === null) return
    this.#blocks.set(0, { ...noBlock(), rows: first.rows, etag: first.etag })
    this.#learn(0, first)
  }

  /** Something was answered, so that an empty screen means an empty table. */
  get isKnown(): boolean {
    return this.count.end !== null || this.#seen > 0
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
  at(index: number): RecordRow | null | undefined {
    const block = this.#blocks.get(this.#blockOf(index))
    if (block === undefined || block.rows === null) return index < this.count.total ? undefined : null
    return block.rows[index % this.#size] ?? null
  }

  /** What is on the screen, ends included. */
  show(first: number, last: number): void {
    this.#shown = { first, last }
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

  /** What is on the screen and could not be loaded is asked for once more. */
  retry(): void {
    for (const at of this.#shownBlocks()) {
      const block = this.#blocks.get(at)
      if (block !== undefined && block.rows === null && block.asking === null) void this.#ask(at)
    }
  }

  /** Loads what is not there yet. Throws when the server does. */
  async load(indexes: readonly number[]): Promise<void> {
    const wanted = new Set(indexes.map((index) => this.#blockOf(index)))
    for (const at of wanted) this.#hold(at, 1)
    try {
      for (const at of wanted) if (this.#isMissing(at)) await this.#untilThere(at)
    } finally {
      for (const at of wanted) this.#hold(at, -1)
    }
  }

  /** Whatever is asked for anew meanwhile: the last answer counts. */
  async #untilThere(at: number): Promise<void> {
    let isFirst = true
    while (this.#isMissing(at) && !this.#isEnded) {
      const block = this.#blocks.get(at)
      const fault = block?.asking === null ? block.fault : null
      if (fault !== null && !isFirst) throw fault
      await (block !== undefined && block.asking !== null ? block.answered : this.#ask(at))
      isFirst = false
    }
  }

  #isMissing(at: number): boolean {
    return (this.#blocks.get(at)?.rows ?? null) === null
  }

  #hold(at: number, by: 1 | -1): void {
    const held = (this.#held.get(at) ?? 0) + by
    if (held > 0) this.#held.set(at, held)
    else this.#held.delete(at)
  }

  /** Everything may be different. What is shown stays until the new rows are there. */
  async reload(): Promise<void> {
    this.count.forgetEnd()
    const wanted = [...new Set([...this.#shownBlocks(), ...this.#held.keys()])]
    for (const [at, block] of this.#blocks) {
      block.asking?.abort()
      if (!wanted.includes(at)) this.#blocks.delete(at)
    }
    // Whoever shows records in another way asks for them anew all the same.
    if (wanted.length === 0) this.#onChange()
    await Promise.all(wanted.map((at) => this.#ask(at)))
  }

  /** Whether others changed what is on the screen, as far as that has to be asked for. */
  async isOutdated(haveChanged: HaveChanged): Promise<boolean> {
    for (const at of this.#shownBlocks()) {
      const { etag, asking } = this.#blocks.get(at) ?? noBlock()
      if (etag === undefined || asking !== null) continue
      if (await haveChanged(at * this.#size, this.#size, etag)) return true
    }
    return false
  }

  /** Those that are loaded. */
  *rows(): Iterable<readonly [index: number, row: RecordRow]> {
    for (const [at, { rows }] of this.#blocks) {
      for (const [place, row] of (rows ?? []).entries()) yield [at * this.#size + place, row]
    }
  }

  change(changed: (row: RecordRow) => RecordRow): void {
    for (const block of this.#blocks.values()) if (block.rows !== null) block.rows = block.rows.map(changed)
  }

  /** Behind the last one; false: nobody has seen the end, or it is not loaded. */
  append(row: RecordRow): boolean {
    const { end } = this.count
    if (end === null) return false
    const at = this.#blockOf(end)
    const block = this.#blocks.get(at) ?? { ...noBlock(), rows: [] }
    if (block.rows === null) return false
    this.#blocks.set(at, { ...block, rows: [...block.rows, row] })
    this.count.grow()
    return true
  }

  end(): void {
    this.#isEnded = true
    for (const { asking } of this.#blocks.values()) asking?.abort()
  }

  #ask(at: number): Promise<void> {
    const asking = new AbortController()
    const block = this.#blocks.get(at) ?? noBlock()
    block.asking = asking
    this.#blocks.set(at, block)
    block.answered = this.#answer(at, block, asking)
    return block.answered
  }

  async #answer(at: number, block: Block, asking: AbortController): Promise<void> {
    try {
      const loaded = await this.#load(at * this.#size, this.#size, asking.signal)
      if (block.asking !== asking) return
      Object.assign(block, { rows: loaded.rows, etag: loaded.etag, asking: null, fault: null })
      this.#learn(at, loaded)
    } catch (fault) {
      if (block.asking !== asking) return
      Object.assign(block, { asking: null, fault })
      if (asking.signal.aborted) return
    }
    this.#onChange()
  }

  #learn(at: number, { rows, total }: LoadedRows): void {
    this.count.learn(at * this.#size, rows.length, rows.length < this.#size, total)
  }

  get #seen(): number {
    let seen = 0
    for (const [at, { rows }] of this.#blocks) {
      if (rows !== null && rows.length > 0) seen = Math.max(seen, at * this.#size + rows.length)
    }
    return seen
  }

  #shownBlocks(): number[] {
    const from = this.#blockOf(this.#shown.first)
    const to = this.#blockOf(this.#shown.last)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  }

  #blockOf(row: number): number {
    return Math.floor(row / this.#size)
  }

  #forgetFar(): void {
    if (this.#blocks.size <= mostBlocks) return
    const middle = (this.#shown.first + this.#shown.last) / 2 / this.#size
    const byDistance = [...this.#blocks.keys()]
      .filter((at) => !this.#held.has(at))
      .toSorted((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const at of byDistance.slice(0, this.#blocks.size - mostBlocks)) this.#blocks.delete(at)
  }
}
