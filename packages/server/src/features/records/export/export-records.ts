import type { InProject } from '../../../request/context.ts'
import type { RecordsAccess } from '../read/access-to.ts'
import type { ExportSpec } from './export-spec.ts'
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
  access: RecordsAccess,
  spec: ExportSpec,
): Promise<ExportedFile> {
  const { format } = spec
  const { type, writer } = fileKinds[format]
  const content = await writer(ctx, access, spec).begin()
  await ctx.write(async (tx) =>
    tx.announce({ type: 'records.exported', project: ctx.project.id, table: access.table.id, format }),
  )
  return { type, content }
}
