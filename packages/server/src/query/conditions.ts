import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { all, any, type Test } from '../dialects/compare/operand.ts'
import { filterToSql } from './filter-to-sql.ts'
import { type Look, operandOf, requireVisible } from './look.ts'
import type { RecordColumn, RecordTable } from './record-table.ts'

export interface Search {
  readonly text: string
  readonly columns: readonly RecordColumn[]
}

export interface Condition {
  readonly filter?: ResolvedFilter | null
  readonly search?: Search | undefined
}

/** “where …”, or nothing. What may not be seen is left out here, for every statement. */
export function whereSql(look: Look, condition: Condition, ...more: readonly Test[]): RawBuilder<unknown> {
  const tests = [...conditionTests(look, condition), ...more]
  return tests.length === 0 ? sql`` : sql` where ${all(tests)}`
}

export function conditionTests(look: Look, { filter, search }: Condition): Test[] {
  const { sight, dialect, table } = look
  if (filter) requireVisible(look, columnsIn(filter))
  return [
    ...(sight.rows ? [filterToSql(dialect, table, sight.rows)] : []),
    ...(filter ? [filterToSql(dialect, table, filter)] : []),
    ...(search ? [searchSql(look, search)] : []),
  ]
}

/** A statement about one record must name it wholly: with a part missing it would touch others. */
export function requireWholeKey({ id, key: parts }: RecordTable, key: readonly CellValue[]): void {
  const isWhole =
    parts.length > 0 && key.length === parts.length && !key.some((part) => part === null || part === undefined)
  if (!isWhole) throw new TypeError(`A record of ${id} needs all ${parts.length} parts of its key.`)
}

export function keySql(look: Look, key: readonly CellValue[]): Test {
  const { table, dialect } = look
  requireWholeKey(table, key)
  return all(table.key.map((column, at) => dialect.finds.eq(operandOf(look, column), key[at] ?? null)))
}

/** Any of these records. */
export function keysSql(look: Look, keys: readonly (readonly CellValue[])[]): Test {
  const [part, ...more] = look.table.key
  if (keys.length === 0) throw new TypeError('Records are named by at least one key.')
  if (part === undefined || more.length > 0 || keys.length === 1) return any(keys.map((key) => keySql(look, key)))
  for (const key of keys) requireWholeKey(look.table, key)
  return look.dialect.finds.in(
    operandOf(look, part),
    keys.map(([value]) => value ?? null),
  )
}

/** Behind a record, in the order of the key. */
export function afterSql(look: Look, key: readonly CellValue[]): Test {
  const { table, dialect } = look
  const steps = table.key.map((column, at) => {
    const before = table.key
      .slice(0, at)
      .map((earlier, index) => dialect.finds.eq(operandOf(look, earlier), key[index] ?? null))
    return all([...before, dialect.finds.gt(operandOf(look, column), key[at] ?? null)])
  })
  return any(steps)
}

function searchSql(look: Look, { text, columns }: Search): Test {
  const found = requireVisible(look, columns).map((column) =>
    look.dialect.finds.like(operandOf(look, column), ['', text, '']),
  )
  return any(found)
}

function columnsIn(filter: ResolvedFilter): { readonly id: string; readonly title: string }[] {
  return filter.kind === 'test' ? [filter.column] : filter.members.flatMap(columnsIn)
}
