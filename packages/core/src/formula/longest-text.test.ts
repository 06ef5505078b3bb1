import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFormula } from './check.ts'
import { formulaLimits } from './limits.ts'
import { longestText, storedLetters } from './longest-text.ts'

const columns = {
  find: (title: string) => ({ id: title, title, type: title === 'n' ? ('number' as const) : ('text' as const) }),
  createdTime: null,
  lastModifiedTime: null,
  key: [],
}

const lettersOf = (formula: string, stored = storedLetters): number =>
  longestText(compileFormula(formula, columns), () => stored)

const times = (count: number, piece: string): string => Array.from({ length: count }, () => piece).join(', ')

for (const formula of [
  'REPEAT("★", {n}) & REPEAT("☆", 5 - {n})',
  `CONCAT(${times(100, '{a}, ", "')})`,
  'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({a}, "{1}", {b}), "{2}", {c}), "{3}", {d}), "{4}", {e})',
  `CONCAT(${times(50, 'REPEAT({a}, 10)')})`,
  'IF({n} > 1, REPEAT({a}, {n}), IF({n} > 0, REPEAT({b}, {n}), IF({n} = 0, REPEAT({c}, {n}), REPEAT({d}, {n}))))',
])
  test(`${formula.slice(0, 60)} is a text like others`, () => assert.ok(lettersOf(formula) <= formulaLimits.letters))

for (const formula of [
  `CONCAT(${times(300, 'REPEAT({a}, {n})')})`,
  `CONCAT(${times(300, 'REPEAT("xyz", {n})')})`,
  'SUBSTITUTE(REPEAT("a", {n}), "a", REPEAT("b", {n}))',
  'SUBSTITUTE(REPEAT("a", {n}), "a", {a})',
  'REGEX_REPLACE(REPEAT("a", {n}), "a", {a})',
  `LEN(CONCAT(${times(300, 'REPEAT({a}, {n})')}))`,
])
  test(`${formula.slice(0, 60)} would become too long`, () => assert.ok(lettersOf(formula) > formulaLimits.letters))

test('what other formulas come to counts', () => {
  assert.ok(lettersOf('{a} & {a}', 200_000) > formulaLimits.letters)
  assert.ok(lettersOf('LEFT({a}, 10)', 200_000) <= formulaLimits.letters)
})
