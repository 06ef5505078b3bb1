// What a column is in SQL, be it stored or computed, and filters over them. Computed columns lead to others, and their
// conditions to filters again: that is why these functions, which call each other, live together.
import { AppError } from '@rowhouse/core/errors'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import type { ErrorCode } from '@rowhouse/core/formula/tree'
import { type RawBuilder, sql } from 'kysely'
import { all, not, type Operand, type Test } from '../dialects/compare/operand.ts'
import { type AnyLinked, anyOfLink, anyOfMany, anyOfOne } from './any-linked.ts'
import { compareSql, type PlainTest, treeToSql } from './compare-sql.ts'
import { type CellSource, computedFirst } from './computed-first.ts'
import { type FormulaColumn, formulaOperand } from './formula/compile-formula.ts'
import {
  areEqual,
  further,
  type LinkedValues,
  linkedRecords,
  linkedValues,
  shownColumn,
  tablesOf,
  wayTo,
} from './link-way.ts'
import { laterNow } from './now.ts'
import { isStored, type RecordColumn, type RecordTable } from './record-table.ts'
import { rollupSql } from './rollup-sql.ts'
import { rollupWord } from './rollup-word.ts'
import { operandOf, type TableAccess } from './table-access.ts'

/** The value as it is compared, sorted and grouped by. An error counts as no value; of many values it is their joined text. */
export function valueOperand(access: TableAccess, column: RecordColumn): Operand {
  const { computed } = column
  if (computed === null) return storedOperand(access, column)
  if (computed.kind === 'same') return valueOperand(access, computed.column)
  const values = linkedValues(access, column)
  const { error, ...operand } = values?.isMany ? joinedValues(access, values) : cellOperand(access, column)
  const value = error ? sql`case when ${error} is null then ${operand.expression} end` : operand.expression
  // In SQLite a decimal of others is put into its comparable form once, ours wherever that form needs it.
  return { ...operand, expression: value, foreign: operand.foreign === true || operand.word === 'decimal' }
}

/** The value as it is shown, beside the code of its error. Of many values: a JSON array of them. */
export function cellOperand(access: TableAccess, column: RecordColumn): FormulaColumn {
  const { computed } = column
  if (computed === null) return { ...storedOperand(access, column), nested: isNested(column) }
  switch (computed.kind) {
    case 'link':
    case 'lookup':
      return lookedUp(access, linkedValues(access, column) ?? refuseUncomputed(column))
    case 'count':
    case 'rollup':
      return rolledUp(access, column)
    case 'formula': {
      const inner = { ...access, way: further(access.way, column, 0) }
      const columnOperand = (id: string): FormulaColumn =>
        access.known?.get(id) ?? cellOperand(inner, columnById(access.table, id))
      const { word, value, error } = formulaOperand(computed.expression, columnOperand, {
        dialect: access.dialect,
        now: laterNow,
      })
      return { word, expression: value, error }
    }
    case 'same':
      return cellOperand(access, computed.column)
    case 'broken':
      return { word: 'longText', expression: noText, error: sql<string>`${sql.lit(unreadCode)}` }
  }
}

/** In the cells of a column that cannot be computed, or that the database does not have any more. */
export const unreadCode: ErrorCode = '#COLUMN'

/** A filter for WHERE. Columns are found by their id in the table: a name in the tree itself means nothing. */
export function filterToSql(access: TableAccess, filter: ResolvedFilter): Test {
  return treeToSql(filter, (test, strict) => testToSql(access, test, strict))
}

export function testToSql(access: TableAccess, test: PlainTest, strict: boolean): Test {
  const column = shownColumn(columnById(access.table, test.column.id))
  const linked = linkedValues(access, column)
  if (linked === null) return compareSql(access.dialect, valueOperand(access, column), test, strict)
  return linkedTest(access, linked, test, strict)
}

/** Only those of this record: “from … where …”. */
export function sourceOf(values: LinkedValues, ...more: readonly Test[]): RawBuilder<unknown> {
  const { anchor, own } = values
  return sql`from ${tablesOf(values)} where ${all([areEqual(anchor, own), ...testsOf(values), ...more])}`
}

/** What must hold along the way. */
export function testsOf({ conditions }: LinkedValues): Test[] {
  return conditions.map(({ access, filter }) => filterToSql(access, filter))
}

