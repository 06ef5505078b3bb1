import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countsQuery } from '../../structure/tables/queries.ts'
import type { TableSummary } from '../../structure/tables/table.ts'

/** The server counts no more in one call; who has more tables looks for numbers elsewhere. */
const mostCounts = 100

interface RecordCount {
  readonly records: number
  readonly isMore: boolean
}

/** By the id of the table; those that cannot be counted quickly are missing. */
export function useCounts(projectId: string, tables: readonly TableSummary[]): ReadonlyMap<string, RecordCount> {
  const ids = useMemo(() => {
    const counted = tables.filter(({ type }) => type !== 'view').map(({ id }) => id)
    return counted.slice(0, mostCounts).toSorted()
  }, [tables])
  const { data } = useQuery(countsQuery(projectId, ids))
  return useMemo(() => new Map(data?.list.map((count) => [count.tableId, count])), [data])
}
