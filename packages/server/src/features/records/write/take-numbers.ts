import { sql } from 'kysely'
import type { StoredColumn } from '../../../query/record-table.ts'
import { largestNumber } from './record-store.ts'
import type { WriteAttempt } from './write-attempt.ts'

/** The first of `count` numbers that this column never gave before: deleted numbers do not come again. */
export async function takeNumbers(attempt: WriteAttempt, column: StoredColumn, count: number): Promise<number> {
  const raised = await raise(attempt, column, count)
  if (raised !== null) return raised - count + 1
  // The first record under this counter. The column may have been filled before it got one.
  const last = await largestNumber(attempt, column)
  await attempt.changeMeta((tx) =>
    tx
      .insertInto('rh_counters')
      .values({ column_id: column.id, next: last })
      .onConflict((found) => found.column('column_id').doNothing())
      .execute(),
  )
  const first = await raise(attempt, column, count)
  if (first === null) throw new Error(`The counter of ${column.id} is gone.`)
  return first - count + 1
}

async function raise(attempt: WriteAttempt, column: StoredColumn, count: number): Promise<number | null> {
  const row = await attempt.changeMeta((tx) =>
    tx
      .updateTable('rh_counters')
      .set({ next: sql`next + ${count}` })
      .where('column_id', '=', column.id)
      .returning('next')
      .executeTakeFirst(),
  )
  return row?.next ?? null
}
