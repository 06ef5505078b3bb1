// Records whose JSON is written on our side: what to select for each column, and how to write it. What a link leads to cannot be
// part of such a row, so it is read by a statement of its own for all rows together (linked-cells.ts).
import { type RawBuilder, sql } from 'kysely'
import type { DatabaseRow } from './answer.ts'
import type { RecordForm } from './json-columns.ts'
import { shownColumn } from './link-way.ts'
import { type LinkedCells, linkedCells, linkKey } from './linked-cells.ts'
import type { Look } from './look.ts'
import { hasOneValue } from './nested-wish.ts'
import { orBroken } from './operands.ts'
import type { RecordColumn } from './record-table.ts'
import { keyText } from './row-writer.ts'
import { valueCell } from './value-cell.ts'

export interface RowCells {
  /** “… as c1, … as c2” */
  readonly selected: readonly RawBuilder<unknown>[]
  readonly linked: readonly LinkedCells[]
  /** `texts`: for each of `linked`, the JSON of a cell by the key that led to it. */
  write(row: DatabaseRow, texts: readonly ReadonlyMap<string, string>[]): string
}

export function rowCells(look: Look, columns: readonly RecordColumn[], form: RecordForm): RowCells {
  const selected: RawBuilder<unknown>[] = []
  const linked: LinkedCells[] = []
  const select = (expression: unknown): string => {
    const alias = `c${selected.length + 1}`
    selected.push(sql`${expression} as ${sql.raw(alias)}`)
    return alias
  }
  const cells = columns.map((one, at) => {
    const write = orBroken(shownColumn(one), (column) =>
      hasOneValue(column) ? valueCell(look, column, form, select) : linkedCell(look, column, { form, select, linked }),
    )
    return { before: keyText(one, at), write }
  })
  return {
    selected,
    linked,
    write: (row, texts) =>
      cells.length === 0 ? '{}' : `${cells.map(({ before, write }) => before + write(row, texts)).join('')}}`,
  }
}

type CellText = (row: DatabaseRow, texts: readonly ReadonlyMap<string, string>[]) => string
type Select = (expression: unknown) => string

interface Row {
  readonly form: RecordForm
  readonly select: Select
  /** Grows with every such cell. */
  readonly linked: LinkedCells[]
}

function linkedCell(look: Look, column: RecordColumn, { form, select, linked }: Row): CellText {
  const cells = linkedCells(look, column, form)
  const index = linked.push({ ...cells, alias: select(look.dialect.rows.read(cells.own)) }) - 1
  const alias = linked[index]?.alias ?? ''
  return (row, texts) => {
    const key = linkKey(look.dialect.values.fromDatabase(cells.own.word, row[alias]))
    return (key === null ? undefined : texts[index]?.get(key)) ?? cells.none
  }
}
