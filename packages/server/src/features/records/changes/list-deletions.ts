import { mostDeletionsCounted } from '@rowhouse/core/api/trash'
import { invalidRequest } from '@rowhouse/core/errors'
import type { DeletedRecord } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { InProject } from '../../../request/context.ts'
import { sightOf } from '../sight.ts'
import { missingRecords } from './missing-records.ts'
import { holdsText, type NamedRecord, namedRecord } from './named-record.ts'
import { seesDeleted } from './seen-deleted.ts'
import { countDeletions, type DeletionHead, selectDeletions, selectEvents } from './store.ts'
import { recordsTrashEnd } from './trash-days.ts'

export interface DeletionItem {
  readonly head: DeletionHead
  readonly table: SnapshotTable
  readonly records: number
  readonly first: NamedRecord
}

interface DeletionsPage {
  readonly items: readonly DeletionItem[]
  /** To go on with; null at the end. */
  readonly next: string | null
}

interface DeletionsSpec {
  readonly limit: number
  readonly before: string | null
  readonly table?: string | undefined
  readonly by?: string | undefined
  readonly find?: string | undefined
}

/** Characters that are read for one page: a single deletion may hold millions. */
const mostRead = 8_000_000

/** Deletions of a project that were not taken back, newest first: a statement for the page, one for its texts, one a table. */
export async function listDeletions(ctx: InProject<'trash.list'>, spec: DeletionsSpec): Promise<DeletionsPage> {
  const tables = await tablesWithTrash(ctx, spec.table)
  const asked = {
    projectId: ctx.project.id,
    tableIds: [...tables.keys()],
    after: recordsTrashEnd(ctx),
    actorId: spec.by,
    inText: textFor(spec.find),
  }
  for (let upTo = placeOf(spec.before); ; ) {
    const heads = await selectDeletions(ctx.meta.scan, { ...asked, upTo, limit: spec.limit + 1 })
    const page = readable(heads.slice(0, spec.limit))
    const items = await itemsOf(ctx, tables, page, spec.find)
    const following = heads[page.length]
    if (following === undefined) return { items, next: null }
    // A page of which everything came back in other ways is none.
    if (items.length > 0) return { items, next: String(following.seq) }
    upTo = following.seq
  }
}

/** How many there are, up to a number beyond which nobody counts. Of tables of which some records are hidden none is counted. */
export async function countTrashedRecords(
  ctx: InProject<'trash.list'>,
): Promise<{ readonly count: number; readonly isMore: boolean }> {
  const tables = [...(await tablesWithTrash(ctx)).values()].filter((table) => sightOf(ctx, table).rows === null)
  const tableIds = tables.map(({ id }) => id)
  const asked = { projectId: ctx.project.id, tableIds, after: recordsTrashEnd(ctx), most: mostDeletionsCounted + 1 }
  const count = await countDeletions(ctx.meta.scan, asked)
  return { count: Math.min(count, mostDeletionsCounted), isMore: count > mostDeletionsCounted }
}

/** Rows of junctions come back with the records they join. */
async function tablesWithTrash(
  ctx: InProject<'trash.list'>,
  only?: string,
): Promise<ReadonlyMap<string, SnapshotTable>> {
  const { tables } = await ctx.snapshot()
  const seen = tables.filter(({ id, row }) => row.junction === 0 && (only === undefined || id === only))
  return new Map(seen.map((table) => [table.id, table]))
}

function placeOf(before: string | null): number | null {
  if (before === null) return null
  if (!/^\d{1,15}$/.test(before)) throw invalidRequest('“before” is the “next” of the page before.')
  return Number(before)
}

/** As it would stand in the text of a change. Databases know small letters of plain ASCII only: the rest is looked at here. */
function textFor(find: string | undefined): string | undefined {
  if (find === undefined || find === '' || /[^ -~]/.test(find)) return undefined
  // What is shown as a number or a day may be written in another way.
  return /^[a-z ]+$/i.test(find) ? find.toLowerCase() : undefined
}

function readable(heads: readonly DeletionHead[]): readonly DeletionHead[] {
  let size = 0
  const end = heads.findIndex((head, at) => {
    size += head.size
    return at > 0 && size > mostRead
  })
  return end === -1 ? heads : heads.slice(0, end)
}

async function itemsOf(
  ctx: InProject<'trash.list'>,
  tables: ReadonlyMap<string, SnapshotTable>,
  heads: readonly DeletionHead[],
  find: string | undefined,
): Promise<DeletionItem[]> {
  const events = await selectEvents(
    ctx.meta.scan,
    heads.map(({ id }) => id),
  )
  const deletedBy = (head: DeletionHead): readonly DeletedRecord[] => {
    const event = events.get(head.id)
    return event?.type === 'records.deleted' ? event.records : []
  }
  const items = new Map<string, DeletionItem>()
  for (const [tableId, own] of Map.groupBy(heads, ({ table_id }) => table_id)) {
    const table = tables.get(tableId)
    if (table === undefined) continue
    const sight = sightOf(ctx, table)
    const isSeen = seesDeleted(ctx, table)
    // A record that was restored and deleted again lies here twice: the newer one is what it last was.
    const missing = new Set(await missingRecords(ctx, table, own.flatMap(deletedBy)))
    for (const head of own) {
      const left = deletedBy(head).filter((one) => missing.delete(one.record) && isSeen(one))
      const first = find === undefined ? left[0] : left.find((one) => holdsText(sight, one, find))
      if (first !== undefined)
        items.set(head.id, { head, table, records: left.length, first: namedRecord(sight, first) })
    }
  }
  return heads.flatMap(({ id }) => items.get(id) ?? [])
}
