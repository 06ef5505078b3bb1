import type { Kysely } from 'kysely'
import { keepLast } from './counting.ts'
import { type CountedBy, type LogTail, mostEntries } from './log-tail.ts'

/** A count, and what the log said behind an entry when it was made. */
export interface KnownCount extends Pick<LogTail, 'touching' | 'net' | 'purges'> {
  readonly rows: number
  readonly after: number
  /** By performance.now(). */
  readonly at: number
}

const remembered = 1000
// Entries are taken out of the log when they are old, a day at least, and nothing says so.
const longestMs = 3_600_000

/** Exact counts of one database, each with what tells whether it is still true. */
export class KnownCounts {
  readonly #counts = new Map<string, KnownCount>()
  #settled: number | null = null
  #settling: { readonly last: number; readonly next: number } | null = null

  of(question: string): KnownCount | null {
    const known = this.#counts.get(question)
    return known === undefined || performance.now() - known.at > longestMs ? null : known
  }

  /** Transactions that are not seen yet will only bring entries behind this one. null: nobody can tell yet. */
  get settled(): number | null {
    return this.#settled
  }

  /** `after`: the entry behind which `tail` was read. */
  keep(question: string, rows: number, after: number, tail: LogTail): void {
    this.#settle(tail)
    const mark = markOf(after, tail)
    if (mark === null) this.#counts.delete(question)
    else keepLast(this.#counts, question, { rows, ...mark, at: performance.now() }, remembered)
  }

  /** Entries get their number before they are committed: on PostgreSQL one may be seen after others that follow it. */
  #settle({ last, oldest, next }: LogTail): void {
    if (oldest >= next) this.#settled = Math.max(last, this.#settled ?? 0)
    else if (this.#settling === null) this.#settling = { last, next }
    else if (oldest >= this.#settling.next) {
      this.#settled = Math.max(this.#settling.last, this.#settled ?? 0)
      this.#settling = { last, next }
    }
  }
}

function markOf(after: number, tail: LogTail): Pick<KnownCount, 'after' | 'touching' | 'net' | 'purges'> | null {
  const { entries, touching, net, purges, last, oldest, next } = tail
  if (oldest >= next) return { after: last, touching: 0, net: 0, purges: 0 }
  return entries > mostEntries || after > last ? null : { after, touching, net, purges }
}

/** null: it has to be counted again. */
export function rowsNow(known: KnownCount, by: CountedBy, tail: LogTail): number | null {
  if (tail.entries > mostEntries || tail.purges !== known.purges) return null
  if (by === 'rows') return known.rows + tail.net - known.net
  return tail.touching === known.touching ? known.rows : null
}

const bySource = new WeakMap<Kysely<unknown>, KnownCounts>()

export function knownCountsOf({ scan }: { readonly scan: Kysely<unknown> }): KnownCounts {
  const known = bySource.get(scan) ?? new KnownCounts()
  bySource.set(scan, known)
  return known
}
