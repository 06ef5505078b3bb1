import type { OperationName } from '@rowhouse/core/permissions/operations'
import { hindranceOf } from '@rowhouse/core/permissions/token-access'
import type { Ctx } from './context.ts'
import { type Asker, mayDo } from './may-do.ts'

/** What somebody may by the way they came: their role, and the API token a program acts by. A question; `permit` is the gate. */
export function mayCall(ctx: Asker & Pick<Ctx, 'token'>, operation: OperationName): boolean {
  return mayDo(ctx, operation) && (ctx.token === null || hindranceOf(ctx.token, operation) === null)
}
