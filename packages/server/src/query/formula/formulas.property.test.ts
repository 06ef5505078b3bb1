// Random formulas of every type on random rows: the same answer in every database as in the evaluator of core.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { compileFormula } from '@rowhouse/core/formula/check'
import { arbitraryFormula, arbitraryRow, arbitraryTypes } from '@rowhouse/core/formula/testing/arbitrary-formula'
import { sampleColumns } from '@rowhouse/core/formula/testing/sample-columns'
import type { Typed } from '@rowhouse/core/formula/tree'
import fc from 'fast-check'
import { type BenchDatabase, onEveryEngine } from '../../testing/every-dialect.ts'
import {
  aFormulaTable,
  computeHere,
  computeInDatabase,
  createFormulaTable,
  type FormulaTable,
  isSameValue,
  type SampleRow,
} from './testing/a-formula-table.ts'

const seed = 20_261_115
const plainRows = fc.sample(arbitraryRow(), { seed, numRuns: 40 }) as SampleRow[]
/** The same numbers as decimals and whole ones, as they come from such columns. */
const exactRows = plainRows.map((row) => ({
  ...row,
  n: row.n === null ? null : String(row.n),
  m: typeof row.m === 'number' ? Math.round(row.m) : null,
}))

/** Some are refused: types that do not go together, or too long for the database. */
const leastCompared = 0.95

const worlds = [
  { name: 'on floats', rows: plainRows, table: aFormulaTable('floats'), numRuns: 600 },
  {
    name: 'on decimals, whole numbers and short texts',
    rows: exactRows,
    table: aFormulaTable('decimals', {
      changes: { n: { type: 'Decimal' }, m: { type: 'Number' }, t: { type: 'SingleLineText' } },
    }),
    numRuns: 500,
  },
  {
    name: 'on cells of other programs',
    rows: exactRows,
    table: aFormulaTable('others', { changes: { n: { type: 'Decimal' }, m: { type: 'Number' } }, foreign: true }),
    numRuns: 300,
  },
] as const

onEveryEngine('random formulas', (bench) => {
  for (const { name, rows, table, numRuns } of worlds) {
    describe(name, () => {
      let database: BenchDatabase
      let made: FormulaTable

      before(async () => {
        database = await bench.open()
        made = await createFormulaTable(database, bench.dialect, table, rows)
      })

      test(`${numRuns} formulas give for ${rows.length} rows what the evaluator gives`, async () => {
        let compared = 0
        await fc.assert(
          fc.asyncProperty(aFormula(), async (formula) => {
            const typed = understood(formula)
            if (typed === null) return
            const found = await computeInDatabase(database.scan, made, typed).catch(unlessTooLong)
            if (found === null) return
            const expected = computeHere(made, typed)
            const wrong = expected.flatMap((value, at) =>
              isSameValue(value, found[at] ?? null) ? [] : [{ row: rows[at], expected: value, found: found[at] }],
            )
            assert.deepEqual(wrong.slice(0, 3), [])
            compared += 1
          }),
          { numRuns, seed },
        )
        assert.ok(compared >= numRuns * leastCompared, `only ${compared} of ${numRuns} formulas were compared`)
      })
    })
  }
})

const aFormula = (): fc.Arbitrary<string> =>
  fc.constantFrom(...arbitraryTypes).chain((type) => arbitraryFormula(type, { depth: 3 }))

/** null: the checker refuses it, for types that do not go together. */
function understood(formula: string): Typed | null {
  try {
    return compileFormula(formula, sampleColumns)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function unlessTooLong(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_request') return null
  throw error
}
