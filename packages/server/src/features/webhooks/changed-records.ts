// What an entry of the change log says about each of its records, in the words of hooks. Pure.
import type { Cells, DeletedRecord, RecordsEvent } from '@rowhouse/core/events'
import type { HookOperation } from '@rowhouse/core/hooks/hook'
import type { SnapshotTable } from '../../meta/snapshot.ts'
import { isStored, type RecordColumn } from '../../query/record-table.ts'
import { linkColumnsOf } from '../records/links/link-column.ts'

export interface ChangedRecord {
  readonly key: string
  /** Cells by column id, as far as the log knows them. */
  readonly before: Cells
  readonly after: Cells
  /** Ids of columns. */
  readonly changed: readonly string[]
}

export const operationOf = ({ type }: RecordsEvent): HookOperation => operations[type]

const operations = {
  'records.inserted': 'insert',
  'records.updated': 'update',
  'records.deleted': 'delete',
  // What a link column shows is a part of the record.
  'records.linked': 'update',
} as const satisfies Record<RecordsEvent['type'], HookOperation>

export function changedRecords(event: RecordsEvent, table: SnapshotTable): readonly ChangedRecord[] {
  switch (event.type) {
    case 'records.inserted':
      return event.keys.map((key) => ({ key, before: {}, after: {}, changed: [] }))
    case 'records.updated':
      return event.changes.map(({ record, before, after }) => ({
        key: record,
        before,
        after,
        changed: changedIn(table, before, after),
      }))
    case 'records.deleted':
      return event.records.map((deleted) => ({
        key: deleted.record,
        before: heldBy(table, deleted),
        after: {},
        changed: [],
      }))
    case 'records.linked':
      return event.links.map(({ record }) => ({ key: record, before: {}, after: {}, changed: [event.column] }))
  }
}

/** Also what was empty; what could not be kept is not among it. */
function heldBy({ columns }: SnapshotTable, { cells, lost = [] }: DeletedRecord): Cells {
  const kept = columns.filter((column) => isStored(column) && !column.secret && !lost.includes(column.id))
  return Object.fromEntries(kept.map(({ id }) => [id, cells[id] ?? null]))
}

/** With every change of the record, whose entry in the log does not speak of it. */
export const movesByItself = ({ kept, generated }: RecordColumn): boolean =>
  generated || kept === 'updatedAt' || kept === 'updatedBy'

/** A foreign key is told as the column that shows it, too. */
function changedIn(table: SnapshotTable, before: Cells, after: Cells): readonly string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const shown = linkColumnsOf(table)
    .filter(({ link }) => link.kind === 'bt' && ids.includes(link.own.id))
    .map(({ column }) => column.id)
  return [...ids, ...shown]
}
