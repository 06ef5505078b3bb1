import { readJob } from '@rowhouse/core/api/jobs'
import { call } from './client.ts'

interface Following {
  /** Aborted when nobody waits for it any more; the server goes on. */
  readonly signal?: AbortSignal
  readonly onProgress?: (part: number) => void
}

const askEveryMs = 500

/** Waits until a piece of background work is done, and gives what it gave. */
export async function followJob(jobId: string, { signal, onProgress }: Following = {}): Promise<unknown> {
  const asked = signal === undefined ? {} : { signal }
  for (;;) {
    const { state, done, total, result, failure } = await call(readJob, { params: { jobId }, ...asked })
    if (state === 'failed') throw new Error(failure ?? '')
    if (state === 'done') return result
    onProgress?.(total === null || total === 0 ? 0 : done / total)
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    signal?.throwIfAborted()
  }
}
