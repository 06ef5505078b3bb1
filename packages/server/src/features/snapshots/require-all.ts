import { forbidden } from '@rowhouse/core/errors'
import { isHiddenFrom } from '../../meta/hidden-views.ts'
import type { InProject } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import { requireWhole } from '../../structure/require-whole.ts'

/**
 * A snapshot belongs to the project and not to whoever takes it, so it holds what an owner sees: it is for those from whom
 * nothing of that is hidden, or who could show it to themselves.
 */
export async function requireAll(
  ctx: InProject<'projects.export' | 'projects.duplicate' | 'projects.restoreOver'>,
): Promise<void> {
  requireWhole(ctx)
  if (mayDo(ctx, 'viewAccess.change')) return
  const { tables } = await ctx.structure()
  if (tables.some(({ views }) => views.some((view) => isHiddenFrom(view, ctx.looksAs))))
    throw forbidden('Views of this project are hidden from you, so its snapshots are not for you.')
}
