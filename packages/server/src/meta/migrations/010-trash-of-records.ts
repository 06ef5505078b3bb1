import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Deletions that were not taken back, of a project in their order: few among all changes, and asked for by every trash. */
export const migration: Migration = {
  name: '010-trash-of-records',
  async up(tx) {
    await sql`create index rh_changes_trash on rh_changes (project_id, seq)
      where type = 'records.deleted' and undone_by is null`.execute(tx)
  },
}
