import type { Migration } from './migration.ts'

/** Changes of structure with their statements: those that were made here, and those that people write themselves. */
export const migration: Migration = {
  name: '038-migrations',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_migrations')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('base_id', 'text', (column) => column.notNull().references('rh_bases.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('stamp', 'text', (column) => column.notNull())
      .addColumn('engine', 'text', (column) => column.notNull())
      .addColumn('up', 'text', (column) => column.notNull())
      .addColumn('down', 'text')
      .addColumn('events', 'text')
      .addColumn('checksum', 'text')
      .addColumn('ran_up', 'text')
      .addColumn('ran_down', 'text')
      .addColumn('ran_at', 'text')
      .addColumn('ran_by', 'text')
      .addColumn('stopped_way', 'text')
      .addColumn('stopped_after', 'integer')
      .addColumn('fault', 'text')
      .addColumn('running_since', 'text')
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('rh_migrations_stamp', ['base_id', 'stamp'])
      .execute()
    await tx.schema
      .createIndex('rh_migrations_project')
      .on('rh_migrations')
      .columns(['project_id', 'base_id'])
      .execute()
  },
}
