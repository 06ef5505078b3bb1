import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Who may do what with which records and fields. A project says by itself whether it has rules: most calls ask no further. */
export const migration: Migration = {
  name: '021-rules',
  async up(tx) {
    await tx.schema
      .createTable('rh_rules')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('project_id', 'text', (column) => column.notNull().references('rh_projects.id').onDelete('cascade'))
      .addColumn('table_id', 'text', (column) => column.notNull().references('rh_tables.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('who_kind', 'text', (column) =>
        column.notNull().check(sql`who_kind in ('everyone', 'role', 'group', 'person', 'link')`),
      )
      .addColumn('who_id', 'text')
      .addColumn('effect', 'text', (column) => column.notNull().check(sql`effect in ('allow', 'deny')`))
      .addColumn('verbs', 'text', (column) => column.notNull())
      .addColumn('fields', 'text')
      .addColumn('row_filter', 'text')
      .addColumn('shows_computed', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('created_by', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_by', 'text')
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute()
    await tx.schema.createIndex('rh_rules_project_id').on('rh_rules').column('project_id').execute()
    await tx.schema.createIndex('rh_rules_table_id').on('rh_rules').column('table_id').execute()
    await tx.schema
      .alterTable('rh_projects')
      .addColumn('has_rules', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
