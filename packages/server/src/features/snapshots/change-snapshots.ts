import type { InProject } from '../../request/context.ts'
import { takesBeforeImports } from '../imports/keep-before.ts'

/** Whether one is taken before an import changes records. */
export async function changeSnapshots(ctx: InProject<'projects.update'>, beforeImports: boolean): Promise<void> {
  const { id } = ctx.project
  await ctx.write(async (tx) => {
    const before = await takesBeforeImports(tx, id)
    if (before === beforeImports) return
    const updated_at = new Date(ctx.now()).toISOString()
    await tx
      .updateTable('rh_projects')
      .set({ snapshots_before_imports: beforeImports ? 1 : 0, updated_at })
      .where('id', '=', id)
      .execute()
    tx.announce({
      type: 'projects.updated',
      project: id,
      before: { snapshotsBeforeImports: before },
      after: { snapshotsBeforeImports: beforeImports },
    })
  })
}
