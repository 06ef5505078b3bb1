import type { Selection } from '@rowhouse/grid/selection/selection'
import { useEffect } from 'react'
import type { TableRecords } from '../../features/records/table-records.ts'
import { liveState, moveTo } from '../../state/live-state.ts'

type Active = Selection['active']

/** Tells others at which cell this person is. A record that is still on its way is named as soon as it is there. */
export function useToldCell(
  records: TableRecords,
  columns: readonly { readonly id: string }[],
  { active }: Selection,
): (next: Active) => void {
  const key = active === null ? null : records.keyAt(active.row)
  useEffect(() => {
    const { record, column } = liveState.getState().here
    if (key !== null && record === null && column !== null) moveTo({ record: key })
  }, [key])
  return (next) => {
    if (next === null) moveTo({ record: null, column: null, row: null })
    else moveTo({ record: records.keyAt(next.row), column: columns[next.column]?.id ?? null, row: next.row })
  }
}
