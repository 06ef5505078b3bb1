import { restoreBase, restoreBaseAttached } from '@rowhouse/core/api/base-files'
import type { SourceSpec } from '@rowhouse/core/api/sources'
import { call } from '../../api/client.ts'
import { restoredProject } from '../../structure/projects/restored-project.ts'

interface RestoreOptions {
  /** Aborted when nobody waits for it any more; the server goes on. */
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

interface RestoreSpec {
  readonly file: File
  /** Empty: the one in the file. */
  readonly title: string
  /** The empty database it comes into; null: the built-in one. */
  readonly source: SourceSpec | null
}

/** Sends a base file and waits until its project is there. */
export async function restoreProjectFile(
  { file, title, source }: RestoreSpec,
  options: RestoreOptions,
): ReturnType<typeof restoredProject> {
  const query = title === '' ? {} : { title }
  const { signal } = options
  const { job } =
    source === null
      ? await call(restoreBase, { query, file: file.slice(0, file.size, 'application/zip'), signal })
      : await call(restoreBaseAttached, { query, file: formOf(file, source), signal })
  return restoredProject(job, options)
}

/** A form of one file as the bytes it is sent as: the file itself is read while it is sent. */
function formOf(file: File, source: SourceSpec): Blob {
  const boundary = `rowhouse-${crypto.randomUUID()}`
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  return new Blob(
    [
      `${part('name="source"')}${JSON.stringify(source)}\r\n`,
      part('name="file"; filename="base.rowhouse"'),
      file,
      `\r\n--${boundary}--\r\n`,
    ],
    { type: `multipart/form-data; boundary=${boundary}` },
  )
}
