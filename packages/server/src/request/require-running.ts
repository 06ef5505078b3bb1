import { AppError } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import { heldProject } from '../meta/held-project.ts'
import type { Ctx } from './context.ts'

/** Records and structure are asked where they are written, by whichever door; these have ways of their own. */
const writesPast = /^(sql\.|comments\.(add|update|delete)|migrations\.run)/

const ofRecords = /^(records|links|graphql|grpc|sql|buttons)\.|^(attachments\.upload|migrations\.run)/

/**
 * Whoever reaches records of a project whose API is stopped is told so, by whichever door they come. It hangs on the snapshot
 * every such call looks at anyway.
 */
export async function requireRunning(ctx: Ctx, operation: OperationName): Promise<void> {
  if (ctx.project === null || !(ofRecords.test(operation) || writesPast.test(operation))) return
  const { isStopped, isHeld } = await ctx.structure()
  if (isHeld && writesPast.test(operation)) throw heldProject()
  if (isStopped && ofRecords.test(operation))
    throw new AppError(
      'source_unavailable',
      'The API of this project is stopped. Owners and creators start it in the list of projects.',
      { reason: 'api_stopped' },
    )
}
