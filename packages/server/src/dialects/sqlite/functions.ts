// What SQLite does not know by itself. Every connection gets them; a file of ours never stores one, so other programs can
// still read it.
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { roundDecimal } from '@rowhouse/core/column-types/decimal-text'
import { canonicalDecimal } from '../values/canonical.ts'

interface Scaled {
  readonly digits: bigint
  readonly places: number
}

export function addFunctions(database: DatabaseSync): void {
  database.function('rh_number_json', { deterministic: true }, numberJson)
  database.function('rh_number_text', { deterministic: true }, (value) =>
    value === null ? null : String(Number(value)),
  )
  addAggregate(database, 'rh_decimal_sum', (total) => textOf(total))
  addAggregate(database, 'rh_decimal_average', averageOf)
  addExtreme(database, 'rh_decimal_least', (one, other) => one < other)
  addExtreme(database, 'rh_decimal_greatest', (one, other) => one > other)
}

/** As JavaScript writes it. SQLite writes floats with fewer digits. */
function numberJson(value: SQLOutputValue): string {
  if (value === null) return 'null'
  const number = Number(value)
  return Number.isFinite(number) ? JSON.stringify(number) : JSON.stringify(String(value))
}

function addAggregate(
  database: DatabaseSync,
  name: string,
  result: (total: Scaled, count: number) => string | null,
): void {
  database.aggregate(name, {
    deterministic: true,
    useBigIntArguments: true,
    // The types of Node speak of SQL values; what is handed on is whatever the last step gave.
    start: (() => new DecimalSum()) as never,
    step: ((sum: DecimalSum, value: SQLOutputValue) => sum.with(value)) as never,
    result: ((sum: DecimalSum) => (sum.count === 0 ? null : result(sum.total(), sum.count))) as never,
  })
}

const plainDecimal = /^-?\d{1,15}(?:\.\d{1,9})?$/

/** Short numbers are added as numbers, in whole units of their last digit, which is ten times as quick as with big ones. */
class DecimalSum {
  count = 0
  /** By the number of places. */
  readonly #short: number[] = []
  #long: Scaled = { digits: 0n, places: 0 }

  with(value: SQLOutputValue): this {
    if (typeof value === 'string' && value.length <= 16 && plainDecimal.test(value)) {
      const point = value.indexOf('.')
      const places = point === -1 ? 0 : value.length - point - 1
      this.#add(places, point === -1 ? Number(value) : Number(value.slice(0, point) + value.slice(point + 1)))
      this.count += 1
      return this
    }
    const one = scaledOf(value)
    if (one === null) return this
    this.#long = added(this.#long, one)
    this.count += 1
    return this
  }

  total(): Scaled {
    return this.#short.reduce((total, digits, places) => added(total, { digits: BigInt(digits), places }), this.#long)
  }

  #add(places: number, digits: number): void {
    const sum = (this.#short[places] ?? 0) + digits
    if (Number.isSafeInteger(sum)) {
      this.#short[places] = sum
      return
    }
    this.#long = added(this.#long, { digits: BigInt(this.#short[places] ?? 0), places })
    this.#short[places] = digits
  }
}

function addExtreme(database: DatabaseSync, name: string, isBetter: (one: bigint, other: bigint) => boolean): void {
  database.aggregate(name, {
    deterministic: true,
    useBigIntArguments: true,
    start: null,
    step: ((best: Scaled | null, value: SQLOutputValue): Scaled | null => {
      const one = scaledOf(value)
      if (one === null || best === null) return one ?? best
      const places = Math.max(one.places, best.places)
      return isBetter(widened(one, places), widened(best, places)) ? one : best
    }) as never,
    result: ((best: Scaled | null) => best && textOf(best)) as never,
  })
}

const decimalPlaces = 18

function averageOf(total: Scaled, count: number): string | null {
  const more = 10n ** BigInt(decimalPlaces + 1)
  const quotient = { digits: (total.digits * more) / BigInt(count), places: total.places + decimalPlaces + 1 }
  return roundDecimal(textOf(quotient) ?? '0', decimalPlaces)
}

function scaledOf(value: SQLOutputValue): Scaled | null {
  const text = value === null ? null : canonicalDecimal(String(value))
  if (text === null) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}

function added(one: Scaled, other: Scaled): Scaled {
  const places = Math.max(one.places, other.places)
  return { digits: widened(one, places) + widened(other, places), places }
}

const widened = ({ digits, places }: Scaled, to: number): bigint => digits * 10n ** BigInt(to - places)

function textOf({ digits, places }: Scaled): string | null {
  const size = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0')
  const point = size.length - places
  return canonicalDecimal(`${digits < 0n ? '-' : ''}${size.slice(0, point)}.${size.slice(point)}`)
}
