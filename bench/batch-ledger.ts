/** What the server has promised about rows that were written many at a time: a batch is stored whole or not at all. */
export class BatchLedger {
  readonly size: number
  readonly #sent = new Set<string>()
  readonly #acknowledged = new Set<string>()

  constructor(size: number) {
    this.size = size
  }

  get acknowledgedBatches(): number {
    return this.#acknowledged.size
  }

  sending(label: string): { acknowledged(): void } {
    this.#sent.add(label)
    return { acknowledged: () => void this.#acknowledged.add(label) }
  }

  /** Batches that are not stored as they must be, each with a sentence. `stored` holds rows by label. */
  faults(stored: ReadonlyMap<string, number>): Map<string, string> {
    const faults = new Map<string, string>()
    for (const label of this.#acknowledged)
      if (!stored.has(label)) faults.set(label, `batch ${label} was acknowledged and is gone`)
    for (const [label, rows] of stored) {
      if (!this.#sent.has(label)) faults.set(label, `batch ${label} was never sent`)
      else if (rows !== this.size) faults.set(label, `batch ${label} has ${rows} rows instead of ${this.size}`)
    }
    return faults
  }
}
