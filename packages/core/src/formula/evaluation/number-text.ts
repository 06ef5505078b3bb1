import type { FormulaError } from '../tree.ts'
import { errorOf } from './errors.ts'
import { lastWhole, settled } from './numbers.ts'

const significantDigits = 15
const mostDecimals = 20
const tooLarge = 1e30
/** PostgreSQL fails on texts of thousands of digits. */
const longestNumber = 300

/** What a text must look like to be a number, once spaces around it are gone. */
export const numberPattern = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?$/

/**
 * Whole numbers that are exact, as they are. “0.3” for 0.1 + 0.2: the shortest text of the double, rounded half away from zero to 15 digits. By digits, not by
 * toPrecision, which rounds the binary fraction behind that text: databases round the text.
 */
export function numberText(number: number): string | FormulaError {
  if (Number.isInteger(number) && Math.abs(number) <= lastWhole) return String(number)
  if (Math.abs(number) >= tooLarge) return errorOf('#NUM')
  const { digits, point } = decimalOf(Math.abs(number))
  const kept = Math.min(significantDigits, point + mostDecimals)
  const text = kept < 0 ? '0' : plainText(roundDigits(digits, kept), point)
  return number < 0 && text !== '0' ? `-${text}` : text
}

/** 0.digits × 10^point */
interface Decimal {
  readonly digits: string
  readonly point: number
}

function decimalOf(number: number): Decimal {
  const [mantissa = '', exponent = '0'] = number.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), point: Number(exponent) + 1 }
}

/** The digits kept, with one more in front for the carry: 0.995 to two digits is 1.00. */
function roundDigits(digits: string, kept: number): string {
  const rounded = BigInt(`0${digits.slice(0, kept)}`) + (digits.charAt(kept) >= '5' ? 1n : 0n)
  return String(rounded).padStart(Math.min(kept, digits.length) + 1, '0')
}

function plainText(carryAndDigits: string, point: number): string {
  const split = point + 1
  const whole = split > 0 ? carryAndDigits.slice(0, split).padEnd(split, '0') : '0'
  const fraction = split > 0 ? carryAndDigits.slice(split) : carryAndDigits.padStart(carryAndDigits.length - split, '0')
  const decimals = fraction.replace(/0+$/, '')
  return whole.replace(/^0+(?=.)/, '') + (decimals === '' ? '' : `.${decimals}`)
}

export function textToNumber(text: string): number | FormulaError | null {
  const trimmed = trimText(text)
  if (trimmed === '') return null
  return trimmed.length <= longestNumber && numberPattern.test(trimmed) ? settled(Number(trimmed)) : errorOf('#VALUE')
}

const blanks = new Set([' ', '\t', '\n', '\r'])

export function trimText(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && blanks.has(text.charAt(from))) from += 1
  while (to > from && blanks.has(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}
