import type { LinkColumn } from './link-column.ts'

/** Which records that can be linked once the rows of a call name: whom a second row means, nobody can tell. */
export class LinkClaims {
  readonly #before: LinkClaims | null
  readonly #made = new Set<string>()

  /** `before`: of rows that are written already. */
  constructor(before: LinkClaims | null = null) {
    this.#before = before
  }

  /** False: a row before names it. */
  make({ column }: LinkColumn, key: string): boolean {
    const claim = `${column.id} ${key}`
    if (this.#has(claim)) return false
    this.#made.add(claim)
    return true
  }

  /** The rows are written: those that come next meet them. */
  keep(): void {
    const before = this.#before
    if (before !== null) for (const claim of this.#made) before.#made.add(claim)
  }

  #has(claim: string): boolean {
    if (this.#made.has(claim)) return true
    return this.#before === null ? false : this.#before.#has(claim)
  }
}
