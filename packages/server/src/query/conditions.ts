import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { all, any, type Test } from '../dialects/compare/operand.ts'
import { byPlace } from './link-way.ts'
import { filterToSql, testToSql } from './operands.ts'
import type { Junction, Link, RecordColumn, RecordTable } from './record-table.ts'
import { asItIs, operandOf, requireVisible, type TableAccess, tableName } from './table-access.ts'

export interface Search {
  readonly text: string
  readonly columns: readonly RecordColumn[]
}

export interface Condition {
  readonly filter?: ResolvedFilter | null
  readonly search?: Search | undefined
  /** Only records that a link leads to from another one, or only those that it does not lead to. */
  readonly linked?: LinkedWith | undefined
  /** In the order of the key, without sorts: only what stands behind this record, however deep. */
  readonly after?: readonly CellValue[] | undefined
}

export interface LinkedWith {
  /** At the table that has the link column. */
  readonly from: TableAccess
  readonly column: RecordColumn
  readonly key: readonly CellValue[]
  readonly isLinked: boolean
}

/** Whether every record of the table is chosen. */
export const isWhole = ({ sight }: TableAccess, { filter, search, linked, after }: Condition): boolean =>
  !filter && !search && !linked && !after && sight.rows === null

/** “where …”, or nothing. What may not be seen is left out here, for every statement. */
export function whereSql(access: TableAccess, condition: Condition, ...more: readonly Test[]): RawBuilder<unknown> {
  const tests = [...conditionTests(access, condition), ...more]
  return tests.length === 0 ? sql`` : sql` where ${all(tests)}`
}

export function conditionTests(access: TableAccess, { filter, search, linked, after }: Condition): Test[] {
  const { sight } = access
  if (filter) requireVisible(access, columnsIn(filter))
  return [
    ...(sight.rows ? [rowsToSql(access, sight.rows)] : []),
    ...(filter ? [filterToSql(access, filter)] : []),
    ...(search ? [searchSql(access, search)] : []),
    ...(linked ? [linkedSql(access, linked)] : []),
    ...(after ? [afterSql(access, after)] : []),
  ]
}

/** What makes a record be seen is looked at as it is, whatever of it the caller sees. */
const rowsToSql = (access: TableAccess, rows: ResolvedFilter): Test => filterToSql(asItIs(access), rows)

/** A statement about one record must name it wholly: with a part missing it would touch others. */
export function requireWholeKey({ id, key: parts }: RecordTable, key: readonly CellValue[]): void {
  const isWhole =
    parts.length > 0 && key.length === parts.length && !key.some((part) => part === null || part === undefined)
  if (!isWhole) throw new TypeError(`A record of ${id} needs all ${parts.length} parts of its key.`)
}

export function keySql(access: TableAccess, key: readonly CellValue[]): Test {
  const { table, dialect } = access
  requireWholeKey(table, key)
  return all(table.key.map((column, at) => dialect.finds.eq(operandOf(access, column), key[at] ?? null)))
}

/** Any of these records. */
export function keysSql(access: TableAccess, keys: readonly (readonly CellValue[])[]): Test {
  const [part, ...more] = access.table.key
  if (keys.length === 0) throw new TypeError('Records are named by at least one key.')
  if (part === undefined || more.length > 0 || keys.length === 1) return any(keys.map((key) => keySql(access, key)))
  for (const key of keys) requireWholeKey(access.table, key)
  return access.dialect.finds.in(
    operandOf(access, part),
    keys.map(([value]) => value ?? null),
  )
}

/** Behind a record, in the order of the key. */
export function afterSql(access: TableAccess, key: readonly CellValue[]): Test {
  const { table, dialect } = access
  const steps = table.key.map((column, at) => {
    const before = table.key
      .slice(0, at)
      .map((earlier, index) => dialect.finds.eq(operandOf(access, earlier), key[index] ?? null))
    return all([...before, dialect.finds.gt(operandOf(access, column), key[at] ?? null)])
  })
  return any(steps)
}

function searchSql(access: TableAccess, { text, columns }: Search): Test {
  const found = requireVisible(access, columns).map((column) =>
    testToSql(
      access,
      { kind: 'test', column, operator: 'like', value: { kind: 'pattern', pieces: ['', text, ''] } },
      false,
    ),
  )
  return any(found)
}

function linkedSql(access: TableAccess, linked: LinkedWith): Test {
  const { isLinked } = linked
  const link = linkOf(linked)
  const ours = ownValue(linked)
  const other = operandOf(access, link.other).expression
  const isAmong =
    link.junction === null ? sql<SqlBool>`${other} in (${ours})` : isBehind(access, link, link.junction, ours)
  return isLinked ? isAmong : sql`not (${other} is not null and ${isAmong})`
}

function linkOf({ column: { id, computed } }: LinkedWith): Link {
  if (computed?.kind !== 'link') throw new TypeError(`The column ${id} is no link.`)
  return computed.link
}

function ownValue(linked: LinkedWith): RawBuilder<unknown> {
  const { from, key } = linked
  const own = operandOf(from, linkOf(linked).own).expression
  const ofRecord = all([
    ...(from.sight.rows ? [rowsToSql(from, from.sight.rows)] : []),
    keySql(from, key),
    sql`${own} is not null`,
  ])
  return sql`select ${own} from ${tableName(from)} where ${ofRecord}`
}

/** The order people gave the links of a record; empty: none. */
export function linkOrder(access: TableAccess, linked: LinkedWith | undefined): readonly RawBuilder<unknown>[] {
  if (!linked?.isLinked) return []
  const { junction, other } = linkOf(linked)
  if (junction === null || junction.position === null) return []
  const between = { table: { ...access.table, ref: junction.ref }, dialect: access.dialect, alias: 'rh_o' }
  const [toOwn, toOther, position] = [junction.own, junction.other, junction.position].map(
    (column) => operandOf(between, column).expression,
  )
  const ofPair = sql`${toOther} = ${operandOf(access, other).expression} and ${toOwn} in (${ownValue(linked)})`
  const place = sql`(select min(${position}) from ${tableName(between)} where ${ofPair})`
  return [byPlace(access.dialect, place)]
}

function isBehind(access: TableAccess, { other }: Link, junction: Junction, ours: RawBuilder<unknown>): Test {
  const between = { table: { ...access.table, ref: junction.ref }, dialect: access.dialect, alias: 'rh_j' }
  const [toOwn, toOther] = [junction.own, junction.other].map((column) => operandOf(between, column).expression)
  return sql`${operandOf(access, other).expression} in (select ${toOther} from ${tableName(between)} where ${toOther} is not null and ${toOwn} in (${ours}))`
}

export function columnsIn(filter: ResolvedFilter): { readonly id: string; readonly title: string }[] {
  return filter.kind === 'test' ? [filter.column] : filter.members.flatMap(columnsIn)
}
