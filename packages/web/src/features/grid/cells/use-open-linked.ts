import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { tablesQuery } from '../../tables/queries.ts'
import type { Column } from '../../tables/table.ts'
import { tablePath } from '../../tables/table-places.ts'
import { useCellPlace } from './cell-place.ts'
import { linkOptionsOf } from './link-target.ts'

/** Goes to a linked record, in the table it belongs to. */
export function useOpenLinked(column: Column): (key: string) => void {
  const navigate = useNavigate()
  const place = useCellPlace()
  const { data } = useQuery({ ...tablesQuery(place?.project.id ?? ''), enabled: place !== null })
  return (key) => {
    const summary = data?.list.find(({ id }) => id === linkOptionsOf(column).tableId)
    if (place === null || summary === undefined) return
    void navigate(`${tablePath(place.project, summary)}&rowId=${encodeURIComponent(key)}`)
  }
}
