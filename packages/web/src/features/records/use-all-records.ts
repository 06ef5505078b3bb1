import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../../structure/tables/queries.ts'
import type { AllRecords } from './count-text.ts'

/** How many records the table has, whatever its view leaves out. Nobody waits for it; null: not known, or nobody asks. */
export function useAllRecords(projectId: string, tableId: string, isWanted: boolean): AllRecords | null {
  const { data } = useQuery(countsQuery(projectId, isWanted ? [tableId] : []))
  return (isWanted && data?.list.find((count) => count.tableId === tableId)) || null
}
