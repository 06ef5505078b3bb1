import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import { type RefObject, useEffect } from 'react'
import { useFollowedPlace } from '../../features/live/use-followed-place.ts'
import type { TableRecords } from '../../features/records/table-records.ts'

/** Brings the cell somebody is in into sight, for whoever follows them. */
export function useFollowedCell(
  grid: RefObject<GridHandle | null>,
  records: TableRecords,
  columns: readonly { readonly id: string }[],
): void {
  const place = useFollowedPlace()
  const cell = place?.table === records.place.table.id ? place : null
  const column = cell === null ? -1 : columns.findIndex(({ id }) => id === cell.column)
  const found = column < 0 || cell === null || cell.record === null ? null : records.rowOf(cell.record)
  // What is not loaded here stands about where they see it; once it is there, so is its row.
  const row = found ?? cell?.row ?? null
  const { rowCount } = records.window
  useEffect(() => {
    if (row !== null && column >= 0 && row < rowCount) grid.current?.scrollTo({ row, column })
  }, [grid, row, column, rowCount])
}
