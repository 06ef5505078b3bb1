import { readJob } from '@rowhouse/core/api/jobs'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectsQuery } from './queries.ts'

interface Following {
  /** Aborted when nobody waits for it any more; the server goes on. */
  readonly signal?: AbortSignal
  readonly onProgress?: (part: number) => void
}

interface RestoredProject {
  readonly project: string
  /** Cells that hold nothing now, because the database does not take what they held. */
  readonly emptied: number
}

const askEveryMs = 500

/** Waits until the project that a job makes of a base file is there. */
export async function restoredProject(jobId: string, { signal, onProgress }: Following = {}): Promise<RestoredProject> {
  const asked = signal === undefined ? {} : { signal }
  for (;;) {
    const { state, done, total, result, failure } = await call(readJob, { params: { jobId }, ...asked })
    if (state === 'failed') throw new Error(failure ?? '')
    if (state === 'done') {
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
      // What `restoreBase` of the server gives.
      return result as RestoredProject
    }
    onProgress?.(total === null || total === 0 ? 0 : done / total)
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    signal?.throwIfAborted()
  }
}
