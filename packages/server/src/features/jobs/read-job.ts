import { notFound } from '@rowhouse/core/errors'
import type { JobRow } from '../../meta/rows/changes.ts'
import type { Signed } from '../../request/context.ts'

/** A job belongs to whoever asked for it; nobody else learns that it exists. */
export async function readJob(ctx: Signed<'jobs.read'>, jobId: string): Promise<JobRow> {
  const row = await ctx.meta.read
    .selectFrom('rh_jobs')
    .selectAll()
    .where('id', '=', jobId)
    .where('actor_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('job', jobId)
  return row
}
