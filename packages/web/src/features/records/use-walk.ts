import { useEffect, useMemo } from 'react'
import { listWalk, type RecordWalk } from './record-walk.ts'
import type { TableRecords } from './table-records.ts'

/** For a view that shows its records in another order than that of its rows. `walk`: the same one until the order changes. */
export function useWalk(records: TableRecords, walk: RecordWalk): void {
  useEffect(() => {
    records.walkBy(walk)
    return () => records.walkBy(null)
  }, [records, walk])
}

/** The same where all that is shown is loaded. `keys`: the same list as long as nothing was told of its records. */
export function useListWalk(records: TableRecords, keys: readonly string[]): void {
  // Whatever is told of records makes another list of the same ones.
  const written = useMemo(() => JSON.stringify(keys), [keys])
  const walk = useMemo(() => listWalk(JSON.parse(written) as string[]), [written])
  useWalk(records, walk)
}
