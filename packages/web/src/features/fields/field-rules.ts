import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { Column } from '../../structure/tables/table.ts'

interface FieldRules {
  readonly isRequired: boolean
  readonly isUnique: boolean
  readonly hasDefault: boolean
}

/** What can be asked of a field of this type. The server holds the same rules; this keeps what it refuses off the screen. */
export function rulesOf(name: ColumnTypeName): FieldRules {
  const type = columnTypes[name]
  const isFilledIn = type.storage !== null && type.kept === undefined
  const isIndexed = type.storage !== null && !['longText', 'json', 'boolean'].includes(type.storage)
  return {
    isRequired: isFilledIn,
    isUnique: isIndexed && type.secret === undefined,
    hasDefault: isFilledIn && type.secret === undefined && type.holds !== 'files',
  }
}

/** Whether the values of a field can be turned into another type. */
export function canBecome(from: ColumnTypeName, to: ColumnTypeName): boolean {
  if (from === to) return true
  const pair = [from, to]
  if (pair.every((name) => columnTypes[name].computed === 'copy')) return true
  return pair.every(
    (name) =>
      columnTypes[name].storage !== null &&
      columnTypes[name].secret === undefined &&
      columnTypes[name].kept !== 'key' &&
      columnTypes[name].foreign === undefined,
  )
}

/** Records are known by one value, be it stored or computed. */
export function canNameRecords({ type, result, hasMany }: Pick<Column, 'type' | 'result' | 'hasMany'>): boolean {
  const { storage, secret } = columnTypes[type]
  return storage === null ? result !== null && !hasMany : secret === undefined
}
