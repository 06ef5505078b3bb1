import { useSearchParams } from 'react-router'
import { openedIn, withOpened } from '../../features/records/opened-records.ts'
import type { Column } from '../../structure/tables/table.ts'
import { useCellPlace } from '../cell-place.ts'
import { linkOptionsOf } from './link-target.ts'

/** Opens a linked record over what it is opened from: closing it leads back there. */
export function useOpenLinked(column: Column): (rowId: string) => void {
  const [, setPlace] = useSearchParams()
  const place = useCellPlace()
  const { tableId } = linkOptionsOf(column)
  return (rowId) => {
    if (place !== null && place.records !== null)
      setPlace((known) => withOpened(known, [...openedIn(known), { tableId, rowId }]))
  }
}
