// What fields a sheet would have whose columns nobody described: for pasted sheets and for files alike.

import { nextChoiceColour } from '../column-types/choice-colours.ts'
import { readTitles } from '../column-types/choice-list-text.ts'
import { habitsIn } from '../column-types/column-habits.ts'
import { type ChosenDateFormat, standardDateFormat } from '../column-types/date-format.ts'
import { forbiddenKeys } from '../column-types/json-value.ts'
import type { Habits } from '../column-types/reading.ts'
import { type ColumnTypeName, columnTypeOf, columnTypes, typeWith } from '../column-types/registry.ts'
import { nameFault, titleKey } from '../table-names.ts'

/** A field that is made of a column of a sheet. */
export interface SheetField {
  readonly title: string
  readonly type: ColumnTypeName
  readonly options: Readonly<Record<string, unknown>>
  /** How its numbers and days are written, where they tell. */
  readonly habits: Habits
}

export interface UnnamedSheet {
  /** null: nobody named the columns. */
  readonly heads: readonly string[] | null
  readonly rows: readonly (readonly string[])[]
  /** Titles of fields the table has already. */
  readonly known: readonly string[]
  /** For a field nobody named. */
  readonly nameOf: (number: number) => string
}

/** `person`: how whoever sent them writes. */
export function guessFields(sheet: UnnamedSheet, person: Habits): readonly SheetField[] {
  const titles = freeTitles(sheet)
  return titles.map((title, at) => {
    const values = sheet.rows.map((row) => row[at] ?? '').filter((value) => value !== '')
    const habits = habitsIn(values)
    const type = guessType(values, { column: habits, person })
    return { title, type, options: optionsFor(type, values), habits }
  })
}

/** Titles that fields can have, each unlike those before it. */
export function freeTitles({ heads, rows, known, nameOf }: UnnamedSheet): readonly string[] {
  const width = heads?.length ?? rows[0]?.length ?? 0
  const taken = new Set(known.map((title) => titleKey(title).toLowerCase()))
  return Array.from({ length: width }, (_, at) => {
    const head = tidyTitle(heads?.[at] ?? '')
    const number = known.length + at
    const title = firstFree(head === '' ? (step) => nameOf(number + step) : (step) => numbered(head, step), taken)
    taken.add(titleKey(title).toLowerCase())
    return title
  })
}

/** Settings that make the most of the values. */
export function optionsFor(type: ColumnTypeName, values: readonly string[]): SheetField['options'] {
  const { comparison, defaults, guess, holds } = columnTypeOf(type)
  const told = { ...(defaults as SheetField['options']), ...guess?.options?.(values) }
  if ('dateFormat' in told) return { ...told, dateFormat: dateFormatOf(values) }
  if (holds !== 'choices') return told
  const words = comparison === 'list' ? values.flatMap((value) => readTitles(value, []).unknown) : values
  const titles = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))].slice(0, 1000)
  const choices = titles.map((title, order) => ({ id: `c${order}`, title, color: nextChoiceColour(order), order }))
  return { ...told, choices }
}

/** The type of columns of which nothing more is known. */
export const plainType: ColumnTypeName = typeWith({ plain: true, storage: 'shortText' })

/** Types that values without any word about them may be, the most particular first. */
export const guessedTypes = (Object.keys(columnTypes) as ColumnTypeName[])
  .filter((name) => columnTypeOf(name).guess !== undefined)
  .sort((one, other) => rankOf(one) - rankOf(other))

interface Writing {
  readonly column: Habits
  readonly person?: Habits | undefined
}

export function guessType(values: readonly string[], reading: Writing): ColumnTypeName {
  const reads = (type: ColumnTypeName): boolean => {
    const options = optionsFor(type, values)
    return values.every((value) => columnTypeOf(type).read(value, options, reading) !== null)
  }
  const found = guessedTypes.find((type) => columnTypeOf(type).guess?.fits(values, reading) && reads(type))
  return values.length === 0 || found === undefined ? plainType : found
}

function rankOf(type: ColumnTypeName): number {
  return columnTypeOf(type).guess?.rank ?? 0
}

/** As they are written; where they do not tell, each reader sees days in the own way. */
function dateFormatOf(values: readonly string[]): ChosenDateFormat {
  // What programs write among themselves says nothing of how people read it.
  if (values.some((value) => /^\d{4}-\d\d-\d\dT/.test(value))) return 'local'
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
    // What is refused as a title is not proposed.
    if (!forbiddenKeys.has(title) && !taken.has(titleKey(title).toLowerCase())) return title
  }
}
