// What a column is in SQL, be it stored or computed, and filters over them. Computed columns lead to others, and their
// conditions to filters again: that is why these functions, which call each other, live together.
import { AppError, invalidRequest } from '@rowhouse/core/errors'
import type { FilterTree, ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { ErrorCode } from '@rowhouse/core/formula/tree'
import { type RawBuilder, sql } from 'kysely'
import { all, not, type Operand, type Test } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { type AnyLinked, anyOfLink, anyOfMany, anyOfOne } from './any-linked.ts'
import { compareSql, type PlainTest, treeToSql } from './compare-sql.ts'
import { type CellSource, computedFirst } from './computed-first.ts'
import { type FormulaColumn, formulaOperand } from './formula/compile-formula.ts'
import { type Look, mostHops, operandOf, sightOfOther, tableName, type Way } from './look.ts'
import { laterNow } from './now.ts'
import { isSingle, isStored, type Link, type RecordColumn, type RecordTable } from './record-table.ts'
import { rollupParts, rollupSql } from './rollup-sql.ts'
import { rollupWord } from './rollup-word.ts'

/** The value as it is compared, sorted and grouped by. An error counts as no value; of many values it is their joined text. */
export function valueOperand(look: Look, column: RecordColumn): Operand {
  const { computed } = column
  if (computed === null) return storedOperand(look, column)
  if (computed.kind === 'same') return valueOperand(look, computed.column)
  const values = linkedValues(look, column)
  const { error, ...operand } = values?.isMany ? joinedValues(look, values) : cellOperand(look, column)
  const value = error ? sql`case when ${error} is null then ${operand.expression} end` : operand.expression
  // In SQLite a decimal of others is put into its comparable form once, ours wherever that form needs it.
  return { ...operand, expression: value, foreign: operand.foreign === true || operand.word === 'decimal' }
}

/** The value as it is shown, beside the code of its error. Of many values: a JSON array of them. */
export function cellOperand(look: Look, column: RecordColumn): FormulaColumn {
  const { computed } = column
  if (computed === null) return { ...storedOperand(look, column), nested: isNested(column) }
  switch (computed.kind) {
    case 'link':
    case 'lookup':
      return lookedUp(look, linkedValues(look, column) ?? refuseUncomputed(column))
    case 'count':
    case 'rollup':
      return rolledUp(look, column)
    case 'formula': {
      const inner = { ...look, way: further(look.way, column, 0) }
      const columnOperand = (id: string): FormulaColumn =>
        look.known?.get(id) ?? cellOperand(inner, columnById(look.table, id))
      const { word, value, error } = formulaOperand(computed.expression, columnOperand, {
        dialect: look.dialect,
        now: laterNow,
      })
      return { word, expression: value, error }
    }
    case 'same':
      return cellOperand(look, computed.column)
    case 'broken':
      return { word: 'longText', expression: noText, error: sql<string>`${sql.lit(unreadCode)}` }
  }
}

/** In the cells of a column that cannot be computed, or that the database does not have any more. */
export const unreadCode: ErrorCode = '#COLUMN'

/** A filter for WHERE. Columns are found by their id in the table: a name in the tree itself means nothing. */
export function filterToSql(look: Look, filter: ResolvedFilter): Test {
  return treeToSql(filter, (test, strict) => testToSql(look, test, strict))
}

export function testToSql(look: Look, test: PlainTest, strict: boolean): Test {
  const column = shownColumn(columnById(look.table, test.column.id))
  const linked = linkedValues(look, column)
  if (linked === null) return compareSql(look.dialect, valueOperand(look, column), test, strict)
  return linkedTest(look, linked, test, strict)
}

/** Records that a link leads to, and what is looked for in them: a “from …” with everything that must hold there. */
export interface LinkedValues {
  /** At the last table of the way. */
  readonly look: Look
  readonly column: RecordColumn
  readonly isMany: boolean
  /** Whether there can be no second record, whatever the data. */
  readonly isSure: boolean
  /** It was asked for the link itself, not for a column behind it. */
  readonly isLink: boolean
  /** The first table of the way, and “join …” for each further one. */
  readonly first: RawBuilder<unknown>
  readonly joins: readonly RawBuilder<unknown>[]
  readonly tests: readonly Test[]
  /** Equal cells of these two lead from the record to the first table of the way. */
  readonly own: Operand
  readonly anchor: Operand
  /** By the keys along the way. */
  readonly order: readonly RawBuilder<unknown>[]
}

/** What a link or a lookup leads to, through all links on the way; null for columns that are neither. */
export function linkedValues(look: Look, column: RecordColumn): LinkedValues | null {
  const { computed } = column
  if (computed === null || (computed.kind !== 'link' && computed.kind !== 'lookup')) return null
  const target = computed.kind === 'link' ? labelOf(look, computed.link) : computed.column
  const filter = computed.kind === 'link' ? null : computed.filter
  return { ...wayTo(look, column, computed.link, target, filter), isLink: computed.kind === 'link' }
}

/** The first step only: the linked records themselves. */
export function linkedRecords(
  look: Look,
  column: RecordColumn,
  link: Link,
  filter: FilterTree | null = null,
): LinkedValues {
  const step = stepAlong(look, column, link, filter)
  return { ...step, column, isMany: !isSingle(link), isLink: true }
}

/** Only those of this record: “from … where …”. */
export function sourceOf(values: LinkedValues, ...more: readonly Test[]): RawBuilder<unknown> {
  const { anchor, own, tests } = values
  return sql`from ${tablesOf(values)} where ${all([areEqual(anchor, own), ...tests, ...more])}`
}

const areEqual = (one: Operand, other: Operand): Test => sql`${one.expression} = ${other.expression}`

export function tablesOf({ first, joins }: LinkedValues): RawBuilder<unknown> {
  return sql.join([first, ...joins], sql` `)
}

/** What a linked record is called by: its primary value, else its key, else the first thing that may be seen. */
export function labelOf(look: Look, link: Link): RecordColumn {
  const { columns } = sightOfOther(look, link.table)
  // A column that cannot be computed names nothing.
  const seen = columns.filter(({ secret, word, computed }) => !secret && word !== null && computed?.kind !== 'link')
  const label =
    seen.find(({ isPrimaryValue }) => isPrimaryValue) ??
    seen.find(({ keyPart }) => keyPart !== null) ??
    seen.find(isStored)
  return label ?? link.other
}

function wayTo(
  look: Look,
  column: RecordColumn,
  link: Link,
  wanted: RecordColumn,
  filter: FilterTree | null,
): Omit<LinkedValues, 'isLink'> {
  const step = stepAlong(look, column, link, filter)
  const target = shownColumn(wanted)
  const onward = target.computed?.kind === 'lookup' || target.computed?.kind === 'link' ? target.computed : null
  if (onward === null) return { ...step, column: target, isMany: !isSingle(link) }
  const next = wayTo(
    step.look,
    target,
    onward.link,
    onward.kind === 'link' ? labelOf(step.look, onward.link) : onward.column,
    onward.kind === 'link' ? null : onward.filter,
  )
  return {
    ...next,
    isMany: next.isMany || !isSingle(link),
    isSure: next.isSure && step.isSure,
    first: step.first,
    joins: [...step.joins, sql`join ${next.first} on ${areEqual(next.anchor, next.own)}`, ...next.joins],
    tests: [...step.tests, ...next.tests],
    own: step.own,
    anchor: step.anchor,
    order: [...step.order, ...next.order],
  }
}

function stepAlong(
  look: Look,
  column: RecordColumn,
  link: Link,
  filter: FilterTree | null,
): Omit<LinkedValues, 'isLink' | 'column' | 'isMany'> {
  const { dialect, sightOf, clock } = look
  const way = further(look.way, column, 1)
  const table = link.table
  const inner: Look = {
    table,
    dialect,
    sightOf,
    clock,
    sight: sightOfOther(look, table),
    way,
    alias: `${way.aliases}${way.hops}`,
  }
  const other = operandOf(inner, link.other)
  const tests = [
    ...(inner.sight.rows ? [filterToSql(inner, inner.sight.rows)] : []),
    ...(filter ? [filterToSql(inner, resolveFilter(filter, clockOf(look)))] : []),
  ]
  const base = {
    look: inner,
    tests,
    own: operandOf(look, link.own),
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

function lookedUp(look: Look, values: LinkedValues): FormulaColumn {
  const inner = cellOperand(values.look, values.column)
  if (values.isMany) {
    const cells = cellsOf(values)
    const nested = values.column.comparison === 'list'
    const { operand, order, from } = computedFirst(look.dialect, {
      ...cells,
      operand: nested ? cells.operand : itemOperand(look, cells.operand),
      from: () => cells.from(look.dialect.compare.notblank(cells.operand)),
    })
    return { word: 'json', expression: sql`(select ${look.dialect.rollups.list(operand, order)} ${from()})`, nested }
  }
  const { error, expression } = inner
  return {
    ...inner,
    neverEmpty: false,
    expression: sql`(select ${expression} ${soleOf(look, values)})`,
    ...(error ? { error: sql<string>`(select ${error} ${soleOf(look, values)})` } : {}),
  }
}

/** JSON is a text among texts, as it is where a formula speaks of the column itself. */
function itemOperand({ dialect }: Look, operand: Operand): Operand {
  if (operand.word !== 'json') return operand
  return { word: 'longText', expression: dialect.formula.column('text', operand, null).value }
}

/** Choices of ours are texts; files are not, and what other programs wrote may be anything. */
const isNested = ({ comparison, foreign, operators }: RecordColumn): boolean =>
  comparison === 'list' && (foreign || !operators.includes('anyof'))

/** “from … where …” with at most one record. */
export function soleOf({ dialect }: Look, values: LinkedValues): RawBuilder<unknown> {
  if (values.isSure) return sourceOf(values)
  return sql`${sourceOf(values)} ${dialect.rows.page({ order: values.order, limit: 1 })}`
}

function joinedValues(look: Look, values: LinkedValues): FormulaColumn {
  return { word: 'longText', expression: rollupSql(look.dialect, 'join', cellsOf(values)) }
}

function rolledUp(look: Look, column: RecordColumn): FormulaColumn {
  const { computed } = column
  const values = rolledValues(look, column)
  if (computed?.kind !== 'rollup')
    return { word: 'integer', expression: sql`(select ${look.dialect.rows.count()} ${sourceOf(values)})` }
  const cells = cellsOf(values)
  const word = rollupWord(computed.func, cells.operand.word)
  return { word, expression: rollupSql(look.dialect, computed.func, cells) }
}

function rolledValues(look: Look, column: RecordColumn): LinkedValues {
  const { computed } = column
  if (computed?.kind === 'count') return linkedRecords(look, column, computed.link, computed.filter)
  if (computed?.kind !== 'rollup') return refuseUncomputed(column)
  return { ...wayTo(look, column, computed.link, computed.column, computed.filter), isLink: false }
}

/** What is joined to the records of a table, and what stands for the column then. */
export interface Joined {
  readonly join: RawBuilder<unknown>
  readonly operand: Operand
}

/** A link or lookup by joining what it leads to; null where that could be more than one record. */
export function joinedValue(look: Look, column: RecordColumn, aliases: string): Joined | null {
  const values = linkedValues({ ...look, way: wayFrom(aliases) }, column)
  if (values === null || values.isMany || !values.isSure) return null
  const { expression, ...operand } = valueOperand(values.look, values.column)
  const found = sql`select ${values.anchor.expression} as k, ${expression} as v from ${tablesOf(values)}`
  const where = values.tests.length === 0 ? sql`` : sql` where ${all(values.tests)}`
  return besides(look, values.own, sql`${found}${where}`, { ...operand, neverEmpty: false }, aliases)
}

/** A rollup or count of all records together, by joining the groups; null for one that is no plain aggregate. */
export function joinedRollup(look: Look, column: RecordColumn, aliases: string): Joined | null {
  const { computed } = column
  if (computed?.kind === 'rollup' && computed.func === 'uniqueJoin') return null
  const { dialect } = look
  const values = rolledValues({ ...look, way: wayFrom(aliases) }, column)
  const anchor = values.anchor.expression
  const from = (...more: readonly Test[]): RawBuilder<unknown> =>
    sql`from ${tablesOf(values)} where ${all([sql`${anchor} is not null`, ...values.tests, ...more])}`
  const rolled = computed?.kind === 'rollup' && computed.func !== 'uniqueJoin' ? computed.func : null
  const cells: CellSource =
    rolled === null
      ? { operand: values.anchor, order: [], from }
      : computedFirst(dialect, { ...cellsOf(values), key: sql`${anchor}`, from })
  const { aggregate, tests } =
    rolled === null ? { aggregate: dialect.rows.count(), tests: [] } : rollupParts(dialect, rolled, cells)
  const key = cells.key ?? anchor
  const groups = sql`select ${key} as k, ${aggregate} as v ${cells.from(...tests)} group by ${key}`
  const counts = rolled === null || rolled === 'count' || rolled === 'countDistinct'
  const word = rolled === null ? 'integer' : rollupWord(rolled, cells.operand.word)
  const { operand, join } = besides(look, values.own, groups, { word, foreign: word === 'decimal' }, aliases)
  return { join, operand: counts ? { ...operand, expression: sql`coalesce(${operand.expression}, 0)` } : operand }
}

function besides(
  { dialect }: Look,
  own: Operand,
  select: RawBuilder<unknown>,
  operand: Omit<Operand, 'expression'>,
  aliases: string,
): Joined {
  const name = sql.raw(dialect.quoteIdentifier(`${aliases}t`))
  return {
    join: sql`left join (${select}) as ${name} on ${name}.k = ${own.expression}`,
    operand: { ...operand, expression: sql`${name}.v` },
  }
}

function cellsOf(values: LinkedValues): CellSource {
  const operand = valueOperand(values.look, values.column)
  return { operand, order: values.order, from: (...more) => sourceOf(values, ...more) }
}

function linkedTest(look: Look, values: LinkedValues, test: PlainTest, strict: boolean): Test {
  const operand = valueOperand(values.look, values.column)
  const { operator, none }: AnyLinked = values.isLink
    ? anyOfLink(test.operator)
    : values.isMany
      ? anyOfMany(test.operator)
      : anyOfOne(test.operator, operand.word)
  const passes = operator === null ? [] : [compareSql(look.dialect, operand, { ...test, operator }, false)]
  const [own, anchor] = [values.own.expression, values.anchor.expression]
  const found = sql`select ${anchor} from ${tablesOf(values)} where ${all([sql`${anchor} is not null`, ...values.tests, ...passes])}`
  const isAmong: Test = sql`${own} in (${found})`
  if (none) return not(all([sql`${own} is not null`, isAmong]))
  return strict ? all([sql`${own} is not null`, isAmong]) : isAmong
}

/** Another step of a computed column. Columns are checked when they are made; what is attached later may still be too deep. */
function further(way: Way | undefined, column: RecordColumn, hops: 0 | 1): Way {
  const { hops: gone, depth, aliases, steps } = way ?? wayFrom('rh_')
  const next = { hops: gone + hops, depth: depth + 1, aliases, steps }
  next.steps.taken += 1
  if (next.hops > mostHops) throw invalidRequest(`“${column.title}” leads through more than ${mostHops} links.`)
  if (next.depth > deepest || next.steps.taken > mostSteps)
    throw invalidRequest(`“${column.title}” is computed from too many columns, one from the other.`)
  return next
}

const wayFrom = (aliases: string): Way => ({ hops: 0, depth: 0, aliases, steps: { taken: 0 } })

const deepest = 40
const mostSteps = 1000

function storedOperand(look: Look, column: RecordColumn): Operand {
  return isStored(column) ? operandOf(look, column) : refuseUncomputed(column)
}

function columnById(table: RecordTable, id: string): RecordColumn {
  const column = table.columns.find((one) => one.id === id)
  if (column !== undefined) return column
  throw new TypeError(`Somebody names the column ${id}, which ${table.id} does not hold.`)
}

/** Throws what would keep the column from being computed: its formula is too long, or it leads too far. */
export function requireComputable(look: Look, column: RecordColumn): void {
  cellOperand(look, column)
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

/** Bar codes and buttons are what they show. */
export function shownColumn(column: RecordColumn): RecordColumn {
  return column.computed?.kind === 'same' ? shownColumn(column.computed.column) : column
}

function refuseUncomputed({ id, title }: RecordColumn): never {
  throw new TypeError(`The column ${id}, “${title}”, has no value.`)
}

/** A text that is null, on every engine. */
const noText = sql`nullif('', '')`

export function clockOf({ clock }: Pick<Look, 'clock'>): NonNullable<Look['clock']> {
  return clock ?? { now: new Date().toISOString(), zone: 'UTC' }
}
