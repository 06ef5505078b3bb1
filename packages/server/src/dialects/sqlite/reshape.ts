import { conflict } from '@rowhouse/core/errors'
import { sql } from 'kysely'
import { changesOf, columnSpecOf, type Reshape, tableSpecOf, unchanged } from '../ddl/reshape.ts'
import type { ColumnStructure, TableStructure } from '../structure.ts'
import { sqliteDdl } from './ddl.ts'
import { rebuild } from './rebuild.ts'

/** Whatever SQLite cannot alter in place is one making anew of the table, however much of it changes. */
export const sqliteReshape: Reshape = (from, to) => {
  if (from === null) return to === null ? unchanged : { ...unchanged, next: sqliteDdl.createTable(tableSpecOf(to)) }
  if (to === null) return { ...unchanged, next: sqliteDdl.dropTable(from) }
  const { added, ...others } = changesOf(from, to)
  if (Object.values(others).every((list) => list.length === 0) && added.every(canBeAdded))
    return { ...unchanged, next: added.flatMap((column) => sqliteDdl.addColumn(to, columnSpecOf(column))) }
  refuseTriggers(from)
  const known = new Set(from.columns.map(({ name }) => name))
  return {
    ...unchanged,
    next: rebuild({
      table: withoutGone(from, to),
      columns: to.columns.map(({ name, type, nullable, default: value }) => ({
        name,
        type,
        notNull: !nullable,
        default: value,
        ...(known.has(name) ? {} : { value: sql.raw(value === null ? 'null' : `(${value})`) }),
      })),
      foreignKeys: to.foreignKeys,
    }),
  }
}

/** Indexes that go have been dropped by then, and rules that go are not written again. */
function withoutGone(from: TableStructure, to: TableStructure): TableStructure {
  const gone = new Set(
    from.indexes.filter(({ name }) => !to.indexes.some((one) => one.name === name)).map(({ name }) => name),
  )
  const { source } = from
  return {
    ...from,
    indexes: from.indexes.filter(({ name }) => !gone.has(name)),
    ...(source === undefined
      ? {}
      : { source: { ...source, attached: source.attached.filter(({ name }) => !gone.has(name)) } }),
  }
}

/** A migration makes no triggers, so those of a table that is made anew would be lost. */
function refuseTriggers({ source }: TableStructure): void {
  if (source?.attached.some(({ sql: text }) => /^\s*create\s+trigger\b/i.test(text)) === true)
    throw conflict('This table has triggers, which a migration that makes it anew would lose.', { reason: 'rebuild' })
}

/** To a table that has records: SQLite fills them with a plain value only. */
function canBeAdded({ nullable, default: value }: ColumnStructure): boolean {
  if (value === null) return nullable
  return /^(?:[-+]?\d+(?:\.\d+)?|'(?:[^']|'')*')$/.test(value)
}
