import { countLinked, selectLinked } from '../../../query/links.ts'
import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import type { RecordPage } from '../read/list-records.ts'
import { type LinkedPageSpec, type LinkedTo, linkedPage, requireRecord } from './linked-page.ts'

/** The records linked to one; `spec` speaks of the columns of the other table. */
export async function listLinked(
  _ctx: InProject<'links.list'>,
  access: RecordsAccess,
  { column, record }: LinkedTo,
  spec: LinkedPageSpec,
): Promise<RecordPage> {
  const key = await requireRecord(access, record)
  return linkedPage(access, spec, selectLinked(access, column.column, key, spec), () =>
    countLinked(access, column.column, key, spec),
  )
}
