import { forbidden } from '@rowhouse/core/errors'
import type { Ctx } from '../request/context.ts'
import { mayDo } from '../request/may-do.ts'

/** A project is taken away whole: not by somebody from whom rules hide a part of it that they may not show themselves. */
export function requireWhole(ctx: Ctx): void {
  if (ctx.reach !== null && !mayDo(ctx, 'rules.change'))
    throw forbidden('Rules hide a part of this project from you, so you cannot take all of it with you.')
}
