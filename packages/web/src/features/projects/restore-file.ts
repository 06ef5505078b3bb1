import { restoreBase } from '@rowhouse/core/api/base-files'
import { readJob } from '@rowhouse/core/api/jobs'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectsQuery } from '../../structure/projects/queries.ts'

interface RestoreOptions {
  /** Aborted when nobody waits for it any more; the server goes on. */
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

interface RestoredProject {
  readonly project: string
  /** Cells that hold nothing now, because the database does not take what they held. */
  readonly emptied: number
}

const askEveryMs = 500

/** Sends a base file and waits until its project is there. */
export async function restoreProjectFile(
  file: File,
  title: string,
  { signal, onProgress }: RestoreOptions,
): Promise<RestoredProject> {
  const { job } = await call(restoreBase, {
    query: title === '' ? {} : { title },
    file: file.slice(0, file.size, 'application/zip'),
    signal,
  })
  for (;;) {
    const { state, done, total, result, failure } = await call(readJob, { params: { jobId: job }, signal })
    if (state === 'failed') throw new Error(failure ?? '')
    if (state === 'done') {
      await queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey })
      // What `restoreBase` of the server gives.
      return result as RestoredProject
    }
    onProgress(total === null || total === 0 ? 0 : done / total)
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    signal.throwIfAborted()
  }
}
