import type { RecordsAccess } from './access-to.ts'
import { type Counting, countingOf } from './counting.ts'
import type { OneCount } from './one-count.ts'

interface Few {
  /** Counting them takes no longer than a page does. */
  readonly isFew: boolean
  /** All that the table has, where that was looked up. */
  readonly rows: number | null
}

const many: Few = { isFew: false, rows: null }

/** Never fails: where nobody can tell, there may be many. */
export async function lookWhetherFew(access: RecordsAccess, count: OneCount): Promise<Few> {
  const { id, row } = access.table
  // What a view of a database costs, its number of rows does not tell.
  if (row.kind !== 'table') return many
  const counting = countingOf(access.source)
  const isFew = counting.isFew(id)
  if (isFew === false) return many
  if (isFew === true && count.by !== 'rows') return { isFew, rows: null }
  return lookAgain(counting, id, count).catch(() => many)
}

async function lookAgain(counting: Counting, table: string, count: OneCount): Promise<Few> {
  const rows = await count.few()
  counting.noteFew(table, rows !== null)
  return { isFew: rows !== null, rows }
}
