/** What was asked for, acknowledged and told, of records that count up: a record is told of 1, 2, 3 … in this order. */
export class HookLedger {
  readonly #asked = new Map<string, number>()
  readonly #acknowledged = new Map<string, number[]>()
  readonly #told: { readonly record: string; readonly count: number; readonly id: string }[] = []

  /** What is not acknowledged may be stored all the same, so no number is asked for twice. */
  next(record: string): number {
    const count = (this.#asked.get(record) ?? 0) + 1
    this.#asked.set(record, count)
    return count
  }

  acknowledge(record: string, count: number): void {
    this.#acknowledged.set(record, [...(this.#acknowledged.get(record) ?? []), count])
  }

  tell(record: string, count: number, id: string): void {
    this.#told.push({ record, count, id })
  }

  get acknowledged(): number {
    return [...this.#acknowledged.values()].reduce((sum, { length }) => sum + length, 0)
  }

  get calls(): number {
    return this.#told.length
  }

  get ids(): number {
    return new Set(this.#told.map(({ id }) => id)).size
  }

  /** Acknowledged and not told yet. */
  get missing(): readonly string[] {
    const told = new Set(this.#told.map(({ record, count }) => `${record} ${count}`))
    return [...this.#acknowledged].flatMap(([record, counts]) =>
      counts.map((count) => `${record} ${count}`).filter((one) => !told.has(one)),
    )
  }

  /** All that must not be, each with a sentence. */
  faults(): string[] {
    return [...this.missing.map((one) => `${one} was acknowledged and never told`), ...this.#untrue(), ...this.#order()]
  }

  #untrue(): string[] {
    const ids = new Map<string, string>()
    return this.#told.flatMap(({ record, count, id }) => {
      const one = `${record} ${count}`
      const faults: string[] = []
      if (!(count >= 1 && count <= (this.#asked.get(record) ?? 0))) faults.push(`${one} was told and never asked for`)
      if ((ids.get(one) ?? id) !== id) faults.push(`${one} was told under two ids`)
      ids.set(one, id)
      return faults
    })
  }

  #order(): string[] {
    return [...Map.groupBy(this.#told, ({ record }) => record)].flatMap(([record, told]) => {
      const firsts = [...new Set(told.map(({ count }) => count))]
      const wrong = firsts.find((count, at) => count < (firsts[at - 1] ?? 0))
      return wrong === undefined ? [] : [`${record} ${wrong} was told after a later change`]
    })
  }
}
