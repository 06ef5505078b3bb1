/** Rows that come some time after they were asked for, as those of a server do. The test says when. */
export class LateRows {
  readonly #blockSize: number
  readonly #onChange: () => void
  readonly #there = new Set([0])
  readonly #asked = new Map<number, PromiseWithResolvers<void>>()

  constructor(blockSize: number, onChange: () => void) {
    this.#blockSize = blockSize
    this.#onChange = onChange
  }

  has(row: number): boolean {
    return this.#there.has(this.#blockOf(row))
  }

  /** Those that were asked for. */
  arrive(): void {
    for (const [block, { resolve }] of this.#asked) {
      this.#there.add(block)
      resolve()
    }
    this.#asked.clear()
    this.#onChange()
  }

  fail(): void {
    for (const { reject } of this.#asked.values()) reject(new Error('no route'))
    this.#asked.clear()
  }

  bring(row: number): Promise<void> {
    const block = this.#blockOf(row)
    const asked = this.#asked.get(block) ?? Promise.withResolvers<void>()
    this.#asked.set(block, asked)
    return asked.promise
  }

  #blockOf(row: number): number {
    return Math.floor(row / this.#blockSize)
  }
}
