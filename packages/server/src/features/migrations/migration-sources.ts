import { conflict, forbidden } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { requireWholeSight, tablesOf, whyUnreadable } from '../../structure/sources/sql-bounds.ts'
import { whyUnwritable } from '../sql/sql-sources.ts'

/** Whoever reads the list: statements name tables and columns that rules may hide, so it is for those who see all. */
export type MigrationReader = InProject<'migrations.list' | 'migrations.run'>
export type MigrationRunner = InProject<'migrations.run'>

export async function structureFor(ctx: MigrationReader): Promise<ProjectSnapshot> {
  requireWholeSight(ctx)
  return ctx.structure()
}

/** null: people may write their own for it. The same guards as for SQL that writes, which no built-in database takes. */
export function whyNotWritten(snapshot: ProjectSnapshot, base: SnapshotBase): string | null {
  if (base.isBuiltIn)
    return 'No migration is written by hand for the built-in database: fields, links, rules, undo and the change log would not follow its statements. Change tables, fields and records on their own screens or by the API; each change of structure is listed here with its statements and its way back. For SQL of your own, attach a database.'
  return whyUnreadable(base, tablesOf(snapshot, base)) ?? whyUnwritable(base)
}

export function requireWritable(snapshot: ProjectSnapshot, base: SnapshotBase): void {
  const reason = whyNotWritten(snapshot, base)
  if (reason !== null) throw forbidden(reason, { reason: 'source' })
}

export const isOneTransaction = ({ dialect }: SnapshotBase): boolean => dialect.supports.transactionalDdl

export const beingRun = (): Error =>
  conflict('Somebody else is running this migration or just did. Look where it stands now.', { reason: 'running' })
