import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { recordKeyIn } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { findRecords } from '../write/record-store.ts'
import { accessTo } from './access-to.ts'

/** Which of these the caller sees, by one question. Who sees everything is not asked about: what is gone is nobody's secret. */
export async function seenAmong(
  ctx: InProject<OperationName>,
  table: SnapshotTable,
  records: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ctx.reach === null || records.length === 0) return new Set(records)
  const keys = records.flatMap((record) => {
    const key = recordKeyIn(table, record)
    return key === null ? [] : [{ record, key }]
  })
  const access = await accessTo(ctx, { table: table.id })
  const found = await findRecords(
    { db: access.source.read, access },
    keys.map(({ key }) => key),
    [],
  )
  return new Set(keys.filter((_, at) => found[at] !== null).map(({ record }) => record))
}
