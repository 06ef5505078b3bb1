import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newestKept } from './newest-kept.ts'

test('what was changed last stays longest', () => {
  const memory = newestKept(newestKept({ a: 1, b: 2 }, 'a', 3, 3), 'c', 4, 3)
  assert.deepEqual(Object.entries(memory), [
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ])
  assert.deepEqual(Object.keys(newestKept(memory, 'd', 5, 2)), ['c', 'd'])
})
