import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { Column } from '../table.ts'

/** A plain column of a type; what a test speaks of is given. */
export function aColumn(title: string, type: ColumnTypeName = 'SingleLineText', given: Partial<Column> = {}): Column {
  return {
    id: `cl_${title}`,
    title,
    name: title,
    type,
    options: columnTypes[type].defaults,
    description: null,
    isKey: type === 'ID',
    isPrimaryValue: false,
    isRequired: false,
    isUnique: false,
    isReadOnly: columnTypes[type].kept !== undefined || columnTypes[type].storage === null,
    isSystem: false,
    hasDefault: false,
    default: null,
    formulaText: null,
    whereText: null,
    brokenReason: null,
    isMissing: false,
    result: null,
    hasMany: false,
    ...given,
  }
}
