import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { type RefObject, useCallback, useRef } from 'react'
import type { Column } from '../../tables/table.ts'
import type { TableRecords } from '../table-records.ts'
import type { Settings } from '../view-state.ts'
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
  const moved = useCallback(() => {
    const handle = grid.current
    const rows = waiting.current
    if (rows === null || handle === null || handle.isEditing) return
    const active = handle.selection.active
    if (active !== null && rows.has(active.row)) return
    waiting.current = null
    const key = active === null ? null : records.keyAt(active.row)
    void records.window.reload().then(() => {
      if (active !== null && key !== null) follow(handle, records, active, key)
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

function follow(
  handle: GridHandle,
  records: TableRecords,
  active: { readonly row: number; readonly column: number },
  key: string,
): void {
  // Somebody went on in the meantime: then the cursor is where they want it.
  const now = handle.selection.active
  if (
    now === null ||
    handle.isOnNewRow ||
    now.row !== active.row ||
    handle.isEditing ||
    records.keyAt(active.row) === key
  )
    return
  const place = [...records.window.rows()].find(([row]) => records.keyAt(row) === key)
  if (place !== undefined) handle.goTo({ row: place[0], column: now.column })
}
