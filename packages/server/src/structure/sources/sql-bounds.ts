// What holds for SQL that people write themselves, whether it asks, writes or stays in the database.
import { forbidden, notFound } from '@rowhouse/core/errors'
import type { ProjectSnapshot, SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import type { Ctx } from '../../request/context.ts'

/** SQL knows no rules for records and fields: to whomever one applies, it would show what is hidden from them. */
export function requireWholeSight({ reach, viewedBy }: Pick<Ctx, 'reach' | 'viewedBy'>): void {
  if (viewedBy !== null) throw forbidden('Nothing is run while you look as somebody else.', { reason: 'view_as' })
  if (reach !== null)
    throw forbidden('Rules for records or fields apply to you in this project, and SQL would pass them by.', {
      reason: 'rules',
    })
}

/** null: it may be read. */
export function whyUnreadable(base: SnapshotBase, tables: readonly SnapshotTable[]): string | null {
  const { name, runnerOn } = base.dialect
  if (runnerOn === null) return 'SQL Server cannot be asked here: a batch has no bounds that could be kept.'
  if (base.isBuiltIn && name !== 'sqlite')
    return 'The built-in database of this server holds the tables of all its projects, and PostgreSQL cannot show one of them alone. Attach a database of your own to run SQL.'
  return base.isBuiltIn ? null : whySecret(tables)
}

/** null: nothing in it is hidden from everybody. */
export function whySecret(tables: readonly SnapshotTable[]): string | null {
  if (!tables.some(({ columns }) => columns.some(({ secret }) => secret))) return null
  return 'A table of this database has a password field, which nobody reads. SQL would show it.'
}

/** The one that is named, or the first of the project. */
export function findSource({ bases }: ProjectSnapshot, id: string | undefined): SnapshotBase {
  const base = id === undefined ? [...bases.values()][0] : bases.get(id)
  if (base === undefined) throw notFound('database', id ?? '')
  return base
}

export const tablesOf = ({ tables }: ProjectSnapshot, base: SnapshotBase): readonly SnapshotTable[] =>
  tables.filter((table) => table.base.id === base.id && table.missingReason === null)
