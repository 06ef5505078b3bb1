/** Before the digits of a number that was single before it was read as double. */
export const singleMark = 'f'

/** The shortest digits that mean the same number in single precision: 0.10000000149011612 is 0.1. */
export function shortestSingle(value: number): number {
  if (!Number.isFinite(value) || Math.fround(value) !== value) return value
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}
