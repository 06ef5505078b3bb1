// What an entry of the change log says about each of its records, in the words of hooks. Pure.
import type { Cells, RecordsEvent } from '@rowhouse/core/events'
import type { HookOperation } from '@rowhouse/core/hooks/hook'
import type { SnapshotTable } from '../../meta/snapshot.ts'
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
      return event.records.map(({ record, cells }) => ({ key: record, before: cells, after: {}, changed: [] }))
    case 'records.linked':
      return event.links.map(({ record }) => ({ key: record, before: {}, after: {}, changed: [event.column] }))
  }
}

/** A foreign key is told as the column that shows it, too. */
function changedIn(table: SnapshotTable, before: Cells, after: Cells): readonly string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const shown = linkColumnsOf(table)
    .filter(({ link }) => link.kind === 'bt' && ids.includes(link.own.id))
    .map(({ column }) => column.id)
  return [...ids, ...shown]
}
