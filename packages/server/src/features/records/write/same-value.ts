import { isDeepStrictEqual } from 'node:util'
import type { CellValue } from '@rowhouse/core/storage'

/** Members of JSON objects have no order: one engine sorts them. */
export function isSame(one: CellValue, other: CellValue): boolean {
  return one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))
}
