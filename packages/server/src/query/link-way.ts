// Where links and lookups lead: the tables from a record to what is shown of another, through any number of links.
import { invalidRequest } from '@rowhouse/core/errors'
import type { FilterTree, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import { type RawBuilder, sql } from 'kysely'
import type { Operand, Test } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { isSingle, isStored, type Link, type RecordColumn } from './record-table.ts'
import {
  asItIs,
  clockOf,
  mostHops,
  operandOf,
  sightOfOther,
  type TableAccess,
  tableName,
  type Way,
} from './table-access.ts'

/** Records that a link leads to, and what is looked for in them: a “from …” with everything that must hold there. */
export interface LinkedValues {
  /** At the last table of the way. */
  readonly access: TableAccess
  readonly column: RecordColumn
  readonly isMany: boolean
  /** Whether there can be no second record, whatever the data. */
  readonly isSure: boolean
  /** It was asked for the link itself, not for a column behind it. */
  readonly isLink: boolean
  /** The first table of the way, and “join …” for each further one. */
  readonly first: RawBuilder<unknown>
  readonly joins: readonly RawBuilder<unknown>[]
  /** What must hold along the way. */
  readonly conditions: readonly { readonly access: TableAccess; readonly filter: ResolvedFilter }[]
  /** Equal cells of these two lead from the record to the first table of the way. */
  readonly own: Operand
  readonly anchor: Operand
  /** By the keys along the way. */
  readonly order: readonly RawBuilder<unknown>[]
}

/** What a link or a lookup leads to, through all links on the way; null for columns that are neither. */
export function linkedValues(access: TableAccess, column: RecordColumn): LinkedValues | null {
  const { computed } = column
  if (computed === null || (computed.kind !== 'link' && computed.kind !== 'lookup')) return null
  const target = computed.kind === 'link' ? labelOf(access, computed.link) : computed.column
  const filter = computed.kind === 'link' ? null : computed.filter
  return { ...wayTo(access, { column, link: computed.link, wanted: target, filter }), isLink: computed.kind === 'link' }
}

/** The first step only: the linked records themselves. */
export function linkedRecords(
  access: TableAccess,
  column: RecordColumn,
  link: Link,
  filter: FilterTree | null = null,
): LinkedValues {
  const step = stepAlong(access, column, link, filter)
  return { ...step, column, isMany: !isSingle(link), isLink: true }
}

export const areEqual = (one: Operand, other: Operand): Test => sql`${one.expression} = ${other.expression}`

export function tablesOf({ first, joins }: LinkedValues): RawBuilder<unknown> {
  return sql.join([first, ...joins], sql` `)
}

/** What a linked record is called by: its primary value, else its key, else the first thing that may be seen. */
export function labelOf(access: TableAccess, link: Link): RecordColumn {
  const { columns } = sightOfOther(access, link.table)
  // A column that cannot be computed names nothing.
  const seen = columns.filter(({ secret, word, computed }) => !secret && word !== null && computed?.kind !== 'link')
  const label =
    seen.find(({ isPrimaryValue }) => isPrimaryValue) ??
    seen.find(({ keyPart }) => keyPart !== null) ??
    seen.find(isStored)
  return label ?? link.other
}

interface WayTo {
  /** Where it begins: the column that has the link. */
  readonly column: RecordColumn
  readonly link: Link
  /** Of the table the link leads to. */
  readonly wanted: RecordColumn
  readonly filter: FilterTree | null
}

export function wayTo(access: TableAccess, { column, link, wanted, filter }: WayTo): Omit<LinkedValues, 'isLink'> {
  const step = stepAlong(access, column, link, filter)
  const target = shownColumn(wanted)
  const onward = target.computed?.kind === 'lookup' || target.computed?.kind === 'link' ? target.computed : null
  if (onward === null) return { ...step, column: target, isMany: !isSingle(link) }
  const next = wayTo(step.access, {
    column: target,
    link: onward.link,
    wanted: onward.kind === 'link' ? labelOf(step.access, onward.link) : onward.column,
    filter: onward.kind === 'link' ? null : onward.filter,
  })
  return {
    ...next,
    isMany: next.isMany || !isSingle(link),
    isSure: next.isSure && step.isSure,
    first: step.first,
    joins: [...step.joins, sql`join ${next.first} on ${areEqual(next.anchor, next.own)}`, ...next.joins],
    conditions: [...step.conditions, ...next.conditions],
    own: step.own,
    anchor: step.anchor,
    order: [...step.order, ...next.order],
  }
}

function stepAlong(
  access: TableAccess,
  column: RecordColumn,
  link: Link,
  filter: FilterTree | null,
): Omit<LinkedValues, 'isLink' | 'column' | 'isMany'> {
  const { dialect, sightOf, clock } = access
  const way = further(access.way, column, 1)
  const table = link.table
  const inner: TableAccess = {
    table,
    dialect,
    sightOf,
    clock,
    sight: sightOfOther(access, table),
    way,
    alias: `${way.aliases}${way.hops}`,
  }
  const other = operandOf(inner, link.other)
  const conditions = [
    ...(inner.sight.rows ? [{ access: asItIs(inner), filter: inner.sight.rows }] : []),
    ...(filter ? [{ access: inner, filter: resolveFilter(filter, clockOf(access)) }] : []),
  ]
  const base = {
    access: inner,
    conditions,
    own: operandOf(access, link.own),
    order: table.key.map((part) => dialect.sorting.by(operandOf(inner, part), 'asc')),
    isSure: isSingle(link) && (link.other.unique || (link.other.keyPart !== null && table.key.length === 1)),
  }
  if (link.junction === null) return { ...base, first: tableName(inner), joins: [], anchor: other }
  const { ref, own: toOwn, other: toOther, position } = link.junction
  const between = { table: { ...table, ref }, dialect, alias: `${way.aliases}j${way.hops}` }
  return {
    ...base,
    order: position === null ? base.order : [byPlace(dialect, operandOf(between, position).expression), ...base.order],
    first: tableName(between),
    joins: [sql`join ${tableName(inner)} on ${areEqual(other, operandOf(between, toOther))}`],
    anchor: operandOf(between, toOwn),
  }
}

/** Links as people put them in an order, those that nobody has put anywhere behind them. */
export function byPlace({ sorting }: Dialect, place: Operand['expression']): RawBuilder<unknown> {
  const last = sql.lit(Number.MAX_SAFE_INTEGER)
  return sorting.by({ word: 'integer', expression: sql`coalesce(${place}, ${last})` }, 'asc')
}

/** Another step of a computed column. Columns are checked when they are made; what is attached later may still be too deep. */
export function further(way: Way | undefined, column: RecordColumn, hops: 0 | 1): Way {
  const { hops: gone, depth, aliases, steps } = way ?? wayFrom('rh_')
  const next = { hops: gone + hops, depth: depth + 1, aliases, steps }
  next.steps.taken += 1
  if (next.hops > mostHops) throw invalidRequest(`“${column.title}” leads through more than ${mostHops} links.`)
  if (next.depth > deepest || next.steps.taken > mostSteps)
    throw invalidRequest(`“${column.title}” is computed from too many columns, one from the other.`)
  return next
}

export const wayFrom = (aliases: string): Way => ({ hops: 0, depth: 0, aliases, steps: { taken: 0 } })

const deepest = 40
const mostSteps = 1000

/** Bar codes and buttons are what they show. */
export function shownColumn(column: RecordColumn): RecordColumn {
  return column.computed?.kind === 'same' ? shownColumn(column.computed.column) : column
}
