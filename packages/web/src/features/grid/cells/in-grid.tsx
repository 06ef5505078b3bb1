import type { CellValue } from '@rowhouse/core/storage'
import type { CellEditor, ReactCellKind } from '@rowhouse/grid/react/grid'
import type { Cell } from '@rowhouse/grid/source'
import { createContext, use } from 'react'
import type { Column } from '../../tables/table.ts'
import type { ValueEditor } from './cell-type.ts'

/** What an editor over a cell of the grid has to know of its place. */
export interface GridPlace {
  readonly columns: ReadonlyMap<string, Column>
  valueAt(row: number, column: Column): CellValue
  keyAt(row: number): string | null
}

export const GridEditing = createContext<GridPlace>({
  columns: new Map(),
  valueAt: () => null,
  keyAt: () => null,
})

/** An editor of values as one of the grid's cells. */
export function inGrid(Editor: ValueEditor): CellEditor {
  return function EditorInGrid({ session }) {
    const place = use(GridEditing)
    const column = place.columns.get(session.column.id)
    if (column === undefined) return null
    const value = place.valueAt(session.row, column)
    const recordKey = place.keyAt(session.row)
    return <Editor session={{ ...session, column, value, recordKey, isReady: recordKey !== null }} />
  }
}

/** A kind as it is, with an editor of its own. */
export const edited = <C extends Cell>(kind: ReactCellKind<C>, Editor: ValueEditor): ReactCellKind<C> => ({
  ...kind,
  Editor: inGrid(Editor),
})
