import type { InProject } from '../../../request/context.ts'
import type { RecordsLook } from '../read/look-at.ts'
import type { ExportWish } from './export-wish.ts'
import { fileKinds } from './file-writers.ts'

interface ExportedFile {
  readonly type: string
  /** Piece by piece, as fast as they are taken. */
  readonly content: AsyncIterable<string | Uint8Array>
}

/**
 * The first records are read before anything leaves, so that a refusal is still an answer. Audited then too: whoever
 * breaks off half way has read that half.
 */
export async function exportRecords(
  ctx: InProject<'records.export'>,
  look: RecordsLook,
  wish: ExportWish,
): Promise<ExportedFile> {
  const { format } = wish
  const { type, writer } = fileKinds[format]
  const content = await writer(ctx, look, wish).begin()
  await ctx.write(async (tx) =>
    tx.announce({ type: 'records.exported', project: ctx.project.id, table: look.table.id, format }),
  )
  return { type, content }
}
