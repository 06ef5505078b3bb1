/**
 * Exact decimals as text. Canonical: no plus sign, no leading or trailing zeros, no point without digits behind it,
 * no minus zero. Nothing here ever passes through a float.
 */
interface DecimalLimits {
  readonly before: number
  readonly behind: number
}

/** 38 digits, split so that every database holds them: SQL Server has no more, and its scale is fixed. */
export const decimalLimits: DecimalLimits = { before: 20, behind: 18 }

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i

const plain = /^-?(?:0|[1-9]\d{0,40})(?:\.\d{0,40}[1-9])?$/

/** The canonical form, or null when the text is no number. */
export function canonicalDecimal(text: string): string | null {
  // Nearly all are canonical already, and bulk writes ask for thousands.
  if (plain.test(text) && text !== '-0') return text
  const match = pattern.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  return join(sign === '-', ...shift(whole, fraction, Number(exponent)))
}

/** The shortest text that means this number; null for NaN and infinities. */
export function decimalFromNumber(value: number): string | null {
  return Number.isFinite(value) ? canonicalDecimal(String(value)) : null
}

export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = [partsOf(left), partsOf(right)]
  if (a.negative !== b.negative) return a.negative ? -1 : 1
  const size = compareSizes(a, b)
  return size === 0 ? 0 : size > 0 === a.negative ? -1 : 1
}

/** Half is rounded up, away from zero: 0.125 → 0.13, -0.125 → -0.13. */
export function roundDecimal(text: string, places: number): string {
  const point = text.indexOf('.')
  if (point === -1 || text.length - point - 1 <= places) return text
  const { negative, whole, fraction } = partsOf(text)
  const kept = BigInt(whole + fraction.slice(0, places))
  const digits = String((fraction[places] ?? '0') >= '5' ? kept + 1n : kept).padStart(places + 1, '0')
  const end = digits.length - places
  return join(negative, digits.slice(0, end), digits.slice(end))
}

/** With at least so many digits behind the point; never cuts. */
export function padDecimal(text: string, places: number): string {
  const point = text.indexOf('.')
  const behind = point < 0 ? 0 : text.length - point - 1
  return behind >= places ? text : `${text}${point < 0 ? '.' : ''}${'0'.repeat(places - behind)}`
}

export function digitsOf(text: string): DecimalLimits {
  const start = text.startsWith('-') ? 1 : 0
  const point = text.indexOf('.')
  const end = point < 0 ? text.length : point
  const isZero = end === start + 1 && text[start] === '0'
  return { before: isZero ? 0 : end - start, behind: point < 0 ? 0 : text.length - point - 1 }
}

interface Parts {
  readonly negative: boolean
  readonly whole: string
  readonly fraction: string
}

function partsOf(text: string): Parts {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.slice(negative ? 1 : 0).split('.')
  return { negative, whole, fraction }
}

function shift(whole: string, fraction: string, by: number): [whole: string, fraction: string] {
  if (by >= 0) return [whole + fraction.slice(0, by).padEnd(by, '0'), fraction.slice(by)]
  const padded = whole.padStart(-by, '0')
  const point = padded.length + by
  return [padded.slice(0, point), padded.slice(point) + fraction]
}

function join(negative: boolean, whole: string, fraction: string): string {
  const head = whole.slice(leadingZeros(whole)) || '0'
  const tail = fraction.slice(0, fraction.length - trailingZeros(fraction))
  const size = tail === '' ? head : `${head}.${tail}`
  return negative && size !== '0' ? `-${size}` : size
}

// Counted by hand: /0+$/ takes quadratic time on a long row of zeros that ends in a one.
function trailingZeros(digits: string): number {
  let count = 0
  while (count < digits.length && digits[digits.length - 1 - count] === '0') count += 1
  return count
}

function leadingZeros(digits: string): number {
  let count = 0
  while (count < digits.length && digits[count] === '0') count += 1
  return count
}

function compareSizes(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length
  const places = Math.max(a.fraction.length, b.fraction.length)
  const left = a.whole + a.fraction.padEnd(places, '0')
  const right = b.whole + b.fraction.padEnd(places, '0')
  return left === right ? 0 : left > right ? 1 : -1
}
