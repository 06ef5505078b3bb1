// What the change log says of a table since an entry. Whatever writes to a built-in table is in the log, in the same
// transaction, so what was counted is true until the log says something else, whichever process wrote.
import { type RawBuilder, sql } from 'kysely'
import type { Beside } from '../../../query/beside.ts'
import { type Condition, isWhole } from '../../../query/conditions.ts'
import { readsOwnCells } from '../../../query/reads-own-cells.ts'
import type { RecordsAccess } from './access-to.ts'

export interface LogTail {
  /** Of the project. More than `mostEntries`: what follows is not all of it. */
  readonly entries: number
  /** … that may have changed what was counted. */
  readonly touching: number
  /** How many records the table has more than before. */
  readonly net: number
  /** How often entries were taken out of the log, so that it does not say everything. */
  readonly purges: number
  /** The last entry of the whole log. */
  readonly last: number
  /** See `CommitOrder`. */
  readonly oldest: number
  readonly next: number
}

export const mostEntries = 1000

/** rows: all of the table, which only inserts and deletions change. cells: its own cells decide. all: perhaps those of other tables. */
export type CountedBy = 'rows' | 'cells' | 'all'

export function countedBy(access: RecordsAccess, chosen: Condition): CountedBy {
  if (isWhole(access, chosen)) return 'rows'
  return readsOwnCells(access, chosen) ? 'cells' : 'all'
}

/** null: the log does not know all that is written there. */
export function tailAfter({ table, source }: RecordsAccess, by: CountedBy, entry: number): Beside | null {
  const { commitOrder } = source.dialect
  if (!source.isBuiltIn || commitOrder === null) return null
  const inTable = sql`table_id = ${table.id}`
  const change = (type: 'records.inserted' | 'records.deleted') => sql`${inTable} and type = ${sql.lit(type)}`
  return {
    key: `log tail ${by}`,
    value: entry,
    sql: (after) => sql`(select concat_ws(' ', count(*), ${timesOf(by === 'all' ? sql`1 = 1` : inTable)},
        coalesce(sum(case when ${change('records.inserted')} then touched
          when ${change('records.deleted')} then -touched end), 0),
        ${timesOf(sql`type in ('records.purged', 'trash.recordsPurged', 'projects.restoredOver')`)},
        (select coalesce(max(seq), 0) from rh_changes), ${commitOrder.oldest}, ${commitOrder.next})
      from (select table_id, type, touched from rh_changes where project_id = ${table.row.project_id} and seq > ${after}
        and type not like 'comments.%' order by seq limit ${sql.lit(mostEntries + 1)}) as rh_tail)`,
  }
}

const timesOf = (condition: RawBuilder<unknown>) => sql`count(case when ${condition} then 1 end)`

export function readTail(told: string): LogTail {
  const [entries = 0, touching = 0, net = 0, purges = 0, last = 0, oldest = 0, next = 0] = told.split(' ').map(Number)
  return { entries, touching, net, purges, last, oldest, next }
}
