import type { StorageWord } from '@rowhouse/core/storage'
import { canonicalDecimal, decimalOfNumber } from './values/canonical.ts'

/** Of engines that add exactly: one part, as text. */
export function readPlainSum(word: StorageWord, [part]: readonly unknown[]): string | null {
  if (part === null || part === undefined) return null
  return word === 'float' ? floatSum(part) : canonicalDecimal(String(part))
}

/** The digits behind these are those of the order in which an engine adds, and of its way to do it. */
const sureDigits = 15

export const floatSum = (sum: unknown): string | null => decimalOfNumber(Number(Number(sum).toPrecision(sureDigits)))
