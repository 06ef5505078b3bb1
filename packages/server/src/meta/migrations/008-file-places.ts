import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Where files were put: by these records it is decided who may fetch a file. */
export const migration: Migration = {
  name: '008-file-places',
  async up(tx) {
    await tx.schema
      .createTable('rh_file_places')
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('column_id', 'text', (column) => column.notNull().references('rh_columns.id').onDelete('cascade'))
      .addColumn('record', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_file_places_key', ['file_id', 'column_id', 'record'])
      .execute()
    await tx.schema.createIndex('rh_file_places_column_id').on('rh_file_places').column('column_id').execute()
    // The next sweep looks where the files are that came before.
    await sql`update rh_files set checked_at = ''`.execute(tx)
  },
}
