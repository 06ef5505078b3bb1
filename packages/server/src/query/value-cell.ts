import type { DatabaseRow } from './answer.ts'
import type { RecordForm } from './json-columns.ts'
import { shownColumn } from './link-way.ts'
import { cellOperand } from './operands.ts'
import type { RecordColumn } from './record-table.ts'
import { cellWriter } from './row-writer.ts'
import type { SelectList } from './select-list.ts'
import type { TableAccess } from './table-access.ts'

/** A cell of one value, perhaps with an error in its place: selects what it needs, and gives what writes it as JSON. */
export function valueCell(
  access: TableAccess,
  column: RecordColumn,
  { shape }: RecordForm,
  select: SelectList,
): (row: DatabaseRow) => string {
  const { error, ...operand } = cellOperand(access, column)
  const alias = select.add(access.dialect.rows.read(operand))
  const write = cellWriter(access.dialect, { column: shownColumn(column), word: operand.word }, shape)
  if (!error) return (row) => write(row[alias])
  const errorAlias = select.add(error)
  return (row) => {
    const code = row[errorAlias]
    if (code === null || code === undefined) return write(row[alias])
    return JSON.stringify(shape === 'structured' ? { error: String(code) } : String(code))
  }
}
