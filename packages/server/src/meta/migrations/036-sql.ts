import type { Migration } from './migration.ts'

/** What people ran in their own SQL, and the files they keep it in. */
export const migration: Migration = {
  name: '036-sql',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_sql_runs')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('source_id', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('query', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('duration_ms', 'integer')
      .addColumn('row_count', 'integer')
      .addColumn('message', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema
      .createIndex('rh_sql_runs_person')
      .on('rh_sql_runs')
      .columns(['project_id', 'user_id', 'number'])
      .execute()
    await tx.schema
      .createTable('rh_sql_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('rh_sql_files_path', ['project_id', 'path'])
      .execute()
  },
}
