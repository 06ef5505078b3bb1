import type { CellValue } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import type { CellTests } from './cell-tests.ts'
import { jsonTextsOf } from './json-texts.ts'
import { justAfter } from './just-after.ts'
import { distinct, listOf } from './list-values.ts'
import { all, any, type Comparer, never, type Operand, type Test } from './operand.ts'
import type { ComparePrimitives } from './primitives.ts'

type OrderTests = Record<'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'btw' | 'within', Comparer>

/** Equal, more, less, and what is put together from these. No value stands to nothing. */
export function orderTests(engine: ComparePrimitives, { isFilled, whereFilled }: CellTests): OrderTests {
  const signed = (operand: Operand, sign: RawBuilder<unknown>, value: CellValue): Test =>
    sql`${engine.ordered(operand)} ${sign} ${engine.orderedValue(operand, value)}`
  const nextAfter = (operand: Operand, value: CellValue): string | null =>
    engine.keepsMicroseconds ? justAfter(operand, value) : null

  const equal: Comparer = (operand, value) => {
    if (operand.word === 'json') return engine.json.isOne(operand, jsonTextsOf(value))
    const after = nextAfter(operand, value)
    if (after === null) return engine.equal(operand, value)
    return all([signed(operand, sql`>=`, value), signed(operand, sql`<`, after)])
  }
  const ordered =
    (sign: RawBuilder<unknown>): Comparer =>
    (operand, value) =>
      value === null ? never : whereFilled(operand, signed(operand, sign, value))
  // A cell that is finer than we show is more than a value only from the next millisecond on.
  const beyond =
    (sign: RawBuilder<unknown>, fromNext: Comparer): Comparer =>
    (operand, value) => {
      const after = nextAfter(operand, value)
      return after === null ? ordered(sign)(operand, value) : fromNext(operand, after)
    }

  const eq: Comparer = (operand, value) => (value === null ? never : whereFilled(operand, equal(operand, value)))
  const [gte, lt] = [ordered(sql`>=`), ordered(sql`<`)]
  const [gt, lte] = [beyond(sql`>`, gte), beyond(sql`<=`, lt)]
  return {
    eq,
    gt,
    gte,
    lt,
    lte,
    in(operand, value) {
      const values = distinct(value).filter((item) => item !== null)
      const [first = null, ...more] = values
      if (more.length === 0 || nextAfter(operand, first) !== null) return any(values.map((item) => eq(operand, item)))
      if (operand.word !== 'json') return whereFilled(operand, engine.among(operand, values))
      return whereFilled(operand, engine.json.isOne(operand, values.flatMap(jsonTextsOf)))
    },
    btw(operand, value) {
      const [from = null, to = null] = listOf(value)
      return all([gte(operand, from), lte(operand, to)])
    },
    within(operand, value) {
      const [from = null, before = null] = listOf(value)
      const bounds = [from === null ? [] : [gte(operand, from)], before === null ? [] : [lt(operand, before)]]
      return all([isFilled(operand), ...bounds.flat()])
    },
  }
}
