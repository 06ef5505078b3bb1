import { Type } from '../schema/type.ts'
import type { CellValue } from '../storage.ts'
import {
  canonicalDecimal,
  decimalFromNumber,
  decimalLimits,
  digitsOf,
  padDecimal,
  roundDecimal,
} from './decimal-text.ts'
import { type DecimalMark, readNumber } from './number-text.ts'
import { refusal } from './refusal.ts'
import { showAnything } from './text-value.ts'

/** Digits behind the point; null takes what comes, up to the limit of every decimal. */
export const Precision = Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: decimalLimits.behind })])

export function acceptDecimal(type: string, input: unknown, precision: number | null): string {
  const text = decimalOf(input)
  if (text === null) throw refusal(type, 'needs a number')
  const { before, behind } = digitsOf(text)
  const places = precision ?? decimalLimits.behind
  if (before > decimalLimits.before)
    throw refusal(type, `needs at most ${decimalLimits.before} digits before the point`)
  if (behind > places) throw refusal(type, `needs at most ${places} digits behind the point`)
  return text
}

export function readDecimal(text: string, precision: number | null, mark?: DecimalMark): string | null {
  const value = readNumber(text, mark)
  if (value === null) return null
  const rounded = roundDecimal(value, precision ?? decimalLimits.behind)
  return digitsOf(rounded).before > decimalLimits.before ? null : rounded
}

export function showDecimal(value: CellValue, precision: number | null): string {
  const text = decimalOf(value)
  return text === null ? showAnything(value) : padDecimal(text, precision ?? 0)
}

function decimalOf(input: unknown): string | null {
  if (typeof input === 'number') return decimalFromNumber(input)
  return typeof input === 'string' ? canonicalDecimal(input) : null
}
