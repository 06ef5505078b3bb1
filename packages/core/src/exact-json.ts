import { canonicalDecimal, decimalFromNumber } from './column-types/decimal-text.ts'

/** Without one of these no number of a text can lose anything, and looking for them is fast. */
const suspicious = /\d[\d.]{15}|[eE][+-]?\d{3}/

/**
 * A number of a JSON text that JavaScript reads as another one: 9007199254740993 would come back with another last digit.
 * null: there is none. A fraction of up to 17 digits names one float and no other, so it is that float.
 */
export function alteredNumber(json: string): string | null {
  if (!suspicious.test(json)) return null
  let altered: string | null = null
  const look = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
    const source = context?.source
    if (typeof value === 'number' && altered === null && source !== undefined && isAltered(source, value))
      altered = source
    return value
  }
  JSON.parse(json, look as (key: string, value: unknown) => unknown)
  return altered
}

function isAltered(source: string, value: number): boolean {
  const digits = significantDigits(source)
  if (!Number.isFinite(value) || (value === 0 && digits > 0)) return true
  if (digits <= 15) return false
  const exact = canonicalDecimal(source)
  return exact !== decimalFromNumber(value) && (digits > 17 || exact === null || !exact.includes('.'))
}

function significantDigits(source: string): number {
  const [mantissa = ''] = source.split(/e/i)
  const digits = mantissa.replace(/[-.]/g, '').replace(/^0+/, '')
  return mantissa.includes('.') ? trimmedLength(digits) : digits.length
}

// Counted by hand: /0+$/ takes quadratic time on a long row of zeros that ends in a one.
function trimmedLength(digits: string): number {
  let length = digits.length
  while (length > 0 && digits[length - 1] === '0') length -= 1
  return length
}
