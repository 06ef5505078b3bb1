import { useEffect, useMemo } from 'react'
import type { Table } from '../tables/table.ts'
import { TableRecords } from './table-records.ts'

/** New ones for another table, view or search. */
export function useTableRecords(projectId: string, table: Table, viewId: string, search: string): TableRecords {
  const records = useMemo(
    () => new TableRecords({ projectId, table, viewId, query: search === '' ? {} : { q: search } }),
    [projectId, table, viewId, search],
  )
  useEffect(() => () => records.end(), [records])
  return records
}
