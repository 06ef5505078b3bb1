// What a record costs to be read, as far as its columns tell: little work may be done where it blocks others, and what may be long
// is measured on its way.
import { neededColumns, takenFromElsewhere } from './needed-columns.ts'
import type { LinkedPart, RecordParts } from './record-parts.ts'
import { isSingle, type RecordColumn, type RecordTable, type StoredColumn } from './record-table.ts'

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
export function mayBeLong(table: RecordTable, columns: readonly RecordColumn[]): boolean {
  const isLong = ({ word, foreign }: StoredColumn): boolean => foreign || word === 'longText' || word === 'json'
  const isTaken = (column: RecordColumn): boolean =>
    column.computed?.kind === 'lookup' || takenFromElsewhere(table, column).length > 0
  return (
    neededColumns(table, columns).some(isLong) ||
    columns.some((column) => isTaken(column) || !costsLittle(table, column))
  )
}

/** The stored cells that may make records of these columns long, where nothing else does; null: something else does. */
export function longCells(table: RecordTable, columns: readonly RecordColumn[]): readonly RecordColumn[] | null {
  const long = columns.filter((column) => mayBeLong(table, [column]))
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

export function partsMayBeLong(table: RecordTable, parts: RecordParts): boolean {
  const cells = parts.flatMap((part) => (part.kind === 'cell' ? [part.column] : []))
  return (
    mayBeLong(table, cells) || parts.some((part) => part.kind === 'records' && partsMayBeLong(beyond(part), part.parts))
  )
}

/** The table a link leads to; one that is broken leads nowhere. */
export function beyond({ column }: LinkedPart): RecordTable {
  return column.computed?.kind === 'link' ? column.computed.link.table : nowhere
}

const nowhere: RecordTable = { id: '', title: '', ref: { schema: null, name: '' }, columns: [], key: [] }
