import { AppError, conflict } from '@rowhouse/core/errors'
import { readSnapshot, type SnapshotTable } from '../../../meta/snapshot.ts'
import type { WriteCtx } from './room.ts'

/** What `logChange` fails with when the structure is no longer the one that was asked for. */
export function isStale(error: unknown): boolean {
  return error instanceof AppError && error.details.reason === 'not_null' && error.details.columns === 'state'
}

/** The version the project is at, if the tables are still what they were; rows accepted by other types must not be stored. */
export async function versionOfSameTables(
  { meta, project }: WriteCtx,
  tables: ReadonlySet<SnapshotTable>,
): Promise<number> {
  const snapshot = await readSnapshot(meta.read, project.id)
  const isSame = (table: SnapshotTable): boolean => {
    const now = snapshot?.findTable(table.id) ?? null
    return now !== null && shapeOf(now) === shapeOf(table)
  }
  if (snapshot !== null && [...tables].every(isSame)) return snapshot.version
  throw conflict('The columns of the table were changed at the same moment. Nothing was written; try again.', {
    reason: 'structure',
  })
}

function shapeOf({ ref, columnRows }: SnapshotTable): string {
  const columns = [...columnRows.values()].map(
    ({ created_at: _made, updated_at: _changed, title: _title, description: _text, position: _place, ...rest }) => rest,
  )
  return JSON.stringify([ref, columns.toSorted((one, other) => (one.id < other.id ? -1 : 1))])
}
