import { followJob } from '../../api/follow-job.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectsQuery } from './queries.ts'

export interface RestoredProject {
  readonly project: string
  /** Cells that hold nothing now, because the database does not take what they held. */
  readonly emptied: number
  /** Webhooks that came with it and are turned off. */
  readonly hooks?: number
  /** Automations that did. */
  readonly automations?: number
}

/** Waits until the project that a job makes of a base file is there. */
export async function restoredProject(
  jobId: string,
  following?: Parameters<typeof followJob>[1],
): Promise<RestoredProject> {
  const result = await followJob(jobId, following)
  await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
  // What `restoreBase` of the server gives.
  return result as RestoredProject
}
