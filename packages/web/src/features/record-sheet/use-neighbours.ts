import type { RecordWalk } from '../records/record-walk.ts'
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
  const walk = records.walk ?? rowWalk(records)
  const { count, isCountOpen } = walk
  const place = walk.placeOf(rowId)

  async function go(to: number): Promise<void> {
    const key = await walk.keyAt(to)
    if (key !== null) onGo(key)
  }

  const hasNext = place !== null && (place + 1 < count || isCountOpen)
  return {
    place,
    count,
    isCountOpen,
    goNext: hasNext ? () => go(place + 1) : null,
    goPrevious: place !== null && place > 0 ? () => go(place - 1) : null,
  }
}

/** Row by row, as most kinds of views show them. */
function rowWalk(records: TableRecords): RecordWalk {
  const { window } = records
  return {
    count: window.rowCount,
    isCountOpen: window.isCountOpen,
    placeOf: (key) => records.rowOf(key),
    async keyAt(place) {
      await window.load([place])
      return records.keyAt(place)
    },
  }
}
