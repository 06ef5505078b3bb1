import { isDeepStrictEqual } from 'node:util'
import { conflict } from '@rowhouse/core/errors'
import type { RecordChange } from '@rowhouse/core/events'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import type { Kysely } from 'kysely'
import { ask } from '../../query/answer.ts'
import { selectCount } from '../../query/count-records.ts'
import { parseRecordKey, recordKey } from '../../query/record-key.ts'
import type { StoredColumn } from '../../query/record-table.ts'
import { selectCells } from '../../query/select-cells.ts'
import type { TableAccess } from '../../query/table-access.ts'
import { mostKeys } from '../../query/write-records.ts'
import { eachCells } from '../../structure/cells/each-cells.ts'
import { type NewCell, writeCells } from '../../structure/cells/write-cells.ts'
import { changedTitles } from './choice-changes.ts'

type Renamed = ReadonlyMap<string, string | null>

/** Removing what cells hold needs to be meant. */
export async function refuseUsedChoices(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
  renamed: Renamed,
): Promise<void> {
  const removed = [...renamed].flatMap(([title, to]) => (to === null ? [title] : []))
  if (removed.length === 0) return
  const count = await ask(data, selectCount(access, { filter: holding(column, removed) }))
  if (count === 0) return
  const records = count === 1 ? '1 record holds' : `${count} records hold`
  throw conflict(
    `${records} ${removed.map((title) => `“${title}”`).join(', ')}. Send “force” to remove it from them.`,
    {
      reason: 'choice_in_use',
      count,
    },
  )
}

interface ChangedCell extends NewCell {
  readonly before: CellValue
}

/** Cells follow their choices. Tells what changed, in portions as long as one event should be. */
export async function changeChoiceCells(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
  renamed: Renamed,
): Promise<readonly (readonly ChangedCell[])[]> {
  const portions: (readonly ChangedCell[])[] = []
  for await (const records of eachCells(data, access, [column], holding(column, [...renamed.keys()]))) {
    const cells = records.map(({ key, cells: known }) => {
      const before = known.get(column.id) ?? null
      return { key, before, value: changedTitles(before, renamed) }
    })
    const emptied = cells.filter(({ value }) => value === null).length
    if (column.required && emptied > 0)
      throw conflict(`“${column.title}” is required, and ${emptied} records would lose their only choice.`, {
        reason: 'required',
        count: emptied,
      })
    await writeCells(data, access, column, cells)
    portions.push(cells)
  }
  return portions
}

export async function putCellsBack(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
  portions: readonly (readonly ChangedCell[])[],
): Promise<void> {
  for (const cells of portions)
    await writeCells(
      data,
      access,
      column,
      cells.map(({ key, before }) => ({ key, value: before })),
    )
}

/** What cells held before a change, of those that still hold what it gave them. */
export async function putChoicesBack(
  data: Kysely<unknown>,
  access: TableAccess,
  column: StoredColumn,
  changes: readonly RecordChange[],
): Promise<readonly (readonly ChangedCell[])[]> {
  const portions: (readonly ChangedCell[])[] = []
  const most = mostKeys(access)
  for (let at = 0; at < changes.length; at += most) {
    const some = new Map(changes.slice(at, at + most).map((one) => [one.record, one]))
    const keys = [...some.keys()].map((record) => parseRecordKey(access.table, record))
    const found = await ask(data, selectCells(access, { keys }, [column]))
    const cells = found.flatMap(({ key, cells: known }): ChangedCell[] => {
      const change = some.get(recordKey(access.table, key))
      const now = known.get(column.id) ?? null
      if (change === undefined || !isDeepStrictEqual(now, change.after[column.id] ?? null)) return []
      return [{ key, before: now, value: change.before[column.id] ?? null }]
    })
    await writeCells(data, access, column, cells)
    if (cells.length > 0) portions.push(cells)
  }
  return portions
}

/** As the change log tells it. */
export function toChanges({ table }: TableAccess, { id }: StoredColumn, cells: readonly ChangedCell[]): RecordChange[] {
  return cells.map(({ key, before, value }) => ({
    record: recordKey(table, key),
    before: { [id]: before },
    after: { [id]: value },
  }))
}

function holding(column: StoredColumn, titles: readonly string[]): ResolvedFilter {
  return { kind: 'test', column, operator: 'anyof', value: { kind: 'list', values: titles } }
}
