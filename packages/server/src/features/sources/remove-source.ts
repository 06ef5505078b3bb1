import { invalidRequest, notFound } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { deleteBase, selectBases } from './store.ts'

/** Only what Rowhouse knew of it goes: the database itself is not even asked. */
export async function removeSource(ctx: InProject<'sources.manage'>, baseId: string): Promise<void> {
  const { id: project } = ctx.project
  await ctx.write(async (tx) => {
    const bases = await selectBases(tx, project)
    const base = bases.find(({ id }) => id === baseId)
    if (base === undefined) throw notFound('source', baseId)
    if (base.is_meta === 1) throw invalidRequest('The built-in database cannot be detached from a project.')
    if (bases.length === 1)
      throw invalidRequest('This is the only database of the project. Delete the project instead.')
    await deleteBase(tx, baseId)
    await raiseVersion(tx, project)
    tx.announce({ type: 'sources.removed', project, base: baseId })
  })
  ctx.connections.forget(baseId)
}
