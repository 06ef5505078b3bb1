import type { StorageWord } from '@rowhouse/core/storage'
import { canonicalDecimal, decimalOfNumber } from './values/canonical.ts'

/** Of engines that add exactly: one part, as text. */
export function readPlainSum(word: StorageWord, [part]: readonly unknown[]): string | null {
  if (part === null || part === undefined) return null
  return word === 'float' ? decimalOfNumber(Number(part)) : canonicalDecimal(String(part))
}
