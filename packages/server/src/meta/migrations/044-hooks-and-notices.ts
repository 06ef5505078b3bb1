import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * What a record has still to be told of is found without walking through all it was told of; a hook may wait
 * for what happens to one view; and a notice may be about the server, not one of its projects.
 */
export const migration: Migration = {
  name: '044-hooks-and-notices',
  async up(tx, dialect) {
    await tx.schema.dropIndex('rh_hook_deliveries_lane').execute()
    await tx.schema
      .createIndex('rh_hook_deliveries_open')
      .on('rh_hook_deliveries')
      .columns(['hook_id', 'record', 'number'])
      .where(sql<boolean>`state in ('waiting', 'sending')`)
      .execute()
    await tx.schema.alterTable('rh_hooks').addColumn('view_id', 'text').execute()
    if (dialect === 'postgres') await sql`alter table rh_notices alter column project_id drop not null`.execute(tx)
    else await makeNoticesAnew(tx)
  },
}

/** SQLite forgets no column constraint. */
async function makeNoticesAnew(tx: Kysely<unknown>): Promise<void> {
  const indexes = ['user_id', 'unread', 'project_id', 'table_id', 'comment_id', 'at'] as const
  for (const index of indexes) await tx.schema.dropIndex(`rh_notices_${index}`).execute()
  await tx.schema.alterTable('rh_notices').renameTo('rh_notices_before').execute()
  await tx.schema
    .createTable('rh_notices')
    .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
    .addColumn('project_id', 'text', (column) => column.references('rh_projects.id').onDelete('cascade'))
    .addColumn('table_id', 'text', (column) => column.references('rh_tables.id').onDelete('cascade'))
    .addColumn('record', 'text')
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
    .addColumn('address', 'text')
    .addUniqueConstraint('rh_notices_once', ['change_id', 'user_id', 'kind'])
    .execute()
  await sql`insert into rh_notices select * from rh_notices_before`.execute(tx)
  await tx.schema.dropTable('rh_notices_before').execute()
  await tx.schema.createIndex('rh_notices_user_id').on('rh_notices').columns(['user_id', 'number']).execute()
  await sql`create index rh_notices_unread on rh_notices (user_id, number) where read_at is null`.execute(tx)
  for (const column of ['project_id', 'table_id', 'comment_id', 'at'])
    await tx.schema.createIndex(`rh_notices_${column}`).on('rh_notices').column(column).execute()
}
