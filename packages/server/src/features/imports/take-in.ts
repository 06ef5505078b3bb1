import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@rowhouse/core/errors'
import { newId } from '../../platform/chance.ts'
import type { InProject } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { fileTitle } from '../attachments/file-title.ts'
import { changeImport, deleteImport, findImport, insertImport, type StoredImport } from './kept-imports.ts'
import { isArchive, isOldBook } from './reading/book-head.ts'
import { detectSource, type OpenBytes, unpackSource } from './reading/read-source.ts'
import type { Found, ReadingSpec, UnpackSpec } from './reading/reader-words.ts'

interface Source {
  readonly title: string | undefined
  readonly body: AsyncIterable<Uint8Array>
}

export const unread: Found = {
  format: 'csv',
  reading: {
    encoding: 'utf-8',
    delimiter: ',',
    quote: '"',
    headerLine: null,
    mark: null,
    dayOrder: null,
    empties: [],
    skipTotals: true,
    sampleRows: 500,
  },
  sheets: [],
}

/** Keeps a source under the id of its import and reads it. One that cannot be read leaves nothing behind. */
export async function takeIn(ctx: InProject<'imports.use'>, source: Source, maxBytes: number): Promise<StoredImport> {
  const hash = createHash('sha256')
  const id = newId('import')
  const received = await ctx.files.disk.receive(id, hashing(source.body, hash), maxBytes)
  const at = new Date(ctx.now()).toISOString()
  try {
    // The row comes first, so that bytes a crash leaves behind are known and swept away.
    await ctx.write((tx) =>
      insertImport(tx, {
        id,
        project_id: ctx.project.id,
        owner_id: ctx.actor.id,
        title: fileTitle(source.title),
        size: received.size,
        checksum: hash.digest('hex'),
        format: unread.format,
        state: 'failed',
        wanted: null,
        found: unread,
        failure: 'The server stopped while it read the file. Send it again.',
        created_at: at,
        updated_at: at,
        started_at: null,
        ended_at: null,
        swept_at: null,
        sync_id: null,
      }),
    )
    await received.keep()
    return await detectImport(ctx, await findImport(ctx, id), {})
  } catch (error) {
    await received.discard()
    await removeSource(ctx, id)
    await ctx.write((tx) => deleteImport(tx, id))
    throw error
  }
}

async function* hashing(body: Source['body'], hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    hash.update(piece)
    yield piece
  }
}

export const takeInText = (
  ctx: InProject<'imports.use'>,
  text: string,
  title: string | undefined,
): Promise<StoredImport> =>
  takeIn(ctx, { title: title ?? 'Pasted', body: whole(Buffer.from(text)) }, ctx.config.uploadLimitBytes)

export async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Opens the source anew; a book as its rows once it was taken apart. */
export function bytesOf({ files }: Pick<Services, 'files'>, id: string, isUnpacked = false): OpenBytes {
  return async () => {
    const bytes = await files.disk.open(isUnpacked ? rowsKey(id) : id)
    if (bytes === null)
      throw new AppError('conflict', 'The file is no longer kept. Send it again.', { reason: 'swept' })
    return bytes
  }
}

const rowsKey = (id: string): string => `${id}.rows`

export async function removeSource({ files }: Pick<Services, 'files'>, id: string): Promise<void> {
  await files.disk.remove(id)
  await files.disk.remove(rowsKey(id))
}

/** The most that the rows of a book come to: a limit of the disk, since what a book may unpack to has its own. */
const mostRowBytes = 2_000_000_000

/** Takes a book apart and keeps its rows, which are read twice more; null: it is no book. */
async function unpack(
  ctx: InProject<'imports.use'>,
  id: string,
  look: Omit<UnpackSpec, 'task'>,
): Promise<Found | null> {
  const begin = await ctx.files.disk.open(id, { from: 0, to: 7 })
  const head = begin === null ? Buffer.alloc(0) : await buffer(begin)
  if (!isArchive(head) && !isOldBook(head)) return null
  let found: Found | null = null
  const rows = unpackSource(bytesOf(ctx, id), { task: 'unpack', ...look }, (told) => (found = told))
  const received = await ctx.files.disk.receive(rowsKey(id), rows, mostRowBytes)
  await received.keep()
  return found
}

const changeable = ['failed', 'ready', 'rehearsed'] as const

/** Reads the source, in another way where one is wished. What was planned for the earlier reading is forgotten. */
export async function detectImport(
  ctx: InProject<'imports.use'>,
  { id, title, found: before }: StoredImport,
  spec: ReadingSpec,
): Promise<StoredImport> {
  const known = before.sheets.length === 0 ? {} : before.reading
  const reading = { ...known, ...spec }
  const look = { title, reading, sampleRows: ctx.config.importSampleRows }
  const { isUnpacked = false } = before
  const book = isUnpacked ? null : await unpack(ctx, id, look)
  const found =
    book === null
      ? { ...(await detectSource(bytesOf(ctx, id, isUnpacked), { task: 'detect', ...look, isUnpacked })), isUnpacked }
      : { ...book, isUnpacked: true }
  const change = { found, plan: null, rehearsal: null, progress: null, state: 'ready', failure: null } as const
  const at = new Date(ctx.now()).toISOString()
  if (!(await ctx.write((tx) => changeImport(tx, id, change, { at, from: changeable })))) throw underWay()
  return findImport(ctx, id)
}

export const underWay = (): AppError =>
  new AppError('conflict', 'This import is under way or over. Send the file again for another one.', {
    reason: 'state',
  })
