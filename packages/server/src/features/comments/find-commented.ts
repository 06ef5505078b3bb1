import { notFound } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { parseRecordKey, recordKey } from '../../query/record-key.ts'
import type { InProject } from '../../request/context.ts'
import { findTable } from '../../structure/find-table.ts'
import { accessTo } from '../records/read/access-to.ts'
import { recordExists } from '../records/read/record-exists.ts'

interface Commented {
  readonly table: SnapshotTable
  /** Its key as it stands in addresses: the one form of it under which comments are kept. */
  readonly record: string
}

/** The record a call speaks of, which the caller can read: of one that is in the trash or hidden nothing is said. */
export async function findCommented(
  ctx: InProject<'comments.read' | 'comments.add'>,
  tableId: string,
  key: string,
): Promise<Commented> {
  const table = await findTable(ctx, tableId)
  const record = recordKey(table, parseRecordKey(table, key))
  const access = await accessTo(ctx, { table: table.id })
  if (!(await recordExists(ctx, access, record))) throw notFound('record', key)
  return { table, record }
}
