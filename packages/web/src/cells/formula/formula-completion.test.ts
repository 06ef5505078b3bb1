import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callAt, tokensBefore } from './formula-completion.ts'
import { bracketPair } from './formula-marks.ts'

for (const [text, call] of [
  ['ROUND({A}, ', { name: 'ROUND', argument: 1 }],
  ['if(OR({A}, 2), (1 + ', { name: 'IF', argument: 1 }],
  ['CONCAT("a, b(", ', { name: 'CONCAT', argument: 1 }],
  ['SUM(1) + ', null],
  ['LEN({Na', { name: 'LEN', argument: 0 }],
  ['', null],
] as const) {
  test(`the caret behind “${text}” is in ${call?.name ?? 'no function'}`, () =>
    assert.deepEqual(callAt(text, text.length), call))
}

test('the bracket beside the caret finds its partner', () => {
  const tokens = tokensBefore('A((1)+(2))')
  assert.deepEqual(bracketPair(tokens, 1), [1, 9])
  assert.deepEqual(bracketPair(tokens, 5), [2, 4])
  assert.deepEqual(bracketPair(tokens, 3), [2, 4])
  assert.deepEqual(bracketPair(tokensBefore('(1'), 0), [])
})
