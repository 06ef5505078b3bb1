import { setTimeout as wait } from 'node:timers/promises'
import type { Beside } from '../../../query/beside.ts'
import type { Page } from '../../../request/page.ts'
import type { RecordsAccess } from './access-to.ts'
import { countingOf } from './counting.ts'
import { estimateRecords } from './estimate-records.ts'
import { lookWhetherFew } from './few-records.ts'
import { OneCount } from './one-count.ts'
import type { Chosen } from './record-spec.ts'

export interface Total {
  readonly rows: number
  readonly isEstimate: boolean
}

/** exact: worth waiting for. none: nobody looks at it. quick: an estimate will do when counting takes long. */
export type CountSpec = 'exact' | 'none' | 'quick'

/** What a page itself tells. */
export interface Seen {
  /** There are at least so many. */
  readonly least: number
  /** … and no more: the page is the last one. */
  readonly isAll: boolean
}

/** How long a page that is there waits for a count of more than a few records. */
const graceMs = 5

interface PageTotal {
  /** To be told by the statement of the page; undefined: nothing was counted before. */
  readonly beside: Beside | undefined
  /** Begins to count, if nothing was. What comes back is asked once the page is there, with what it was told. */
  begin(): (seen: () => Seen, told: string | null) => Promise<Total>
}

/** How many records a page is a part of: exactly, unless counting takes long and nothing was counted before that is still true. */
export function totalFor(access: RecordsAccess, chosen: Chosen, spec: Exclude<CountSpec, 'none'>): PageTotal {
  const count = new OneCount(access, chosen)
  const run = (): Begun => (spec === 'exact' ? waitedFor(count.run()) : hardlyWaitedFor(access, count))
  return {
    beside: count.beside,
    begin() {
      const begun = count.beside === undefined ? run() : null
      return async (seen, told) => {
        // The statement of a long page tells nothing else: the log is asked by one of its own, which is less than counting.
        const still = told === null ? await count.known() : count.still(told)
        const rows = still ?? (await (begun ?? run())())
        if (rows !== null) return { rows, isEstimate: false }
        const { least, isAll } = seen()
        if (isAll) return { rows: least, isEstimate: false }
        const about = countingOf(access.source).lastOf(count.question) ?? (await estimateRecords(access, chosen))
        return { rows: Math.max(least, about ?? 0), isEstimate: true }
      }
    },
  }
}

/** A page of so many records, without the count that did not come. */
export function seenIn({ limit, offset }: Page, records: number): Seen {
  // A page behind the end says nothing of where that is.
  if (records === 0) return { least: 0, isAll: offset === 0 }
  return { least: offset + records, isAll: records < limit }
}

/** A count under way. null: it did not come in time. */
type Begun = () => Promise<number | null>

function waitedFor(counting: Promise<number | null>): Begun {
  // A page that fails says why; its count then interests nobody.
  const told = counting.catch(() => null)
  return () => told
}

function hardlyWaitedFor(access: RecordsAccess, count: OneCount): Begun {
  const counting = countingOf(access.source)
  const begin = async (): Promise<number | null> => counting.begin(count.question, () => count.run())
  const few = lookWhetherFew(access, count)
  // Looking whether a table has few records counts those it has.
  const told = waitedFor(count.by === 'rows' ? few.then(({ rows }) => rows ?? begin()) : begin())
  return async () => {
    const { isFew } = await few
    return isFew && count.by !== 'all' ? told() : forAWhile(told())
  }
}

async function forAWhile(told: Promise<number | null>): Promise<number | null> {
  const enough = new AbortController()
  const grace = wait(graceMs, null, { signal: enough.signal }).catch(() => null)
  const rows = await Promise.race([told, grace])
  enough.abort()
  return rows
}
