import { setTimeout as wait } from 'node:timers/promises'
import { selectCount } from '../../../query/count-records.ts'
import { countWithin } from './count-records.ts'
import { countingOf } from './counting.ts'
import { estimateRecords } from './estimate-records.ts'
import type { RecordsLook } from './look-at.ts'
import type { Paging } from './read-paging.ts'
import type { Chosen } from './read-wish.ts'

export interface Total {
  readonly rows: number
  readonly isEstimate: boolean
}

/** exact: worth waiting for. none: nobody looks at it. quick: an estimate will do when counting takes long. */
export type CountWish = 'exact' | 'none' | 'quick'

/** What a page itself tells. */
export interface Seen {
  /** There are at least so many. */
  readonly least: number
  /** … and no more: the page is the last one. */
  readonly isAll: boolean
}

/** How long a page that is there waits for its count. */
const graceMs = 150

/**
 * Begins to count. What comes back is asked once the page is there, and says how many records there are: exactly, if the
 * count is nearly done or the page itself shows it; otherwise by what is known.
 */
export function beginTotal(
  look: RecordsLook,
  chosen: Chosen,
  wish: Exclude<CountWish, 'none'>,
): (seen: () => Seen) => Promise<Total> {
  const answer = selectCount(look, chosen)
  const question = JSON.stringify([answer.query.sql, answer.query.parameters])
  const counting = countingOf(look.source)
  const count = (): Promise<number> => countWithin(look, answer)
  const begun = wish === 'exact' ? count() : counting.begin(question, count)
  let counted: number | null = null
  // A page that fails says why; its count then interests nobody.
  const told = begun?.then(
    (rows) => {
      counted = rows
    },
    () => undefined,
  )
  return async (seen) => {
    if (counted === null && told !== undefined) await (wish === 'exact' ? told : forAWhile(told))
    if (counted !== null) return { rows: counted, isEstimate: false }
    const { least, isAll } = seen()
    if (isAll) return { rows: least, isEstimate: false }
    const about = counting.lastOf(question) ?? (await estimateRecords(look, chosen))
    return { rows: Math.max(least, about ?? 0), isEstimate: true }
  }
}

/** A page of so many records, without the count that did not come. */
export function seenIn({ limit, offset }: Paging, records: number): Seen {
  // A page behind the end says nothing of where that is.
  if (records === 0) return { least: 0, isAll: offset === 0 }
  return { least: offset + records, isAll: records < limit }
}

async function forAWhile(told: Promise<void>): Promise<void> {
  const enough = new AbortController()
  const grace = wait(graceMs, undefined, { signal: enough.signal }).catch(() => undefined)
  await Promise.race([told, grace])
  enough.abort()
}
