import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdRow, rowNow } from './row-now.ts'
import type { GridSource } from './source.ts'

function aSource(keys: readonly (string | null)[]): GridSource {
  return {
    rowCount: keys.length,
    columns: [],
    frozen: 0,
    cell: () => 'loading',
    rowKey: (row) => keys[row] ?? null,
    rowOf: (key) => (keys.includes(key) ? keys.indexOf(key) : null),
  }
}

test('a row that is held is the same record, whatever came to stand in its place', () => {
  const held = holdRow(aSource(['b', 'a', 'c']), 0)
  assert.equal(rowNow(aSource(['a', 'b', 'c']), held), 1)
  assert.equal(rowNow(aSource(['new', 'newer', 'a', 'c', 'b']), held), 4)
  assert.equal(rowNow(aSource(['a', 'c']), held), null)
  assert.equal(rowNow(aSource([null, 'a']), held), 0)
})
