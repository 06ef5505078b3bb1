import { conflict } from '@rowhouse/core/errors'
import type { JobRow } from '../../meta/tables.ts'
import type { Signed } from '../../request/context.ts'
import { readJob } from './read-job.ts'

/** What can leave nothing behind ends; whoever asked for it is told by its state. */
export async function cancelJob(ctx: Signed<'jobs.read'>, jobId: string): Promise<JobRow> {
  const { kind } = await readJob(ctx, jobId)
  if (!ctx.jobs.isCancellable(kind))
    throw conflict('This work cannot be cancelled any more.', { reason: 'not_cancellable' })
  await ctx.jobs.cancel(jobId)
  return readJob(ctx, jobId)
}
