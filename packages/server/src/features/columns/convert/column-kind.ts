import { type Comparison, storedAs } from '@rowhouse/core/column-types/column-type'
import { type ColumnTypeName, columnTypeOf, columnTypes, knownTypeName } from '@rowhouse/core/column-types/registry'
import type { StorageWord } from '@rowhouse/core/storage'
import type { ColumnRow } from '../../../meta/rows/structure.ts'

/** What values of a column are. */
export interface ColumnKind {
  readonly type: ColumnTypeName
  readonly options: unknown
  /** Really in the database. */
  readonly word: StorageWord | null
  readonly comparison: Comparison
}

export function kindOf(row: Pick<ColumnRow, 'type' | 'options' | 'word'>): ColumnKind {
  const type = knownTypeName(row.type)
  // Options that came with a later version are not in what was stored before.
  const options: unknown = { ...columnTypes[type].defaults, ...(JSON.parse(row.options) as object) }
  const { comparison } = storedAs(columnTypeOf(type), options)
  return { type, options, word: row.word as StorageWord | null, comparison }
}
