import type { FormulaError } from '../tree.ts'
import { errorOf } from './errors.ts'

// Beyond these a product or quotient of two numbers could leave the range of a double, and PostgreSQL would refuse the
// whole statement.
const largestNumber = 1e150
const smallestNumber = 1e-150

/** What a number becomes after every step. */
export function settled(number: number): number | FormulaError {
  if (Number.isNaN(number) || Math.abs(number) > largestNumber) return errorOf('#NUM')
  return Math.abs(number) < smallestNumber ? 0 : number
}

const nudged = 2 ** 46
const nudgeSize = 2 ** -51
const wholeFrom = 2 ** 52

/**
 * How far a number may be from the one it stands for: 1.005 × 100 gives 100.49999999999999, which people see as 100.5.
 * Only additions, products and floors of doubles are used below, so every database gives the same last bit.
 */
export function nudge(number: number): number {
  const size = Math.abs(number)
  return size < nudged ? size * nudgeSize : 0
}

export const floor = (x: number): number => Math.floor(x + nudge(x))

export const ceiling = (x: number): number => Math.ceil(x - nudge(x))

export const roundUp = (x: number): number => Math.sign(x) * Math.ceil(Math.abs(x) - nudge(x))

export const roundDown = (x: number): number => Math.sign(x) * Math.floor(Math.abs(x) + nudge(x))

export function roundHalf(x: number): number {
  if (Math.abs(x) >= wholeFrom) return x
  return Math.sign(x) * Math.floor(Math.abs(x) + nudge(x) + 0.5)
}

export function divide(a: number, b: number): number | FormulaError {
  return b === 0 ? errorOf('#DIV/0') : a / b
}

/** Whole numbers beyond it are not all there, so what is left after dividing them would be chance. */
export const lastWhole = 2 ** 53

export function remainder(a: number, b: number): number | FormulaError {
  if (b === 0) return errorOf('#DIV/0')
  return Math.abs(a) > lastWhole || Math.abs(a / b) > lastWhole ? errorOf('#NUM') : a - b * Math.trunc(a / b)
}

export function power(base: number, exponent: number): number | FormulaError {
  if (base === 0 && exponent < 0) return errorOf('#NUM')
  return base ** exponent
}
