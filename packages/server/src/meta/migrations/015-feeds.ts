import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A view may have a link to its page and an address that calendar programs read. Made anew: SQLite forgets no column constraint. */
export const migration: Migration = {
  name: '015-feeds',
  async up(tx) {
    await tx.schema.dropIndex('rh_shares_project_id').execute()
    await tx.schema.dropIndex('rh_shares_base').execute()
    await tx.schema.alterTable('rh_shares').renameTo('rh_shares_before').execute()
    await tx.schema
      .createTable('rh_shares')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uuid', 'text', (column) => column.notNull().unique())
      .addColumn('slug', 'text', (column) => column.unique())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      // No reference: a deleted view leaves its table of rows, and its links wait for it.
      .addColumn('view_id', 'text')
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('page', 'feed')`))
      .addColumn('role', 'text', (column) => column.check(sql`role in ('viewer', 'editor')`))
      .addColumn('password_hash', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.references('rh_users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('visits', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('last_visit_at', 'text')
      .execute()
    const columns = sql`id, uuid, slug, project_id, view_id, role, password_hash, expires_at, settings, created_by,
      created_at, visits, last_visit_at`
    await sql`insert into rh_shares (kind, ${columns}) select 'page', ${columns} from rh_shares_before`.execute(tx)
    await tx.schema.dropTable('rh_shares_before').execute()
    await tx.schema.createIndex('rh_shares_project_id').on('rh_shares').column('project_id').execute()
    await tx.schema.createIndex('rh_shares_view').on('rh_shares').columns(['view_id', 'kind']).unique().execute()
    await sql`create unique index rh_shares_base on rh_shares (project_id) where view_id is null`.execute(tx)
  },
}
