import { type AppError, forbidden, signInRequired } from '@rowhouse/core/errors'
import { cellOf } from '@rowhouse/core/permissions/can'
import { type OperationName, operations } from '@rowhouse/core/permissions/operations'
import { wireRoles } from '@rowhouse/core/permissions/roles'
import { hindranceOf, tokenRefusal } from '@rowhouse/core/permissions/token-access'
import type { Allowed, CallToken, Ctx } from './context.ts'
import { mayDo } from './may-do.ts'

/** The one gate. Returns the proof an operation demands, or throws; what is allowed only under audit is logged here. */
export async function permit<Operation extends OperationName>(
  ctx: Ctx,
  operation: Operation,
): Promise<Allowed<Operation>> {
  const cell = cellOf(ctx.principal, operation)
  if (!mayDo(ctx, operation) || (cell === 'p' && ctx.link?.settings.allowDownload !== true))
    throw refusal(ctx, operation)
  if (ctx.token !== null) requireScope(ctx.token, operation)
  if (cell === 'a') await auditEntry(ctx, operation)
  return ctx as Allowed<Operation>
}

/** A token does what its person may and it was made for: both are asked, on every call. */
function requireScope(token: CallToken, operation: OperationName): void {
  const hindrance = hindranceOf(token, operation)
  if (hindrance !== null) throw forbidden(tokenRefusal(hindrance, operations[operation].wireName))
}

function refusal(ctx: Ctx, operation: OperationName): AppError {
  if (ctx.principal === 'guest') return signInRequired()
  const roles = ctx.project?.role ? Object.keys(wireRoles(ctx.project.role)) : [ctx.preview ?? ctx.principal]
  return forbidden(`${operations[operation].wireName} - ${roles.join(',')} : Not allowed`)
}

async function auditEntry(ctx: Ctx, operation: OperationName): Promise<void> {
  const { project } = ctx
  if (project === null) return
  await ctx.write(async (tx) => tx.announce({ type: 'projects.entered', project: project.id, operation }))
}
