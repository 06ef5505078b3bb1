import type { Cells, RecordsEvent } from '@rowhouse/core/events'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { parseRecordKey, recordKey } from '../../../query/record-key.ts'
import type { InProject } from '../../../request/context.ts'
import { sightOf } from '../sight.ts'
import { type CellsByTitle, cellsByTitle } from './cells-by-title.ts'
import { type SeenChange, selectHistory } from './store.ts'

export interface HistoryItem {
  readonly change: SeenChange
  readonly type: 'inserted' | 'updated' | 'deleted' | 'linked'
  readonly before: CellsByTitle
  readonly after: CellsByTitle
  readonly undoes: string | null
}

export interface History {
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
  const sight = sightOf(ctx, table)
  const items: HistoryItem[] = []
  for (let next = before; ; ) {
    const changes = await selectHistory(ctx.meta.scan, { tableId: table.id, record, before: next, limit })
    for (const change of changes) {
      const item = itemOf(change, record, table.position?.id, (cells) => cellsByTitle(table, sight, cells))
      if (item !== null) items.push(item)
      next = change.seq
      if (items.length === limit) return { items, next }
    }
    if (changes.length < limit) return { items, next: null }
  }
}

/** null: the key stands in the text of the change, but for something else, or the record was only moved. */
function itemOf(
  change: SeenChange,
  record: string,
  position: string | undefined,
  show: (cells: Cells) => CellsByTitle,
): HistoryItem | null {
  const event: RecordsEvent = JSON.parse(change.event)
  const undoes = event.undoes ?? null
  switch (event.type) {
    case 'records.inserted':
      return event.keys.includes(record) ? { change, type: 'inserted', before: {}, after: {}, undoes } : null
    case 'records.updated': {
      const found = event.changes.find((one) => one.record === record)
      if (found === undefined || Object.keys(found.after).every((id) => id === position)) return null
      return { change, type: 'updated', before: show(found.before), after: show(found.after), undoes }
    }
    case 'records.deleted': {
      const found = event.records.find((one) => one.record === record)
      return found === undefined ? null : { change, type: 'deleted', before: show(found.cells), after: {}, undoes }
    }
    case 'records.linked': {
      const found = event.links.find((one) => one.record === record)
      if (found === undefined) return null
      const cells = (keys: readonly string[]): Cells => (keys.length === 0 ? {} : { [event.column]: keys })
      return { change, type: 'linked', before: show(cells(found.removed)), after: show(cells(found.added)), undoes }
    }
  }
}
