import type { Migration } from './migration.ts'

/** Files on their way into tables: what was found in them, what is planned, how far they are; and the rows that were refused. */
export const migration: Migration = {
  name: '026-imports',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (column) => column.notNull().references('rh_users.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('checksum', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('wanted', 'text')
      .addColumn('found', 'text', (column) => column.notNull())
      .addColumn('plan', 'text')
      .addColumn('rehearsal', 'text')
      .addColumn('progress', 'text')
      .addColumn('failure', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('started_at', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('swept_at', 'text')
      .execute()
    await tx.schema.createIndex('rh_imports_project_id').on('rh_imports').columns(['project_id', 'owner_id']).execute()
    await tx.schema.createIndex('rh_imports_owner_id').on('rh_imports').column('owner_id').execute()
    await tx.schema.createIndex('rh_imports_updated_at').on('rh_imports').column('updated_at').execute()
    await tx.schema
      .createTable('rh_import_rows')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('import_id', 'text', (column) => column.notNull().references('rh_imports.id').onDelete('cascade'))
      .addColumn('sheet', 'text', (column) => column.notNull())
      .addColumn('line', 'bigint', (column) => column.notNull())
      .addColumn('cells', 'text', (column) => column.notNull())
      .addColumn('refusals', 'text', (column) => column.notNull())
      .execute()
    await tx.schema
      .createIndex('rh_import_rows_import_id')
      .on('rh_import_rows')
      .columns(['import_id', 'number'])
      .execute()
    await tx.schema
      .createTable('rh_import_changes')
      .addColumn('import_id', 'text', (column) => column.notNull().references('rh_imports.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('change_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_import_changes_key', ['import_id', 'position'])
      .execute()
    await tx.schema
      .createTable('rh_import_mappings')
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('headers', 'text', (column) => column.notNull())
      .addColumn('part', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('rh_import_mappings_key', ['table_id', 'headers'])
      .execute()
  },
}
