import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { SortStep } from '@rowhouse/core/sorts/sort-step'
import { type RawBuilder, sql } from 'kysely'
import type { Test } from '../dialects/compare/operand.ts'
import { wholeNumber } from '../dialects/rows.ts'
import { conditionTests } from './conditions.ts'
import { type LinkedValues, labelOf } from './link-way.ts'
import { orderSql } from './order.ts'
import type { RecordColumn } from './record-table.ts'
import { isSingle, type Link } from './record-table.ts'
import { requireVisible, sightOfOther, type TableAccess, visibleColumns } from './table-access.ts'

/** What to show of the records a link leads to. */
export interface NestedSpec {
  readonly limit: number
  readonly offset: number
  /** Of the other table. Left out: its key and its primary value. */
  readonly fields?: readonly RecordColumn[] | undefined
  readonly filter?: ResolvedFilter | null | undefined
  readonly sorts?: readonly SortStep<RecordColumn>[] | undefined
}

/** By the id of the link column. */
export type Nested = ReadonlyMap<string, NestedSpec>

export const fewLinked: NestedSpec = { limit: 25, offset: 0 }

/** A lookup shows what it finds; only beyond any use it is cut off. */
export const manyValues: NestedSpec = { limit: 1000, offset: 0 }

/** Columns of linked records: one value each, so that a record stays as long as its table is wide. */
export function nestedColumns(
  access: TableAccess,
  link: Link,
  fields: readonly RecordColumn[] | undefined,
): RecordColumn[] {
  const other = { sight: sightOfOther(access, link.table), sightOf: access.sightOf }
  if (fields !== undefined) return requireVisible(other, fields).filter(hasOneValue)
  const label = labelOf(access, link)
  const seen = visibleColumns(other)
  // The name comes last, wherever it stands in the table: that is how it is told from the key.
  return [
    ...seen.filter(({ keyPart, id }) => keyPart !== null && id !== label.id),
    ...seen.filter(({ id }) => id === label.id),
  ]
}

/** Neither a link nor a lookup through many. */
export function hasOneValue({ computed }: RecordColumn): boolean {
  if (computed?.kind === 'link') return false
  if (computed?.kind === 'same') return hasOneValue(computed.column)
  return computed?.kind !== 'lookup' || (isSingle(computed.link) && leadsToOne(computed.column))
}

/** A link that is looked up gives what its records are called by. */
function leadsToOne(column: RecordColumn): boolean {
  return column.computed?.kind === 'link' ? isSingle(column.computed.link) : hasOneValue(column)
}

export interface NestedPage {
  readonly tests: readonly Test[]
  readonly order: readonly RawBuilder<unknown>[]
  readonly limit: number
  readonly offset: number
}

export function nestedPage({ access, order }: LinkedValues, { limit, offset, filter, sorts }: NestedSpec): NestedPage {
  return {
    // What may not be seen at all is left out by the way already.
    tests: filter ? conditionTests({ ...access, sight: { ...access.sight, rows: null } }, { filter }) : [],
    order: sorts === undefined || sorts.length === 0 ? order : orderSql(access, { sorts }),
    limit: wholeNumber(limit),
    offset: wholeNumber(offset),
  }
}

/** As SQL that is part of a statement's text. */
export const orNothing = (order: readonly RawBuilder<unknown>[]): readonly RawBuilder<unknown>[] =>
  order.length === 0 ? [sql`(select null)`] : order
