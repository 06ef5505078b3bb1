import type { CellValue } from '@rowhouse/core/storage'
import type { Cell } from '@rowhouse/grid/source'
import type { CellContext } from '../../cells/cell-type.ts'
import { gridCell } from '../../cells/grid-cell.ts'
import type { Column, RecordRow, Table } from '../../structure/tables/table.ts'
import { drawnValue } from '../../values/drawn-value.ts'

/**
 * Cells as they are drawn, each made once for a record as it is: the grid asks for all of them after every change, and a
 * record that changes is another object.
 */
export function drawnCells(
  table: Table,
  context: CellContext,
): (record: RecordRow, column: Column, value: CellValue) => Cell {
  const made = new WeakMap<RecordRow, Map<Column, { readonly value: unknown; readonly cell: Cell }>>()
  return (record, column, value) => {
    const cells = made.get(record) ?? new Map()
    made.set(record, cells)
    const known = cells.get(column)
    // What is not confirmed yet lies over the record.
    if (known !== undefined && known.value === value) return known.cell
    // Codes and buttons are made of other columns of the record.
    const shown = value ?? drawnValue(table, column, record)
    const cell = gridCell(column, shown, context)
    cells.set(column, { value, cell })
    return cell
  }
}
