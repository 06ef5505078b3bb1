import { useMemo } from 'react'
import type { TableRecords } from '../../features/records/table-records.ts'
import { useListWalk } from '../../features/records/use-walk.ts'

/** The way from one record to the next: those that stand somewhere, in this order, and behind them those that stand nowhere. */
export function useWalkInTime(records: TableRecords, undated: TableRecords, placed: readonly string[]): void {
  const version = undated.version()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records change under the same object, and tell it by their version.
  const keys = useMemo(() => {
    const others = [...undated.window.rows()].flatMap(([row]) => undated.keyAt(row) ?? [])
    // What was given a date stands there already while the list does not know.
    return [...new Set([...placed, ...others])]
  }, [placed, undated, version])
  useListWalk(records, keys)
}
