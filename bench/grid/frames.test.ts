import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOf, median } from './frames.ts'

test('twenty frames, one of them slow', () => {
  const frames = [...Array.from({ length: 19 }, () => 16), 100]
  assert.deepEqual(figuresOf(frames), { fps: (20 / 404) * 1000, p95Ms: 16, longestMs: 100 })
})

test('the median of an odd and an even number', () =>
  assert.deepEqual([median([3, 1, 2]), median([4, 1, 3, 2])], [2, 3]))
