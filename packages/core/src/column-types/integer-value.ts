import type { CellValue } from '../storage.ts'
import { roundDecimal } from './decimal-text.ts'
import { isPlainWhole, readNumber, readNumberIn } from './number-text.ts'
import type { DecimalMark, Reading } from './reading.ts'
import { refusal } from './refusal.ts'

interface IntegerRange {
  readonly least: bigint
  readonly most: bigint
}

export const int64: IntegerRange = { least: -(2n ** 63n), most: 2n ** 63n - 1n }

const digits = /^-?(?:0|[1-9]\d{0,18})$/

/** A number beyond 2^53 has lost digits before it came here, so it is refused; as text it is exact. */
export function acceptInteger(type: string, input: unknown, range: IntegerRange = int64): number | string {
  const { least, most } = range
  const value = integerOf(input)
  if (value !== null && value >= least && value <= most) return integerCell(value)
  // Where any number will do, only one that is too large is told the limits.
  if (range === int64 && value === null && !isDigits(input)) throw refusal(type, 'needs a whole number')
  throw refusal(type, `needs a whole number from ${least} to ${most}${isRounded(input) ? ', as text beyond 2^53' : ''}`)
}

/** Rounded when it has a fraction; null outside of 64 bit. */
export function readInteger(text: string, reading?: Reading, fieldMark?: DecimalMark): number | string | null {
  if (isPlainWhole(text)) return Number(text)
  const number = reading === undefined ? readNumber(text) : readNumberIn(text, reading, fieldMark)
  if (number === null) return null
  const value = BigInt(roundDecimal(number, 0))
  if (value < int64.least || value > int64.most) return null
  if (number.includes('.')) reading?.note?.('rounded')
  return integerCell(value)
}

export function integerCell(value: bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

export function showInteger(value: CellValue): string {
  if (typeof value === 'string') return value
  return Number.isSafeInteger(value) ? String(value) : JSON.stringify(value)
}

function integerOf(input: unknown): bigint | null {
  if (typeof input === 'number') return Number.isSafeInteger(input) ? BigInt(input) : null
  return typeof input === 'string' && digits.test(input) ? BigInt(input) : null
}

function isDigits(input: unknown): boolean {
  return isRounded(input) || (typeof input === 'string' && /^-?\d+$/.test(input))
}

function isRounded(input: unknown): boolean {
  return Number.isInteger(input) && !Number.isSafeInteger(input)
}
