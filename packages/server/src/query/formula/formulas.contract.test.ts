// Every formula gives in every database what the evaluator of core gives.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { compileFormula } from '@rowhouse/core/formula/check'
import { formulaCases } from '@rowhouse/core/formula/testing/cases'
import { sampleColumns } from '@rowhouse/core/formula/testing/sample-columns'
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

/** The cells of all cases: every formula meets the cells of every other. */
const rows: SampleRow[] = distinct(formulaCases.map(([, cells]) => cells as SampleRow))
const formulas = [...new Set(formulaCases.map(([formula]) => formula))]

onEveryEngine('formulas', (bench) => {
  let database: BenchDatabase
  let table: FormulaTable

  before(async () => {
    database = await bench.open()
    table = await createFormulaTable(database, bench.dialect, aFormulaTable('samples'), rows)
  })

  for (const formula of formulas) {
    test(`${formula} gives the same as the evaluator, for ${rows.length} rows`, async () => {
      const typed = compileFormula(formula, sampleColumns)
      const found = await computeInDatabase(database.scan, table, typed)
      const expected = computeHere(table, typed)
      const wrong = expected.flatMap((value, at) =>
        isSameValue(value, found[at] ?? null) ? [] : [{ row: rows[at], expected: value, found: found[at] }],
      )
      assert.deepEqual(wrong.slice(0, 5), [])
    })
  }
})

function distinct(all: readonly SampleRow[]): SampleRow[] {
  return [...new Map(all.map((row) => [JSON.stringify(row), row])).values()]
}
