/** What the last question after a caller gave. */
export class KnownCallers {
  readonly #rows = new Map<string, object>()
  readonly #most: number

  constructor(most = 5000) {
    this.#most = most
  }

  /** Only what `keep` was given under this key, whose first part tells the statement and so the shape of its rows. */
  of<Row extends object>(key: string): Row | undefined {
    return this.#rows.get(key) as Row | undefined
  }

  keep(key: string, row: object): void {
    this.#rows.delete(key)
    this.#rows.set(key, row)
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > this.#most && oldest !== undefined) this.#rows.delete(oldest)
  }

  forget(key: string): void {
    this.#rows.delete(key)
  }
}
