import * as api from '@rowhouse/core/api/jobs'
import { type Routes, serve } from '../../request/serve.ts'
import { cancelJob } from './cancel-job.ts'
import { presentJob } from './present.ts'
import { readJob } from './read-job.ts'

export function jobRoutes(routes: Routes): void {
  serve(routes, api.readJob, async ({ ctx, params }) => presentJob(await readJob(ctx, params.jobId)))
  serve(routes, api.cancelJob, async ({ ctx, params }) => presentJob(await cancelJob(ctx, params.jobId)))
}
