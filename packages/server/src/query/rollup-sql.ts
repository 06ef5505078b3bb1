import type { RollupName } from '@rowhouse/core/rollups'
import type { StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { isTextWord, type Operand, type Test } from '../dialects/compare/operand.ts'
import type { Dialect } from '../dialects/dialect.ts'
import { type CellSource, computedFirst } from './computed-first.ts'

/** One value of what linked records hold, as a select of its own. Cells without a value are left out; as a truth they are false. */
export function rollupSql(dialect: Dialect, func: RollupName, cells: CellSource): RawBuilder<unknown> {
  if (func === 'uniqueJoin') {
    const { operand, from } = cells
    return dialect.rollups.uniqueJoined(dialect.rows.text(operand), from(...filled(dialect, operand)))
  }
  const source = computedFirst(dialect, cells)
  const { aggregate, tests } = rollupParts(dialect, func, source)
  return sql`(select ${aggregate} ${source.from(...tests)})`
}

interface RollupParts {
  readonly aggregate: RawBuilder<unknown>
  /** What cells must pass to be part of it. */
  readonly tests: readonly Test[]
}

/** The same as a member of a select list, for whoever groups by himself; of cells that are computed first where need be. */
export function rollupParts(
  dialect: Dialect,
  func: Exclude<RollupName, 'uniqueJoin'>,
  { operand, order }: Pick<CellSource, 'operand' | 'order'>,
): RollupParts {
  const { rollups, rows, finds } = dialect
  const isNumber = numbers.has(operand.word)
  switch (func) {
    case 'count':
      return { aggregate: rows.count(), tests: [finds.notblank(operand)] }
    case 'countDistinct':
      return { aggregate: sql`count(distinct ${rows.grouped(operand)})`, tests: filled(dialect, operand) }
    case 'sum':
    case 'sumDistinct':
      return { aggregate: isNumber ? rollups.sum(operand, func === 'sumDistinct') : noValue, tests: [] }
    case 'avg':
    case 'avgDistinct':
      return { aggregate: isNumber ? rollups.average(operand, func === 'avgDistinct') : noValue, tests: [] }
    case 'min':
      return { aggregate: rollups.least(operand), tests: filled(dialect, operand) }
    case 'max':
      return { aggregate: rollups.greatest(operand), tests: filled(dialect, operand) }
    case 'and':
    case 'or':
    case 'xor':
      return { aggregate: truthOf(dialect, func, operand), tests: [] }
    case 'join':
      return { aggregate: rollups.joined(rows.text(operand), order), tests: filled(dialect, operand) }
  }
}

const numbers: ReadonlySet<StorageWord> = new Set(['integer', 'decimal', 'float'])

/** Of what is no number there is no sum. */
const noValue = sql`max(nullif('', ''))`

function truthOf(dialect: Dialect, func: 'and' | 'or' | 'xor', operand: Operand): RawBuilder<unknown> {
  const yes = sql`sum(case when ${isTrue(dialect, operand)} then 1 else 0 end)`
  const tests: Record<typeof func, Test> = {
    and: sql`(${yes} = count(*))`,
    or: sql`(${yes} > 0)`,
    xor: sql`(${yes} % 2 = 1)`,
  }
  return sql`case when count(*) = 0 then null else ${dialect.rollups.truth(tests[func])} end`
}

function isTrue({ finds }: Dialect, operand: Operand): Test {
  if (operand.word === 'boolean') return finds.checked(operand)
  return numbers.has(operand.word) ? sql`${operand.expression} <> 0` : finds.notblank(operand)
}

/** Aggregates leave out null by themselves, empty texts and lists they do not. */
function filled({ finds }: Dialect, operand: Operand): readonly Test[] {
  return isTextWord(operand.word) || operand.word === 'json' ? [finds.notblank(operand)] : []
}
