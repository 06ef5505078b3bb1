// Whatever a function does with an argument, an error in it is the result.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../errors.ts'
import { callsWith } from '../calls-with.ts'
import { compileFormula } from '../check.ts'
import { sampleColumns, sampleNow } from '../testing/sample-columns.ts'
import type { FormulaValue } from '../tree.ts'
import { isFormulaError } from './errors.ts'
import { evaluate } from './evaluate.ts'

const failing = [
  '(1 / {n})',
  'REPEAT({t}, 1000000)',
  '(1 / {n} > 1)',
  'DATETIME_PARSE({t})',
  'ARRAYFLATTEN(1 / {n})',
  'ARRAYFLATTEN("a", REPEAT({t}, 1000000))',
] as const

const cells: Readonly<Record<string, unknown>> = { n: 0, t: 'a' }

/** ISERROR is for that, and of IF and SWITCH only what is chosen counts. */
const catching: ReadonlySet<string> = new Set(['ISERROR 0', 'IF 2', 'SWITCH 3'])

for (const argument of failing) {
  test(`${argument} is an error in every place`, () => {
    const swallowed = callsWith(argument)
      .filter(({ name, place }) => !catching.has(`${name} ${place}`))
      .map(({ formula }) => ({ formula, value: computed(formula) }))
      .filter(({ value }) => value !== undefined && !isFormulaError(value))
    assert.deepEqual(swallowed, [])
  })
}

/** undefined: the checker refuses it. */
function computed(formula: string): FormulaValue | undefined {
  try {
    return evaluate(compileFormula(formula, sampleColumns), { cell: (id) => cells[id] ?? null, now: sampleNow })
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
