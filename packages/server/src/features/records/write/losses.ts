import { conflict } from '@rowhouse/core/errors'

/** What a write takes for good: cells that no undo could put back. */
export class Losses {
  readonly #columns = new Set<string>()
  #records = 0

  /** Titles of the columns, of one record. */
  add(columns: readonly string[]): void {
    if (columns.length > 0) this.#records += 1
    for (const column of columns) this.#columns.add(column)
  }

  get columns(): readonly string[] {
    return [...this.#columns]
  }

  /** Inside the transaction, which then is rolled back. */
  refuse(): void {
    if (this.#records === 0) return
    const records = this.#records === 1 ? '1 record' : `${this.#records} records`
    const columns = this.columns.map((title) => `“${title}”`).join(', ')
    throw conflict(
      `Of ${records} an undo could not put back ${columns}, so nothing was deleted. Leave “loss=refuse” out to delete all the same.`,
      { reason: 'loss', columns: JSON.stringify(this.columns), records: this.#records },
    )
  }
}
