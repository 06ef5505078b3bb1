import { unlessOutrun } from './calm.ts'
import type { Ctx } from './context.ts'
import { withoutMissing } from './without-missing.ts'

/** Once more where the structure turned out to be another than the call took it for. */
export function onStructure<T>(ctx: Ctx, run: () => Promise<T>, renew: () => Promise<void>): Promise<T> {
  const { project, calm } = ctx
  if (project === null) return run()
  return unlessOutrun({ calm, project: project.id, run: () => withoutMissing(ctx, run), renew })
}
