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
import { readNumber, readNumberIn } from './number-text.ts'
import type { DecimalMark, Reading } from './reading.ts'
import { refusal } from './refusal.ts'
import { markOfSeparators, type SeparatorWord } from './separators.ts'
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

interface DecimalRules {
  readonly precision: number | null
  /** As the field writes numbers, whoever types them. */
  readonly mark?: DecimalMark | undefined
  /** How they are drawn, which tells how those are written that come from elsewhere. */
  readonly separators?: SeparatorWord
}

export function readDecimal(text: string, rules: DecimalRules, reading?: Reading): string | null {
  const value =
    reading === undefined ? readNumber(text, ownMark(text, rules)) : readNumberIn(text, reading, toldMark(text, rules))
  if (value === null) return null
  const rounded = roundDecimal(value, rules.precision ?? decimalLimits.behind)
  if (digitsOf(rounded).before > decimalLimits.before) return null
  if (rounded !== value) reading?.note?.('rounded')
  return rounded
}

// As `show` writes it, an amount has a point and all its digits in every locale: “1.250” is 1.25 to a column of three
// digits, and 1250 to a German one of two.
function ownMark(text: string, { precision, mark }: DecimalRules): DecimalMark | undefined {
  if (precision === null) return mark
  const behind = /^-?\d{1,20}\.(\d{1,18})%?$/.exec(text.trim())?.[1]?.length
  return behind === precision ? '.' : mark
}

/** Without a number of digits of its own a field shows “1.234” for more than one amount, so it does not tell. */
function toldMark(text: string, rules: DecimalRules): DecimalMark | undefined {
  const { precision, separators = 'local', mark } = rules
  const drawn = precision === null ? undefined : markOfSeparators(separators)
  return ownMark(text, { precision, mark: drawn ?? mark })
}

export function showDecimal(value: CellValue, precision: number | null): string {
  const text = decimalOf(value)
  return text === null ? showAnything(value) : padDecimal(text, precision ?? 0)
}

function decimalOf(input: unknown): string | null {
  if (typeof input === 'number') return decimalFromNumber(input)
  return typeof input === 'string' ? canonicalDecimal(input) : null
}
