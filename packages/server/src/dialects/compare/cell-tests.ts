import { type Expression, sql } from 'kysely'
import { all, type Operand, type Test } from './operand.ts'
import type { ComparePrimitives } from './primitives.ts'

export interface CellTests {
  isNull(operand: Operand): Test
  isFilled(operand: Operand): Test
  /** The test, and that there is a value; the latter is left out where null is as good as false. */
  whereFilled(operand: Operand, test: Test): Test
}

/** `strict`: true or false for every cell. Else a test of a cell without a value may also be null. */
export function cellTests({ json }: ComparePrimitives, strict: boolean): CellTests {
  const cellOf = (operand: Operand): Expression<unknown> =>
    operand.word === 'json' && operand.foreign ? json.filled(operand) : operand.expression
  const isFilled = (operand: Operand): Test => sql`(${cellOf(operand)} is not null)`
  return {
    isNull: (operand) => sql`(${cellOf(operand)} is null)`,
    isFilled,
    // Of no value, JSON functions make anything.
    whereFilled: (operand, test) => (strict || operand.word === 'json' ? all([isFilled(operand), test]) : test),
  }
}
