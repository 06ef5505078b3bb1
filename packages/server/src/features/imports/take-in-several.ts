import { invalidRequest } from '@rowhouse/core/errors'
import type { InProject } from '../../request/context.ts'
import { fileTitle } from '../attachments/file-title.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import type { StoredImport } from './kept-imports.ts'
import { bundled } from './reading/file-bundle.ts'
import { bytesOf, takeIn } from './take-in.ts'

type Ctx = InProject<'imports.use'>

interface Arrived {
  readonly id: string
  readonly title: string
  readonly size: number
}

/** One of several files of a form. It is nobody's, so the sweep takes it away when all of them are one source. */
export async function arriveFor(
  { files, now, write, actor, config }: Ctx,
  sent: { readonly filename: string | undefined; readonly body: AsyncIterable<Uint8Array> },
): Promise<Arrived> {
  const place = { files: { active: async () => files.disk }, now, write, actorId: actor.id }
  const file = { title: sent.filename, mimetype: undefined, body: sent.body }
  const { id, size } = await receiveFile(place, file, { maxBytes: config.uploadLimitBytes, projectId: null })
  return { id, title: fileTitle(sent.filename), size }
}

/** Several files become one import: the sheets of all of them. */
export function takeInSeveral(ctx: Ctx, files: readonly Arrived[]): Promise<StoredImport> {
  const [first] = files
  if (first === undefined) throw invalidRequest('The form has no file.')
  const title = files.length === 1 ? first.title : `${first.title} + ${files.length - 1}`
  return takeIn(ctx, { title, body: bundled(opened(ctx, files)) }, ctx.config.uploadLimitBytes)
}

async function* opened(ctx: Ctx, files: readonly Arrived[]) {
  for (const { id, title } of files) yield { title, body: await bytesOf(ctx, id)() }
}
