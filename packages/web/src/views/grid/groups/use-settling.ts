import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { type RefObject, useCallback, useRef } from 'react'
import type { TableRecords } from '../../../features/records/table-records.ts'
import type { Column } from '../../../structure/tables/table.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import { columnsThatMove } from './columns-that-move.ts'

export interface Settling {
  /** These rows were changed, in these columns. */
  changed(rows: readonly number[], titles: ReadonlySet<string>): void
  /** The cursor may have left them. */
  moved(): void
}

/**
 * A changed record may belong elsewhere: in another group, further down, in another colour. It stays where it is for as long as
 * the cursor is on it or somebody types, and goes when they leave; the cursor stays on its own record.
 */
export function useSettling(
  grid: RefObject<GridHandle | null>,
  records: TableRecords,
  settings: Settings,
  columns: readonly Column[],
): Settling {
  const waiting = useRef<ReadonlySet<number> | null>(null)
  const cursor = useRef<Cursor | null>(null)
  const moved = useCallback(() => {
    const handle = grid.current
    const rows = waiting.current
    if (handle === null) return
    const active = handle.selection.active
    // Also while rows are on their way: somebody who types on means the record that stands there now.
    cursor.current = active === null ? null : { row: active.row, key: records.keyAt(active.row) }
    if (rows === null || handle.isEditing || (active !== null && rows.has(active.row))) return
    waiting.current = null
    void records.window.reload().then(() => {
      if (cursor.current !== null) follow(handle, records, cursor.current)
    })
  }, [grid, records])
  const changed = useCallback(
    (rows: readonly number[], titles: ReadonlySet<string>) => {
      if (!columnsThatMove(settings, columns).some((title) => title === null || titles.has(title))) return
      waiting.current = new Set([...(waiting.current ?? []), ...rows])
      moved()
    },
    [settings, columns, moved],
  )
  return { changed, moved }
}

interface Cursor {
  readonly row: number
  /** null: the row is not loaded. */
  readonly key: string | null
}

function follow(handle: GridHandle, records: TableRecords, { row, key }: Cursor): void {
  const now = handle.selection.active
  // What is being typed follows its record by itself.
  if (now === null || now.row !== row || key === null || handle.isOnNewRow || handle.isEditing) return
  const place = records.keyAt(row) === key ? null : records.rowOf(key)
  if (place !== null) handle.goTo({ row: place, column: now.column })
}
