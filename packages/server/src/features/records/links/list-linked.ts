import { countLinked, selectLinked } from '../../../query/links.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordPage } from '../read/list-records.ts'
import type { RecordsLook } from '../read/look-at.ts'
import { type LinkedPageWish, type LinkedTo, linkedPage, requireRecord } from './linked-page.ts'

/** The records linked to one; `wish` speaks of the columns of the other table. */
export async function listLinked(
  _ctx: InProject<'links.list'>,
  look: RecordsLook,
  { column, record }: LinkedTo,
  wish: LinkedPageWish,
): Promise<RecordPage> {
  const key = await requireRecord(look, record)
  return linkedPage(look, wish, selectLinked(look, column.column, key, wish), () =>
    countLinked(look, column.column, key, wish),
  )
}
