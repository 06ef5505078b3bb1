import { membersOf } from '@rowhouse/core/filters/compare-cells'
import type { FilterTest, PlainValue, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type SqlBool, sql } from 'kysely'
import type { Compare } from '../dialects/compare/compare.ts'
import { all, any, type Operand, type Test } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { operandOf } from './look.ts'
import { isStored, type RecordTable, type StoredColumn } from './record-table.ts'

/** The one compiler of filters, for WHERE. Columns are found by their id in the table: a name in the tree itself means nothing. */
export function filterToSql(dialect: Dialect, table: RecordTable, filter: ResolvedFilter): Test {
  return treeToSql({ dialect, table, compare: dialect.finds }, filter)
}

interface Tongue {
  readonly dialect: Dialect
  readonly table: RecordTable
  readonly compare: Compare
}

function treeToSql(tongue: Tongue, filter: ResolvedFilter): Test {
  if (filter.kind === 'test') return testToSql(tongue, filter)
  // What is turned round must be true or false.
  const inner = filter.not ? { ...tongue, compare: tongue.dialect.compare } : tongue
  const members = filter.members.map((member) => treeToSql(inner, member))
  // An empty group is no filter at all, and never means every record.
  if (members.length === 0) return sql<SqlBool>`(1 = 0)`
  const joined = filter.joined === 'and' ? all(members) : any(members)
  return filter.not ? sql<SqlBool>`(not ${joined})` : joined
}

function testToSql({ dialect, table, compare }: Tongue, test: FilterTest<PlainValue>): Test {
  const operand = operandOf({ table, dialect }, columnOf(table, test.column.id))
  const [operator, value] = [test.operator, plainValue(test.value)]
  if (test.column.comparison !== 'list') return compare[operator](operand, value)
  // Lists are equal when they hold the same, in any order.
  if (operator === 'eq') return sameList(compare, operand, value)
  return operator === 'neq'
    ? sql<SqlBool>`not ${sameList(dialect.compare, operand, value)}`
    : compare[operator](operand, value)
}

function sameList(compare: Compare, operand: Operand, value: CellValue): Test {
  const members = membersOf(value)
  return members.length === 0 ? compare.empty(operand) : compare.exactly(operand, members)
}

function columnOf(table: RecordTable, id: string): StoredColumn {
  const column = table.columns.find((one) => one.id === id)
  if (column !== undefined && isStored(column)) return column
  throw new TypeError(`A filter names the column ${id}, which ${table.id} does not hold.`)
}

function plainValue(value: PlainValue): CellValue {
  switch (value.kind) {
    case 'nothing':
      return null
    case 'value':
      return value.value
    case 'pattern':
      return value.pieces
    case 'list':
      return value.values
    case 'pair':
      return [value.from, value.to]
    case 'range':
      return [value.from, value.before]
  }
}
