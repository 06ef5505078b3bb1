import type { FormulaColumn, FormulaColumns } from '@rowhouse/core/formula/check'
import { columnFormulaType } from '@rowhouse/core/formula/column-formula-type'
import type { RecordColumn, RecordTable } from '../query/record-table.ts'
import { holdsMany } from './holds-many.ts'

/** What a formula sees in a column; null: nothing it could use. */
export function formulaColumn(column: RecordColumn): FormulaColumn | null {
  if (column.secret || column.word === null) return null
  return { id: column.id, title: column.title, type: columnFormulaType(column.comparison, holdsMany(column)) }
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
