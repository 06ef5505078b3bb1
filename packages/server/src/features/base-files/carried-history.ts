import type { RecordsEvent } from '@rowhouse/core/events'
import { storedEvent } from '../../meta/stored-event.ts'
import type { Services } from '../../request/services.ts'
import { presentAuthor } from '../records/changes/present.ts'
import type { BaseStructure, FileChange } from './format.ts'
import { selectCarriedAfter, selectChangesAfter } from './store.ts'

const atOnce = 200

interface Head {
  readonly table_id: string
  readonly at: string
  readonly author: string | null
}

/**
 * What happened to records, the oldest first: a line for each record a change touched. What was there before the project came
 * from a file goes before its own log. Secrets and fields that are not in the file stay behind.
 */
export async function* carriedHistory(
  { meta }: Pick<Services, 'meta'>,
  projectId: string,
  { tables, columns }: Pick<BaseStructure, 'tables' | 'columns'>,
  isSecret: (columnId: string) => boolean,
): AsyncGenerator<string> {
  const known = new Set(tables.map(({ id }) => id))
  const fields = new Set(columns.map(({ id }) => id).filter((id) => !isSecret(id)))
  const linesOf = (head: Head, event: RecordsEvent): string =>
    known.has(head.table_id)
      ? itemsOf(head, event)
          .filter(({ column }) => column === null || fields.has(column))
          .map((item) => `${JSON.stringify(withFields(item, fields))}\n`)
          .join('')
      : ''
  for (let after = 0; ; ) {
    const rows = await selectCarriedAfter(meta.scan, projectId, { after, limit: atOnce })
    yield rows.map(({ event, ...head }) => linesOf(head, JSON.parse(event))).join('')
    after = Number(rows.at(-1)?.number ?? 0)
    if (rows.length < atOnce) break
  }
  for (let after = 0; ; ) {
    const rows = await selectChangesAfter(meta.scan, projectId, { after, limit: atOnce })
    yield rows
      .map((row) => {
        const author = presentAuthor(row)?.name ?? row.email
        return linesOf({ table_id: row.table_id, at: row.at, author }, storedEvent<RecordsEvent>(row))
      })
      .join('')
    after = Number(rows.at(-1)?.seq ?? 0)
    if (rows.length < atOnce) return
  }
}

function itemsOf({ table_id, at, author }: Head, event: RecordsEvent): FileChange[] {
  const plain = { table_id, at, author, before: {}, after: {}, column: null, added: [], removed: [] }
  switch (event.type) {
    case 'records.inserted':
      return event.keys.map((record) => ({ ...plain, record, type: 'inserted' }))
    case 'records.updated':
      return event.changes.map(({ record, before, after }) => ({ ...plain, record, type: 'updated', before, after }))
    case 'records.deleted':
      return event.records.map(({ record, cells }) => ({ ...plain, record, type: 'deleted', before: cells }))
    case 'records.linked':
      return event.links.map(({ record, added, removed }) => ({
        ...plain,
        record,
        type: 'linked',
        column: event.column,
        added: [...added],
        removed: [...removed],
      }))
  }
}

const withFields = (item: FileChange, fields: ReadonlySet<string>): FileChange => ({
  ...item,
  before: onlyOf(item.before, fields),
  after: onlyOf(item.after, fields),
})

const onlyOf = (cells: FileChange['before'], fields: ReadonlySet<string>): FileChange['before'] =>
  Object.fromEntries(Object.entries(cells).filter(([id]) => fields.has(id)))
