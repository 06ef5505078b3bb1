import { useEffect, useMemo } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import type { Table } from '../../structure/tables/table.ts'
import type { RecordsPlace } from '../records/records-api.ts'
import { type RecordsHabits, TableRecords } from '../records/table-records.ts'

/**
 * New ones for another table or view; another search or other settings are looked for by the same. `mayUndo`: what was done
 * before this tab was opened can be asked for.
 */
export function useTableRecords(
  projectId: string,
  table: Table,
  {
    viewId,
    query,
    mayUndo,
    onStored,
    rowsAtOnce,
  }: RecordsHabits & {
    readonly viewId: string
    readonly query: RecordsPlace['query']
    readonly mayUndo: boolean
  },
): TableRecords {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked for may change without taking the undo steps along.
  const records = useMemo(
    () => new TableRecords({ projectId, table, viewId, query }, { onStored, rowsAtOnce }),
    [projectId, table, viewId],
  )
  useEffect(() => {
    if (!mayUndo) return
    records.undoStack.recallBy(async () => {
      const { rememberedSteps } = await withTexts(import('./remembered-steps.ts'))
      return rememberedSteps({ projectId, tableId: table.id })
    })
  }, [records, projectId, table.id, mayUndo])
  useEffect(() => void records.look(query), [records, query])
  useEffect(() => {
    records.begin()
    return () => records.end()
  }, [records])
  return records
}
