import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileFormula } from '../check.ts'
import { parseFormula } from '../parse.ts'
import { printFormula } from '../print.ts'
import { arbitraryFormula, arbitraryRow, arbitraryTypes } from '../testing/arbitrary-formula.ts'
import { sampleCells, sampleColumns, sampleNow } from '../testing/sample-columns.ts'
import type { FormulaValue } from '../tree.ts'
import { isFormulaError } from './errors.ts'
import { evaluate } from './evaluate.ts'

for (const type of arbitraryTypes) {
  test(`random formulas that give ${type} are understood, and give that type, blank or an error`, () => {
    fc.assert(
      fc.property(arbitraryFormula(type), arbitraryRow(), (formula, row) => {
        const typed = compileFormula(formula, sampleColumns)
        const cells: Readonly<Record<string, unknown>> = { ...sampleCells, ...row }
        const value = evaluate(typed, { cell: (id) => cells[id], now: sampleNow })
        assert.ok(isOfType(value, typed.type as string), `${JSON.stringify(value)} is no ${JSON.stringify(typed.type)}`)
      }),
      { numRuns: 500 },
    )
  })
}

function isOfType(value: FormulaValue, type: string): boolean {
  if (value === null || isFormulaError(value)) return true
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'date') return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
  if (type === 'instant') return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
  return typeof value === 'string'
}

test('a formula printed and read again gives the same value', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...arbitraryTypes).chain((type) => arbitraryFormula(type)),
      arbitraryRow(),
      (formula, row) => {
        const printed = printFormula(parseFormula(formula))
        const cells: Readonly<Record<string, unknown>> = { ...sampleCells, ...row }
        const of = (text: string): FormulaValue =>
          evaluate(compileFormula(text, sampleColumns), { cell: (id) => cells[id], now: sampleNow })
        assert.deepEqual(of(printed), of(formula))
      },
    ),
    { numRuns: 300 },
  )
})
