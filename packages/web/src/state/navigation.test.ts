import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rememberPlace, returnPlace } from './navigation.ts'

for (const [from, place] of [
  ['/nc/p_1?type=table', '/nc/p_1?type=table'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/user/authentication/signin', '/'],
  [7, '/'],
] as const) {
  test(`signing in from “${from}” leads to ${place} (S26)`, () => assert.equal(returnPlace({ from }), place))
}

test('a guard’s note counts when there is no state, and can be taken back', () => {
  rememberPlace('/inspire')
  assert.equal(returnPlace(null), '/inspire')
  rememberPlace(null)
  assert.equal(returnPlace(), '/')
})
