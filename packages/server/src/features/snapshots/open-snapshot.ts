import type { Readable } from 'node:stream'
import { AppError } from '@rowhouse/core/errors'
import type { SnapshotRow } from '../../meta/rows/projects.ts'
import type { InProject } from '../../request/context.ts'
import { findReady } from './find-snapshot.ts'
import { requireAll } from './require-all.ts'
import { tell } from './tell-snapshot.ts'

interface OpenedSnapshot {
  readonly name: string
  readonly size: number
  readonly body: Readable
}

/** As a base file, like an export of the project as it was. */
export async function openSnapshot(ctx: InProject<'projects.export'>, id: string): Promise<OpenedSnapshot> {
  await requireAll(ctx)
  const row = await findReady(ctx, id)
  const body = (await bytesOf(ctx, row)) ?? (await bytesOf(ctx, await findReady(ctx, id)))
  if (body === null) throw new AppError('not_found', 'The file of this snapshot is missing: whoever keeps it lost it.')
  // Before the first byte: whoever breaks off half way has read that half.
  await ctx.write(async (tx) => tell(tx, 'snapshots.downloaded', row))
  const { title } = await ctx.snapshot()
  return { name: `${row.title ?? `${title} ${row.created_at.slice(0, 10)}`}.rowhouse`, size: row.size, body }
}

const bytesOf = async (
  { files }: InProject<'projects.export'>,
  { store, blob }: SnapshotRow,
): Promise<Readable | null> => (await files.of(store)).open(blob)
