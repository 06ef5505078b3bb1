export interface RowTotal {
  readonly count: number
  readonly isEstimate: boolean
}

/** How many records there are: at least as many as were seen, and exactly when the server or the end of the table says it. */
export class RowCount {
  readonly #seen: () => number
  #told: RowTotal | null = null
  #end: number | null = null

  /** `seen`: behind the last record that is loaded. */
  constructor(seen: () => number) {
    this.#seen = seen
  }

  /** Behind the last record; null while nobody has seen the end. */
  get end(): number | null {
    return this.#end
  }

  get total(): number {
    return this.#end ?? Math.max(this.#told?.count ?? 0, this.#seen())
  }

  get isOpen(): boolean {
    return this.#end === null && this.#told?.isEstimate !== false
  }

  forgetEnd(): void {
    this.#end = null
  }

  /** One record more stands at the end. */
  grow(): void {
    if (this.#end !== null) this.#end += 1
    if (this.#told !== null) this.#told = { ...this.#told, count: this.#told.count + 1 }
  }

  /** What an answer says: so many records from the first on, fewer than were asked for where it ends. */
  learn(first: number, count: number, isShort: boolean, total: RowTotal | null): void {
    if (total !== null) this.#told = total
    if (count > 0 && isShort) this.#end = first + count
    else if (count === 0 && first === this.#seen()) this.#end = first
    else if (total !== null && !total.isEstimate) this.#end = Math.max(total.count, this.#seen())
    // An estimate may promise rows that are not there: the screen goes back to what was seen.
    else if (count === 0 && this.#told?.isEstimate !== false) this.#told = { count: this.#seen(), isEstimate: true }
  }
}
