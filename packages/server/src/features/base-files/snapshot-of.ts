import { freeName, nameFromTitle } from '@rowhouse/core/table-names'
import type { Dialect } from '../../dialects/dialect.ts'
import { dialects } from '../../dialects/registry.ts'
import type { BaseRow } from '../../meta/rows/projects.ts'
import { engineOf, type ProjectSnapshot, toSnapshot } from '../../meta/snapshot.ts'
import { ColumnNames, nameKey, safeNameBytes } from '../../structure/columns/column-names.ts'
import { type AcceptedStructure, acceptSettings } from './accept-structure.ts'

const moment = new Date(0).toISOString()

/** As a snapshot, from which it is copied like a project of this server. */
export function snapshotOf(structure: AcceptedStructure, base: BaseRow): ProjectSnapshot {
  const names = namesFor(structure, dialects[engineOf(base.type)])
  const times = { created_at: moment, updated_at: moment, deleted_at: null, deleted_by: null }
  const place = { project_id: base.project_id }
  const snapshot = toSnapshot({
    project: {
      id: base.project_id,
      title: structure.project.title,
      prefix: '',
      meta_version: 1,
      api_stopped_at: null,
      held_by: null,
    },
    bases: [base],
    tables: inOrder(structure.tables).map((table) => ({
      ...table,
      ...place,
      ...times,
      base_id: base.id,
      name: names.get(table.id) ?? table.name,
      schema: base.schema,
      kind: 'table',
    })),
    columns: inOrder(structure.columns).map(({ counter: _, ...column }) => ({
      ...column,
      ...place,
      ...times,
      name: names.get(column.id) ?? column.name,
      options: JSON.stringify(column.options),
      database_type: null,
      generated: 0,
      default_value: jsonOrNull(column.default_value),
      meta: jsonOrNull(column.meta),
    })),
    views: inOrder(structure.views).map((view) => ({
      ...view,
      ...place,
      created_at: moment,
      updated_at: moment,
      settings: JSON.stringify(view.settings ?? {}),
      meta: jsonOrNull(view.meta),
      owner_id: null,
      hidden_from: view.hidden_from.join(),
      version: 1,
    })),
    rules: [],
    grouped: [],
  })
  acceptSettings(structure, snapshot)
  return snapshot
}

const inOrder = <T extends { readonly position: number; readonly id: string }>(parts: readonly T[]): T[] =>
  parts.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** A prefix goes before the names of tables. */
const tableNameBytes = safeNameBytes - 20

/** Names that the database takes, each once: another may have taken longer ones, or told capital letters apart. By id. */
function namesFor({ tables, columns }: AcceptedStructure, dialect: Dialect): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const { id, name, title } of tables) {
    const near = shortened(name, title, tableNameBytes)
    const free = freeName(near, (one) => taken.has(nameKey(one)), tableNameBytes)
    taken.add(nameKey(free))
    names.set(id, free)
    const own = new ColumnNames(dialect)
    for (const column of columns)
      if (column.table_id === id && column.name !== null)
        names.set(column.id, own.takeFreeName(shortened(column.name, column.title, safeNameBytes)))
  }
  return names
}

const shortened = (name: string, title: string, most: number): string =>
  Buffer.byteLength(name) <= most && name.trim() === name ? name : nameFromTitle(title, most)
