import { canonicalDecimal } from './values/canonical.ts'

/** Exactly; of nothing it is 0. */
export function addDecimals(decimals: readonly (string | null)[]): string | null {
  const numbers = decimals.filter((one) => one !== null).map((one) => one.split('.') as [string, string?])
  const places = numbers.reduce((most, [, fraction = '']) => Math.max(most, fraction.length), 0)
  const sum = numbers.reduce(
    (total, [whole, fraction = '']) => total + BigInt(whole + fraction.padEnd(places, '0')),
    0n,
  )
  return unscaled(sum, places)
}

export function unscaled(value: bigint, places: number): string | null {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const point = digits.length - places
  return canonicalDecimal(`${value < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`)
}
