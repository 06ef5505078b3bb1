import { type ColumnFinder, columnFinder } from '@rowhouse/core/filters/column-finder'
import { checkFormula, type FormulaColumns } from '@rowhouse/core/formula/check'
import { parseFormula } from '@rowhouse/core/formula/parse'
import { renameColumns } from '@rowhouse/core/formula/print'
import { formulaColumns } from '../../../meta/formula-columns.ts'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import type { RecordColumn } from '../../../query/record-table.ts'

/** As people write it, with titles, names or ids in braces → as it is stored. What is wrong is told with its place. */
export function acceptFormula(text: string, table: SnapshotTable): string {
  checkFormula(parseFormula(text), columnsFor(table))
  const finder = finderOf(table)
  return renameColumns(text, (name) => finder.find(name)?.id ?? name)
}

/** What the checker and the editor know of a table. */
export function columnsFor(table: SnapshotTable): FormulaColumns {
  const finder = finderOf(table)
  return formulaColumns(table, (name) => finder.find(name))
}

/** Secrets are not there for anybody. */
function finderOf({ columns }: SnapshotTable): ColumnFinder<RecordColumn> {
  return columnFinder(columns.filter(({ secret }) => !secret))
}
