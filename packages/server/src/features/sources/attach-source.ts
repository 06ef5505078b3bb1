import type { SourceSpec } from '@rowhouse/core/api/sources'
import { freeName } from '@rowhouse/core/table-names'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { readSource, type SourceView } from './list-sources.ts'
import { prepareSource, storeSighting } from './prepare-source.ts'
import { insertBase, selectBases } from './store.ts'

export async function attachSource(ctx: InProject<'sources.manage'>, spec: SourceSpec): Promise<SourceView> {
  const { id: projectId } = ctx.project
  const prepared = await prepareSource(ctx, spec)
  const at = new Date(ctx.now()).toISOString()
  await ctx.write(async (tx) => {
    const aliases = new Set((await selectBases(tx, projectId)).map(({ alias }) => alias))
    const alias = freeName(prepared.base.alias, (name) => aliases.has(name), 100)
    await insertBase(tx, { ...prepared.base, alias, project_id: projectId, created_at: at, updated_at: at })
    await storeSighting(tx, projectId, prepared, at)
    await raiseVersion(tx, projectId)
  })
  return readSource(ctx, prepared.base.id)
}
