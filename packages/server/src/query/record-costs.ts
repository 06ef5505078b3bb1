// What a record costs to be read, as far as its columns tell: little work may be done where it blocks others, and what may be long
// is measured on its way.
import { neededColumns, takenFromElsewhere } from './needed-columns.ts'
import { type Nested, nestedColumns } from './nested-spec.ts'
import type { LinkedPart, RecordParts, RecordsPart } from './record-parts.ts'
import { isSingle, type Link, type RecordColumn, type RecordTable, type StoredColumn } from './record-table.ts'
import { sightOfOther, type TableAccess } from './table-access.ts'

/** A text that is made about as quickly as it is read. */
const fewLetters = 10_000

/** Costs about as much as a stored cell, whatever the data: a rollup may read all records of a table. */
export function costsLittle(table: RecordTable, column: RecordColumn): boolean {
  const { computed } = column
  if (computed === null) return true
  switch (computed.kind) {
    case 'link':
      return isSingle(computed.link)
    case 'lookup':
      return isSingle(computed.link) && costsLittle(computed.link.table, computed.column)
    case 'formula':
      return (
        computed.letters <= fewLetters && takenFromElsewhere(table, column).every((taken) => costsLittle(table, taken))
      )
    case 'same':
      return costsLittle(table, computed.column)
    case 'broken':
      return true
    default:
      return false
  }
}

/** Short texts are short; what others hold, and what is taken from other tables, may be of any length. */
export function mayBeLong(access: TableAccess, columns: readonly RecordColumn[], nested?: Nested): boolean {
  const { table } = access
  const isLong = ({ word, foreign }: StoredColumn): boolean => foreign || word === 'longText' || word === 'json'
  const isTaken = (column: RecordColumn): boolean =>
    column.computed?.kind === 'lookup' || takenFromElsewhere(table, column).length > 0
  return (
    neededColumns(table, columns).some(isLong) ||
    columns.some((column) => isTaken(column) || !costsLittle(table, column) || showsLong(access, column, nested))
  )
}

/** A link shows of its one record what it is called, or what was asked for. */
function showsLong(access: TableAccess, { id, computed }: RecordColumn, nested: Nested | undefined): boolean {
  if (computed?.kind === 'same') return showsLong(access, computed.column, nested)
  if (computed?.kind !== 'link') return false
  const fields = nested?.get(id)?.fields
  return mayBeLong(accessBeyond(access, computed.link), nestedColumns(access, computed.link, fields))
}

const accessBeyond = (access: TableAccess, { table }: Link): TableAccess => ({
  ...access,
  table,
  sight: sightOfOther(access, table),
})

/** The stored cells that may make records of these columns long, where nothing else does; null: something else does. */
export function longCells(
  access: TableAccess,
  columns: readonly RecordColumn[],
  nested?: Nested,
): readonly RecordColumn[] | null {
  const long = columns.filter((column) => mayBeLong(access, [column], nested))
  const isText = ({ computed, foreign, word }: RecordColumn): boolean =>
    computed === null && !foreign && word === 'longText'
  return long.every(isText) ? long : null
}

export function partsCostLittle(table: RecordTable, parts: RecordParts): boolean {
  return parts.every((part) => {
    if (part.kind === 'fixed') return true
    if (part.kind === 'count') return false
    return costsLittle(table, part.column) && (part.kind === 'cell' || partsCostLittle(beyond(part), part.parts))
  })
}

export function partsMayBeLong(access: TableAccess, parts: RecordParts): boolean {
  const cells = parts.flatMap((part) => (part.kind === 'cell' ? [part.column] : []))
  return mayBeLong(access, cells) || parts.some((part) => part.kind === 'records' && recordsMayBeLong(access, part))
}

function recordsMayBeLong(access: TableAccess, { column: { computed }, parts }: RecordsPart): boolean {
  return computed?.kind === 'link' && partsMayBeLong(accessBeyond(access, computed.link), parts)
}

/** The table a link leads to; one that is broken leads nowhere. */
export function beyond({ column }: LinkedPart): RecordTable {
  return column.computed?.kind === 'link' ? column.computed.link.table : nowhere
}

const nowhere: RecordTable = { id: '', title: '', ref: { schema: null, name: '' }, columns: [], key: [] }
