// Makes a project of a base file in steps of its own transactions. It lies in the trash without members until it is whole:
// nobody meets half a project, and what a crash leaves is purged by the next try or with the rest of the trash.
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { Job, JobKind } from '../../meta/jobs.ts'
import { readSnapshot } from '../../meta/snapshot.ts'
import { newId } from '../../platform/chance.ts'
import type { ZipSource } from '../../platform/zip/zip-archive.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { writeAndAnnounce } from '../../request/write.ts'
import { findPlaces } from '../attachments/find-places.ts'
import { receiveFile } from '../attachments/receive-file.ts'
import { tieLinks } from '../projects/copies/table-copies.ts'
import { builtInBase } from '../projects/create-project.ts'
import { publishProject } from '../projects/publish-project.ts'
import { purgeProject } from '../projects/purge-project.ts'
import { BaseArchive } from './base-archive.ts'
import { type FileComment, partPaths } from './format.ts'
import { type RestoreInput, type RestoreTarget, restoreKind } from './restore-input.ts'
import { restoreRecords } from './restore-records.ts'
import { restoreStructure, titleOf } from './restore-structure.ts'

export function restoreJob(services: Services): JobKind {
  return {
    name: restoreKind,
    async run(job: Job) {
      // Only `restoreFile` and `restoreSnapshot` ever make what is stored.
      const input = job.input as RestoreInput
      return restoreBase(services, storedSource(services, input), input, job)
    },
    clean: async ({ input }) => void (await purge(services, input as RestoreInput)),
  }
}

/** Base files are read here and there and then go: they stay on this machine, wherever files are kept. */
export const onDisk = ({ disk }: Services['files']) => ({ active: async () => disk })

/** An upload, which the sweep takes away when it is not needed any more, or a file that is kept somewhere. */
export function storedSource(
  { files }: Pick<Services, 'files'>,
  { file, size, store = files.disk.name }: Pick<RestoreInput, 'file' | 'size' | 'store'>,
): ZipSource {
  return {
    size,
    async read(from, to) {
      const body = await (await files.of(store)).open(file, { from, to })
      if (body === null) throw invalidRequest('The file is gone from where it was kept: begin again.')
      return body
    },
  }
}

interface Restored {
  readonly project: string
  /** Cells that held what no database takes; they are empty now. */
  readonly emptied: number
  readonly leftOut: readonly string[]
}

export async function restoreBase(
  services: Services,
  source: ZipSource,
  input: RestoreTarget,
  job: Pick<Job, 'progress'>,
): Promise<Restored> {
  const archive = await BaseArchive.open(source)
  const structure = await archive.structure()
  await purge(services, input)
  const files = await restoreFiles(services, archive, input)
  const at = new Date(services.now()).toISOString()
  const wish = { input, structure, base: { ...plainBase, ...builtInBase(services) }, files, at }
  const { copies, ids } = await write(services, input, (tx) => restoreStructure(tx, wish), true)
  await write(services, input, (tx) => takeFiles(tx, [...files.values()], input.project))
  const emptied = await restoreRecords(services, { archive, copies, files }, job)
  await write(services, input, (tx) => tieLinks(tx, copies, { isLoose: true }), true)
  await restoreComments(services, archive, { project: input.project, ids })
  for (const table of (await readSnapshot(services.meta.read, input.project))?.tables ?? [])
    await findPlaces(services, table)
  await write(services, input, async (tx) => {
    const title = titleOf(input, structure.project.title)
    await publishProject(tx, { ...input, title, at: new Date(services.now()).toISOString() })
    tx.announce({ type: 'projects.readIn', project: input.project, records: archive.manifest.records })
  })
  return { project: input.project, emptied, leftOut: archive.manifest.leftOut }
}

const plainBase = { connection: null, place: null, schema: null, read_only: 0 } as const

const write = <T>(
  services: Services,
  { ownerId, project }: RestoreTarget,
  work: (tx: Tx) => Promise<T>,
  restructures = false,
): Promise<T> =>
  writeAndAnnounce(
    services,
    { requestId: 'job', actorId: ownerId, projectId: project, step: null },
    work,
    restructures ? { restructures, statementTimeoutMs: 600_000 } : undefined,
  )

const purge = (services: Services, input: RestoreTarget): Promise<boolean> =>
  write(services, input, (tx) => purgeProject(tx, input.project, new Date(services.now()).toISOString()))

/** Nobody's until the project is there: what a crash leaves of them is swept away. Gives new ids by those in the file. */
async function restoreFiles(
  services: Services,
  archive: BaseArchive,
  { ownerId }: RestoreTarget,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const receiver = { ...services, write: services.meta.write, actorId: ownerId }
  for (const { id, title, mimetype, size } of await archive.files()) {
    const path = partPaths.file(id)
    if (!archive.has(path)) throw invalidRequest(`The base file is not whole: “${path}” is missing.`)
    const sent = { title, mimetype, body: archive.bytes(path) }
    const file = await receiveFile(receiver, sent, { maxBytes: size, projectId: null, isUsed: true })
    ids.set(id, file.id)
  }
  return ids
}

async function takeFiles(tx: Tx, ids: readonly string[], project: string): Promise<void> {
  for (let at = 0; at < ids.length; at += 500)
    await tx
      .updateTable('rh_files')
      .set({ project_id: project })
      .where('id', 'in', ids.slice(at, at + 500))
      .execute()
}

interface CommentsPlace {
  readonly project: string
  readonly ids: ReadonlyMap<string, string>
}

const commentsAtOnce = 200

/** In the order of the file: what they answer to comes first. */
async function restoreComments({ meta }: Services, archive: BaseArchive, place: CommentsPlace): Promise<void> {
  const known = new Map<string, string>()
  let waiting: FileComment[] = []
  const flush = async () => {
    const rows = waiting.flatMap((comment) => commentRow(comment, place, known) ?? [])
    if (rows.length > 0) await meta.write((tx) => tx.insertInto('rh_comments').values(rows).execute())
    waiting = []
  }
  for await (const comment of archive.comments()) {
    waiting.push(comment)
    if (waiting.length === commentsAtOnce) await flush()
  }
  await flush()
}

/** null: it is about nothing that came along. */
function commentRow(comment: FileComment, { project, ids }: CommentsPlace, known: Map<string, string>) {
  const { author, parent_id, column_id, ...rest } = comment
  const table_id = ids.get(comment.table_id)
  const parent = parent_id === null ? null : known.get(parent_id)
  if (table_id === undefined || parent === undefined) return null
  if (known.has(comment.id)) throw new AppError('invalid_request', 'The base file has a comment twice.')
  const id = newId('comment')
  known.set(comment.id, id)
  return {
    ...rest,
    id,
    project_id: project,
    table_id,
    parent_id: parent,
    column_id: column_id === null ? null : (ids.get(column_id) ?? null),
    author_id: '',
    author_name: author ?? '',
    mentions: '[]',
    resolved_by: null,
  }
}
