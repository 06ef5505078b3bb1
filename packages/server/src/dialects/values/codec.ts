import { AppError } from '@rowhouse/core/errors'
import type { CellValue, JsonValue, StorageWord } from '@rowhouse/core/storage'
import {
  canonicalDate,
  canonicalDecimal,
  canonicalInstant,
  canonicalInteger,
  canonicalTime,
  decimalOfNumber,
} from './canonical.ts'
import { LaterValue } from './later-value.ts'
import { shortestSingle, singleMark } from './single-precision.ts'
import type { DatabaseValue, ValueCodec } from './value-codec.ts'

/** How one engine wants what is the same in meaning everywhere. */
interface EngineForms {
  boolean(value: boolean): DatabaseValue
  timestamp(iso: string): DatabaseValue
  /** Left out: as it is. */
  float?(value: number): DatabaseValue
  /** Digits before and after the point that the engine keeps. */
  readonly decimal: { readonly whole: number; readonly fraction: number; readonly total?: number }
  readonly shortText: number
  /** Left out: as far as 64 bits with a sign go. */
  readonly mostInteger?: bigint
  /** JSON in this database is always JSON, so nobody needs to read it to pass it on. */
  readonly hasSoundJson?: boolean
}

export function valueCodec(forms: EngineForms): ValueCodec {
  const encoders: Record<StorageWord, (value: CellValue) => DatabaseValue | undefined> = {
    shortText: (value) => (isText(value) && fitsCharacters(value, forms.shortText) ? value : undefined),
    longText: (value) => (isText(value) ? value : undefined),
    integer: (value) => (isScalar(value) ? (canonicalInteger(value, forms.mostInteger) ?? undefined) : undefined),
    decimal: (value) => (isScalar(value) ? fittingDecimal(value, forms.decimal) : undefined),
    float: (value) => {
      const number = isScalar(value) ? finiteNumber(value) : undefined
      return number === undefined ? undefined : (forms.float?.(number) ?? number)
    },
    boolean: (value) => (typeof value === 'boolean' ? forms.boolean(value) : undefined),
    date: (value) => (typeof value === 'string' ? (canonicalDate(value) ?? undefined) : undefined),
    time: (value) => (typeof value === 'string' ? (canonicalTime(value) ?? undefined) : undefined),
    timestamp: (value) => {
      const iso = typeof value === 'string' ? canonicalInstant(value) : null
      return iso === null ? undefined : forms.timestamp(iso)
    },
    json: (value) => (isCleanJson(value) ? JSON.stringify(value) : undefined),
  }

  return {
    toDatabase(word, value) {
      if (value === null) return null
      if (value instanceof LaterValue) return new LaterValue(value.index, word) as unknown as DatabaseValue
      const encoded = encoders[word](value)
      if (encoded !== undefined) return encoded
      throw new AppError('invalid_value', 'The value does not fit the type of its column.', { reason: 'type', word })
    },
    fromDatabase: (word, raw) => (raw === null || raw === undefined ? null : decoders[word](raw)),
    readerOf(word) {
      const decode = decoders[word]
      return (raw) => (raw === null || raw === undefined ? null : decode(raw))
    },
    jsonText: forms.hasSoundJson ? textOf : (raw) => JSON.stringify(jsonOf(textOf(raw))),
  }
}

const decoders: Record<StorageWord, (raw: unknown) => CellValue> = {
  shortText: textOf,
  longText: textOf,
  integer: (raw) => (isNumeric(raw) ? (canonicalInteger(raw) ?? textOf(raw)) : textOf(raw)),
  decimal: (raw) => decimalOf(raw) ?? textOf(raw),
  float: (raw) => {
    if (typeof raw === 'string' && raw.startsWith(singleMark)) return shortestSingle(Number(raw.slice(1)))
    const number = Number(raw)
    return Number.isFinite(number) ? number : textOf(raw)
  },
  boolean: (raw) => {
    if (raw instanceof Uint8Array) return raw.some((byte) => byte !== 0)
    if (typeof raw === 'string') return /^(1|t|true|y|yes|on)$/i.test(raw)
    return Boolean(raw)
  },
  date: (raw) => dayOf(textOf(raw)) ?? unlessZero(textOf(raw)),
  time: (raw) => canonicalTime(raw instanceof Date ? raw.toISOString().slice(11, 23) : textOf(raw)) ?? textOf(raw),
  timestamp: (raw) => instantOf(raw) ?? unlessZero(textOf(raw)),
  json: (raw) => jsonOf(textOf(raw)),
}

function textOf(raw: unknown): string {
  if (typeof raw === 'string') return raw
  if (raw instanceof Date) return raw.toISOString()
  if (raw instanceof Uint8Array) return `0x${Buffer.from(raw).toString('hex')}`
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}

function decimalOf(raw: unknown): string | null {
  if (typeof raw === 'number') return decimalOfNumber(raw)
  return canonicalDecimal(textOf(raw)) ?? (/e/i.test(textOf(raw)) ? decimalOfNumber(Number(raw)) : null)
}

// A time may follow, which means nothing; “BC” does not mean nothing.
const dayOf = (text: string): string | null =>
  canonicalDate(text) ?? (/^.{10}[T ]\d/s.test(text) ? canonicalDate(text.slice(0, 10)) : null)

// Whole numbers are seconds in some programs and milliseconds in others; seconds of the year 5138 tell them apart.
function instantOf(raw: unknown): string | null {
  if (typeof raw === 'number') {
    const instant = new Date(Math.abs(raw) < 1e11 ? raw * 1000 : raw)
    return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
  }
  const text = textOf(raw)
  return canonicalInstant(text) ?? canonicalInstant(`${text} 00:00`)
}

// MySQL's old way to write “no date”.
const unlessZero = (text: string): string | null => (text.startsWith('0000-00-00') ? null : text)

function jsonOf(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return text
  }
}

/** Types that hold decimals give texts; a column of floats keeps the nearest number. */
function finiteNumber(value: string | number): number | undefined {
  if (typeof value === 'string' && canonicalDecimal(value) === null) return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

function fittingDecimal(value: string | number, limit: EngineForms['decimal']): string | undefined {
  const decimal = typeof value === 'number' ? decimalOfNumber(value) : canonicalDecimal(value)
  if (decimal === null) return undefined
  const start = decimal.startsWith('-') ? 1 : 0
  const point = decimal.indexOf('.')
  const whole = (point < 0 ? decimal.length : point) - start
  const fraction = point < 0 ? 0 : decimal.length - point - 1
  const fits = whole <= limit.whole && fraction <= limit.fraction
  return fits && whole + fraction <= (limit.total ?? Number.POSITIVE_INFINITY) ? decimal : undefined
}

// Half a surrogate pair would be stored as another character, and PostgreSQL cannot hold NUL.
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed()

// Counting characters means taking the text apart; a text with few UTF-16 units cannot have too many.
const fitsCharacters = (text: string, most: number): boolean => text.length <= most || [...text].length <= most

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

const isNumeric = (raw: unknown): raw is string | number | bigint => isScalar(raw) || typeof raw === 'bigint'

export function isCleanJson(value: JsonValue): boolean {
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value !== 'object') return true
  if (Array.isArray(value)) return value.every(isCleanJson)
  return Object.entries(value).every(([key, member]) => isText(key) && isCleanJson(member))
}
