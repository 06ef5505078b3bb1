import { AppError } from '@rowhouse/core/errors'
import type { OperationName } from '@rowhouse/core/permissions/operations'
import type { Ctx } from './context.ts'

const ofRecords = /^(records|links|graphql|grpc|sql|buttons)\.|^(attachments\.upload|migrations\.run)/

/**
 * Whoever reaches records of a project whose API is stopped is told so, by whichever door they come. It hangs on the snapshot
 * every such call looks at anyway.
 */
export async function requireRunning(ctx: Ctx, operation: OperationName): Promise<void> {
  if (ctx.project === null || !ofRecords.test(operation)) return
  if ((await ctx.structure()).isStopped)
    throw new AppError(
      'source_unavailable',
      'The API of this project is stopped. Owners and creators start it in the list of projects.',
      { reason: 'api_stopped' },
    )
}
