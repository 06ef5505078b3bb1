import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readChoiceText, writeChoiceText } from './choice-text.ts'

const cases: readonly (readonly [string, readonly string[]])[] = [
  ["'a','b'", ['a', 'b']],
  ["'it\\'s','x'", ["it's", 'x']],
  ["'it''s'", ["it's"]],
  ["'a,b', 'c'", ['a,b', 'c']],
  ['a, b ,c', ['a', 'b', 'c']],
  ["'back\\\\slash'", ['back\\slash']],
  ["'C:\\temp'", ['C:\\temp']],
  ["'naïve 🦄'", ['naïve 🦄']],
  ["'',,", []],
  ['', []],
]
for (const [text, titles] of cases) {
  test(`choices in ${text || 'nothing'} are ${JSON.stringify(titles)}`, () =>
    assert.deepEqual(readChoiceText(text), titles))
}

test('what is written is read back as it was', () => {
  const titles = ["it's", 'a,b', 'back\\slash', "\\'", '"quoted"', 'x', "'", '\\']
  assert.deepEqual(readChoiceText(writeChoiceText(titles)), titles)
})

test('a text that never closes its quote ends, quickly', () => {
  assert.deepEqual(readChoiceText(`'${"\\'".repeat(50_000)}`), [])
})
