import type { AfterEdit } from '@rowhouse/grid/edit/editor-session'
import type { Change } from '@rowhouse/grid/events'
import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import type { RefObject } from 'react'
import { messageOf } from '../../api/errors.ts'
import { toast } from '../../state/toast-store.ts'
import type { Column, RecordRow } from '../tables/table.ts'
import type { Settling } from './groups/use-settling.ts'
import { readDraft } from './read-draft.ts'
import type { TableRecords } from './table-records.ts'
import { tellFaults } from './tell-faults.ts'

/** Adds a record below the last one, with what was typed there, and goes on where the key said. */
export function useAddRow(
  grid: RefObject<GridHandle | null>,
  records: TableRecords,
  columns: readonly Column[],
  settling: Settling,
): (written?: Change, after?: AfterEdit) => Promise<void> {
  return async (written, after = 'stay') => {
    const at = columns.findIndex(({ id }) => id === written?.column)
    const cells = readCells(columns[at], written)
    if (cells === null) return
    try {
      const row = await records.add(cells)
      if (row === null) return
      // Enter goes on below, where the next record is typed.
      if (after !== 'down') grid.current?.goTo({ row, column: Math.max(0, after === 'next' ? at + 1 : at) })
      settling.changed([row], new Set(records.place.table.columns.map(({ title }) => title)))
    } catch (error) {
      toast.error(messageOf(error), { durationMs: 5000 })
    }
  }
}

/** null: what was typed is no value of its column, which was said. */
function readCells(column: Column | undefined, written: Change | undefined): RecordRow | null {
  if (column === undefined || written === undefined) return {}
  const read = readDraft(column, written)
  if (!('fault' in read)) return { [column.title]: read.value }
  tellFaults([{ row: written.row, column, text: written.text, reason: read.fault }])
  return null
}
