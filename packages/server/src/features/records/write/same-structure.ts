import { conflict } from '@rowhouse/core/errors'
import { heldProject } from '../../../meta/held-project.ts'
import { readSnapshot, type SnapshotTable } from '../../../meta/snapshot.ts'
import type { MetaTables } from '../../../meta/tables.ts'
import { preparedQuery } from '../../../platform/prepared.ts'
import type { WriteCtx } from './write-attempt.ts'

/** Finds the project while its structure is of that version and it may be written into. */
export const projectAt = preparedQuery<MetaTables, readonly [id: string, version: number], { id: string }>(
  (db, id, version) =>
    db
      .selectFrom('rh_projects')
      .select('id')
      .where('id', '=', id)
      .where('meta_version', '=', version)
      .where('held_by', 'is', null),
)

/** Finds the project while it may be written into. */
export const freeProject = preparedQuery<MetaTables, readonly [id: string], { id: string }>((db, id) =>
  db.selectFrom('rh_projects').select('id').where('id', '=', id).where('held_by', 'is', null),
)

/** The version the project is at, if the tables are still what they were; rows accepted by other types must not be stored. */
export async function versionOfSameTables(
  { meta, project }: WriteCtx,
  tables: ReadonlySet<SnapshotTable>,
): Promise<number> {
  const snapshot = await readSnapshot(meta.read, project.id)
  if (snapshot?.isHeld) throw heldProject()
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
