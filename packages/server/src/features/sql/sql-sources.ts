import { forbidden, notFound } from '@rowhouse/core/errors'
import type { OpenTable } from '../../dialects/sql-run.ts'
import type { ProjectSnapshot, SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import { isStored } from '../../query/record-table.ts'
import type { InProject } from '../../request/context.ts'
import { withoutPrefix } from '../../structure/table-name.ts'

export type SqlCaller = InProject<'sql.run'>

/** SQL knows no rules for records and fields: to whomever one applies, it would show what is hidden from them. */
export function requireWholeSight({ reach, viewedBy }: SqlCaller): void {
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
  if (!base.isBuiltIn && tables.some(({ columns }) => columns.some(({ secret }) => secret)))
    return 'A table of this database has a password field, which nobody reads. SQL would show it.'
  return null
}

/** null: rows may be written. */
export function whyUnwritable(base: SnapshotBase): string | null {
  if (base.isBuiltIn)
    return 'Records of built-in tables are changed in their tables, where every change is logged and can be taken back.'
  return base.isReadOnly ? 'The database was attached read-only.' : null
}

/** The one that is named, or the first of the project. */
export function findSource({ bases }: ProjectSnapshot, id: string | undefined): SnapshotBase {
  const base = id === undefined ? [...bases.values()][0] : bases.get(id)
  if (base === undefined) throw notFound('database', id ?? '')
  return base
}

export const tablesOf = ({ tables }: ProjectSnapshot, base: SnapshotBase): readonly SnapshotTable[] =>
  tables.filter((table) => table.base.id === base.id && table.missingReason === null)

export const shownColumns = ({ columns }: SnapshotTable): { readonly name: string; readonly type: string }[] =>
  columns
    .filter(isStored)
    .flatMap(({ name, secret, missing, typeName, databaseType }) =>
      secret || missing !== undefined ? [] : [{ name, type: databaseType ?? typeName }],
    )

/** What people call a table: of one that others own its own name. */
export const calledName = (table: SnapshotTable, prefix: string): string =>
  table.base.isBuiltIn ? withoutPrefix(table.ref.name, prefix) : table.ref.name

/** The tables of one project in the database of all: under their names, without the prefix, and under their titles. */
export function openTables(tables: readonly SnapshotTable[], prefix: string): OpenTable[] {
  const taken = new Set(tables.map(({ ref }) => ref.name.toLowerCase()))
  const free = (name: string): boolean => {
    const key = name.toLowerCase()
    if (taken.has(key) || /^(sqlite_|pragma_)/.test(key)) return false
    taken.add(key)
    return true
  }
  const short = new Map(tables.map((table) => [table.id, [calledName(table, prefix)].filter(free)]))
  return tables.flatMap((table) => {
    const columns = shownColumns(table).map(({ name }) => name)
    const aliases = [...(short.get(table.id) ?? []), ...[table.title].filter(free)]
    return columns.length === 0 ? [] : [{ name: table.ref.name, aliases, columns }]
  })
}
