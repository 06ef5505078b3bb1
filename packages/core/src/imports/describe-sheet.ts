import type { FoundColumn, FoundSheet, ImportNote, ImportReading } from '../api/imports.ts'
import { allSeen, type ColumnHabits } from '../column-types/column-habits.ts'
import { dayOrderIn, isImpossibleDay, readDay } from '../column-types/date-format.ts'
import { dayAndClock } from '../column-types/instant.ts'
import type { Habits } from '../column-types/reading.ts'
import { type ColumnTypeName, columnTypeOf } from '../column-types/registry.ts'
import type { SourceRow } from './find-header.ts'
import { freeTitles, guessedTypes, guessType, optionsFor } from './guess-fields.ts'
import { type SourceCell, textOf } from './read-row.ts'

export interface SampledSheet {
  readonly id: string
  readonly title: string
  readonly isHidden: boolean
  /** All there are, of which some are sampled. */
  readonly count: number
  readonly headerLine: number
  readonly header: readonly string[]
  readonly width: number
  readonly rows: readonly SourceRow<SourceCell>[]
  readonly lines: readonly string[]
  readonly notes: readonly ImportNote[]
  /** Of columns whose sample leaves open how it is written: as all of their rows tell. */
  readonly habits?: ReadonlyMap<number, ColumnHabits>
}

const shownRows = 100
const longestText = 200

export const excerptOf = (text: string): string => text.slice(0, longestText).toWellFormed()

/** What a sheet would become, from a sample of its rows. */
export function describeSheet(sheet: SampledSheet, reading: ImportReading): FoundSheet {
  const heads = Array.from({ length: sheet.width }, (_, at) => sheet.header[at] ?? '')
  const titles = freeTitles({ heads, rows: [], known: ['Id'], nameOf: (number) => `Field ${number}` })
  const columns = titles.map((title, from) =>
    describeColumn(sheet, { from, title, header: heads[from] ?? '' }, reading),
  )
  return {
    id: sheet.id,
    title: sheet.title,
    isHidden: sheet.isHidden,
    rows: sheet.count,
    sampled: sheet.rows.length,
    headerLine: sheet.headerLine,
    columns,
    first: sheet.rows
      .slice(0, shownRows)
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => excerptOf(textOf(cell))) })),
    lines: [...sheet.lines],
    notes: [...titleNotes(heads), ...sheet.notes],
  }
}

/** How the numbers and days of a column are read: as wished, else as they tell themselves. */
function habitsOf(own: Habits, { mark, dayOrder }: ImportReading): Habits {
  const order = dayOrder ?? undefined
  return { mark: mark ?? own.mark, dayOrder: order ?? own.dayOrder, dottedOrder: order ?? own.dottedOrder }
}

interface Place {
  readonly from: number
  readonly title: string
  readonly header: string
}

