import type { BaseExportFormat } from '@rowhouse/core/api/base-files'
import type { InProject } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import { requireWhole } from '../../structure/require-whole.ts'
import { describeProject } from './describe-project.ts'
import { jsonText, writeBaseFile } from './write-base-file.ts'

interface ExportedBase {
  readonly name: string
  readonly type: string
  readonly content: AsyncIterable<Uint8Array | string>
}

/** Everything a role leads to, whatever rules hide: whoever takes it could show it to themselves. */
export async function exportBase(
  ctx: InProject<'projects.export'>,
  format: BaseExportFormat,
  { history }: { readonly history: boolean },
): Promise<ExportedBase> {
  requireWhole(ctx)
  const { id: projectId } = ctx.project
  // A custom role can take that away.
  const may = { hooks: mayDo(ctx, 'hooks.list'), automations: mayDo(ctx, 'automations.list') }
  const spec = { projectId, ownerId: ctx.actor.id, role: ctx.looksAs.role, records: format === 'base', history, ...may }
  const { structure } = await describeProject(ctx, spec)
  const { title } = structure.project
  const file =
    format === 'json'
      ? { name: `${title}.json`, type: 'application/json; charset=utf-8', content: piecesOf(jsonText(structure)) }
      : {
          name: format === 'base' ? `${title}.rowhouse` : `${title} structure.zip`,
          type: 'application/zip',
          content: await writeBaseFile(ctx, spec),
        }
  // Before the first byte: whoever breaks off half way has read that half.
  await ctx.write(async (tx) => tx.announce({ type: 'projects.exported', project: projectId, records: spec.records }))
  return file
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text
}
