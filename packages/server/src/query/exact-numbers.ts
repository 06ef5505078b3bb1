// Arithmetic on decimal texts for footers: a handful of numbers after the database has added up millions.
import { canonicalDecimal, roundDecimal } from '@rowhouse/core/column-types/decimal-text'
import { integerCell } from '@rowhouse/core/column-types/integer-value'
import { textOfCell } from '@rowhouse/core/filters/compare-cells'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'

/** Digits behind the point that an average has beyond those of its numbers, before it is rounded. */
const averagePlaces = 18

/** In the form in which the column gives its own values, as far as it is a whole number. */
export function integerOrDecimal(word: StorageWord, decimal: string | null): CellValue {
  if (decimal === null || word === 'decimal') return decimal
  if (word === 'float') return Number(decimal)
  return decimal.includes('.') ? decimal : integerCell(BigInt(decimal))
}

export function averageOf(sum: string | null, count: number): string | null {
  if (sum === null || count === 0) return null
  const { scaled, places } = scaledOf(sum)
  const more = 10n ** BigInt(averagePlaces + 1)
  const quotient = (scaled * more) / BigInt(count)
  return roundDecimal(unscaled(quotient, places + averagePlaces + 1), averagePlaces)
}

/** Greatest minus least, or both together. */
export function differenceOf(
  one: CellValue,
  other: CellValue,
  way: 'difference' | 'sum' = 'difference',
): string | null {
  if (one === null || other === null) return null
  const [a, b] = [scaledOf(textOfCell(one)), scaledOf(textOfCell(other))]
  const places = Math.max(a.places, b.places)
  const [left, right] = [a, b].map(({ scaled, places: own }) => scaled * 10n ** BigInt(places - own))
  return unscaled((left ?? 0n) + (way === 'sum' ? (right ?? 0n) : -(right ?? 0n)), places)
}

function scaledOf(text: string): { readonly scaled: bigint; readonly places: number } {
  const [whole = '0', fraction = ''] = (canonicalDecimal(text) ?? '0').split('.')
  return { scaled: BigInt(whole + fraction), places: fraction.length }
}

function unscaled(scaled: bigint, places: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0')
  const point = digits.length - places
  return canonicalDecimal(`${scaled < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`) ?? '0'
}