function lookedUp(access: TableAccess, values: LinkedValues): FormulaColumn {
  const inner = cellOperand(values.access, values.column)
  if (values.isMany) {
    const cells = cellsOf(values)
    const nested = values.column.comparison === 'list'
    const { operand, order, from } = computedFirst(access.dialect, {
      ...cells,
      operand: nested ? cells.operand : itemOperand(access, cells.operand),
      from: () => cells.from(access.dialect.compare.notblank(cells.operand)),
    })
    return { word: 'json', expression: sql`(select ${access.dialect.rollups.list(operand, order)} ${from()})`, nested }
  }
  const { error, expression } = inner
  return {
    ...inner,
    neverEmpty: false,
    expression: sql`(select ${expression} ${soleOf(access, values)})`,
    ...(error ? { error: sql<string>`(select ${error} ${soleOf(access, values)})` } : {}),
  }
}

/** JSON is a text among texts, as it is where a formula speaks of the column itself. */
function itemOperand({ dialect }: TableAccess, operand: Operand): Operand {
  if (operand.word !== 'json') return operand
  return { word: 'longText', expression: dialect.formula.column('text', operand, null).value }
}

/** Choices of ours are texts; files are not, and what other programs wrote may be anything. */
const isNested = ({ comparison, foreign, operators }: RecordColumn): boolean =>
  comparison === 'list' && (foreign || !operators.includes('anyof'))

/** “from … where …” with at most one record. */
export function soleOf({ dialect }: TableAccess, values: LinkedValues): RawBuilder<unknown> {
  if (values.isSure) return sourceOf(values)
  return sql`${sourceOf(values)} ${dialect.rows.page({ order: values.order, limit: 1 })}`
}

function joinedValues(access: TableAccess, values: LinkedValues): FormulaColumn {
  return { word: 'longText', expression: rollupSql(access.dialect, 'join', cellsOf(values)) }
}

function rolledUp(access: TableAccess, column: RecordColumn): FormulaColumn {
  const { computed } = column
  const values = rolledValues(access, column)
  if (computed?.kind !== 'rollup')
    return { word: 'integer', expression: sql`(select ${access.dialect.rows.count()} ${sourceOf(values)})` }
  const cells = cellsOf(values)
  const word = rollupWord(computed.func, cells.operand.word)
  return { word, expression: rollupSql(access.dialect, computed.func, cells) }
}

export function rolledValues(access: TableAccess, column: RecordColumn): LinkedValues {
  const { computed } = column
  if (computed?.kind === 'count') return linkedRecords(access, column, computed.link, computed.filter)
  if (computed?.kind !== 'rollup') return refuseUncomputed(column)
  return {
    ...wayTo(access, { column, link: computed.link, wanted: computed.column, filter: computed.filter }),
    isLink: false,
  }
}

export function cellsOf(values: LinkedValues): CellSource {
  const operand = valueOperand(values.access, values.column)
  return { operand, order: values.order, from: (...more) => sourceOf(values, ...more) }
}

function linkedTest(access: TableAccess, values: LinkedValues, test: PlainTest, strict: boolean): Test {
  const operand = valueOperand(values.access, values.column)
  const { operator, none }: AnyLinked = values.isLink
    ? anyOfLink(test.operator)
    : values.isMany
      ? anyOfMany(test.operator)
      : anyOfOne(test.operator, operand.word)
  const passes = operator === null ? [] : [compareSql(access.dialect, operand, { ...test, operator }, false)]
  const [own, anchor] = [values.own.expression, values.anchor.expression]
  const found = sql`select ${anchor} from ${tablesOf(values)} where ${all([sql`${anchor} is not null`, ...testsOf(values), ...passes])}`
  const isAmong: Test = sql`${own} in (${found})`
  if (none) return not(all([sql`${own} is not null`, isAmong]))
  return strict ? all([sql`${own} is not null`, isAmong]) : isAmong
}

function storedOperand(access: TableAccess, column: RecordColumn): Operand {
  return isStored(column) ? operandOf(access, column) : refuseUncomputed(column)
}

function columnById(table: RecordTable, id: string): RecordColumn {
  const column = table.columns.find((one) => one.id === id)
  if (column !== undefined) return column
  throw new TypeError(`Somebody names the column ${id}, which ${table.id} does not hold.`)
}

/** Throws what would keep the column from being computed: its formula is too long, or it leads too far. */
export function requireComputable(access: TableAccess, column: RecordColumn): void {
  cellOperand(access, column)
}

/**
 * A column that cannot be computed (too deep, too long) is an error in its own cells: it must not keep anybody from the others.
 */
export function orBroken<T>(column: RecordColumn, write: (column: RecordColumn) => T): T {
  try {
    return write(column)
  } catch (error) {
    if (!(error instanceof AppError) || column.computed === null) throw error
    return write({ ...column, computed: { kind: 'broken', reason: error.message } })
  }
}

function refuseUncomputed({ id, title }: RecordColumn): never {
  throw new TypeError(`The column ${id}, “${title}”, has no value.`)
}

/** A text that is null, on every engine. */
const noText = sql`nullif('', '')`
