import { habitsIn } from '@rowhouse/core/column-types/column-habits'
import { type ChosenDateFormat, standardDateFormat } from '@rowhouse/core/column-types/date-format'
import type { Habits, Reading } from '@rowhouse/core/column-types/reading'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { nameFault, titleKey } from '@rowhouse/core/table-names'
import { columnGroups } from '../../cells/cell-type.ts'
import { typesIn } from '../../cells/cell-types.ts'
import { emptyField } from '../../cells/settings/field-draft.ts'
import { nextChoiceColour } from '../../values/choice-colours.ts'
import { ownHabits } from '../../values/own-habits.ts'

/** A field that is made of what was pasted. */
export interface SheetField {
  readonly title: string
  readonly type: ColumnTypeName
  readonly options: Readonly<Record<string, unknown>>
  /** How its numbers and days are written, where they tell. */
  readonly habits: Habits
}

export interface Sheet {
  readonly fields: readonly SheetField[]
  readonly rows: readonly (readonly string[])[]
}

/** Types a pasted field can become without being asked more, as they are offered everywhere. */
export const sheetTypes = columnGroups.flatMap(typesIn).filter((name) => columnTypes[name].guess !== undefined)

interface Pasted {
  /** null: nobody named the columns. */
  readonly heads: readonly string[] | null
  readonly rows: readonly (readonly string[])[]
  /** Titles of fields the table has already. */
  readonly known: readonly string[]
  /** For a field nobody named. */
  readonly nameOf: (number: number) => string
}

/** One guess for the fields of a new table and for those that are added by a paste. */
export function guessFields({ heads, rows, known, nameOf }: Pasted): readonly SheetField[] {
  const width = heads?.length ?? rows[0]?.length ?? 0
  const taken = new Set(known.map((title) => titleKey(title).toLowerCase()))
  return Array.from({ length: width }, (_, at) => {
    const values = rows.map((row) => row[at] ?? '').filter((value) => value !== '')
    const head = tidyTitle(heads?.[at] ?? '')
    const number = known.length + at
    const title = firstFree(head === '' ? (step) => nameOf(number + step) : (step) => numbered(head, step), taken)
    taken.add(titleKey(title).toLowerCase())
    const habits = habitsIn(values)
    const type = guessType(values, habits)
    return { title, type, options: optionsFor(type, values), habits }
  })
}

/** Settings that make the most of the values. */
export function optionsFor(type: ColumnTypeName, values: readonly string[]): SheetField['options'] {
  const defaults = columnTypes[type].defaults as SheetField['options']
  if (columnTypes[type].comparison === 'date') return { ...defaults, dateFormat: dateFormatOf(values) }
  if (columnTypes[type].holds !== 'choices') return defaults
  const titles = [...new Set(values.filter((value) => value !== ''))].slice(0, 1000)
  const choices = titles.map((title, order) => ({ id: `c${order}`, title, color: nextChoiceColour(order), order }))
  return { ...defaults, choices }
}

/** The value of a text; null also where the type can make nothing of it. `note`: told what the value does not tell. */
export function readSheetCell(
  { type, options, habits }: Omit<SheetField, 'title'>,
  text: string,
  note?: Reading['note'],
): CellValue {
  return columnTypes[type].read(text, options as never, { column: habits, person: ownHabits(), note })
}

function guessType(values: readonly string[], habits: Habits): ColumnTypeName {
  const reading = { column: habits, person: ownHabits() }
  const reads = (type: ColumnTypeName): boolean => {
    const options = optionsFor(type, values)
    return values.every((value) => readSheetCell({ type, options, habits }, value) !== null)
  }
  const found = inGuessOrder.find((type) => columnTypes[type].guess?.fits(values, reading) && reads(type))
  return values.length === 0 || found === undefined ? emptyField.type : found
}

const inGuessOrder = sheetTypes.toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf(type: ColumnTypeName): number {
  return columnTypes[type].guess?.rank ?? 0
}

/** As they are written; where they do not tell, each reader sees days in the own way. */
function dateFormatOf(values: readonly string[]): ChosenDateFormat {
  if (values.some((value) => /^\d{4}\D/.test(value))) return standardDateFormat
  const { dayOrder, dottedOrder } = habitsIn(values)
  if (dottedOrder !== 'monthFirst' && values.some((value) => /^\d{1,2}\.\d/.test(value))) return 'DD.MM.YYYY'
  const order = dayOrder ?? dottedOrder
  if (order === undefined) return 'local'
  return order === 'dayFirst' ? 'DD/MM/YYYY' : 'MM/DD/YYYY'
}

/** Signs a name must not have become spaces. */
function tidyTitle(text: string): string {
  const tidy = text
    .replace(/[./\\\s]+/g, ' ')
    .trim()
    .slice(0, 100)
  return nameFault('Column', tidy) === null ? tidy : ''
}

const numbered = (title: string, step: number): string => (step === 0 ? title : `${title} ${step + 1}`)

function firstFree(titleAt: (step: number) => string, taken: ReadonlySet<string>): string {
  for (let step = 0; ; step += 1) {
    const title = titleAt(step)
    if (!taken.has(titleKey(title).toLowerCase())) return title
  }
}
