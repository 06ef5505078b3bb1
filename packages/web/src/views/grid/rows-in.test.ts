import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Selection } from '@rowhouse/grid/selection/selection'
import { rowsIn } from './rows-in.ts'

const selected = (...spans: readonly (readonly [number, number])[]): Selection =>
  ({ ranges: spans.map(([top, bottom]) => ({ top, bottom, left: 0, right: 0 })), rows: [] }) as unknown as Selection

test('a row among those picked means all of them, each once', () => {
  assert.deepEqual(rowsIn(selected([4, 6], [5, 7]), 5, 100), [4, 5, 6, 7])
})

test('a row outside of the selection means itself', () => assert.deepEqual(rowsIn(selected([4, 6]), 9, 100), [9]))

test('more than can be changed at once is said instead of cut', () => {
  assert.equal(rowsIn(selected([0, 999_999]), 5, 10_000), null)
  assert.equal(rowsIn(selected([0, 7_999], [9_000, 15_000]), 5, 10_000), null)
})
