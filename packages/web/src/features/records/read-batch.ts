import { habitsIn } from '@rowhouse/core/column-types/column-habits'
import type { ReadChange, Reading } from '@rowhouse/core/column-types/reading'
import type { CellValue } from '@rowhouse/core/storage'
import type { Change, ChangeBatch } from '@rowhouse/grid/events'
import { type Column, isEditable, type RecordRow } from '../../structure/tables/table.ts'
import { ownHabits } from '../../values/own-habits.ts'
import type { ChangedCell } from './changed-text.ts'
import { readDraft } from './read-draft.ts'

export interface CellFault {
  readonly row: number
  readonly column: Column
  readonly text: string
  readonly reason: string
}

interface ReadBatch {
  /** Cells by title, for records that are there, by their row. */
  readonly updates: ReadonlyMap<number, RecordRow>
  /** For rows below the last one, in order. */
  readonly inserts: readonly RecordRow[]
  /** The rows of `inserts`. */
  readonly newRows: readonly number[]
  /** What is no value of its column; these cells stay as they are. */
  readonly faults: readonly CellFault[]
  /** What is stored otherwise than written. */
  readonly changed: readonly ChangedCell[]
}

/** So many cells are read before the browser may paint and listen again. */
const slice = 5000

/** One batch of the grid as values of the columns. Whatever came from a clipboard is checked like anything else. */
export async function readBatch(
  { by, changes }: Pick<ChangeBatch, 'by' | 'changes'>,
  columns: readonly Column[],
  rowCount: number,
): Promise<ReadBatch> {
  const readings = by === 'paste' ? readingsOf(changes) : new Map<string, Reading>()
  const byId = new Map(columns.map((column) => [column.id, column]))
  const updates = new Map<number, Record<string, CellValue>>()
  const inserts = new Map<number, Record<string, CellValue>>()
  const faults: CellFault[] = []
  const changed: ChangedCell[] = []
  for (const [at, change] of changes.entries()) {
    if (at > 0 && at % slice === 0) await new Promise((later) => setTimeout(later))
    const column = byId.get(change.column)
    if (column === undefined || !isEditable(column)) continue
    const target = change.row < rowCount ? updates : inserts
    const cells = target.get(change.row) ?? {}
    // A pasted row is a row, even when nothing of it can be read.
    target.set(change.row, cells)
    const noted = new Set<ReadChange>()
    const reading = readings.get(change.column)
    const read = readDraft(column, change, reading && { ...reading, note: (one) => void noted.add(one) })
    if ('fault' in read) faults.push({ row: change.row, column, text: change.text, reason: read.fault })
    else {
      cells[column.title] = read.value
      for (const one of noted) changed.push({ change: one, column, text: change.text, value: read.value })
    }
  }
  for (const [row, cells] of updates) if (Object.keys(cells).length === 0) updates.delete(row)
  const byRow = [...inserts].toSorted(([one], [other]) => one - other)
  return { updates, inserts: byRow.map(([, cells]) => cells), newRows: byRow.map(([row]) => row), faults, changed }
}

/** A pasted column is written in one way, which the clear texts of it tell. */
function readingsOf(changes: readonly Change[]): ReadonlyMap<string, Reading> {
  const person = ownHabits()
  const columns = Map.groupBy(changes, ({ column }) => column)
  return new Map(
    Array.from(columns, ([id, cells]) => [id, { column: habitsIn(cells.map(({ text }) => text)), person }]),
  )
}
