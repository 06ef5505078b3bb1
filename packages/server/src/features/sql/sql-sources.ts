import type { OpenTable } from '../../dialects/sql-run.ts'
import type { SnapshotBase, SnapshotTable } from '../../meta/snapshot.ts'
import { isStored } from '../../query/record-table.ts'
import type { InProject } from '../../request/context.ts'
import { withoutPrefix } from '../../structure/table-name.ts'

export type SqlCaller = InProject<'sql.run'>

/** null: rows may be written. */
export function whyUnwritable(base: SnapshotBase): string | null {
  if (base.isBuiltIn)
    return 'Records of built-in tables are changed in their tables, where every change is logged and can be taken back.'
  return base.isReadOnly ? 'The database was attached read-only.' : null
}

/** null: it tells what each step of a plan took. */
export const whyUnmeasured = ({ dialect }: SnapshotBase): string | null =>
  dialect.supports.measuredPlans
    ? null
    : 'This database does not tell what each step of a plan takes. Run the statement to see how long all of it takes.'

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
