import type { Migration } from './migration.ts'

/**
 * Files that cron jobs export, and what happened to records before their project came from a base file. That lies beside the log and not in it: nobody here did it, so no
 * hook, no notice and no audit must hear of it, and nothing takes it back.
 */
export const migration: Migration = {
  name: '042-in-and-out',
  async up(tx, dialect) {
    await tx.schema
      .createTable('rh_carried_changes')
      .addColumn('number', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
        dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('author', 'text')
      .addColumn('event', 'text', (column) => column.notNull())
      .execute()
    const index = (name: string, columns: readonly ('table_id' | 'record' | 'project_id')[]) =>
      tx.schema
        .createIndex(`rh_carried_changes_${name}`)
        .on('rh_carried_changes')
        .columns([...columns])
        .execute()
    await index('record', ['table_id', 'record'])
    await index('project_id', ['project_id'])
    await tx.schema.alterTable('rh_schedule_runs').addColumn('file_id', 'text').execute()
  },
}
