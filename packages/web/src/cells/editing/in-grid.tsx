import type { CellValue } from '@rowhouse/core/storage'
import type { CellEditor } from '@rowhouse/grid/react/grid'
import { createContext, use, useRef } from 'react'
import type { Column } from '../../structure/tables/table.ts'
import type { ValueEditor } from '../cell-type.ts'

/** What an editor over a cell of the grid has to know of its place. */
interface GridPlace {
  readonly columns: ReadonlyMap<string, Column>
  valueAt(row: number, column: Column): CellValue
  keyAt(row: number): string | null
  /** Where a record is by now; null: not among those that are loaded. */
  rowOf(key: string): number | null
}

export const GridEditing = createContext<GridPlace>({
  columns: new Map(),
  valueAt: () => null,
  keyAt: () => null,
  rowOf: () => null,
})

/** An editor of values as one of the grid's cells. */
export function inGrid(Editor: ValueEditor): CellEditor {
  return function EditorInGrid({ session }) {
    const place = use(GridEditing)
    const key = useRef<string | null>(null)
    const column = place.columns.get(session.column.id)
    if (column === undefined) return null
    // Rows come and go above it: an editor stays with the record it was opened on. A new one gets its key later.
    key.current ??= place.keyAt(session.row)
    const recordKey = key.current
    const row = recordKey === null ? session.row : (place.rowOf(recordKey) ?? session.row)
    const value = place.valueAt(row, column)
    return <Editor session={{ ...session, column, value, recordKey, isReady: place.keyAt(row) !== null }} />
  }
}
