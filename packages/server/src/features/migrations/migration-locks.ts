import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { readMigrationLocks as contract } from '@rowhouse/core/api/migrations'
import { statementsIn } from '@rowhouse/core/sql/statements'
import { aboutRecords, locksOf, lockTimeoutMs } from '../../structure/statement-locks.ts'
import { findMigration } from './list-migrations.ts'
import { type MigrationReader, structureFor } from './migration-sources.ts'
import { scriptOf, type Way } from './run-written.ts'

/** What others would notice of it, before it is run. */
export async function migrationLocks(ctx: MigrationReader, id: string, way: Way): Promise<ReplyOf<typeof contract>> {
  const { row, base } = await findMigration(ctx, id)
  const statements = statementsIn(scriptOf(row, way), base.dialect.name).map(({ text }) => text)
  const records = await aboutRecords(ctx, await structureFor(ctx), base, statements)
  return { list: locksOf(base.dialect, statements, records), lockTimeoutMs }
}
