import { conflict, notFound } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { InProject } from '../../request/context.ts'
import { selectSnapshot } from './store.ts'

type Finder = Pick<InProject<OperationName>, 'meta' | 'project'>

export async function findSnapshot(ctx: Finder, id: string): Promise<SnapshotRow> {
  const row = await selectSnapshot(ctx.meta.read, id)
  // One of another project is none.
  if (row === undefined || row.project_id !== ctx.project.id) throw notFound('snapshot', id)
  return row
}

export async function findReady(ctx: Finder, id: string): Promise<SnapshotRow> {
  const row = await findSnapshot(ctx, id)
  if (row.state !== 'ready')
    throw conflict(
      row.state === 'making'
        ? 'The snapshot is still being taken.'
        : 'This snapshot failed, so there is nothing in it.',
      { reason: row.state },
    )
  return row
}
