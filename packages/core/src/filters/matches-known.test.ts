import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { CellValue } from '../storage.ts'
import { joinFilters, negated, type ResolvedFilter } from './filter-tree.ts'
import { matches } from './matches.ts'
import { matchesKnown } from './matches-known.ts'
import { aColumn } from './testing/a-column.ts'
import { aTree } from './testing/a-tree.ts'

const columns = ['A', 'B', 'C'].map((title) => aColumn(title, 'text', ['eq', 'neq', 'null']))
const [a, b] = columns.map((column): ResolvedFilter => {
  return { kind: 'test', column, operator: 'eq', value: { kind: 'value', value: 'x' } }
}) as [ResolvedFilter, ResolvedFilter]
const both = joinFilters('and', [a, b]) as ResolvedFilter
const either = joinFilters('or', [a, b]) as ResolvedFilter

const cases: readonly [string, ResolvedFilter, Record<string, CellValue>, boolean | null][] = [
  ['a test of it', a, {}, null],
  ['its opposite', negated(a), {}, null],
  ['an empty one', a, { cl_A: null }, false],
  ['both, and one holds', both, { cl_A: 'x' }, null],
  ['both, and one does not', both, { cl_A: 'y' }, false],
  ['either, and one holds', either, { cl_A: 'x' }, true],
  ['neither, and one holds', negated(either), { cl_A: 'x' }, false],
  ['either, and one does not', either, { cl_A: 'y' }, null],
]
for (const [name, tree, known, expected] of cases)
  test(`of a cell nobody knows: ${name}`, () => {
    assert.equal(matchesKnown(tree, new Map(Object.entries(known))), expected)
  })

test('what is said of a part of the cells holds whatever the others are, and of all of them it is what the filter means', () => {
  const cell = fc.constantFrom(null, 'x', 'y')
  const record = fc.record({ cl_A: cell, cl_B: cell, cl_C: cell })
  const tree = aTree(columns, () => fc.constantFrom('x', 'y')) as fc.Arbitrary<ResolvedFilter>
  fc.assert(
    fc.property(tree, record, fc.subarray(columns), (tree, record, seen) => {
      const all = new Map<string, CellValue>(Object.entries(record))
      const known = new Map([...all].filter(([id]) => seen.some((column) => column.id === id)))
      const said = matchesKnown(tree, known)
      if (said !== null || seen.length === columns.length) assert.equal(said, matches(tree, all))
    }),
    { numRuns: 1000 },
  )
})
