import { restoreBase } from '@rowhouse/core/api/base-files'
import { call } from '../../api/client.ts'
import { restoredProject } from '../../structure/projects/restored-project.ts'

interface RestoreOptions {
  /** Aborted when nobody waits for it any more; the server goes on. */
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/** Sends a base file and waits until its project is there. */
export async function restoreProjectFile(
  file: File,
  title: string,
  options: RestoreOptions,
): ReturnType<typeof restoredProject> {
  const { job } = await call(restoreBase, {
    query: title === '' ? {} : { title },
    file: file.slice(0, file.size, 'application/zip'),
    signal: options.signal,
  })
  return restoredProject(job, options)
}
