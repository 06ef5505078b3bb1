// The cells of a source as values of fields. Runs in the process that reads the source: the server is given values.
import { readTitles } from '../column-types/choice-list-text.ts'
import type { Choice } from '../column-types/choices.ts'
import type { Habits, ReadChange } from '../column-types/reading.ts'
import { columnTypeOf } from '../column-types/registry.ts'
import { AppError } from '../errors.ts'
import type { CellValue } from '../storage.ts'

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
  readonly reason: 'unreadable' | 'unknownChoice'
}

export interface ReadRow {
  readonly values: readonly CellValue[]
  readonly faults: readonly CellFault[]
  readonly changes: readonly { readonly at: number; readonly change: ReadChange }[]
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
  const readers = columns.map((column, at) => cellReader(column, at, empties))
  return (cells) => {
    const row: OpenRow = { faults: [], changes: [], newChoices: [] }
    const values = columns.map(({ from }, at) => readers[at]?.(cells[from] ?? '', row) ?? null)
    return { values, ...row }
  }
}

interface OpenRow {
  readonly faults: CellFault[]
  readonly changes: { at: number; change: ReadChange }[]
  readonly newChoices: { at: number; titles: readonly string[] }[]
}

function cellReader(
  column: ReadColumn,
  at: number,
  empties: ReadonlySet<string>,
): (cell: SourceCell, row: OpenRow) => CellValue {
  const type = column.type === null ? null : columnTypeOf(column.type)
  let noted: ReadChange[] = []
  const note = (change: ReadChange): void => void noted.push(change)
  const [typed, exact, kept] = [
    { column: column.habits, note },
    { column: exactly, note },
    { column: asKept, note },
  ]
  return (cell, { faults, changes, newChoices }) => {
    const text = textOf(cell)
    const trimmed = text.trim()
    if (trimmed === '' || empties.has(trimmed)) return null
    if (type === null) return trimmed
    if (noted.length > 0) noted = []
    const value = type.read(text, column.options, typeof cell === 'string' ? typed : cell.length === 2 ? kept : exact)
    const isUnknown = type.holds === 'choices' && (value === null || noted.includes('membersUnknown'))
    if (isUnknown && column.addsChoices) {
      const titles = unknownTitles(column, trimmed)
      newChoices.push({ at, titles })
      return type.comparison === 'list' ? [...knownTitles(column, trimmed), ...titles] : trimmed
    }
    if (isUnknown) faults.push({ at, reason: 'unknownChoice' })
    else if (value === null) faults.push({ at, reason: 'unreadable' })
    else for (const change of noted) changes.push({ at, change })
    return value
  }
}

/** What the type would need instead, for people. */
export function whyUnreadable({ type, options }: Pick<ReadColumn, 'type' | 'options'>, text: string): string {
  if (type === null) return ''
  try {
    columnTypeOf(type).accept(text, options)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return `“${text.slice(0, 100)}” can be read in several ways.`
}

const choicesOf = ({ options }: ReadColumn): readonly Choice[] =>
  Array.isArray(options.choices) ? (options.choices as readonly Choice[]) : []

function unknownTitles(column: ReadColumn, text: string): readonly string[] {
  return isList(column) ? readTitles(text, choicesOf(column)).unknown : [text]
}

const knownTitles = (column: ReadColumn, text: string): readonly string[] => [
  ...readTitles(text, choicesOf(column)).known,
]

const isList = ({ type }: ReadColumn): boolean => type !== null && columnTypeOf(type).comparison === 'list'
