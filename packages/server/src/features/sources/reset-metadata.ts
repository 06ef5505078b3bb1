import { conflict } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { raiseVersion } from '../../structure/raise-version.ts'
import { readMetaDiff, syncMetadata } from './meta-diff.ts'

/**
 * Forgets what every server remembers of the structure and reads the databases again. Gives how many differences were taken
 * over. What may only have another name is for a person to decide: taken for gone, it would lose its settings.
 */
export async function resetMetadata(ctx: InProject<'sources.sync'>): Promise<number> {
  const { renames, fingerprint } = await readMetaDiff(ctx)
  const [renamed] = renames
  if (renamed !== undefined)
    throw conflict(
      `“${renamed.from}” may only be called “${renamed.to}” now. Look at the differences and choose, then clear again.`,
    )
  const changes = await syncMetadata(ctx, { expected: fingerprint, renames: [] })
  await ctx.write((tx) => raiseVersion(tx, ctx.project.id))
  return changes
}
