import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database.ts'

/** What was done to a database: one row per step, written in the transaction of the step. */
export interface AppliedMigration {
  position: number
  name: string
  checksum: string
  applied_at: string
  program_version: string
}

interface HistoryTables {
  rowhouse_migrations: AppliedMigration
}

export async function readHistory<Tables>(database: Database<Tables>): Promise<AppliedMigration[]> {
  await database.write((tx) =>
    tx.schema
      .createTable('rowhouse_migrations')
      .ifNotExists()
      .addColumn('position', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('checksum', 'text', (column) => column.notNull())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .addColumn('program_version', 'text', (column) => column.notNull())
      .execute(),
  )
  return historyOf(database.read).selectFrom('rowhouse_migrations').selectAll().orderBy('position').execute()
}

export async function addToHistory<Tables>(tx: Transaction<Tables>, applied: AppliedMigration): Promise<void> {
  await historyOf(tx).insertInto('rowhouse_migrations').values(applied).execute()
}

// The history is not part of `MetaTables`: features have no business in it.
function historyOf<Tables>(kysely: Kysely<Tables>): Kysely<HistoryTables> {
  return kysely as unknown as Kysely<HistoryTables>
}
