import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showSize } from './show-size.ts'

test('sizes read as people say them', () => {
  assert.deepEqual([0, 999, 1500, 7_250_000].map(showSize), ['0 B', '999 B', '1.5 kB', '7.3 MB'])
})
