import type { AfterEdit } from '@rowhouse/grid/edit/editor-session'
import type { Change } from '@rowhouse/grid/events'
import type { Grid as GridHandle } from '@rowhouse/grid/grid'
import type { RefObject } from 'react'
import { readDraft } from '../../features/records/read-draft.ts'
import type { TableRecords } from '../../features/records/table-records.ts'
import { tellFaults } from '../../features/records/tell-faults.ts'
import { tellRefused } from '../../features/records/tell-lost.ts'
import { text } from '../../i18n/i18n.ts'
import type { Column, RecordRow } from '../../structure/tables/table.ts'
import type { Settling } from './groups/use-settling.ts'

/**
 * Adds a record below the last one, with what was typed there, and goes on where the key said. What went wrong is told;
 * fails when what is typed next has no row to go to.
 */
export function useAddRow(
  grid: RefObject<GridHandle | null>,
  records: TableRecords,
  columns: readonly Column[],
  settling: Settling,
): (written?: Change, after?: AfterEdit) => Promise<void> {
  return async (written, after = 'stay') => {
    const at = columns.findIndex(({ id }) => id === written?.column)
    const cells = readCells(columns[at], written)
    const row = cells === null ? null : await add(cells, written === undefined ? [] : [written.text])
    // Enter goes on below, where the next record is typed, whatever became of this one.
    if (row === null && after !== 'down') throw new Error(text('rows.gone.elsewhere'))
    if (row === null) return
    if (after !== 'down') grid.current?.goTo({ row, column: Math.max(0, after === 'next' ? at + 1 : at) })
    settling.changed([row], new Set(records.place.table.columns.map(({ title }) => title)))
  }

  async function add(cells: RecordRow, typed: readonly string[]): Promise<number | null> {
    try {
      return await records.add(cells)
    } catch (refusal) {
      tellRefused(refusal, typed)
      return null
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
