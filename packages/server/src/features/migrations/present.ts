import type { Migration, MigrationHead } from '@rowhouse/core/api/migrations'
import { fileNameOf } from '@rowhouse/core/migrations/migration-file'
import type { SqlEngine } from '@rowhouse/core/sql/tokens'
import type { Static } from 'typebox'
import { checksumOf } from '../../structure/record-migration.ts'
import { presentAuthor } from '../records/changes/present.ts'
import { type Standing, wayOf } from './made-standing.ts'
import type { PersonRow, StoredMigration } from './store.ts'

export interface Listed {
  readonly row: StoredMigration
  /** From 1, the oldest first. */
  readonly place: number
  /** Of one that was made here. */
  readonly standing: Standing | undefined
}

type Head = Static<typeof MigrationHead>

export function presentHead({ row, place, standing }: Listed, people: ReadonlyMap<string, PersonRow>): Head {
  const checksum = checksumOf(row.up, row.down)
  return {
    id: row.id,
    number: place,
    kind: row.kind,
    title: row.title,
    file: fileNameOf(row),
    source: row.base_id,
    engine: row.engine as SqlEngine,
    by: authorOf(row.created_by, people),
    at: row.created_at,
    ranBy: authorOf(row.ran_by, people),
    ranAt: row.ran_at,
    checksum,
    ranChecksum: row.checksum,
    state: stateOf(row, standing),
    isChanged: row.checksum !== null && row.checksum !== checksum,
    ...backOf(row, standing),
    stopped:
      row.stopped_way === null ? null : { way: row.stopped_way, after: row.stopped_after ?? 0, message: row.fault },
    fault: row.stopped_way === null ? row.fault : null,
  }
}

export function presentMigration(
  listed: Listed,
  people: ReadonlyMap<string, PersonRow>,
  { isOneTransaction }: { readonly isOneTransaction: boolean },
): Static<typeof Migration> {
  const { row } = listed
  const head = presentHead(listed, people)
  return {
    ...head,
    up: row.up,
    down: row.down,
    ranUp: head.isChanged ? row.ran_up : null,
    ranDown: head.isChanged ? row.ran_down : null,
    isOneTransaction,
  }
}

const authorOf = (id: string | null, people: ReadonlyMap<string, PersonRow>): Head['by'] => {
  const { email = null, firstname = null, lastname = null } = people.get(id ?? '') ?? {}
  return presentAuthor({ actor_id: id, email, firstname, lastname })
}

function stateOf(row: StoredMigration, standing: Standing | undefined): Head['state'] {
  if (standing !== undefined) return standing.state
  if (row.running_since !== null) return 'running'
  if (row.stopped_way !== null) return 'stopped'
  return row.ran_at === null ? 'pending' : 'run'
}

function backOf(row: StoredMigration, standing: Standing | undefined): Pick<Head, 'back' | 'noWayBack'> {
  if (standing !== undefined)
    return { back: standing.undo === null ? null : wayOf(standing.undo), noWayBack: standing.reason }
  // What it ran with is what is taken back.
  const down = row.ran_at === null ? row.down : row.ran_down
  return down === null
    ? { back: null, noWayBack: 'No statements were written for its way back.' }
    : { back: 'statements', noWayBack: null }
}
