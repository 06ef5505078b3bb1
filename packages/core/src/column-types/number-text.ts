import { canonicalDecimal } from './decimal-text.ts'
import type { DecimalMark, Reading } from './reading.ts'

/** Longer texts hold no single number; the limit keeps the patterns below cheap. */
const longest = 100

// One letter before a number is a name (“Q4”), not a unit.
const before = String.raw`(?:\p{L}{0,2}\p{Sc}|\p{L}{2,4}\.?)`
const behind = String.raw`(?:\p{Sc}|%|‰|\p{L}{1,4}\.?)`
const numberWithUnit = new RegExp(
  String.raw`^${before}?\s*([+-]?)\s*${before}?\s*([\d.,'’\s]*\d[.,]?|[.,]\d+)\s*${behind}?$`,
  'u',
)
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * A number as people write it: “1,234.50”, “1.234,50 €”, “(12)” for -12, “1 000”, “50%”, “1e3”. `mark` decides only
 * what is ambiguous: “1.234” is 1.234 with a point and 1234 with a comma.
 */
export function readNumber(text: string, mark: DecimalMark = '.'): string | null {
  if (isPlainWhole(text)) return text
  if (text.length > longest) return null
  if (mark === '.' && plainNumber.test(text)) return canonicalDecimal(text)
  const trimmed = text.trim().replaceAll('−', '-')
  const accounting = /^\((.*)\)$/s.exec(trimmed)?.[1]?.trim()
  if (accounting !== undefined) return /[-(]/.test(accounting) ? null : negated(readNumber(accounting, mark))
  if (plainNumber.test(trimmed) && (mark === '.' || !trimmed.includes('.'))) return canonicalDecimal(trimmed)
  const [, sign = '', digits] = numberWithUnit.exec(trimmed) ?? []
  if (digits === undefined) return null
  const plain = withoutGroups(digits, mark)
  return plain === null ? null : canonicalDecimal(sign + plain)
}

/** Digits alone, few enough to be a number without loss: most of what is read is, and it says the same however people write. */
export const isPlainWhole = (text: string): boolean => plainWhole.test(text)

const plainWhole = /^(?:0|-?[1-9]\d{0,14})$/

/** The same of one text among many; `fieldMark`: as the settings of the field write numbers, if they tell. */
export function readNumberIn(text: string, reading: Reading, fieldMark?: DecimalMark): string | null {
  const told = reading.column?.mark ?? fieldMark
  const number = readNumber(text, told ?? reading.person?.mark)
  if (number !== null && told === undefined && !isPlainWhole(text) && decimalMarkIn(text) === 'either')
    reading.note?.('ambiguous')
  return number
}

/** The decimal mark that a text can only have; either: “1.234” may be a whole number or not; null: it tells nothing. */
export function decimalMarkIn(text: string): DecimalMark | 'either' | null {
  if (readNumber(text) === null) return null
  const digits = /[.,]?\d[\d.,'’\s]*/.exec(text)?.[0].trim() ?? ''
  const [points, commas] = [countOf('.', digits), countOf(',', digits)]
  if (points + commas === 0) return null
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  const [mark, other]: [DecimalMark, DecimalMark] = points > 0 ? ['.', ','] : [',', '.']
  if (points + commas > 1) return other
  return groupsThree.test(digits) ? 'either' : mark
}

const countOf = (mark: DecimalMark, digits: string): number => digits.split(mark).length - 1

/** The same, but nothing that stands behind letters or before them: “2abc” is no number, whoever means 2 writes 2. */
export function readExactNumber(text: string): string | null {
  return canonicalDecimal(text.trim()) ?? (/\p{L}/u.test(text) ? null : readNumber(text))
}

/** The decimal mark of a locale; a point when the locale is unknown. */
export function decimalMarkOf(locale: string): DecimalMark {
  const known = marks.get(locale)
  if (known !== undefined) return known
  const mark = findMark(locale)
  // Locales are settings of columns: a handful, however many cells are read.
  if (marks.size < 1000) marks.set(locale, mark)
  return mark
}

const marks = new Map<string, DecimalMark>()

function findMark(locale: string): DecimalMark {
  try {
    const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'
  } catch {
    return '.'
  }
}

function negated(value: string | null): string | null {
  return value === null || value === '0' ? value : `-${value}`
}

function withoutGroups(digits: string, mark: DecimalMark): string | null {
  const at = placeOfMark(digits, mark)
  const whole = at === -1 ? digits : digits.slice(0, at)
  const fraction = at === -1 ? '' : digits.slice(at + 1)
  if (!/^\d*$/.test(fraction) || !isGrouped(whole)) return null
  return `${whole.replace(/\D/g, '')}.${fraction}`
}

// The last of two different marks is the decimal one; a mark that comes twice only groups.
function placeOfMark(digits: string, mark: DecimalMark): number {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (point !== -1 && comma !== -1) return Math.max(point, comma)
  const last = Math.max(point, comma)
  if (last === -1 || digits.indexOf(digits[last] ?? '') !== last) return -1
  return digits[last] === mark || !groupsThree.test(digits) ? last : -1
}

// Nobody groups the digits of “0,500”.
const groupsThree = /^[1-9]\d{0,2}[.,]\d{3}$/

// Groups of three, or of two before the last three as in India; one kind of separator throughout.
function isGrouped(whole: string): boolean {
  if (/^\d*$/.test(whole)) return true
  return /^\d{1,3}(?:([.,'’\s])\d{2,3})?(?:\1\d{2,3})*$/.test(whole) && /\D\d{3}$/.test(whole)
}
