// Cells that are easily computed wrongly or make a database fail: the row must still be answered.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { compileFormula } from '@rowhouse/core/formula/check'
import { arbitraryFormula, arbitraryTypes } from '@rowhouse/core/formula/testing/arbitrary-formula'
import { formulaCases } from '@rowhouse/core/formula/testing/cases'
import { sampleColumns } from '@rowhouse/core/formula/testing/sample-columns'
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

const numbers = [
  1e150,
  -1e150,
  1.1e150,
  1.7e308,
  -1.7e308,
  5e-324,
  1e-140,
  -9e-152,
  1e-149,
  1e75,
  -1e75,
  1e-75,
  0.1,
  1 / 3,
  -0.5,
  2.5,
  1.005,
  9007199254740994,
  -4503599627370497,
  1e15,
  123456789012345.6,
  99999999999999.9,
  1e21,
  1e30,
  346,
  -346,
  1023,
  0,
]
const texts = [
  '',
  ' ',
  '\t\n',
  "'; drop table samples; --",
  '"',
  '\\',
  '%_[]^$.*+?(){}|',
  '😀é\u0301表',
  'ÄÖÜ ß ſ Σςσ',
  '1e400',
  '-1e-400',
  '0x10',
  'NaN',
  'Infinity',
  '٣',
  '1_000',
  '+.5e-3',
  '9'.repeat(301),
  '{"a":1',
  '{"a":{"b":[1,2]}}',
  '[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"a":1e999}',
  '{"a":01}',
  '{"a":5.}',
  '[1 2]',
  'nul',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01T00:00+14:00',
  '9999-12-31T23:59:59.999-01:00',
  '2026-11-15T24:00',
  '2026-11-15T10:00:00.1234Z',
  '2026-11-15t10:00',
  'x'.repeat(5000),
]
const instants = [
  '0001-01-01T00:00:00.000Z',
  '0001-01-01T12:00:00.001Z',
  '1582-10-10T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29T23:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]
const at = <T>(values: readonly T[], index: number): T | null => values[index % (values.length + 1)] ?? null

/** No two columns go round at the same pace. */
const rows: SampleRow[] = Array.from({ length: 60 }, (_, row) => ({
  n: at(numbers, row),
  m: at(numbers, row * 5 + 3),
  t: at(texts, row),
  u: at(texts, row * 7 + 2),
  b: at([true, false], row),
  c: at([true, false], row + 1),
  d: at(instants, row)?.slice(0, 10) ?? null,
  e: at(instants, row * 3 + 1)?.slice(0, 10) ?? null,
  i: at(instants, row * 5 + 2),
  j: at(instants, row + 3),
  ln: at([[], [null], [1e149, 1e149, null], [0.1, 0.2, 0.3], [-1e29, 1e31]], row),
  lt: at([[], [null, ''], ['"', "'", '\\', '\n'], ['b', 'a', 'b', null], ['😀', '\uffee']], row),
  lb: at([[], [true, null, false], [false]], row),
}))

onEveryEngine('formulas on hostile cells', (bench) => {
  let database: BenchDatabase
  let table: FormulaTable

  before(async () => {
    database = await bench.open()
    table = await createFormulaTable(database, bench.dialect, aFormulaTable('samples'), rows)
  })

  for (const formula of new Set(formulaCases.map(([formula]) => formula))) {
    test(`${formula} answers every row as the evaluator does`, async () => {
      const typed = compileFormula(formula, sampleColumns)
      const found = await computeInDatabase(database.scan, table, typed)
      const wrong = computeHere(table, typed).flatMap((value, row) =>
        isSameValue(value, found[row] ?? null) ? [] : [{ row: rows[row], expected: value, found: found[row] }],
      )
      assert.deepEqual(wrong.slice(0, 3), [])
    })
  }

  test('300 random formulas answer every row', async () => {
    const aFormula = fc
      .constantFrom(...arbitraryTypes)
      .chain((type) => arbitraryFormula(type, { depth: 3, without: [] }))
    let answered = 0
    await fc.assert(
      fc.asyncProperty(aFormula, async (formula) => {
        const typed = compileFormula(formula, sampleColumns)
        const found = await computeInDatabase(database.scan, table, typed).catch(unlessTooLong)
        if (found === null) return
        assert.equal(found.length, rows.length)
        answered += 1
      }),
      { numRuns: 300, seed: 1 },
    )
    assert.ok(answered >= 285, `only ${answered} of 300 formulas were answered`)
  })
})

function unlessTooLong(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_request') return null
  throw error
}
