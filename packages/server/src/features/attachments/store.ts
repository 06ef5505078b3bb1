import type { Kysely } from 'kysely'
import type { FilePlaceRow, FileRow } from '../../meta/rows/files.ts'
import type { MetaTables } from '../../meta/tables.ts'

type Meta = Kysely<MetaTables>

export async function insertFile(meta: Meta, row: FileRow): Promise<void> {
  await meta.insertInto('rh_files').values(row).execute()
}

export async function giveToProject(meta: Meta, id: string, projectId: string): Promise<void> {
  await meta.updateTable('rh_files').set({ project_id: projectId }).where('id', '=', id).execute()
}

export function selectFile(meta: Meta, projectId: string, id: string): Promise<FileRow | undefined> {
  return meta
    .selectFrom('rh_files')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
}

interface FilesAfter {
  readonly after: string
  readonly limit: number
}

/** Files of a project in the order of their ids, from behind one of them. */
export function selectFilesAfter(meta: Meta, projectId: string, { after, limit }: FilesAfter): Promise<FileRow[]> {
  return meta
    .selectFrom('rh_files')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * The same, held until the transaction ends: whoever moves their bytes to another store waits for it, and then finds what it
 * copied from them. Writing is the lock that every database has.
 */
export async function holdFiles(meta: Meta, rows: readonly Pick<FileRow, 'id'>[]): Promise<FileRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const held = await meta
    .updateTable('rh_files')
    .set(({ ref }) => ({ store: ref('store') }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  return held.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Uploaded long ago and never put into a cell: they become nobody's. */
export async function abandonUnused(meta: Meta, createdBefore: string): Promise<void> {
  await meta
    .updateTable('rh_files')
    .set({ project_id: null })
    .where('used_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where('project_id', 'is not', null)
    .execute()
}

export async function selectProjectsToCheck(meta: Meta, checkedBefore: string): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_files')
    .innerJoin('rh_projects as project', 'project.id', 'rh_files.project_id')
    .select('project.id')
    .distinct()
    .where('rh_files.used_at', 'is not', null)
    .where('rh_files.checked_at', '<', checkedBefore)
    .where('project.deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function noteFound(meta: Meta, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return
  await meta.updateTable('rh_files').set({ checked_at: at, missed_at: null }).where('id', 'in', ids).execute()
}

/** What has been missing for long enough becomes nobody's; the rest is missing from now on. */
export async function noteMissed(
  meta: Meta,
  ids: readonly string[],
  { at, missedBefore }: { readonly at: string; readonly missedBefore: string },
): Promise<void> {
  if (ids.length === 0) return
  await meta
    .updateTable('rh_files')
    .set({ project_id: null })
    .where('id', 'in', ids)
    .where('missed_at', '<', missedBefore)
    .execute()
  await meta
    .updateTable('rh_files')
    .set(({ fn, val, ref }) => ({ checked_at: at, missed_at: fn.coalesce(ref('missed_at'), val(at)) }))
    .where('id', 'in', ids)
    .where('project_id', 'is not', null)
    .execute()
}

/** Those nobody owns, but for the ones that are just arriving. */
export function selectNobodys(
  meta: Meta,
  createdBefore: string,
  { after, limit }: FilesAfter,
): Promise<Pick<FileRow, 'id' | 'blob' | 'store'>[]> {
  return meta
    .selectFrom('rh_files')
    .select(['id', 'blob', 'store'])
    .where('project_id', 'is', null)
    .where('created_at', '<', createdBefore)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether another file that somebody owns has the same bytes. */
export async function isShared(meta: Meta, { id, blob }: Pick<FileRow, 'id' | 'blob'>): Promise<boolean> {
  const other = await meta
    .selectFrom('rh_files')
    .select('id')
    .where('blob', '=', blob)
    .where('id', '!=', id)
    .where('project_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function deleteFile(meta: Meta, id: string): Promise<void> {
  const gone = await meta.deleteFrom('rh_files').where('id', '=', id).where('project_id', 'is', null).executeTakeFirst()
  if (gone.numDeletedRows > 0n) await meta.deleteFrom('rh_file_places').where('file_id', '=', id).execute()
}

/** Where a file was put, in the order of columns and records, from behind one of the places. */
export function selectPlacesAfter(
  meta: Meta,
  id: string,
  after: FilePlaceRow | undefined,
  limit: number,
): Promise<FilePlaceRow[]> {
  const places = meta.selectFrom('rh_file_places').selectAll().where('file_id', '=', id)
  const rest =
    after === undefined
      ? places
      : places.where(({ or, and, eb }) =>
          or([
            eb('column_id', '>', after.column_id),
            and([eb('column_id', '=', after.column_id), eb('record', '>', after.record)]),
          ]),
        )
  return rest.orderBy('column_id').orderBy('record').limit(limit).execute()
}

/** The comments that have a file. */
export const selectCommentsWith = (meta: Meta, id: string) =>
  meta
    .selectFrom('rh_comment_files as placed')
    .innerJoin('rh_comments as comment', 'comment.id', 'placed.comment_id')
    .select(['comment.table_id', 'comment.record'])
    .where('placed.file_id', '=', id)
    .where('comment.deleted_at', 'is', null)
    .execute()

/** Files of everything that was said in a project. */
export async function selectFilesOfComments(meta: Meta, projectId: string): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_comment_files as placed')
    .innerJoin('rh_comments as comment', 'comment.id', 'placed.comment_id')
    .select('placed.file_id')
    .where('comment.project_id', '=', projectId)
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Files that cron jobs of a project exported and keep. */
export async function selectFilesOfSchedules(meta: Meta, projectId: string): Promise<string[]> {
  const rows = await meta
    .selectFrom('rh_schedule_runs as run')
    .innerJoin('rh_schedules as schedule', 'schedule.id', 'run.schedule_id')
    .select('run.file_id')
    .where('schedule.project_id', '=', projectId)
    .where('run.file_id', 'is not', null)
    .execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}
