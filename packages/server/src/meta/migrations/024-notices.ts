import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What people are told of, what they follow, and how much of it they want to hear. */
export const migration: Migration = {
  name: '024-notices',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_notices')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.references('rh_tables.id').onDelete('cascade'))
      .addColumn('record', 'text')
      // No reference: a deleted view leaves its table of rows, and may come back.
      .addColumn('view_id', 'text')
      .addColumn('comment_id', 'text', (column) => column.references('rh_comments.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('change_id', 'text', (column) => column.notNull())
      .addColumn('request_id', 'text', (column) => column.notNull())
      .addColumn('changes', 'text', (column) => column.notNull())
      .addColumn('records', 'integer', (column) => column.notNull())
      .addColumn('columns', 'text', (column) => column.notNull())
      .addColumn('role', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('read_at', 'text')
      .addUniqueConstraint('rh_notices_once', ['change_id', 'user_id', 'kind'])
      .execute()
    await tx.schema.createIndex('rh_notices_user_id').on('rh_notices').columns(['user_id', 'number']).execute()
    await sql`create index rh_notices_unread on rh_notices (user_id, number) where read_at is null`.execute(tx)
    for (const column of ['project_id', 'table_id', 'comment_id', 'at'])
      await tx.schema.createIndex(`rh_notices_${column}`).on('rh_notices').column(column).execute()
    await tx.schema
      .createTable('rh_follows')
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('record', 'view')`))
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('is_on', 'integer', (column) => column.notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_follows_key', ['user_id', 'table_id', 'kind', 'target'])
      .execute()
    await tx.schema.createIndex('rh_follows_target').on('rh_follows').columns(['table_id', 'kind', 'target']).execute()
    await tx.schema.createIndex('rh_follows_project_id').on('rh_follows').column('project_id').execute()
    await tx.schema
      .createTable('rh_notice_tells')
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('tells', 'text', (column) => column.notNull().check(sql`tells in ('all', 'mentions', 'nothing')`))
      .addPrimaryKeyConstraint('rh_notice_tells_key', ['user_id', 'project_id'])
      .execute()
    await tx.schema.createIndex('rh_notice_tells_project_id').on('rh_notice_tells').column('project_id').execute()
    await tx.schema
      .createTable('rh_digests')
      .addColumn('user_id', 'text', (column) => column.primaryKey().references('rh_users.id').onDelete('cascade'))
      .addColumn('period', 'text', (column) => column.notNull().check(sql`period in ('hour', 'day')`))
      .addColumn('next_at', 'text', (column) => column.notNull())
      .addColumn('told_until', 'integer', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_digests_next_at').on('rh_digests').column('next_at').execute()
  },
}
