import { AppError, internalError } from '@rowhouse/core/errors'
import type { Ctx } from './context.ts'

/**
 * A call that stumbles over what is gone from a database makes somebody look, and is made once more without it. Only calls
 * that store all or nothing, and whose body is there to be read again, may be run by this.
 */
export async function withoutMissing<T>(ctx: Ctx, run: () => Promise<T>): Promise<T> {
  const { drifts } = ctx.snapshots
  try {
    return await run()
  } catch (error) {
    if (ctx.project === null || !isStructural(error)) throw error
    // Another call may have stumbled and looked since this one began.
    const seen = ctx.snapshots.drifts === drifts ? await ctx.drift.look(ctx, ctx.project.id) : 'missing'
    if (seen !== 'nothing' && ctx.snapshots.drifts === drifts) throw error
    const looked = ctx.snapshots.drifts
    return await run().catch((again: unknown) => {
      // Not what is stored but a column that is computed was found to fail.
      if (isStructural(again) && ctx.snapshots.drifts !== looked) return run()
      // Nothing is missing and still a name was not known: that is a fault of ours.
      throw seen === 'nothing' && isStructural(again) ? internalError(again) : again
    })
  }
}

const isStructural = (error: unknown): boolean => error instanceof AppError && error.code === 'structure_changed'
