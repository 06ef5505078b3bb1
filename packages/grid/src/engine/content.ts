import type { CellKind, CellKinds } from '../cell-kind.ts'
import type { ErrorCell } from '../cells/error.ts'
import { loadingCell } from '../cells/loading.ts'
import type { Cell, GridColumn, GridSource } from '../source.ts'
import type { GridWords } from '../words.ts'

/** Asks the host for cells and survives whatever it answers. */
export interface Content {
  cellAt(row: number, column: number): Cell
  kindOf(cell: Cell): CellKind<Cell, unknown> | undefined
  textAt(row: number, column: number): string
  valueAt(row: number, column: number): unknown
  isEmpty(row: number, column: number): boolean
  canEdit(row: number, column: number): boolean
  /** The host has the row and will give it later. */
  isLoading(row: number, column: number): boolean
}

interface ContentInput {
  readonly source: GridSource
  readonly kinds: CellKinds
  readonly isReadOnly: boolean
  readonly words: GridWords
}

export function contentOf({ source, kinds, isReadOnly, words }: ContentInput): Content {
  const failed: ErrorCell = { kind: 'error', text: words.failed, isEditable: false }

  function cellAt(row: number, index: number): Cell {
    const column = source.columns[index]
    if (column === undefined || row < 0 || row > source.rowCount) return loadingCell
    try {
      const cell = row === source.rowCount ? source.newCell?.(column) : source.cell(row, column)
      if (cell === 'loading' || cell === undefined || cell === null) return loadingCell
      return kinds[cell.kind] === undefined ? failed : cell
    } catch {
      return failed
    }
  }

  const kindOf = (cell: Cell): CellKind<Cell, unknown> | undefined => kinds[cell.kind]

  function textAt(row: number, index: number): string {
    const cell = cellAt(row, index)
    try {
      return kindOf(cell)?.text(cell) ?? ''
    } catch {
      return ''
    }
  }

  return {
    cellAt,
    kindOf,
    textAt,
    valueAt(row, index) {
      const cell = cellAt(row, index)
      return kindOf(cell)?.value?.(cell)
    },
    isEmpty(row, index) {
      const cell = cellAt(row, index)
      if (cell === loadingCell) return false
      return kindOf(cell)?.isEmpty?.(cell) ?? textAt(row, index) === ''
    },
    canEdit(row, index) {
      if (isReadOnly) return false
      const column: GridColumn | undefined = source.columns[index]
      if (column === undefined) return false
      if (row >= source.rowCount) return column.isEditable !== false
      const cell = cellAt(row, index)
      // What is on its way can be written to: the host looks at the row before it does.
      return (cell === loadingCell ? undefined : cell.isEditable) ?? column.isEditable !== false
    },
    isLoading: (row, index) =>
      row < source.rowCount && source.columns[index] !== undefined && cellAt(row, index) === loadingCell,
  }
}
