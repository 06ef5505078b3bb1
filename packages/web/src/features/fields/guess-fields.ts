import { type DateFormat, dateFormats } from '@rowhouse/core/column-types/date-format'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import { nameFault, titleKey } from '@rowhouse/core/table-names'
import { nextChoiceColour } from '../tables/choice-colours.ts'

/** A field that is made of what was pasted. */
export interface SheetField {
  readonly title: string
  readonly type: ColumnTypeName
  readonly options: Readonly<Record<string, unknown>>
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
    const type = guessType(values)
    return { title, type, options: optionsFor(type, values) }
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

/** The value of a text; null also where the type can make nothing of it. */
export function readSheetCell({ type, options }: SheetField, text: string): CellValue {
  return text === '' ? null : columnTypes[type].read(text, options as never)
}

function guessType(values: readonly string[]): ColumnTypeName {
  if (values.length === 0) return 'SingleLineText'
  const all = (fits: (value: string) => boolean) => values.every(fits)
  const reads = (type: ColumnTypeName) =>
    all((value) => readSheetCell({ title: '', type, options: optionsFor(type, values) }, value) !== null)
  if (all((value) => /^(?:true|false|yes|no|x|✓|✔|☑|☐)$/i.test(value))) return 'Checkbox'
  // Codes that begin with a zero, and long rows of digits, are names and no amounts.
  const isAmount = all(
    (value) => /\d/.test(value) && !/^[+-]?0\d/.test(value) && value.length < 20 && !/[\p{L}/:]/u.test(value),
  )
  if (isAmount && all((value) => value.endsWith('%')) && reads('Percent')) return 'Percent'
  if (isAmount && reads('Decimal')) return values.some((value) => isFraction(value)) ? 'Decimal' : 'Number'
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

function isFraction(value: string): boolean {
  return String(columnTypes.Decimal.read(value, columnTypes.Decimal.defaults) ?? '').includes('.')
}

/** The day that can be no month decides; without one the order of the form with the year first. */
function dateFormatOf(values: readonly string[]): DateFormat {
  const numbers = values.map((value) =>
    value
      .split(/\D+/)
      .filter((part) => part !== '')
      .map(Number),
  )
  if (numbers.some(([first = 0]) => first > 31)) return dateFormats[2]
  if (numbers.some(([, second = 0]) => second > 12)) return 'MM/DD/YYYY'
  return numbers.some(([first = 0]) => first > 12) ? 'DD/MM/YYYY' : 'MM/DD/YYYY'
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
