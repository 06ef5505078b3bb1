import type { Column } from '@rowhouse/core/api/tables'
import { type ColumnTypeName, columnTypes, findColumnType, typeWith } from '@rowhouse/core/column-types/registry'
import type { Static } from 'typebox'
import { hasOneValue } from '../../../query/nested-spec.ts'
import type { RecordColumn } from '../../../query/record-table.ts'

type Result = NonNullable<Static<typeof Column>['colOptions']>['result']

/** As what its values are asked for; null: nobody can ask by them. */
export function presentResult(column: RecordColumn): NonNullable<Result> | null {
  const { comparison, operators } = column
  if (comparison === 'none') return null
  const { type, options } = heldType(column)
  return { type, options, comparison, operators: [...operators], many: !hasOneValue(column) }
}

/** The type of the column it shows, or the plainest one with such values. */
function heldType(column: RecordColumn): { readonly type: string; readonly options: unknown } {
  const { computed } = column
  if (computed?.kind === 'lookup' || computed?.kind === 'same') return heldType(computed.column)
  if (computed?.kind === 'rollup') {
    const held = heldType(computed.column)
    if (keepsType(computed.func, held.type)) return held
  }
  if (computed === null) return { type: column.typeName, options: column.options }
  const type = plainestOf(column.comparison)
  return { type, options: columnTypes[type].defaults }
}

/** The smallest of days is a day, and a sum of prices a price. */
function keepsType(func: string, type: string): boolean {
  if (func === 'min' || func === 'max') return true
  const kept: readonly string[] = findColumnType(type)?.sameUnder ?? []
  return kept.includes(func)
}

/** What cannot be compared in another way is compared as its text. */
function plainestOf(comparison: RecordColumn['comparison']): ColumnTypeName {
  const hasOwn = comparison !== 'list' && comparison !== 'person' && comparison !== 'none'
  return typeWith({ plain: true, comparison: hasOwn ? comparison : 'text' })
}
