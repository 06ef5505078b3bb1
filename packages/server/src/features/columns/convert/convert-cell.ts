// What a value becomes when its column gets another type. Pure. Values go as the text people see, read by the new type;
// where both types know more than a text, by their meaning.
import type { ColumnType } from '@rowhouse/core/column-types/column-type'
import { decimalLimits, roundDecimal } from '@rowhouse/core/column-types/decimal-text'
import type { Habits } from '@rowhouse/core/column-types/reading'
import { columnTypeOf } from '@rowhouse/core/column-types/registry'
import { AppError } from '@rowhouse/core/errors'
import type { CellValue } from '@rowhouse/core/storage'
import type { ColumnKind } from './column-kind.ts'
import type { People } from './people.ts'

export type Converter = (value: CellValue) => CellValue

export interface Ends {
  readonly from: ColumnKind
  readonly to: ColumnKind
  readonly people: People
  /** How the texts of the column are written, where they tell. */
  readonly habits: Habits
}

/** null when the new type has nothing for it. What it gives, the new type accepts. */
export function converter(ends: Ends): Converter {
  const { to, habits } = ends
  const byMeaning = meaningOf(ends)
  return (value) => {
    if (isBlank(value)) return null
    return byMeaning === null ? typeOf(to).read(textOf(ends, value), to.options, { column: habits }) : byMeaning(value)
  }
}

/** Nothing is lost when it becomes null. */
export function isBlank(value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The text people see. */
export function textOf({ from, people }: Pick<Ends, 'from' | 'people'>, value: CellValue): string {
  const ids = isPeople(from) ? idsIn(value) : []
  if (ids.length > 0) return ids.map((id) => people.textOf(id)).join(', ')
  // A JSON text is its letters, not its letters in quotes.
  if (typeOf(from).holds === 'json' && typeof value === 'string') return value
  return typeOf(from).show(value, from.options)
}

function meaningOf(ends: Ends): Converter | null {
  const { from, to } = ends
  if (typeOf(to).holds === 'json') return (value) => toJson(ends, value)
  if (isPeople(to)) return (value) => toPeople(ends, value)
  if (isNumeric(to) && (isNumeric(from) || from.comparison === 'boolean')) return (value) => toNumber(to, value)
  if (isCalendar(from) && (isCalendar(to) || typeOf(to).ofDay !== undefined))
    return (value) => toCalendar(from, to, value)
  if (typeOf(from).holds === 'choices' && typeOf(to).holds === 'choices')
    return (value) => (to.comparison === 'list' ? accepts(to, [value]) : soleTitle(to, value))
  // One that holds lists or objects may hold exactly what the other does.
  if (from.word === 'json' && to.word === 'json') return (value) => accepts(to, value) ?? reads(to, textOf(ends, value))
  return null
}

function toJson({ from, to, people }: Ends, value: CellValue): CellValue {
  if (isPeople(from)) return accepts(to, Array.isArray(value) ? value : textOf({ from, people }, value))
  const isText = typeof value === 'string' && from.comparison === 'text'
  return (isText ? reads(to, value) : null) ?? accepts(to, value)
}

function toPeople(ends: Ends, value: CellValue): CellValue {
  const { to, people } = ends
  const known = isPeople(ends.from) ? idsIn(value) : []
  const texts = textOf(ends, value).split(/[,;\n]/)
  const ids = known.length > 0 ? known : texts.flatMap((text) => people.idOf(text.trim()) ?? [])
  if (ids.length === 0) return null
  return accepts(to, to.comparison === 'list' ? ids : ids.length === 1 ? ids[0] : null)
}

/** By its amount: a text of it could be read by another country's rules. Seconds stay seconds. */
function toNumber(to: ColumnKind, value: CellValue): CellValue {
  const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return reads(to, text)
  const rounded = roundDecimal(text, placesOf(to))
  // Stars beyond the best are the best.
  return typeOf(to).clamps ? reads(to, rounded) : accepts(to, rounded)
}

function placesOf(kind: ColumnKind): number {
  if (kind.comparison === 'number') return 0
  const { precision } = kind.options as { readonly precision?: number | null }
  return precision ?? typeOf(kind).places ?? decimalLimits.behind
}

/** Days and instants by their ISO form: how they are drawn says nothing about them. */
function toCalendar(from: ColumnKind, to: ColumnKind, value: CellValue): CellValue {
  if (typeof value !== 'string') return null
  const { ofDay } = typeOf(to)
  if (ofDay !== undefined) return from.comparison === 'time' ? null : accepts(to, ofDay(value.slice(0, 10)))
  if (from.comparison === to.comparison) return accepts(to, value)
  if (from.comparison === 'date' && to.comparison === 'instant') return accepts(to, `${value}T00:00:00.000Z`)
  if (from.comparison !== 'instant') return null
  return accepts(to, to.comparison === 'date' ? value.slice(0, 10) : value.slice(11, 23))
}

/** Which of several was meant nobody can tell. */
function soleTitle(to: ColumnKind, value: CellValue): CellValue {
  const [title, ...more] = Array.isArray(value) ? value : []
  return typeof title === 'string' && more.length === 0 ? reads(to, title) : null
}

function accepts(to: ColumnKind, input: unknown): CellValue {
  try {
    return typeOf(to).accept(input, to.options)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const reads = (to: ColumnKind, text: string): CellValue => typeOf(to).read(text, to.options)

const typeOf = ({ type }: ColumnKind): ColumnType => columnTypeOf(type)

const isPeople = (kind: ColumnKind): boolean => typeOf(kind).holds === 'people'

const isNumeric = ({ comparison }: ColumnKind): boolean => comparison === 'number' || comparison === 'decimal'

const isCalendar = ({ comparison }: ColumnKind): boolean =>
  comparison === 'date' || comparison === 'instant' || comparison === 'time'

function idsIn(value: CellValue): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'string')
}
