import type { SnapshotTable } from '../../meta/snapshot.ts'
import type { TableAccess } from '../../query/table-access.ts'
import type { Services } from '../../request/services.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import type { ChangedRecord } from './changed-records.ts'
import type { GoneRecords } from './gone-records.ts'
import { readRows } from './read-rows.ts'
import type { Found } from './told-record.ts'

interface Place {
  readonly services: Services
  readonly table: SnapshotTable
  readonly gone: GoneRecords
}

export type FindRecord = (key: string) => Found

/** Changed records as they are when their change is heard; the log is asked only where some of them are not there. */
export async function findRecords(
  { services, table, gone }: Place,
  access: TableAccess,
  records: readonly ChangedRecord[],
): Promise<FindRecord> {
  const keys = records.map(({ key }) => key)
  const rows = await readRows(await sourceOf(services, table.base), access, keys)
  const left = await gone.of(keys.filter((key) => !rows.has(key)))
  return (key) => ({ row: rows.get(key), gone: left.get(key) })
}
