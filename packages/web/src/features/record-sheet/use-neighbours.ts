import type { TableRecords } from '../records/table-records.ts'

export interface Neighbours {
  /** Among the records of the view, from 0; null: it is not on the screen. */
  readonly place: number | null
  readonly count: number
  readonly isCountOpen: boolean
  /** null: there is none. */
  readonly goNext: (() => Promise<void>) | null
  readonly goPrevious: (() => Promise<void>) | null
}

/** The records before and after one, in the order of the view; loaded when they are gone to. */
export function useNeighbours(records: TableRecords, rowId: string, onGo: (key: string) => void): Neighbours {
  const { window } = records
  const place = records.rowOf(rowId)

  async function go(to: number): Promise<void> {
    await window.load([to])
    const key = records.keyAt(to)
    if (key !== null) onGo(key)
  }

  const hasNext = place !== null && (place + 1 < window.rowCount || window.isCountOpen)
  return {
    place,
    count: window.rowCount,
    isCountOpen: window.isCountOpen,
    goNext: hasNext ? () => go(place + 1) : null,
    goPrevious: place !== null && place > 0 ? () => go(place - 1) : null,
  }
}
