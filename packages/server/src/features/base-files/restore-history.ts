import { attachedFile, isUploaded } from '@rowhouse/core/column-types/attached-files'
import type { Cells, RecordsEvent } from '@rowhouse/core/events'
import type { JsonValue } from '@rowhouse/core/storage'
import type { Services } from '../../request/services.ts'
import type { BaseArchive } from './base-archive.ts'
import type { FileChange } from './format.ts'

interface HistoryPlace {
  readonly project: string
  /** New ids of tables and columns, and of files, by those in the file. */
  readonly ids: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, string>
}

const atOnce = 100

/** In the order of the file. It is told to people and takes nothing back. */
export async function restoreHistory({ meta }: Services, archive: BaseArchive, place: HistoryPlace): Promise<void> {
  let waiting: FileChange[] = []
  const flush = async () => {
    const rows = waiting.flatMap((change) => rowOf(change, place) ?? [])
    if (rows.length > 0) await meta.write((tx) => tx.insertInto('rh_carried_changes').values(rows).execute())
    waiting = []
  }
  for await (const change of archive.history()) {
    waiting.push(change)
    if (waiting.length === atOnce) await flush()
  }
  await flush()
}

/** null: it is about nothing that came along. */
function rowOf(change: FileChange, { project, ids, files }: HistoryPlace) {
  const table = ids.get(change.table_id)
  if (table === undefined) return null
  const event = eventOf(change, { project, table, ids, files })
  if (event === null) return null
  const { record, at, author } = change
  return { project_id: project, table_id: table, record, at, author, event: JSON.stringify(event) }
}

function eventOf(
  { type, record, before, after, column, added, removed }: FileChange,
  { project, table, ids, files }: HistoryPlace & { readonly table: string },
): RecordsEvent | null {
  const place = { project, table }
  const cells = (given: FileChange['before']): Cells => renewed(given, ids, files)
  switch (type) {
    case 'inserted':
      return { ...place, type: 'records.inserted', keys: [record] }
    case 'updated':
      return { ...place, type: 'records.updated', changes: [{ record, before: cells(before), after: cells(after) }] }
    case 'deleted':
      return { ...place, type: 'records.deleted', records: [{ record, cells: cells(before) }] }
    case 'linked': {
      const own = ids.get(column ?? '')
      return own === undefined
        ? null
        : { ...place, type: 'records.linked', column: own, links: [{ record, added, removed }] }
    }
  }
}

/** Under the ids of this server; a file that did not come along is not in its cell either. */
function renewed(
  cells: FileChange['before'],
  ids: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): Cells {
  const values = Object.entries(cells).flatMap(([id, value]) => {
    const own = ids.get(id)
    return own === undefined ? [] : [[own, withFiles(value, files)] as const]
  })
  return Object.fromEntries(values)
}

/** Shown and never written: whatever it is, it is shown as its column shows it. */
function withFiles(value: unknown, files: ReadonlyMap<string, string>): JsonValue {
  if (!Array.isArray(value)) return value as JsonValue
  return value.flatMap((one: unknown) => {
    if (!isUploaded(one)) return [one]
    const id = files.get(one.id)
    return id === undefined ? [] : [attachedFile(id, one)]
  }) as JsonValue
}
