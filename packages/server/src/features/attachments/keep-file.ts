import { type AttachedFile, attachedFile, isMimeType } from '@rowhouse/core/column-types/attached-files'
import { forbidden } from '@rowhouse/core/errors'
import { newId } from '../../platform/chance.ts'
import type { Received } from '../../platform/files/file-store.ts'
import { imageType } from '../../platform/image-type.ts'
import type { InProject } from '../../request/context.ts'
import { fileColumns } from '../records/write/place-files.ts'
import { fileTitle } from './file-title.ts'
import { giveToProject, insertFile } from './store.ts'

type Uploader = InProject<'attachments.upload' | 'attachments.uploadByUrl'>

interface SentFile {
  readonly title: string | undefined
  readonly mimetype: string | undefined
  readonly body: AsyncIterable<Uint8Array>
}

/** Takes in one file. Its bytes are stored under a random id; the name is a label and nothing else. */
export async function keepFile(ctx: Uploader, sent: SentFile, maxBytes: number): Promise<AttachedFile> {
  if (ctx.link !== null) await requireField(ctx)
  const received = await ctx.files.receive(sent.body, maxBytes)
  try {
    return await store(ctx, sent, received)
  } catch (error) {
    await received.discard()
    throw error
  }
}

/** Through a public link files come only where a field it shows takes some. */
async function requireField(ctx: Uploader): Promise<void> {
  const { tables } = await ctx.snapshot()
  const isAsked = tables.some((table) => fileColumns(table).length > 0)
  if (!isAsked) throw forbidden('Nothing here asks for files.', { reason: 'no_field' })
}

/**
 * The row comes first and belongs to nobody, so that bytes a crash leaves behind are known and swept away; it becomes the
 * project's when they are in their place.
 */
async function store(ctx: Uploader, sent: SentFile, received: Received): Promise<AttachedFile> {
  const id = newId('file')
  const title = fileTitle(sent.title)
  const mimetype = mimeTypeOf(sent, received)
  const at = new Date(ctx.now()).toISOString()
  await ctx.write((tx) =>
    insertFile(tx, {
      id,
      project_id: null,
      store: ctx.files.name,
      blob: id,
      title,
      mimetype,
      size: received.size,
      uploaded_by: ctx.actor?.id ?? null,
      created_at: at,
      used_at: null,
      missed_at: null,
      checked_at: at,
    }),
  )
  await received.keepAs(id)
  await ctx.write((tx) => giveToProject(tx, id, ctx.project.id))
  return attachedFile(id, { title, mimetype, size: received.size })
}

/** A picture is what its bytes are; of all else the sender's word is a hint for people, which no download obeys. */
function mimeTypeOf({ mimetype }: SentFile, { head }: Received): string {
  const image = imageType(head)
  if (image !== null) return image
  const isBelieved = isMimeType(mimetype) && !/^image\/(?:png|jpe?g|gif|webp)\b/i.test(mimetype)
  return isBelieved ? mimetype.toLowerCase() : 'application/octet-stream'
}
