import type { Migration } from './migration.ts'

/** What people say about records, and how others react to it. */
export const migration: Migration = {
  name: '022-comments',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_comments')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('parent_id', 'text', (column) => column.references('rh_comments.id').onDelete('cascade'))
      .addColumn('column_id', 'text')
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('mentions', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('edited_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('resolved_at', 'text')
      .addColumn('resolved_by', 'text')
      .execute()
    await tx.schema.createIndex('rh_comments_record').on('rh_comments').columns(['table_id', 'record']).execute()
    await tx.schema.createIndex('rh_comments_parent_id').on('rh_comments').column('parent_id').execute()
    await tx.schema.createIndex('rh_comments_project_id').on('rh_comments').column('project_id').execute()
    await tx.schema
      .createTable('rh_reactions')
      .addColumn('comment_id', 'text', (column) => column.notNull().references('rh_comments.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('reaction', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_reactions_key', ['comment_id', 'user_id', 'reaction'])
      .execute()
    await tx.schema.createIndex('rh_reactions_user_id').on('rh_reactions').column('user_id').execute()
  },
}
