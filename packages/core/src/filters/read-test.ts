import { dayFromIso } from '../column-types/calendar-day.ts'
import type { CellValue } from '../storage.ts'
import type { FilterableColumn, FilterTest, FilterValue } from './filter-tree.ts'
import { operatorOf } from './operator-words.ts'
import { type OperatorName, operators } from './operators.ts'
import { splitList } from './quoted.ts'
import { excerpt, type FaultPlace, refused, refusedOf } from './refused.ts'
import { type RelativeDay, readRelativeDay, readSpan } from './relative-dates.ts'

interface WrittenTest {
  readonly column: FilterableColumn
  readonly word: string
  /** As written: one text, several, or nothing at all. */
  readonly written: string | readonly string[] | null
  readonly place: FaultPlace
  /**
   * In texts of clients a % of “like” is anything. whole: older ones write those at the ends too; inside: the text may stand
   * anywhere, so that a % at its ends says nothing. Left out: a % is a %.
   */
  readonly wildcards?: 'whole' | 'inside' | undefined
}

/** The one place where a word and a text become a test; every grammar ends here. */
export function readTest(test: WrittenTest): FilterTest {
  const operator = operatorOf(test.word, test.written)
  if (operator === null) throw unknownOperator(test)
  if (!test.column.operators.includes(operator))
    throw refusedOf(test.column, test.place, `cannot be filtered by “${test.word}”`)
  if (isEqualToNull(test, operator))
    return { kind: 'test', column: test.column, operator: 'in', value: { kind: 'list', values: [] } }
  const read = readers[operators[operator].wants]
  return { kind: 'test', column: test.column, operator, value: read(test, operator) }
}

/** Clients ask for the record “null” where they have no key. Nothing equals null, and no text of this column is “null”. */
function isEqualToNull({ column, written }: WrittenTest, operator: OperatorName): boolean {
  const isText = ['text', 'list', 'person'].includes(column.comparison)
  return operator === 'eq' && written === 'null' && !isText
}

/** Whether commas part the value into several: there, quotes belong to each of them and not to the whole. */
export function isListWritten(column: FilterableColumn, word: string): boolean {
  const operator = operatorOf(word, null)
  if (operator === null) return false
  const { wants } = operators[operator]
  return wants === 'list' || wants === 'pair' || (wants === 'value' && isListed(column))
}

const readers: Record<
  (typeof operators)[OperatorName]['wants'],
  (test: WrittenTest, operator: OperatorName) => FilterValue
> = {
  nothing: () => ({ kind: 'nothing' }),

  value: (test) => {
    if (isListed(test.column)) return { kind: 'value', value: memberValues(test, someTextsOf(test)) }
    const text = textOf(test)
    const day = dayIn(test, text)
    return day ? { kind: 'day', day } : { kind: 'value', value: cellValue(test, text) }
  },

  text: (test) => {
    const text = textOf(test)
    if (test.wildcards === 'whole') return { kind: 'pattern', pieces: text.split('%') }
    const inside = test.wildcards === 'inside' ? text.split('%').filter((piece) => piece !== '') : [text]
    return { kind: 'pattern', pieces: ['', ...inside, ''] }
  },

  list: (test, operator) => {
    const mayBeNone = operator === 'in' || operator === 'anyof'
    return { kind: 'list', values: memberValues(test, mayBeNone ? textsOf(test) : someTextsOf(test)) }
  },

  pair: (test) => {
    const [from, to, ...more] = textsOf(test)
    if (from === undefined || to === undefined)
      throw refused(test.place, `${excerptOf(test)} : Between requires 2 values`)
    if (more.length > 0) throw refused(test.place, `${excerptOf(test)} : Between accepts only 2 values`)
    const [fromDay, toDay] = [dayIn(test, from), dayIn(test, to)]
    if (fromDay && toDay) return { kind: 'dayPair', from: fromDay, to: toDay }
    if (fromDay || toDay)
      throw refused(
        test.place,
        `“${test.word}” on “${test.column.title}” needs two days or two points in time, not one of each`,
      )
    return { kind: 'pair', from: cellValue(test, from), to: cellValue(test, to) }
  },

  span: (test) => {
    const { comparison, title } = test.column
    if (comparison !== 'date' && comparison !== 'instant')
      throw refused(test.place, `The column “${title}” holds no days, so nothing in it is within a span`)
    return { kind: 'span', span: readSpan(textOf(test), test.place) }
  },
}

/** On a point in time, a day without a time means the whole day, wherever the reader lives. */
function dayIn({ column, place }: WrittenTest, text: string): RelativeDay | null {
  if (column.comparison !== 'date' && column.comparison !== 'instant') return null
  const relative = readRelativeDay(text, place)
  if (relative || column.comparison === 'date') return relative
  return dayFromIso(text) ? { relative: 'exactDate', date: text } : null
}

function memberValues(test: WrittenTest, texts: readonly string[]): readonly CellValue[] {
  return texts.flatMap((text) => cellValue(test, text))
}

function cellValue({ column, place }: WrittenTest, text: string): CellValue {
  if (text === '' && column.comparison === 'text') return ''
  const value = column.readFilterValue(text)
  const unreadable = value === null || (Array.isArray(value) && value.length === 0)
  if (!unreadable) return value
  // A text that is no mail address or no longer a choice is still a text: nothing equals it, and a stored filter goes on.
  if (text !== '' && ['text', 'list', 'person'].includes(column.comparison)) return text
  throw refused(place, `“${excerpt(text)}” can be no value of the column “${column.title}”`)
}

function isListed({ comparison }: FilterableColumn): boolean {
  return comparison === 'list'
}

function textOf(test: WrittenTest): string {
  if (typeof test.written === 'string') return test.written
  throw refused(test.place, `“${test.word}” on “${test.column.title}” needs one value`)
}

function textsOf(test: WrittenTest): readonly string[] {
  if (test.written === null)
    throw refused(test.place, `“${test.word}” on “${test.column.title}” needs a list of values`)
  return typeof test.written === 'string' ? splitList(test.written) : test.written
}

function someTextsOf(test: WrittenTest): readonly string[] {
  const texts = textsOf(test)
  if (texts.length > 0) return texts
  throw refused(test.place, `“${test.word}” on “${test.column.title}” needs at least one value`)
}

function unknownOperator({ word, written, place }: WrittenTest): Error {
  if (word === 'is' || word === 'isnot')
    return refused(
      place,
      `${excerptOf({ written })} : Invalid operation after “${word}”: use null, notnull, empty or notempty`,
    )
  return refused(place, `${excerpt(word)} : Invalid comparison operator`)
}

function excerptOf({ written }: Pick<WrittenTest, 'written'>): string {
  return excerpt(typeof written === 'string' ? written : (written ?? []).join(','))
}
