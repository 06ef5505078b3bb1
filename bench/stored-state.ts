import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface StoredState {
  readonly isWhole: boolean
  /** Projects with their owner and base, by id. One that lacks either was stored half and counts as gone. */
  readonly titles: ReadonlyMap<string, string>
  /** Projects whose number of changes differs from that of their change log: a transaction that was cut in two. */
  readonly torn: number
}

/**
 * Read from the file while the restarted server has it open: looking before the restart would repair the file in the
 * server's place.
 */
export function readStoredState(dataDir: string): StoredState {
  const database = new DatabaseSync(join(dataDir, 'rowhouse.sqlite'), { readOnly: true, timeout: 5000 })
  try {
    const [integrity] = database.prepare('pragma integrity_check').all()
    const rows = database.prepare(completeProjects).all() as unknown as readonly { id: string; title: string }[]
    const [torn] = database.prepare(tornProjects).all()
    return {
      isWhole: integrity?.integrity_check === 'ok',
      titles: new Map(rows.map(({ id, title }) => [id, title])),
      torn: Number(torn?.torn),
    }
  } finally {
    database.close()
  }
}

const completeProjects = `select id, title from rh_projects where deleted_at is null
  and id in (select project_id from rh_members where role = 'owner') and id in (select project_id from rh_bases)`

// Creating gives version 1 and one entry; each rename raises the version and adds one. Tables raise it too, and have a
// judge of their own (stored-batches.ts).
const tornProjects = `select count(*) as torn from rh_projects project where meta_version != (select count(*)
  from rh_changes change where change.project_id = project.id and type in ('projects.created', 'projects.updated'))
  and id not in (select project_id from rh_tables)`
