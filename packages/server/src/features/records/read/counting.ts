import type { Kysely } from 'kysely'

interface Known {
  readonly rows: number
  readonly ms: number
}

const remembered = 200
const slowMs = 50

/**
 * Counts that run beside pages, of one database. A count that was slow the last time runs alone, so that pages of large
 * tables find a free connection; meanwhile what it gave last serves as an estimate. It is never given as an exact count.
 */
export class Counting {
  readonly #known = new Map<string, Known>()
  #slowUnderWay = 0

  /** null: it would be one slow count too many. */
  begin(question: string, count: () => Promise<number>): Promise<number> | null {
    const isSlow = (this.#known.get(question)?.ms ?? 0) > slowMs
    if (isSlow && this.#slowUnderWay > 0) return null
    if (isSlow) this.#slowUnderWay += 1
    return this.#timed(question, count).finally(() => {
      if (isSlow) this.#slowUnderWay -= 1
    })
  }

  lastOf(question: string): number | null {
    return this.#known.get(question)?.rows ?? null
  }

  async #timed(question: string, count: () => Promise<number>): Promise<number> {
    const start = performance.now()
    const rows = await count()
    this.#known.delete(question)
    this.#known.set(question, { rows, ms: performance.now() - start })
    const [oldest] = this.#known.keys()
    if (this.#known.size > remembered && oldest !== undefined) this.#known.delete(oldest)
    return rows
  }
}

const bySource = new WeakMap<Kysely<unknown>, Counting>()

export function countingOf({ scan }: { readonly scan: Kysely<unknown> }): Counting {
  const known = bySource.get(scan) ?? new Counting()
  bySource.set(scan, known)
  return known
}
