import type { DeletedRecord } from '@rowhouse/core/events'
import { isStored, type RecordColumn } from '../../../query/record-table.ts'
import type { Sight } from '../../../query/sight.ts'

export interface NamedRecord {
  readonly record: string
  /** What it was known by; empty where that was computed, or nothing. */
  readonly title: string
  /** Some of its other values. */
  readonly second: string
}

const mostCharacters = 80
const mostValues = 3

/** A deleted record as people tell it from others, as far as the caller may see it. */
export function namedRecord({ columns }: Sight, { record, cells }: DeletedRecord): NamedRecord {
  const primary = columns.find(({ isPrimaryValue }) => isPrimaryValue)
  const others = columns.filter((column) => column !== primary && tellsSomething(column))
  const texts = others.map((column) => textOf(column, cells)).filter((text) => text !== '')
  return {
    record,
    title: primary === undefined ? '' : cut(textOf(primary, cells)),
    second: texts.slice(0, mostValues).map(cut).join(', '),
  }
}

/** Whether the caller finds the text in one of its values. */
export function holdsText({ columns }: Sight, { cells }: DeletedRecord, find: string): boolean {
  return columns.some((column) => textOf(column, cells).toLowerCase().includes(find.toLowerCase()))
}

/** Keys, people and what the server notes say little of what a record was about. */
function tellsSomething({ keyPart, system, kept, comparison }: RecordColumn): boolean {
  return keyPart === null && !system && kept === null && comparison !== 'person'
}

function textOf(column: RecordColumn, cells: DeletedRecord['cells']): string {
  if (!isStored(column) || column.secret || !Object.hasOwn(cells, column.id)) return ''
  return column.type.show(cells[column.id] ?? null, column.options)
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1)}…`
}
