import { findColumnType } from '@rowhouse/core/column-types/registry'
import type { ColumnRow } from '../../meta/rows/structure.ts'

/** Records must be known by something: the first column behind the key, or the key itself. */
export function nextPrimaryValue(columns: readonly ColumnRow[]): ColumnRow | undefined {
  const fit = columns.filter(({ word, type, system }) => word !== null && system === 0 && !findColumnType(type)?.secret)
  return fit.find(({ key_part }) => key_part === null) ?? fit[0]
}
