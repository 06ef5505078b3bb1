import type { CellValue } from '@rowhouse/core/storage'
import { type Condition, isWhole } from '../../../query/conditions.ts'
import { recordKey } from '../../../query/record-key.ts'
import { selectValues } from '../../../query/select-cells.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import { runAnswer } from '../read/run-answer.ts'
import { oneAhead, unawaited } from './one-ahead.ts'

type Key = readonly CellValue[]

/** Where a page begins. */
type PageStart = { readonly offset: number } | { readonly after: Key }

interface KeyPage {
  readonly count: number
  /** There may be others behind it. */
  readonly more: boolean
  /** Of the last record; of a page without any it does not matter. */
  readonly key: Key
}

interface PagesWanted<Page> {
  readonly condition: Pick<Condition, 'filter' | 'search'>
  /** So many of the first are left out. */
  readonly offset: number
  /** All: Infinity. */
  readonly most: number
  readonly perPage: number
  /** The page behind is begun while one is made: worth it where neither waits for the other's processor. */
  readonly twoAtOnce: boolean
  read(start: PageStart, count: number): Promise<Page>
}

/**
 * Page by page in the order of the key, so that none costs more because it comes late. Where two are made at once, where the first
 * will end is looked up while the database makes it, and the page behind that is begun.
 */
export function pagesByKey<Page extends KeyPage>(
  access: RecordsAccess,
  wanted: PagesWanted<Page>,
): AsyncGenerator<Page> {
  return oneAhead(inTurn(access, wanted))
}

async function* inTurn<Page extends KeyPage>(
  access: RecordsAccess,
  { condition, offset, most, perPage, twoAtOnce, read }: PagesWanted<Page>,
): AsyncGenerator<Page> {
  const begin = async (after: Key, length: number, count: number) => {
    const end = { filter: null, limit: 1, offset: length - 1, after }
    const [last] = await runAnswer(access, selectValues(access, end, []), access.signal?.())
    return last === undefined ? null : { after: last.key, page: unawaited(read({ after: last.key }, count)) }
  }
  // Whom a condition hides would be looked for twice.
  const mayBegin = twoAtOnce && isWhole(access, condition)
  let start: PageStart = { offset }
  let left = most
  let count = Math.min(perPage, left)
  let page = read(start, count)
  let isCut = true
  while (true) {
    const next = Math.min(perPage, left - count)
    // What is begun ahead and fails, perhaps because there is no place for it, is read in its turn.
    const behind =
      mayBegin && !isCut && next > 0 && 'after' in start ? begin(start.after, count, next).catch(() => null) : null
    const made = await page
    if (made.count > 0) yield made
    left -= made.count
    if (!made.more || left <= 0) return
    const { key } = made
    const ahead = await behind
    // Others may have put something in between, or taken something away.
    const isNext = ahead !== null && recordKey(access.table, ahead.after) === recordKey(access.table, key)
    // Pages of long records end sooner than that.
    isCut = made.count < count
    count = Math.min(perPage, left)
    const after = { after: key }
    const inItsTurn = count
    page = isNext ? ahead.page.catch(() => read(after, inItsTurn)) : read(after, count)
    start = after
  }
}
