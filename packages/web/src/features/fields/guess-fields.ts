import { habitsIn } from '@rowhouse/core/column-types/column-habits'
import { type ChosenDateFormat, standardDateFormat } from '@rowhouse/core/column-types/date-format'
import type { Habits, Reading } from '@rowhouse/core/column-types/reading'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { nameFault, titleKey } from '@rowhouse/core/table-names'
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

/** Types a pasted field can become without being asked more. */
export const sheetTypes = [
  'SingleLineText',
  'LongText',
  'Number',
  'Decimal',
  'Percent',
  'Checkbox',
  'Date',
  'DateTime',
  'Email',
  'URL',
  'PhoneNumber',
  'SingleSelect',
] as const satisfies readonly ColumnTypeName[]

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
  if (type === 'Date') return { ...defaults, dateFormat: dateFormatOf(values) }
  if (type !== 'SingleSelect') return defaults
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
  if (values.length === 0) return 'SingleLineText'
  const all = (fits: (value: string) => boolean) => values.every(fits)
  const reads = (type: ColumnTypeName) =>
    all((value) => readSheetCell({ type, options: optionsFor(type, values), habits }, value) !== null)
  if (all((value) => /^(?:true|false|yes|no|x|✓|✔|☑|☐)$/i.test(value))) return 'Checkbox'
  // Codes that begin with a zero, and long rows of digits, are names and no amounts.
  const isAmount = all(
    (value) => /\d/.test(value) && !/^[+-]?0\d/.test(value) && value.length < 20 && !/[\p{L}/:]/u.test(value),
  )
  if (isAmount && all((value) => value.endsWith('%')) && reads('Percent')) return 'Percent'
  if (isAmount && reads('Decimal')) return values.some((value) => isFraction(value, habits)) ? 'Decimal' : 'Number'
  if (all((value) => /\d/.test(value)) && reads('Date'))
    return values.some((value) => /\d:\d{2}/.test(value)) && reads('DateTime') ? 'DateTime' : 'Date'
  if (all((value) => value.includes('@')) && reads('Email')) return 'Email'
  if (all((value) => /^https?:\/\//i.test(value)) && reads('URL')) return 'URL'
  if (values.some((value) => value.includes('\n') || value.length > 255)) return 'LongText'
  const different = new Set(values).size
  return values.length >= 6 && different <= values.length / 2 && different <= 20 && all((value) => value.length <= 40)
    ? 'SingleSelect'
    : 'SingleLineText'
}

function isFraction(value: string, habits: Habits): boolean {
  const options = columnTypes.Decimal.defaults
  return String(readSheetCell({ type: 'Decimal', options, habits }, value) ?? '').includes('.')
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
