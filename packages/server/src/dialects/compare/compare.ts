// Every comparison of the product, put together from the few primitives in which engines differ.
// What each must answer is written in docs/filters.md and, as code, in core/filters/matches.ts.
import { type ComplementName, complements, type OperatorName } from '@rowhouse/core/filters/operators'
import type { CellValue } from '@rowhouse/core/storage'
import type { RawBuilder } from 'kysely'
import { isLater } from '../values/later-value.ts'
import { cellTests } from './cell-tests.ts'
import { cleanValue } from './clean-value.ts'
import { contentTests } from './content-tests.ts'
import { type Comparer, not, type Operand, type Test } from './operand.ts'
import { orderTests } from './order-tests.ts'
import type { ComparePrimitives } from './primitives.ts'

/**
 * What each takes as its value: `in`, `anyof` … a list; `btw` [from, to], both included; `within` [from, before], half
 * open, null is no bound; `like` pieces of text in this order, anything between them: ['', 'x', ''] is “contains x”.
 */
export type Compare = Readonly<Record<OperatorName, (operand: Operand, value?: CellValue) => Test>>

interface Comparisons {
  /** True or false for every cell: a negation is the exact opposite and holds for an empty cell too. */
  readonly compare: Compare
  /** The same for WHERE, where null is as good as false: shorter, and not to be negated. */
  readonly finds: Compare
}

export type Direction = 'asc' | 'desc'

export interface Sorting {
  /** A member of ORDER BY. Empty cells come first when ascending, texts go by code point. */
  by(operand: Operand, direction: Direction): RawBuilder<unknown>
  random(): RawBuilder<unknown>
}

export function compareWith(engine: ComparePrimitives): Comparisons {
  const strict = statedWith(engine, true)
  return { compare: withComplements(strict, strict), finds: withComplements(statedWith(engine, false), strict) }
}

type Stated = Record<Exclude<OperatorName, ComplementName>, Comparer>

function statedWith(engine: ComparePrimitives, strict: boolean): Stated {
  const cells = cellTests(engine, strict)
  const order = orderTests(engine, cells)
  return { ...order, ...contentTests(engine, cells, order) }
}

// The opposite of null is null, so what is turned round must be true or false.
function withComplements(stated: Stated, strict: Stated): Compare {
  const opposites = (Object.keys(complements) as ComplementName[]).map((name): [ComplementName, Comparer] => [
    name,
    (operand, value) => not(strict[complements[name]](operand, value)),
  ])
  const every = Object.entries({ ...stated, ...Object.fromEntries(opposites) })
  return Object.fromEntries(every.map(([name, test]) => [name, checked(test)])) as Compare
}

function checked(test: Comparer): Compare[OperatorName] {
  return (operand, value = null) => test(operand, isLater(value) ? value : cleanValue(value))
}
