import { useEffect, useMemo } from 'react'
import type { Table } from '../tables/table.ts'
import type { RecordsPlace } from './records-api.ts'
import { TableRecords } from './table-records.ts'

/** New ones for another table or view; another search or other settings are looked for by the same. */
export function useTableRecords(
  projectId: string,
  table: Table,
  viewId: string,
  query: RecordsPlace['query'],
): TableRecords {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked for may change without taking the undo steps along.
  const records = useMemo(() => new TableRecords({ projectId, table, viewId, query }), [projectId, table, viewId])
  useEffect(() => void records.look(query), [records, query])
  useEffect(() => () => records.end(), [records])
  return records
}
