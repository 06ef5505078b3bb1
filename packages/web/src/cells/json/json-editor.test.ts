import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonFault } from './json-fault.ts'
import { jsonNodes, pathText, readPlain, withNewAt, withoutAt, withValueAt } from './json-tree.ts'

for (const text of ['{}', '[]', 'null', ' {"a": [1, -2.5e3, "x\\n", true]} ', '"\u007f"', '{"a":{"b":[{}]}}\n']) {
  test(`${JSON.stringify(text)} is JSON`, () => {
    JSON.parse(text)
    assert.equal(jsonFault(text), null)
  })
}

for (const [text, line, column] of [
  ['{"a": }', 1, 7],
  ['{"a": 1,}', 1, 9],
  ['[1,\n 2,\n x]', 3, 2],
  ['{a: 1}', 1, 2],
  ['[1 2]', 1, 4],
  ['{"a": 1', 1, 8],
  ['[1}', 1, 3],
  ['01', 1, 2],
  ['"a\nb"', 1, 1],
  ['\u00a01', 1, 1],
] as const) {
  test(`${JSON.stringify(text)} is no JSON from line ${line}, column ${column} on`, () => {
    assert.throws(() => JSON.parse(text))
    assert.deepEqual(jsonFault(text), { line, column })
  })
}

const value = { items: [{ 'first name': 'Ada' }, 2], done: false }

test('the tree has a line for each value, and none for what is folded', () => {
  const paths = jsonNodes(value, new Set()).map(({ path }) => pathText(path))
  assert.deepEqual(paths, ['$', '$.items', '$.items[0]', '$.items[0]["first name"]', '$.items[1]', '$.done'])
  assert.equal(jsonNodes(value, new Set(['$.items'])).length, 3)
})

test('values are put in, added and taken away without touching the rest', () => {
  assert.deepEqual(withValueAt(value, ['items', 1], 'two'), { ...value, items: [{ 'first name': 'Ada' }, 'two'] })
  assert.deepEqual(withoutAt(value, ['items', 0]), { items: [2], done: false })
  assert.deepEqual(withoutAt(value, ['done']), { items: value.items })
  const [root, items] = jsonNodes(value, new Set())
  assert.deepEqual(root && withNewAt(value, root), { ...value, key: null })
  assert.deepEqual(items && withNewAt(value, items), { ...value, items: [...value.items, null] })
})

test('what is typed for a value is JSON where it is some, and a text otherwise', () => {
  assert.deepEqual([readPlain('12'), readPlain('true'), readPlain('"12"'), readPlain('Ada')], [12, true, '12', 'Ada'])
})
