import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RowCount } from './row-count.ts'

test('records that could not be counted in time have no end: one may always go on (spec 435)', () => {
  let seen = 0
  const rows = new RowCount(() => seen)
  for (const first of [0, 100, 200]) {
    seen = first + 100
    rows.learn(first, 100, false, null)
    assert.deepEqual([rows.isOpen, rows.end, rows.total], [true, null, seen])
  }
  rows.learn(300, 0, true, null)
  assert.deepEqual([rows.isOpen, rows.end, rows.total], [false, 300, 300])
})

test('what was counted at last is the end, and an estimate is none', () => {
  const rows = new RowCount(() => 100)
  rows.learn(0, 100, false, { count: 5000, isEstimate: true })
  assert.deepEqual([rows.isOpen, rows.total], [true, 5000])
  rows.learn(0, 100, false, { count: 4200, isEstimate: false })
  assert.deepEqual([rows.isOpen, rows.total, rows.end], [false, 4200, 4200])
})
