import { isMimeType } from '@rowhouse/core/column-types/attached-files'
import type { Kysely } from 'kysely'
import type { FileRow } from '../../meta/rows/files.ts'
import type { MetaTables } from '../../meta/tables.ts'
import { newId } from '../../platform/chance.ts'
import type { FileStores, Received } from '../../platform/files/file-store.ts'
import { imageType } from '../../platform/image-type.ts'
import type { Services } from '../../request/services.ts'
import { fileTitle } from './file-title.ts'
import { giveToProject, insertFile } from './store.ts'

export interface SentFile {
  readonly title: string | undefined
  readonly mimetype: string | undefined
  readonly body: AsyncIterable<Uint8Array>
}

interface Receiver extends Pick<Services, 'now'> {
  readonly files: Pick<FileStores, 'active'>
  write<T>(work: (tx: Kysely<MetaTables>) => Promise<T>): Promise<T>
  readonly actorId: string | null
}

interface ReceiveSpec {
  readonly maxBytes: number
  /** null: it stays nobody's, and goes with a sweep an hour later. */
  readonly projectId: string | null
  /** Left out: it waits to be put into a cell, and goes after a day if nobody does. */
  readonly isUsed?: boolean
}

interface Arrived extends ReceiveSpec {
  readonly id: string
  readonly place: string
  readonly received: Received
}

/** Takes in one file. Its bytes are stored under a random id; the name is a label and nothing else. */
export async function receiveFile(receiver: Receiver, sent: SentFile, spec: ReceiveSpec): Promise<FileRow> {
  const id = newId('file')
  const place = await receiver.files.active()
  const received = await place.receive(id, sent.body, spec.maxBytes)
  try {
    return await store(receiver, sent, { ...spec, id, place: place.name, received })
  } catch (error) {
    await received.discard()
    throw error
  }
}

/**
 * The row comes first and belongs to nobody, so that bytes a crash leaves behind are known and swept away; it becomes the
 * project's when they are in their place.
 */
async function store(
  { now, write, actorId }: Receiver,
  sent: SentFile,
  { id, place, received, projectId, isUsed = false }: Arrived,
): Promise<FileRow> {
  const at = new Date(now()).toISOString()
  const row: FileRow = {
    id,
    project_id: null,
    store: place,
    blob: id,
    title: fileTitle(sent.title),
    mimetype: mimeTypeOf(sent, received),
    size: received.size,
    uploaded_by: actorId,
    created_at: at,
    used_at: isUsed ? at : null,
    missed_at: null,
    checked_at: at,
  }
  await write((tx) => insertFile(tx, row))
  await received.keep()
  if (projectId !== null) await write((tx) => giveToProject(tx, id, projectId))
  return { ...row, project_id: projectId }
}

/** A picture is what its bytes are; of all else the sender's word is a hint for people, which no download obeys. */
function mimeTypeOf({ mimetype }: SentFile, { head }: Received): string {
  const image = imageType(head)
  if (image !== null) return image
  const isBelieved = isMimeType(mimetype) && !/^image\/(?:png|jpe?g|gif|webp)\b/i.test(mimetype)
  return isBelieved ? mimetype.toLowerCase() : 'application/octet-stream'
}
