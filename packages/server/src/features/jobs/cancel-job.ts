import { conflict, forbidden } from '@rowhouse/core/errors'
import type { JobRow } from '../../meta/rows/changes.ts'
import type { Signed } from '../../request/context.ts'
import { readJob } from './read-job.ts'

/** What can leave nothing behind ends; whoever asked for it is told by its state. */
export async function cancelJob(ctx: Signed<'jobs.read'>, jobId: string): Promise<JobRow> {
  const { kind } = await readJob(ctx, jobId)
  // Whoever may look at their work may end it; a token that was made to look may not.
  if (ctx.token?.access === 'read') throw forbidden('This API token only reads: it cannot cancel anything.')
  if (!ctx.jobs.isCancellable(kind))
    throw conflict('This work cannot be cancelled any more.', { reason: 'not_cancellable' })
  await ctx.jobs.cancel(jobId)
  return readJob(ctx, jobId)
}
