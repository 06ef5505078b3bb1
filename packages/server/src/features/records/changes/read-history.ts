import type { Cells, LinkChange, RecordChange, RecordsEvent } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { storedEvent } from '../../../meta/stored-event.ts'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import type { RecordTable } from '../../../query/record-table.ts'
import type { Sight } from '../../../query/sight.ts'
import type { InProject } from '../../../request/context.ts'
import { type LinkColumn, linkColumnsOf } from '../links/link-column.ts'
import { sightOf, sightsFor } from '../sight.ts'
import { selectCarried } from './carried-changes.ts'
import { type CellsByTitle, cellsByTitle } from './cells-by-title.ts'
import { type HistoryLinks, type LinkFact, nameLinks } from './history-links.ts'
import { seesHistory } from './sees-history.ts'
import { type SeenChange, selectHistory } from './store.ts'

export interface HistoryItem {
  readonly change: SeenChange
  readonly type: 'inserted' | 'updated' | 'deleted' | 'linked'
  readonly before: CellsByTitle
  readonly after: CellsByTitle
  readonly undoes: string | null
  /** It was handed in through a form, or an answer to it changed. */
  readonly byForm: boolean
  readonly links: readonly HistoryLinks[]
}

/** Before the names of linked records are known. */
type FoundItem = Omit<HistoryItem, 'links'> & { readonly facts: readonly LinkFact[] }

interface History {
  readonly items: readonly HistoryItem[]
  /** To go on with; null at the end. */
  readonly next: number | null
}

/** Changes of one record, also those of many records that touched it, newest first. */
export async function readHistory(
  ctx: InProject<'records.history'>,
  table: SnapshotTable,
  key: string,
  { limit, before }: { readonly limit: number; readonly before: number | null },
): Promise<History> {
  const record = recordKey(table, parseRecordKey(table, key))
  if (!(await seesHistory(ctx, table, record))) return { items: [], next: null }
  const reader = new HistoryReader(ctx, table, record)
  const found: FoundItem[] = []
  let next = before
  // The log first, then what came along from another server: all of that is older.
  for (const select of next !== null && next < 0 ? [selectCarried] : [selectHistory, selectCarried])
    for (let isEnd = false; !isEnd; ) {
      const from = select === selectCarried && next !== null && next >= 0 ? null : next
      const changes = await select(ctx.meta.scan, { tableId: table.id, record, before: from, limit })
      for (const change of changes) {
        const item = reader.itemOf(change)
        if (item !== null) found.push(item)
        next = change.seq
        if (found.length === limit) return { items: await withLinks(ctx, table, found), next }
      }
      isEnd = changes.length < limit
    }
  return { items: await withLinks(ctx, table, found), next: null }
}

async function withLinks(
  ctx: InProject<'records.history'>,
  table: SnapshotTable,
  found: readonly FoundItem[],
): Promise<HistoryItem[]> {
  const named = await nameLinks(
    ctx,
    table,
    found.flatMap(({ facts }) => facts),
  )
  let at = 0
  return found.map(({ facts, ...item }) => {
    const links = named.slice(at, at + facts.length)
    at += facts.length
    return { ...item, links }
  })
}

/** What entries of the log say of one record to one reader. */
class HistoryReader {
  readonly #table: SnapshotTable
  readonly #sight: Sight
  readonly #sightOf: (table: RecordTable) => Sight
  readonly #record: string

  constructor(ctx: InProject<'records.history'>, table: SnapshotTable, record: string) {
    this.#table = table
    this.#sight = sightOf(ctx, table)
    this.#sightOf = sightsFor(ctx)
    this.#record = record
  }

  /** null: the key stands in the text of the change, but for something else, or the record was only moved. */
  itemOf(change: SeenChange): FoundItem | null {
    const event = storedEvent<RecordsEvent>(change)
    const byForm = 'form' in event && event.form !== undefined
    const known = { change, before: {}, after: {}, undoes: event.undoes ?? null, byForm, facts: [] }
    const isOurs = ({ record }: { readonly record: string }): boolean => record === this.#record
    switch (event.type) {
      case 'records.inserted':
        return event.keys.includes(this.#record) ? { ...known, type: 'inserted' } : null
      case 'records.updated': {
        const found = event.changes.find(isOurs)
        return found === undefined ? null : this.#updated({ ...known, type: 'updated' }, found)
      }
      case 'records.deleted': {
        const found = event.records.find(isOurs)
        return found === undefined ? null : { ...known, type: 'deleted', before: this.#show(found.cells) }
      }
      case 'records.linked': {
        const found = event.links.find(isOurs)
        return found === undefined ? null : this.#linked({ ...known, type: 'linked' }, event.column, found)
      }
    }
  }

  #updated(item: FoundItem, { before, after }: RecordChange): FoundItem | null {
    if (Object.keys(after).every((id) => id === this.#table.position?.id)) return null
    const facts = this.#links
      .filter(({ link }) => link.kind === 'bt' && Object.hasOwn(after, link.own.id))
      .map((column) => {
        const { id } = column.link.own
        return { column, told: { before: before[id] ?? null, after: after[id] ?? null } }
      })
    const shown = (cells: Cells): CellsByTitle => this.#show(this.#withoutHiddenKeys(cells))
    return { ...item, before: shown(before), after: shown(after), facts }
  }

  #withoutHiddenKeys(cells: Cells): Cells {
    const keys = linkColumnsOf(this.#table)
      .filter(({ link }) => link.kind === 'bt' && this.#sightOf(link.table).rows !== null)
      .map(({ link }) => link.own.id)
    return keys.length === 0 ? cells : Object.fromEntries(Object.entries(cells).filter(([id]) => !keys.includes(id)))
  }

  #linked(item: FoundItem, columnId: string, { added, removed }: LinkChange): FoundItem {
    const cells = (keys: readonly string[]): Cells => (keys.length === 0 ? {} : { [columnId]: keys })
    const facts = this.#links
      .filter(({ column }) => column.id === columnId)
      .map((column) => ({ column, told: { added, removed } }))
    // Its keys are those of records that may be hidden; those that are seen are named beside it.
    if (this.#lacksLinked(columnId)) return { ...item, facts }
    return { ...item, before: this.#show(cells(removed)), after: this.#show(cells(added)), facts }
  }

  #lacksLinked(columnId: string): boolean {
    const column = this.#links.find((one) => one.column.id === columnId)
    return column === undefined || this.#sightOf(column.link.table).rows !== null
  }

  get #links(): readonly LinkColumn[] {
    return linkColumnsOf(this.#table).filter(({ column }) => this.#sight.columns.includes(column))
  }

  #show(cells: Cells): CellsByTitle {
    return cellsByTitle(this.#table, this.#sight, cells)
  }
}
