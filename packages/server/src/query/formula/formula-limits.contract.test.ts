// The largest formulas that the checker lets through are either computed or refused with a sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { compileFormula } from '@rowhouse/core/formula/check'
import { sampleColumns } from '@rowhouse/core/formula/testing/sample-columns'
import { type BenchDatabase, onEveryEngine } from '../../testing/every-dialect.ts'
import {
  aFormulaTable,
  computeHere,
  computeInDatabase,
  createFormulaTable,
  type FormulaTable,
  isSameValue,
} from './testing/a-formula-table.ts'

const rows = [
  { n: 1.5, m: -3, t: 'ab', u: 'c', d: '2026-11-15', i: '2026-11-15T10:00:00.000Z', b: true },
  { n: null, m: null, t: null, u: null, d: null, i: null, b: null },
]

const nested = (depth: number, wrap: (inner: string) => string, seed: string): string =>
  Array.from({ length: depth }).reduce<string>(wrap, seed)

const large: Readonly<Record<string, string>> = {
  'a sum of 400': Array.from({ length: 400 }, () => '{n}').join(' + '),
  'a product of 100': Array.from({ length: 100 }, () => '{n}').join(' * '),
  'a text of 300 parts': Array.from({ length: 300 }, () => '{t}').join(' & '),
  'SUM of 300': `SUM(${Array.from({ length: 300 }, () => '{n}').join(', ')})`,
  'CONCAT of 300': `CONCAT(${Array.from({ length: 300 }, () => '{t}').join(', ')})`,
  'AND of 200': `AND(${Array.from({ length: 200 }, () => '{b}').join(', ')})`,
  'IF in IF': nested(90, (inner) => `IF({n} > 1, ${inner}, {m})`, '{n}'),
  'IF as the test of IF': nested(40, (inner) => `IF(${inner}, {b}, {n} / {m} > 1)`, '{b}'),
  'ROUND in ROUND': nested(60, (inner) => `ROUND(${inner} * 1.1, 2)`, '{n}'),
  'a quotient in a quotient': nested(80, (inner) => `({m} / ${inner})`, '{n}'),
  'twenty quotients in quotients': nested(20, (inner) => `({m} / ${inner})`, '{n}'),
  'SUBSTITUTE in SUBSTITUTE': nested(90, (inner) => `SUBSTITUTE(${inner}, "a", {u}, 1)`, '{t}'),
  'REPEAT in REPEAT': nested(90, (inner) => `REPEAT(${inner}, 1)`, '{t}'),
  'a text as number as text': nested(30, (inner) => `(VALUE(${inner}) + 1) & ""`, '"1"'),
  'DATEADD in DATEADD': nested(40, (inner) => `DATEADD(${inner}, 1, "months")`, '{d}'),
  'IF and ISERROR': nested(20, (inner) => `IF(ISERROR(1 / ${inner}), {n}, {m})`, '{n}'),
  'a SWITCH of 150': `SWITCH({t}, ${Array.from({ length: 150 }, (_, at) => `"${at}", {n} / ${at + 1}`).join(', ')}, 0)`,
}

onEveryEngine('large formulas', (bench) => {
  let database: BenchDatabase
  let table: FormulaTable

  before(async () => {
    database = await bench.open()
    table = await createFormulaTable(database, bench.dialect, aFormulaTable('samples'), rows)
  })

  for (const [name, formula] of Object.entries(large)) {
    test(`${name} is computed, or refused with a sentence`, async () => {
      try {
        const typed = compileFormula(formula, sampleColumns)
        const found = await computeInDatabase(database.scan, table, typed)
        const expected = computeHere(table, typed)
        assert.ok(
          expected.every((value, at) => isSameValue(value, found[at] ?? null)),
          JSON.stringify({ expected, found }),
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        assert.match(error.code, /^invalid_(request|value)$/)
        assert.match(error.message, /long|deep|large|nested|parts|many/i)
      }
    })
  }
})
