// Records whose JSON is written on our side: what to select for each column, and how to write it. What a link leads to cannot be
// part of such a row, so it is read by a statement of its own for all rows together (linked-cells.ts).
import type { RawBuilder } from 'kysely'
import type { RecordForm } from './json-columns.ts'
import { shownColumn } from './link-way.ts'
import { type LinkedCells, linkedCells, linkKey } from './linked-cells.ts'
import type { Look } from './look.ts'
import { hasOneValue } from './nested-wish.ts'
import { orBroken } from './operands.ts'
import type { RecordColumn } from './record-table.ts'
import { type RowText, rowWriter } from './row-writer.ts'
import { SelectList } from './select-list.ts'
import { valueCell } from './value-cell.ts'

export interface RowCells {
  readonly selected: readonly RawBuilder<unknown>[]
  readonly linked: readonly LinkedCells[]
  /** With the texts of `linked`. */
  readonly write: RowText
}

export function rowCells(look: Look, columns: readonly RecordColumn[], form: RecordForm): RowCells {
  const row: Row = { form, select: new SelectList(), linked: [] }
  const write = rowWriter(
    columns.map((one) => ({
      column: one,
      write: orBroken(shownColumn(one), (column) =>
        hasOneValue(column) ? valueCell(look, column, form, row.select) : linkedCell(look, column, row),
      ),
    })),
  )
  return { selected: row.select.members, linked: row.linked, write }
}

interface Row {
  readonly form: RecordForm
  readonly select: SelectList
  /** Grows with every such cell. */
  readonly linked: LinkedCells[]
}

function linkedCell(look: Look, column: RecordColumn, { form, select, linked }: Row): RowText {
  const cells = linkedCells(look, column, form)
  const alias = select.add(look.dialect.rows.read(cells.own))
  const index = linked.push({ ...cells, alias }) - 1
  return (row, texts) => {
    const key = linkKey(look.dialect.values.fromDatabase(cells.own.word, row[alias]))
    return (key === null ? undefined : texts[index]?.get(key)) ?? cells.none
  }
}
