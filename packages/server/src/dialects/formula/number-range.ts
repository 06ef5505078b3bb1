// How large and how small a number can be is known from what it is made of. Where it stays within bounds, no check is
// written: most formulas of whole numbers and decimals need none at all.

export interface NumberRange {
  readonly most: number
  /** Of those that are not 0. */
  readonly least: number
  readonly isWhole: boolean
}

/** Beyond it is #NUM, nearer to zero it is 0: a product or a quotient of two such numbers is still a double. */
export const mostSize = 1e150
export const leastSize = 1e-150

export const wholeUpTo = (most: number): NumberRange => ({ most, least: 1, isWhole: true })
export const anyNumber: NumberRange = { most: mostSize, least: leastSize, isWhole: false }
/** Every integer of 64 bits, and a little more after rounding. */
export const anyInteger = wholeUpTo(1e19)
/** A decimal of a column; beyond it is #NUM there too. */
export const mostDecimal = 1e65
export const leastDecimal = 1e-65
export const anyDecimal: NumberRange = { most: mostDecimal, least: leastDecimal, isWhole: false }

export function rangeOfConstant(value: number): NumberRange {
  const size = Math.abs(value)
  return { most: size, least: size === 0 ? 1 : size, isWhole: Number.isInteger(value) }
}

/** Two numbers that are nearly equal leave the last digit of theirs. */
const lastDigit = 2 ** -53

export function sumRange(one: NumberRange, other: NumberRange): NumberRange {
  const isWhole = one.isWhole && other.isWhole
  return {
    most: one.most + other.most,
    least: isWhole ? 1 : Math.min(one.least, other.least) * lastDigit,
    isWhole,
  }
}

export function productRange(one: NumberRange, other: NumberRange): NumberRange {
  const isWhole = one.isWhole && other.isWhole
  return { most: one.most * other.most, least: isWhole ? 1 : one.least * other.least, isWhole }
}

export function quotientRange(one: NumberRange, other: NumberRange): NumberRange {
  return { most: one.most / other.least, least: one.least / Math.max(other.most, leastSize), isWhole: false }
}

export function remainderRange(one: NumberRange, other: NumberRange): NumberRange {
  const isWhole = one.isWhole && other.isWhole
  return { most: one.most, least: isWhole ? 1 : Math.min(one.least, other.least) * lastDigit, isWhole }
}

export function unionRange(ranges: readonly (NumberRange | null)[]): NumberRange {
  const known = ranges.filter((range) => range !== null)
  return {
    most: Math.max(0, ...known.map(({ most }) => most)),
    least: Math.min(1, ...known.map(({ least }) => least)),
    isWhole: known.every(({ isWhole }) => isWhole),
  }
}

export const cutRange = ({ most, least, isWhole }: NumberRange): NumberRange => ({
  most: Math.min(most, mostSize),
  least: Math.max(least, leastSize),
  isWhole,
})
