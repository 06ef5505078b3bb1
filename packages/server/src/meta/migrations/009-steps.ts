import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which step at a screen a change belongs to: what a person can undo after a reload is found by it. */
export const migration: Migration = {
  name: '009-steps',
  async up(tx) {
    for (const column of ['step_table', 'step_id', 'step_way'])
      await tx.schema.alterTable('rh_changes').addColumn(column, 'text').execute()
    await tx.schema.alterTable('rh_changes').addColumn('touched', 'integer').execute()
    // What programs write belongs to no step and costs the index nothing.
    await sql`create index rh_changes_steps on rh_changes (actor_id, step_table, seq)
      where step_table is not null`.execute(tx)
  },
}
