import type { Comparison } from '@rowhouse/core/column-types/column-type'
import type { FormulaColumn, FormulaColumns } from '@rowhouse/core/formula/check'
import type { FormulaType, ScalarType } from '@rowhouse/core/formula/tree'
import type { RecordColumn, RecordTable } from '../query/record-table.ts'
import { holdsMany } from './holds-many.ts'

const scalars: Readonly<Record<Comparison, ScalarType>> = {
  text: 'text',
  number: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'text',
  instant: 'instant',
  list: 'text',
  person: 'text',
  none: 'text',
}

/** What a formula sees in a column; null: nothing it could use. */
export function formulaColumn(column: RecordColumn): FormulaColumn | null {
  if (column.secret || column.word === null) return null
  const scalar = scalars[column.comparison]
  const type: FormulaType = holdsMany(column) && scalar !== 'nothing' ? { listOf: scalar } : scalar
  return { id: column.id, title: column.title, type }
}

/** The columns of a table for the checker; `find` knows them by whatever stands in the braces. */
export function formulaColumns(table: RecordTable, find: (name: string) => RecordColumn | null): FormulaColumns {
  const kept = (by: RecordColumn['kept']) => {
    const column = table.columns.find((one) => one.kept === by)
    return column === undefined ? null : formulaColumn(column)
  }
  return {
    find(name) {
      const column = find(name)
      return column === null ? null : formulaColumn(column)
    },
    createdTime: kept('createdAt'),
    lastModifiedTime: kept('updatedAt'),
    key: table.key.flatMap((column) => formulaColumn(column) ?? []),
  }
}
