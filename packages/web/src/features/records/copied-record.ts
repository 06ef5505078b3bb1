import type { LinkOptions } from '@rowhouse/core/column-types/link-to-another-record'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import {
  type Column,
  fillableColumns,
  optionsOf,
  type RecordRow,
  shownColumns,
  type Table,
} from '../../structure/tables/table.ts'
import { linkedCount, linkedList } from '../../values/linked-names.ts'

export interface CopiedRecord {
  /** What people fill in, and whom it is linked to; everything else is the new record's own. */
  readonly cells: RecordRow
  /** Links whose records can belong to one only: they stay with the original. */
  readonly leftOut: readonly Column[]
}

type Columns = Pick<Table, 'columns'>

/** `linked`: all records of a link, where the cell holds only the first ones. */
export async function copiedRecord(
  table: Columns,
  record: RecordRow,
  linked: (column: Column) => Promise<readonly RecordRow[]>,
): Promise<CopiedRecord> {
  const fillable = fillableColumns(table)
  const cells: Record<string, CellValue> = {}
  for (const { title } of fillable) cells[title] = record[title] ?? null
  const leftOut: Column[] = []
  for (const column of linksOf(table)) {
    const cell = record[column.title] ?? null
    const { ownColumnId } = optionsOf<LinkOptions>(column)
    // A foreign key that people fill in says the same, and the server takes one of both.
    if (linkedList(cell).length === 0 || fillable.some(({ id }) => id === ownColumnId)) continue
    if (isShared(table, column)) cells[column.title] = await wholeCell(cell, () => linked(column))
    else leftOut.push(column)
  }
  return { cells, leftOut }
}

const linksOf = (table: Columns): readonly Column[] =>
  shownColumns(table).filter(({ type, brokenReason }) => columnTypes[type].computed === 'link' && brokenReason === null)

/** Whether a further record can be linked to the same ones, and nobody loses them. */
function isShared({ columns }: Columns, column: Column): boolean {
  const { kind, ownColumnId } = optionsOf<LinkOptions>(column)
  if (kind !== 'bt') return kind === 'mm'
  return columns.find(({ id }) => id === ownColumnId)?.isUnique === false
}

async function wholeCell(cell: CellValue, all: () => Promise<readonly RecordRow[]>): Promise<CellValue> {
  const known = linkedList(cell)
  if (linkedCount(cell) <= known.length) return known
  const titles = Object.keys(known[0] ?? {})
  return (await all()).map((row) => Object.fromEntries(titles.map((title) => [title, row[title] ?? null])))
}
