import { decimalFromNumber } from '@rowhouse/core/column-types/decimal-text'
import { invalidRequest } from '@rowhouse/core/errors'
import { mostRanges, type NumberRange } from '../../features/records/read/distribute-records.ts'
import { type SentQuery, textOf } from '../data-api/query/sent-query.ts'

/** `min`, `max` and `step`, or `steps=0,10,20`. */
export function readRanges(query: SentQuery): readonly NumberRange[] {
  const bounds = textOf(query, 'steps') === undefined ? boundsBetween(query) : listedBounds(query)
  return bounds.slice(1).map((to, at) => ({ from: bounds[at] ?? to, to }))
}

function listedBounds(query: SentQuery): readonly number[] {
  const texts = (textOf(query, 'steps') ?? '').split(',')
  return texts.map((text) => readNumber('steps', text.trim()))
}

function boundsBetween(query: SentQuery): readonly number[] {
  const [min = 0, max = 0, step = 0] = ['min', 'max', 'step'].map((name) => readNumber(name, textOf(query, name)))
  if (step <= 0 || max <= min) throw invalidRequest('Ranges need numbers that grow: min, max and step.')
  // One more than can be counted at once is refused as well as a million more.
  const count = Math.min(Math.ceil((max - min) / step), mostRanges + 1)
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