function describeColumn(
  { rows, habits: ofAll }: SampledSheet,
  { from, title, header }: Place,
  reading: ImportReading,
): FoundColumn {
  const empties = new Set(reading.empties)
  const cells = rows.flatMap(({ line, cells: all }) => {
    const cell = all[from] ?? ''
    const text = textOf(cell).trim()
    return text === '' || empties.has(text) ? [] : [{ line, text, isExact: typeof cell !== 'string' }]
  })
  const typed = cells.filter(({ isExact }) => !isExact).map(({ text }) => text)
  const texts = cells.map(({ text }) => text)
  const seen = ofAll?.get(from) ?? allSeen(typed)
  const habits = habitsOf(seen.habits, reading)
  // Numbers of sheets are written with a point whatever the texts around them do.
  const told: Habits = typed.length === 0 ? { mark: '.' } : habits
  // Where nothing tells, the day comes first, as in most of the world; the days that could mean another are named.
  const writing = { column: { ...told, dayOrder: told.dayOrder ?? 'dayFirst' } }
  const type = tolerantGuess(texts, writing)
  const options = optionsFor(type, texts)
  const isOffered = (name: ColumnTypeName): boolean => {
    const { holds, guess } = columnTypeOf(name)
    return name === type || holds !== 'choices' || guess?.fits(texts, writing) === true
  }
  const readable = (name: ColumnTypeName): number => {
    const own = optionsFor(name, name === type || columnTypeOf(name).holds === 'choices' ? texts : [])
    return texts.filter((text) => columnTypeOf(name).read(text, own, writing) !== null).length
  }
  const unreadable = cells.filter(({ text }) => columnTypeOf(type).read(text, options, writing) === null)
  const dayOrder = habits.dayOrder ?? habits.dottedOrder ?? 'dayFirst'
  // Where other rows tell the order, and it is the one they are read in, there is nothing to look at.
  const isOpen = isOfDays(type) && seen.agreedOrder !== dayOrder
  const ambiguous = cells.flatMap(({ line, text, isExact }) => (isExact || !isOpen ? [] : (bothDays(line, text) ?? [])))
  return {
    from,
    header,
    title,
    type,
    options: { ...options },
    fits: guessedTypes
      .filter(isOffered)
      .map((name) => ({ type: name, count: readable(name) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => Number(other.type === type) - Number(one.type === type) || other.count - one.count),
    filled: texts.length,
    blank: rows.length - texts.length,
    unreadable: unreadable.slice(0, 5).map(({ line, text }) => ({ line, text: excerptOf(text) })),
    unreadableCount: unreadable.length,
    ambiguous: ambiguous.slice(0, 20),
    ambiguousCount: ambiguous.length,
    dayOrder: isOfDays(type) ? dayOrder : (habits.dayOrder ?? habits.dottedOrder ?? null),
    mark: habits.mark ?? null,
    isLeftOut: header.trim() === '' && texts.length === 0,
    linksTo: null,
  }
}

const isOfDays = (type: ColumnTypeName): boolean => ['date', 'instant'].includes(columnTypeOf(type).comparison)

/** So many of the texts may be slips, such as “tbc” among amounts. */
const slips = 0.05
/** Among fewer than these, one that cannot be read speaks against a type. */
const fewTexts = 10
/** So many days that exist let one that no calendar has be a slip. */
const daysForSlip = 4

/** The type that reads all texts; else the one that reads nearly all of them and would have been guessed of those. */
function tolerantGuess(texts: readonly string[], reading: { readonly column: Habits }): ColumnTypeName {
  const strict = guessType(texts, reading)
  const { comparison, holds } = columnTypeOf(strict)
  // Whatever is written is a text, and where the same comes again, a choice: these are asked last.
  if (comparison !== 'text' && holds !== 'choices') return strict
  const found = guessedTypes.find(
    (type) => columnTypeOf(type).comparison !== 'text' && readsNearlyAll(type, texts, reading),
  )
  return found ?? strict
}

function readsNearlyAll(type: ColumnTypeName, texts: readonly string[], reading: { readonly column: Habits }): boolean {
  const options = optionsFor(type, texts)
  const readable = texts.filter((text) => columnTypeOf(type).read(text, options, reading) !== null)
  const impossible = isOfDays(type) ? texts.filter((text) => isImpossibleDay(dayAndClock(text)[0])).length : 0
  const others = texts.length - impossible
  const most = others < fewTexts ? others : others * (1 - slips)
  return (
    readable.length < texts.length &&
    readable.length >= Math.max(most, impossible * daysForSlip) &&
    guessType(readable, reading) === type
  )
}

function bothDays(line: number, text: string): FoundColumn['ambiguous'] | null {
  const [day] = dayAndClock(text)
  if (dayOrderIn(day) !== 'either') return null
  const as = (dayOrder: 'dayFirst' | 'monthFirst'): string =>
    readDay(day, 'local', { column: { dayOrder, dottedOrder: dayOrder } }) ?? ''
  return [{ line, text: excerptOf(text), dayFirst: as('dayFirst'), monthFirst: as('monthFirst') }]
}

function titleNotes(heads: readonly string[]): ImportNote[] {
  const named = Map.groupBy(
    heads.map((head) => head.trim()).filter((head) => head !== ''),
    (head) => head.toLowerCase(),
  )
  const twice = [...named.values()].filter(({ length }) => length > 1)
  const unnamed = heads.filter((head) => head.trim() === '').length
  return [
    ...twice.map((same) => ({ kind: 'sameTitles', line: null, count: same.length, text: same[0] ?? '' }) as const),
    ...(unnamed === 0 ? [] : [{ kind: 'noTitles', line: null, count: unnamed, text: null } as const]),
  ]
}
