import { notFound } from '@rowhouse/core/errors'
import type { SnapshotTable } from '../meta/snapshot.ts'
import type { InProject } from '../request/context.ts'

/** A table after a change that made the structure this version. */
export async function changedTable(
  { snapshots, project }: Pick<InProject<'tables.read'>, 'snapshots' | 'project'>,
  tableId: string,
  version: number,
): Promise<SnapshotTable> {
  const table = (await snapshots.of(project.id, Math.max(version, project.version)))?.findTable(tableId)
  // Somebody may have deleted it in between.
  if (table === undefined || table === null) throw notFound('table', tableId)
  return table
}
