import type { DeletedRecord } from '@rowhouse/core/events'
import type { CellValue } from '@rowhouse/core/storage'
import type { SnapshotTable } from '../../../meta/snapshot.ts'
import { valueText } from '../links/records-by-value.ts'
import { type Reference, referencesTo } from '../links/references.ts'
import type { WriteAttempt } from '../write/write-attempt.ts'
import type { LeftOvers } from './left-over.ts'
import { putBack } from './put-back.ts'
import { type StoredChange, selectEvent, selectPieces } from './store.ts'
import { takeBackUpdates } from './take-back.ts'

/**
 * Links that were taken off when records were deleted, for those of them that are back. They are changes of their own: the
 * deletion may have taken more with it than what is restored now.
 */
export async function restoreLinks(
  attempt: WriteAttempt,
  deletion: StoredChange,
  restored: readonly DeletedRecord[],
  left: LeftOvers,
): Promise<void> {
  const snapshot = await attempt.ctx.structure()
  const references = referencesTo(snapshot, attempt.table)
  if (references.length === 0) return
  for (const piece of await selectPieces(attempt.meta, deletion)) {
    if (piece.id === deletion.id || piece.undone_by !== null) continue
    const concerned = references.filter(({ holder }) => holder.id === piece.table_id)
    const table = concerned[0]?.holder
    if (table !== undefined) await restorePiece(attempt, table, { piece, concerned, restored, left })
  }
}

interface Piece {
  readonly piece: StoredChange
  readonly concerned: readonly Reference[]
  readonly restored: readonly DeletedRecord[]
  readonly left: LeftOvers
}

async function restorePiece(
  attempt: WriteAttempt,
  table: SnapshotTable,
  { piece, concerned, restored, left }: Piece,
): Promise<void> {
  const event = await selectEvent(attempt.meta, piece.id)
  const isOurs = (cells: Readonly<Record<string, CellValue | undefined>>, kind: Reference['kind']): boolean =>
    concerned.some((reference) => reference.kind === kind && pointsTo(restored, reference, cells[reference.column.id]))
  const there = attempt.beside(table)
  if (event.type === 'records.updated')
    await takeBackUpdates(
      there,
      event.changes.filter(({ before }) => isOurs(before, 'foreignKey')),
      left,
    )
  else if (event.type === 'records.deleted')
    await putBack(
      there,
      { ...event, records: event.records.filter(({ cells }) => isOurs(cells, 'junction')) },
      left,
      {},
    )
}

function pointsTo(restored: readonly DeletedRecord[], { target }: Reference, value: CellValue | undefined): boolean {
  if (value === undefined || value === null) return false
  return restored.some(({ cells }) => valueText(cells[target.id] ?? null) === valueText(value))
}
