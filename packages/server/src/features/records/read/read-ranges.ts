import { decimalFromNumber } from '@rowhouse/core/column-types/decimal-text'
import { invalidRequest } from '@rowhouse/core/errors'
import type { RecordColumn } from '../../../query/record-table.ts'
import { type SentQuery, textOf } from './sent-query.ts'

/** From the first number on, to before the second; the last range ends with its own end. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

const mostRanges = 100

/** `min`, `max` and `step`, or `steps=0,10,20`. */
export function readRanges(column: RecordColumn, query: SentQuery): readonly NumberRange[] {
  if (column.comparison !== 'number' && column.comparison !== 'decimal')
    throw invalidRequest(`The column “${column.title}” holds no numbers to distribute.`)
  const bounds = textOf(query, 'steps') === undefined ? boundsBetween(query) : listedBounds(query)
  const ranges = bounds.slice(1).map((to, at) => ({ from: bounds[at] ?? to, to }))
  if (ranges.length === 0 || ranges.some(({ from, to }) => from >= to))
    throw invalidRequest('Ranges need numbers that grow: min, max and step, or steps=0,10,20.')
  return ranges
}

function listedBounds(query: SentQuery): readonly number[] {
  const texts = (textOf(query, 'steps') ?? '').split(',')
  if (texts.length > mostRanges + 1) throw tooMany()
  return texts.map((text) => readNumber('steps', text.trim()))
}

function boundsBetween(query: SentQuery): readonly number[] {
  const [min = 0, max = 0, step = 0] = ['min', 'max', 'step'].map((name) => readNumber(name, textOf(query, name)))
  if (step <= 0 || max <= min) return []
  const count = Math.ceil((max - min) / step)
  if (count > mostRanges) throw tooMany()
  // Sums of fractions drift; twelve digits do not.
  const bounds = Array.from({ length: count }, (_, at) => Number((min + at * step).toPrecision(12)))
  return [...bounds, max]
}

function readNumber(name: string, text: string | undefined): number {
  const number = text === undefined || text === '' ? Number.NaN : Number(text)
  if (decimalFromNumber(number) === null || Math.abs(number) > Number.MAX_SAFE_INTEGER)
    throw invalidRequest(`${name} needs a number: give min, max and step, or steps=0,10,20.`)
  return number
}

function tooMany(): Error {
  return invalidRequest(`At most ${mostRanges} ranges can be counted at once.`)
}
