import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileFormula } from './check.ts'
import { columnIdsIn, columnNamesIn, computationOrder, findCycle } from './dependencies.ts'
import { parseFormula } from './parse.ts'
import { sampleColumns } from './testing/sample-columns.ts'

test('names the columns of a formula, each once', () => {
  assert.deepEqual(columnNamesIn(parseFormula('IF({a} > b, -{c}, {a} & "{d}")')), ['a', 'b', 'c'])
})

test('names the columns that a formula reads, also those it does not name', () => {
  assert.deepEqual(columnIdsIn(compileFormula('RECORD_ID() & {t} & {n} & {t}', sampleColumns)), ['id', 't', 'n'])
})

const edgesOf =
  (graph: Readonly<Record<string, readonly string[]>>) =>
  (id: string): readonly string[] =>
    graph[id] ?? []

for (const [what, graph, path] of [
  ['none', { a: ['b', 'c'], b: ['c'], c: [] }, null],
  ['itself', { a: ['a'] }, ['a', 'a']],
  ['over three tables', { a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c', 'a']],
  ['the shortest', { a: ['b', 'd'], b: ['c'], c: ['a'], d: ['a'] }, ['a', 'd', 'a']],
  ['not of others', { a: ['b'], b: ['c'], c: ['b'] }, null],
] as const) {
  test(`finds the cycle: ${what}`, () => assert.deepEqual(findCycle('a', edgesOf(graph)), path))
}

test('finds a cycle of 50,000 columns without a full stack', () => {
  const path = findCycle('0', (id) => [String((Number(id) + 1) % 50_000)])
  assert.equal(path?.length, 50_001)
})

test('orders columns behind those they are computed from, and leaves cycles out', () => {
  const graph = { sum: ['price', 'tax'], tax: ['price'], price: ['stored'], x: ['y'], y: ['x'], z: ['x'] }
  assert.deepEqual(computationOrder(['sum', 'x', 'y', 'z', 'tax', 'price'], edgesOf(graph)), ['price', 'tax', 'sum'])
})
