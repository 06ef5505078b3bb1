import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completionsAt } from './completion.ts'
import { formulaProblem } from './testing/formula-problem.ts'
import { sampleColumns } from './testing/sample-columns.ts'

const columns = [
  { id: 'cl_1', title: 'Round trips', type: 'number' as const },
  { id: 'cl_2', title: 'Name {old}', type: 'text' as const },
  { id: 'cl_3', title: 'Tags', type: { listOf: 'text' as const } },
]

const labelsAt = (text: string): readonly string[] =>
  completionsAt(text, text.length, columns).items.map(({ label }) => label)

test('offers what begins with the letters before the caret, then what contains them', () => {
  assert.deepEqual(labelsAt('1 + roun'), ['Round trips', 'ROUND', 'ROUNDUP', 'ROUNDDOWN'])
  assert.ok(labelsAt('nam').includes('Name {old}'))
  assert.ok(labelsAt('').includes('SUM'))
})

test('replaces an open brace and escapes titles', () => {
  const { replaces, items } = completionsAt('1 + {Na', 7, columns)
  assert.deepEqual(replaces, { from: 4, to: 7 })
  assert.equal(items[0]?.insert, '{Name \\{old\\}}')
})

test('offers functions with signature, help and examples', () => {
  const [first] = completionsAt('DATEA', 5, columns).items
  assert.equal(first?.insert, 'DATEADD(')
  assert.equal(first?.detail, 'DATEADD(date, count, unit)')
  assert.ok(first?.help && first.examples.length > 0)
})

for (const [text, name, argument, expected] of [
  ['ROUND(1, ', 'ROUND', 1, 'a number'],
  ['LEFT(', 'LEFT', 0, 'a text'],
  ['DATEADD({d}, 1, ', 'DATEADD', 2, 'unit as a text in quotes'],
  ['SUM(1, 2, 3, ', 'SUM', 3, 'a number'],
  ['IF(AND(', 'AND', 0, 'true or false'],
  ['IF(AND(1), ', 'IF', 1, null],
  ['LEFT((1 + ', 'LEFT', 0, 'a text'],
  ['ABS(1, ', 'ABS', 1, 'nothing more'],
] as const) {
  test(`says what is expected in ${text}`, () => {
    const { inside, expected: said } = completionsAt(text, text.length, columns)
    assert.deepEqual([inside?.name, inside?.argument, said], [name, argument, expected])
  })
}

test('expects nothing in particular outside of functions', () => {
  assert.deepEqual(completionsAt('1 + ', 4, columns).inside, null)
})

test('tells the problem with its place, or that there is none', () => {
  assert.equal(formulaProblem('{n} + 1', sampleColumns), null)
  const problem = formulaProblem('{n} + {d}', sampleColumns)
  assert.deepEqual([problem?.from, problem?.to], [6, 9])
  assert.match(problem?.sentence ?? '', /needs a number/)
})
