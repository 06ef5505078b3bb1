import { type AppError, forbidden, signInRequired } from '@rowhouse/core/errors'
import { can, cellOf } from '@rowhouse/core/permissions/can'
import { type OperationName, operations } from '@rowhouse/core/permissions/operations'
import { wireRoles } from '@rowhouse/core/permissions/roles'
import type { Allowed, Ctx } from './context.ts'

/** The one gate. Returns the proof an operation demands, or throws; what is allowed only under audit is logged here. */
export async function permit<Operation extends OperationName>(
  ctx: Ctx,
  operation: Operation,
): Promise<Allowed<Operation>> {
  const cell = cellOf(ctx.principal, operation)
  if (
    cell === 'n' ||
    (cell === 'p' && ctx.link?.settings.allowDownload !== true) ||
    (ctx.preview !== null && !can(ctx.preview, operation))
  )
    throw refusal(ctx, operation)
  if (cell === 'a') await auditEntry(ctx, operation)
  return ctx as Allowed<Operation>
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
