import { beginsWithDay } from '@rowhouse/core/column-types/calendar-day'
import { isCanonicalInstant } from '@rowhouse/core/column-types/instant'

/** One form for each value, so that equal values are equal texts on every engine. */

/** “+012.50” → “12.5”, “-0.0” → “0”; null for anything that is not a decimal number without exponent. */
export function canonicalDecimal(text: string): string | null {
  // Nearly all are canonical already, and bulk writes ask for thousands.
  if (/^-?(?:0|[1-9]\d{0,40})(?:\.\d{0,40}[1-9])?$/.test(text) && text !== '-0') return text
  const [, sign, whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = fraction.replace(/0+$/, '')
  const size = rest === '' ? digits : `${digits}.${rest}`
  return sign === '-' && size !== '0' ? `-${size}` : size
}

/** A float as a decimal text without exponent: 1e21 → “1000000000000000000000”. */
export function decimalOfNumber(value: number): string | null {
  const [, sign = '', first = '', more = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  if (first === '') return null
  const shift = Number(exponent)
  const digits = first + more
  const point = first.length + shift
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(Math.max(point, 0), '0')
  const at = Math.max(point, 1)
  return canonicalDecimal(`${sign}${padded.slice(0, at)}.${padded.slice(at)}`)
}

const int64 = { least: -(2n ** 63n), most: 2n ** 63n - 1n } as const

/** As far as MySQL counts without a sign. */
export const unsigned64 = 2n ** 64n - 1n

/** A number where JavaScript holds it exactly, digits beyond; null for anything that is not a 64-bit integer. */
export function canonicalInteger(value: number | string | bigint, most = int64.most): number | string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value + 0 : null
  if (typeof value === 'string' && !/^[+-]?\d{1,40}$/.test(value)) return null
  const exact = BigInt(typeof value === 'string' ? value.replace(/^\+/, '') : value)
  if (exact < int64.least || exact > most) return null
  const near = Number(exact)
  return Number.isSafeInteger(near) ? near : exact.toString()
}

/** “2026-11-15” for a day that exists in the years 0001 to 9999. */
export function canonicalDate(text: string): string | null {
  return text.length === 10 && beginsWithDay(text) ? text : null
}

/** “13:45” → “13:45:00”, “13:45:00.120000” → “13:45:00.120”; what is finer than a millisecond is cut off. */
export function canonicalTime(text: string): string | null {
  const [, hours, minutes, seconds = '00', fraction = ''] =
    /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?$/.exec(text) ?? []
  if (hours === undefined) return null
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  return `${hours}:${minutes}:${seconds}${milliseconds === '000' ? '' : `.${milliseconds}`}`
}

const instantForm =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** “2026-11-15 13:45:00+01” → “2026-11-15T12:45:00.000Z”; a text without zone is UTC. */
export function canonicalInstant(text: string): string | null {
  if (isCanonicalInstant(text)) return text
  const plain = plainInstant(text)
  if (plain !== null) return plain
  const [, day, hours, minutes, seconds = '00', fraction = '', zone = 'Z'] = instantForm.exec(text) ?? []
  if (day === undefined || !beginsWithDay(day)) return null
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const local = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
  const instant = new Date(local - zoneMs(zone))
  const iso = instant.toISOString()
  return /^\d{4}-/.test(iso) && !iso.startsWith('0000') ? iso : null
}

/** “2026-11-15 12:45:00.12+00”, as PostgreSQL writes all of them: exports ask for millions. null: it is written otherwise. */
function plainInstant(text: string): string | null {
  if (text.charCodeAt(10) !== blank || !text.endsWith('+00')) return null
  const fraction = text.slice(19, -3)
  if (fraction.length === 1) return null
  const iso = `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction === '' ? '.000' : fraction.padEnd(4, '0')}Z`
  return isCanonicalInstant(iso) ? iso : null
}

const blank = 32

function zoneMs(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
