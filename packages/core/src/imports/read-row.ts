// The cells of a source as values of fields. Runs in the process that reads the source: the server is given values.
import { acceptCell } from '../column-types/accept-cell.ts'
import { mostChoices } from '../column-types/choices.ts'
import type { Habits, ReadChange } from '../column-types/reading.ts'
import { columnTypeOf } from '../column-types/registry.ts'
import { AppError } from '../errors.ts'
import type { CellValue } from '../storage.ts'
import { choiceFault, NewChoices } from './new-choices.ts'

/**
 * As it was typed, or in a list of one: a number or a day that sheets keep, which is written the same everywhere. With a word
 * beside it: a number that a program wrote.
 */
export type SourceCell = string | readonly [string] | readonly [string, 'kept']

/** A column of the source on its way into a field. */
export interface ReadColumn {
  readonly from: number
  /** null: names of records, which are looked for where they are. */
  readonly type: string | null
  readonly options: Readonly<Record<string, unknown>>
  readonly habits: Habits
  readonly addsChoices: boolean
}

interface CellFault {
  /** Which of the columns that are read. */
  readonly at: number
  readonly reason: CellReason
}

type CellReason = 'unreadable' | 'unknownChoice' | 'tooManyChoices'

export interface ReadRow {
  readonly values: readonly CellValue[]
  readonly faults: readonly CellFault[]
  readonly changes: readonly { readonly at: number; readonly change: ReadChange }[]
  /** Those that no row before has told of. */
  readonly newChoices: readonly { readonly at: number; readonly titles: readonly string[] }[]
}

export const textOf = (cell: SourceCell | undefined): string => (typeof cell === 'string' ? cell : (cell?.[0] ?? ''))

const exactly: Habits = { mark: '.', dayOrder: 'monthFirst' }
const asKept: Habits = { ...exactly, isKept: true }

export const readRow = (
  columns: readonly ReadColumn[],
  cells: readonly SourceCell[],
  empties: ReadonlySet<string>,
): ReadRow => rowReader(columns, empties)(cells)

/** What reads rows, made once for a source: what every cell of a column asks for is known then. */
export function rowReader(
  columns: readonly ReadColumn[],
  empties: ReadonlySet<string>,
): (cells: readonly SourceCell[]) => ReadRow {
  const isEmpty = emptyTest(empties)
  const readers = columns.map((column, at) => ({ from: column.from, read: cellReader(column, at, isEmpty) }))
  return (cells) => {
    const row: OpenRow = { values: [], faults: nothing, changes: nothing, newChoices: nothing }
    for (const { from, read } of readers) row.values.push(read(cells[from] ?? '', row))
    return row
  }
}

/** Most cells are longer than any word for none, and need not be looked up. */
function emptyTest(empties: ReadonlySet<string>): (text: string) => boolean {
  const longest = Math.max(0, ...[...empties].map(({ length }) => length))
  return (text) => text.length <= longest && empties.has(text)
}

/** Of most rows there is nothing to tell but their values. */
interface OpenRow {
  readonly values: CellValue[]
  faults: ReadRow['faults']
  changes: ReadRow['changes']
  newChoices: ReadRow['newChoices']
}

const nothing: readonly never[] = []

function cellReader(
  column: ReadColumn,
  at: number,
  isEmpty: (text: string) => boolean,
): (cell: SourceCell, row: OpenRow) => CellValue {
  const type = column.type === null ? null : columnTypeOf(column.type)
  const news = type?.holds === 'choices' && column.addsChoices ? new NewChoices(column) : null
  let noted: ReadChange[] = []
  const note = (change: ReadChange): void => void noted.push(change)
  const [typed, exact, kept] = [
    { column: column.habits, note },
    { column: exactly, note },
    { column: asKept, note },
  ]
  return (cell, row) => {
    const text = textOf(cell)
    const trimmed = text.trim()
    if (trimmed === '' || isEmpty(trimmed)) return null
    if (type === null) return trimmed
    if (noted.length > 0) noted = []
    const value = type.read(text, column.options, typeof cell === 'string' ? typed : cell.length === 2 ? kept : exact)
    const isUnknown = type.holds === 'choices' && (value === null || noted.includes('membersUnknown'))
    if (isUnknown && news !== null) {
      const taken = news.take(trimmed)
      if (typeof taken === 'string') {
        row.faults = [...row.faults, { at, reason: taken }]
        return null
      }
      if (taken.titles.length > 0) row.newChoices = [...row.newChoices, { at, titles: taken.titles }]
      return taken.value
    }
    if (isUnknown || value === null)
      row.faults = [...row.faults, { at, reason: isUnknown ? 'unknownChoice' : 'unreadable' }]
    else if (noted.length > 0) row.changes = [...row.changes, ...noted.map((change) => ({ at, change }))]
    return value
  }
}

/** What the field of this title would need instead, for people. */
export function whyUnreadable(column: ReadColumn, text: string, title: string): string {
  const { type, options, addsChoices } = column
  if (type === null) return ''
  const ofWords = addsChoices ? choiceFault(column, text) : null
  if (ofWords !== null) return ofWords
  try {
    acceptCell({ title, type: columnTypeOf(type), options }, text)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return `“${text.slice(0, 100)}” can be read in several ways.`
}

export const whyTooManyChoices = (title: string): string =>
  `“${title}” would need more than the ${mostChoices.toLocaleString('en')} choices a field may have. A type for texts takes all of its values.`
