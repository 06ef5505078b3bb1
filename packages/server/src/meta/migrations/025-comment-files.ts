import type { Migration } from './migration.ts'

/** Files that are part of what somebody said. */
export const migration: Migration = {
  name: '025-comment-files',
  async up(tx) {
    await tx.schema
      .createTable('rh_comment_files')
      .addColumn('comment_id', 'text', (column) => column.notNull().references('rh_comments.id').onDelete('cascade'))
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_comment_files_key', ['comment_id', 'file_id'])
      .execute()
    await tx.schema.createIndex('rh_comment_files_file_id').on('rh_comment_files').column('file_id').execute()
  },
}
