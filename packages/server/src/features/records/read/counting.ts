import type { Kysely } from 'kysely'

interface Known {
  readonly rows: number
  readonly ms: number
}

interface Size {
  readonly isFew: boolean
  readonly at: number
}

const remembered = 200
const slowMs = 50
const sizesKept = 1000
const sizeMs = 60_000

/**
 * Counts that run beside pages, of one database. A count that was slow the last time runs alone, so that pages of large
 * tables find a free connection; meanwhile what it gave last serves as an estimate. It is never given as an exact count.
 */
export class Counting {
  readonly #known = new Map<string, Known>()
  readonly #sizes = new Map<string, Size>()
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

  /** Whether a table had few records when somebody looked; null: nobody did lately. */
  isFew(table: string): boolean | null {
    const size = this.#sizes.get(table)
    return size === undefined || performance.now() - size.at > sizeMs ? null : size.isFew
  }

  noteFew(table: string, isFew: boolean): void {
    keepLast(this.#sizes, table, { isFew, at: performance.now() }, sizesKept)
  }

  async #timed(question: string, count: () => Promise<number>): Promise<number> {
    const start = performance.now()
    const rows = await count()
    keepLast(this.#known, question, { rows, ms: performance.now() - start }, remembered)
    return rows
  }
}

/** So many of the last ones. */
export function keepLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

const bySource = new WeakMap<Kysely<unknown>, Counting>()

export function countingOf({ scan }: { readonly scan: Kysely<unknown> }): Counting {
  const known = bySource.get(scan) ?? new Counting()
  bySource.set(scan, known)
  return known
}
