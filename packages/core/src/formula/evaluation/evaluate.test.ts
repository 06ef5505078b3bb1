import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFormula } from '../check.ts'
import { functionNames } from '../functions/registry.ts'
import { formulaCases } from '../testing/cases.ts'
import { sampleCells, sampleColumns, sampleNow } from '../testing/sample-columns.ts'
import { evaluate } from './evaluate.ts'

for (const [formula, cells, expected] of formulaCases) {
  test(`${formula} of ${JSON.stringify(cells)} gives ${JSON.stringify(expected)}`, () => {
    const all: Readonly<Record<string, unknown>> = { ...sampleCells, ...cells }
    const value = evaluate(compileFormula(formula, sampleColumns), { cell: (id) => all[id], now: sampleNow })
    if (typeof value === 'number' && typeof expected === 'number') {
      assert.ok(Math.abs(value - expected) <= Math.abs(expected) * 1e-14, `${value} is not ${expected}`)
      assert.ok(!Object.is(value, -0))
    } else assert.deepEqual(value, expected)
  })
}

test('every function has cases', () => {
  const written = formulaCases.map(([formula]) => formula).join('\n')
  const missing = functionNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(written))
  assert.deepEqual(missing, [])
})

test('a text that would come to more than there is memory is an error of its cell, counted before it is made', () => {
  for (const formula of [
    'SUBSTITUTE({t}, "x", {t})',
    'REGEX_REPLACE({t}, "x", {t})',
    '{t} & SUBSTITUTE({t}, "x", {t})',
  ])
    assert.deepEqual(
      evaluate(compileFormula(formula, sampleColumns), { cell: () => 'x'.repeat(20_000), now: sampleNow }),
      { error: '#VALUE' },
    )
})

test('a JSON cell is its text, also where it looks like an error', () => {
  const cell = { error: 'timeout', code: 5 }
  const value = evaluate(compileFormula('LEN({t})', sampleColumns), { cell: () => cell, now: sampleNow })
  assert.equal(value, JSON.stringify(cell).length)
})
