// Links, lookups and rollups of all records of a table at once: by joining what they lead to, for sorting by it.
import { type RawBuilder, sql } from 'kysely'
import { all, type Operand, type Test } from '../dialects/compare/operand.ts'
import { type CellSource, computedFirst } from './computed-first.ts'
import { linkedValues, tablesOf, wayFrom } from './link-way.ts'
import { cellsOf, rolledValues, testsOf, valueOperand } from './operands.ts'
import type { RecordColumn } from './record-table.ts'
import { rollupParts } from './rollup-sql.ts'
import { rollupWord } from './rollup-word.ts'
import type { TableAccess } from './table-access.ts'

/** What is joined to the records of a table, and what stands for the column then. */
export interface Joined {
  readonly join: RawBuilder<unknown>
  readonly operand: Operand
}

/** A link or lookup by joining what it leads to; null where that could be more than one record. */
export function joinedValue(access: TableAccess, column: RecordColumn, aliases: string): Joined | null {
  const values = linkedValues({ ...access, way: wayFrom(aliases) }, column)
  if (values === null || values.isMany || !values.isSure) return null
  const { expression, ...operand } = valueOperand(values.access, values.column)
  const tests = testsOf(values)
  const found = sql`select ${values.anchor.expression} as k, ${expression} as v from ${tablesOf(values)}`
  const where = tests.length === 0 ? sql`` : sql` where ${all(tests)}`
  return besides(access, values.own, {
    select: sql`${found}${where}`,
    operand: { ...operand, neverEmpty: false },
    aliases,
  })
}

/** A rollup or count of all records together, by joining the groups; null for one that is no plain aggregate. */
export function joinedRollup(access: TableAccess, column: RecordColumn, aliases: string): Joined | null {
  const { computed } = column
  if (computed?.kind === 'rollup' && computed.func === 'uniqueJoin') return null
  const { dialect } = access
  const values = rolledValues({ ...access, way: wayFrom(aliases) }, column)
  const anchor = values.anchor.expression
  const from = (...more: readonly Test[]): RawBuilder<unknown> =>
    sql`from ${tablesOf(values)} where ${all([sql`${anchor} is not null`, ...testsOf(values), ...more])}`
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
  const { operand, join } = besides(access, values.own, {
    select: groups,
    operand: { word, foreign: word === 'decimal' },
    aliases,
  })
  return { join, operand: counts ? { ...operand, expression: sql`coalesce(${operand.expression}, 0)` } : operand }
}

interface Beside {
  /** Gives a key `k` and a value `v`. */
  readonly select: RawBuilder<unknown>
  readonly operand: Omit<Operand, 'expression'>
  readonly aliases: string
}

function besides({ dialect }: TableAccess, own: Operand, { select, operand, aliases }: Beside): Joined {
  const name = sql.raw(dialect.quoteIdentifier(`${aliases}t`))
  return {
    join: sql`left join (${select}) as ${name} on ${name}.k = ${own.expression}`,
    operand: { ...operand, expression: sql`${name}.v` },
  }
}
