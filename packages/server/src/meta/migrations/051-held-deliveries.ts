import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Who sends a delivery is told by how long it is held, not by its state: to take one changes no column of an index, which
 * PostgreSQL writes within its page where that has room. And what is due is found in the order in which it is sent.
 */
export const migration: Migration = {
  name: '051-held-deliveries',
  async up(tx, dialect) {
    await sql`update rh_hook_deliveries set state = 'waiting' where state = 'sending'`.execute(tx)
    await tx.schema.dropIndex('rh_hook_deliveries_due').execute()
    await tx.schema.dropIndex('rh_hook_deliveries_state').execute()
    await tx.schema
      .createIndex('rh_hook_deliveries_due')
      .on('rh_hook_deliveries')
      .columns(['hook_id', 'state', 'due_at', 'number'])
      .execute()
    if (dialect === 'postgres') await sql`alter table rh_hook_deliveries set (fillfactor = 50)`.execute(tx)
  },
}
