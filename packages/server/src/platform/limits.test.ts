import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Limits } from './limits.ts'

const second = 1000
const refused = { code: 'rate_limited' }

test('as many as allowed pass in a window, one more is refused until the window ends', () => {
  let now = 0
  const limits = new Limits(() => now)
  for (let count = 0; count < 3; count += 1) limits.take('ana', 3, second)
  assert.throws(() => limits.take('ana', 3, second), refused)
  limits.take('ben', 3, second)
  now = second
  limits.take('ana', 3, second)
})

test('ever new keys take bounded room, and the newest count on (S43)', () => {
  const limits = new Limits(() => 0, 100)
  for (let at = 0; at < 1000; at += 1) limits.take(`stranger ${at}`, 1, second)
  for (let at = 950; at < 1000; at += 1) assert.throws(() => limits.take(`stranger ${at}`, 1, second), refused)
  limits.take('stranger 0', 1, second)
})

test('what has ended makes room before what has not', () => {
  let now = 0
  const limits = new Limits(() => now, 10)
  for (let at = 0; at < 9; at += 1) limits.take(`old ${at}`, 1, second)
  now = second
  limits.take('ana', 1, 60 * second)
  for (let at = 0; at < 8; at += 1) limits.take(`new ${at}`, 1, second)
  assert.throws(() => limits.take('ana', 1, 60 * second), refused)
})
