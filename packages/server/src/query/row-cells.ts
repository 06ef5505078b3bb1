// Records whose JSON is written on our side: what to select for each column, and how to write it. What a link leads to cannot be
// part of such a row, so it is read by a statement of its own for all rows together (linked-cells.ts).
import type { RawBuilder } from 'kysely'
import type { DatabaseRow } from './answer.ts'
import type { RecordForm } from './json-columns.ts'
import { linkedRecords, shownColumn } from './link-way.ts'
import { cellsBeyond, type LinkedCells, linkedCells, linkKey } from './linked-cells.ts'
import { hasOneValue, nestedPage } from './nested-spec.ts'
import { orBroken } from './operands.ts'
import type { LinkedPart, RecordPart } from './record-parts.ts'
import { isSingle, type Link, type RecordColumn } from './record-table.ts'
import { type LinkedTexts, type RowShape, type RowText, rowWriter } from './row-writer.ts'
import { SelectList } from './select-list.ts'
import { requireVisible, type TableAccess } from './table-access.ts'
import { valueCell } from './value-cell.ts'

export interface RowCells {
  readonly selected: readonly RawBuilder<unknown>[]
  readonly linked: readonly LinkedCells[]
  /** With the texts of `linked`. */
  readonly write: (row: DatabaseRow, linked?: LinkedTexts) => string
}

export function rowCells(access: TableAccess, columns: readonly RecordColumn[], form: RecordForm): RowCells {
  const row: Row = { form, select: new SelectList(), linked: [] }
  const cellOf = (one: RecordColumn): RowText =>
    orBroken(shownColumn(one), (column) =>
      hasOneValue(column)
        ? valueCell(access, column, form, row.select)
        : linkedCell(access, linkedCells(access, column, form), row),
    )
  const cells =
    form.parts?.map((part) => ({ name: part.name, write: partCell(access, part, row, cellOf) })) ??
    columns.map((one) => ({ name: one.title, write: cellOf(one) }))
  return { selected: row.select.members, linked: row.linked, write: rowWriter(cells) }
}

interface Row {
  readonly form: RecordForm
  readonly select: SelectList
  /** Grows with every such cell. */
  readonly linked: LinkedCells[]
}

function partCell(access: TableAccess, part: RecordPart, row: Row, cellOf: (column: RecordColumn) => RowText): RowText {
  if (part.kind === 'fixed') return () => part.json
  const [column = part.column] = requireVisible(access, [part.column])
  const { computed } = column
  if (part.kind === 'cell' || computed?.kind !== 'link') return cellOf(column)
  return linkedCell(access, linkedPart(access, { column, link: computed.link }, part, row.form.shape), row)
}

function linkedPart(
  access: TableAccess,
  { column, link }: { readonly column: RecordColumn; readonly link: Link },
  part: LinkedPart,
  shape: RowShape,
): Omit<LinkedCells, 'alias'> {
  const values = linkedRecords(access, column, link)
  if (part.kind === 'count')
    return cellsBeyond(access, values, {
      page: nestedPage(values, { limit: 0, offset: 0, filter: part.filter }),
      members: { selected: [], linked: [], write: () => '' },
      none: '0',
      write: (_members, count) => String(count),
    })
  const single = isSingle(link)
  return cellsBeyond(access, values, {
    page: nestedPage(values, single ? { limit: 1, offset: 0 } : part),
    members: rowCells(values.access, [], { shape, parts: part.parts }),
    none: single ? 'null' : '[]',
    write: (members) => (single ? (members[0] ?? 'null') : `[${members.join()}]`),
  })
}

function linkedCell(access: TableAccess, cells: Omit<LinkedCells, 'alias'>, { select, linked }: Row): RowText {
  const alias = select.add(access.dialect.rows.read(cells.own))
  const index = linked.push({ ...cells, alias }) - 1
  return (row, texts) => {
    const key = linkKey(access.dialect.values.fromDatabase(cells.own.word, row[alias]))
    return (key === null ? undefined : texts[index]?.get(key)) ?? cells.none
  }
}
