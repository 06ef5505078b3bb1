import { invalidRequest } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../../meta/snapshot.ts'

/** The first of the tables; two databases cannot commit together. */
export function oneDatabase(tables: readonly SnapshotTable[]): SnapshotTable {
  const [first, ...others] = tables as [SnapshotTable, ...SnapshotTable[]]
  const elsewhere = others.find(({ base }) => base.id !== first.base.id)
  if (elsewhere !== undefined)
    throw invalidRequest(
      `“${first.title}” and “${elsewhere.title}” lie in different databases, which cannot be changed in one step. Do it one by one.`,
    )
  return first
}
