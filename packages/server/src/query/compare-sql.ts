import { membersOf } from '@rowhouse/core/filters/compare-cells'
import type { FilterTest, PlainValue, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { CellValue } from '@rowhouse/core/storage'
import { type SqlBool, sql } from 'kysely'
import type { Compare } from '../dialects/compare/compare.ts'
import { all, any, type Operand, type Test } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'

export type PlainTest = FilterTest<PlainValue>

/** Makes SQL of one test, true or false for every record if it is asked to be strict. */
type TestWriter = (test: PlainTest, strict: boolean) => Test

/** A filter for WHERE, where null is as good as false. */
export function treeToSql(filter: ResolvedFilter, write: TestWriter, strict = false): Test {
  if (filter.kind === 'test') return write(filter, strict)
  // What is turned round must be true or false.
  const members = filter.members.map((member) => treeToSql(member, write, strict || filter.not))
  // An empty group is no filter at all, and never means every record.
  if (members.length === 0) return sql<SqlBool>`(1 = 0)`
  const joined = filter.joined === 'and' ? all(members) : any(members)
  return filter.not ? sql<SqlBool>`(not ${joined})` : joined
}

/** One test of one value. */
export function compareSql(dialect: Dialect, operand: Operand, test: PlainTest, strict: boolean): Test {
  const compare = strict ? dialect.compare : dialect.finds
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
