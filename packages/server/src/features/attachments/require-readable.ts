import { notFound } from '@rowhouse/core/errors'
import { hindranceOf } from '@rowhouse/core/permissions/token-access'
import type { FilePlaceRow, FileRow } from '../../meta/rows/files.ts'
import { recordKeyIn } from '../../query/record-key.ts'
import type { InProject } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import { accessTo } from '../records/read/access-to.ts'
import { fileColumns, fileIds } from '../records/write/place-files.ts'
import { findRecords } from '../records/write/record-store.ts'
import { filesOfViews } from './files-of-views.ts'
import { selectCommentsWith, selectPlacesAfter } from './store.ts'

type Reader = InProject<'attachments.read'>

const placesAtOnce = 500

/**
 * A file is read by whoever may read a record that has it now, or what was said with it, or open a view whose picture it is;
 * one that is nowhere yet, by whoever uploaded it. What was deleted, and what was made up, get the same answer.
 */
export async function requireReadable(ctx: Reader, file: FileRow): Promise<void> {
  const isReadable =
    file.used_at === null
      ? isUploader(ctx, file)
      : (await isInView(ctx, file)) ||
        (mayDo(ctx, 'records.read') && ((await isInRecord(ctx, file)) || (await isInComment(ctx, file))))
  if (!isReadable) throw notFound('file', file.id)
}

async function isInView(ctx: Reader, { id }: FileRow): Promise<boolean> {
  return filesOfViews(await ctx.snapshot()).has(id)
}

/** Links have no name: nobody can tell who of their visitors it was. */
const isUploader = ({ actor }: Reader, { uploaded_by }: FileRow): boolean => actor !== null && uploaded_by === actor.id

async function isInRecord(ctx: Reader, { id, checked_at }: FileRow): Promise<boolean> {
  for (let after: FilePlaceRow | undefined; ; ) {
    const places = await selectPlacesAfter(ctx.meta.read, id, after, placesAtOnce)
    // Put into a cell before places were noted, and not looked for yet.
    if (after === undefined && places.length === 0) return checked_at === '' && ctx.reach === null
    for (const [column, some] of Map.groupBy(places, ({ column_id }) => column_id))
      if (await isInColumn(ctx, { file: id, columnId: column, places: some })) return true
    if (places.length < placesAtOnce) return false
    after = places.at(-1)
  }
}

/** What was said with it is read by whoever may read comments, and the record they are about. */
async function isInComment(ctx: Reader, { id }: FileRow): Promise<boolean> {
  if (!mayDo(ctx, 'comments.read') || (ctx.token !== null && hindranceOf(ctx.token, 'comments.read') !== null))
    return false
  const places = await selectCommentsWith(ctx.meta.read, id)
  const { tables } = places.length === 0 ? { tables: [] } : await ctx.snapshot()
  for (const { table_id, record } of places) {
    if (!tables.some((table) => table.id === table_id)) continue
    const access = await accessTo(ctx, { table: table_id })
    const values = recordKeyIn(access.table, record)
    const found = values === null ? [] : await findRecords({ db: access.source.read, access }, [values], [])
    if (found.some((cells) => cells !== null)) return true
  }
  return false
}

interface FileInColumn {
  readonly file: string
  readonly columnId: string
  readonly places: readonly FilePlaceRow[]
}

async function isInColumn(ctx: Reader, { file, columnId, places }: FileInColumn): Promise<boolean> {
  const { tables } = await ctx.snapshot()
  const table = tables.find((one) => fileColumns(one).some(({ id }) => id === columnId))
  // In the trash, or of another type by now.
  if (table === undefined) return false
  const access = await accessTo(ctx, { table: table.id })
  const column = fileColumns(table).find(({ id }) => id === columnId)
  if (column === undefined || !access.sight.columns.includes(column)) return false
  // A table of an attached database may have another key by now.
  const keys = places.map(({ record }) => recordKeyIn(table, record)).filter((key) => key !== null)
  const found = await findRecords({ db: access.source.read, access }, keys, [column])
  return found.some((cells) => fileIds(cells?.get(column.id)).includes(file))
}
