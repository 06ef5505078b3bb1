import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GridSource } from '../source.ts'
import { changeIn, type OpenCell, placeNow } from './open-cell.ts'

const columns = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase(), width: 100 }))
const [, second] = columns as [(typeof columns)[0], (typeof columns)[0]]

function aSource(keys: readonly (string | null)[], shown = columns): GridSource {
  return {
    rowCount: keys.length,
    columns: shown,
    frozen: 0,
    cell: () => 'loading',
    rowKey: (row) => keys[row] ?? null,
    rowOf: (key) => (keys.includes(key) ? keys.indexOf(key) : null),
  }
}

const open: OpenCell = {
  cell: { row: 1, column: 1 },
  column: second,
  key: 'r1',
  content: { kind: 'text' },
  initial: 'before',
  isTyped: false,
  close: null,
  draft: null,
}

test('what is typed stays in its row and column, wherever they are by now', () => {
  const place = (source: GridSource) => placeNow(open, source, false)
  assert.equal(place(aSource(['r0', 'r1', 'r2'])), open.cell)
  assert.deepEqual(place(aSource(['r1', 'r2'])), { row: 0, column: 1 })
  assert.deepEqual(place(aSource(['r0', 'new', 'r1'])), { row: 2, column: 1 })
  assert.deepEqual(place(aSource(['r0', 'r1'], columns.slice(1))), { row: 1, column: 0 })
})

test('a row or column that went away is told apart from one that is not loaded', () => {
  assert.equal(placeNow(open, aSource(['r0', 'r2']), false), 'row')
  assert.equal(placeNow(open, aSource(['r0']), false), 'row')
  assert.equal(placeNow(open, aSource(['r0', null, 'r2']), false), open.cell)
  assert.equal(placeNow(open, aSource(['r0', 'r1'], columns.slice(2)), false), 'column')
})

test('without keys rows are where their number says, and the slot for new ones is always the last', () => {
  const { rowKey: _, rowOf: __, ...source } = aSource(['r0', 'r1'])
  const plain = { ...open, key: null }
  assert.equal(placeNow(plain, source, false), plain.cell)
  assert.equal(placeNow(plain, { ...source, rowCount: 1 }, false), 'row')
  assert.deepEqual(placeNow(plain, { ...source, rowCount: 5 }, true), { row: 5, column: 1 })
})

test('only what differs is a change', () => {
  assert.equal(changeIn(open, null), null)
  assert.equal(changeIn(open, { text: 'before' }), null)
  assert.deepEqual(changeIn(open, { text: 'after' }), { row: 1, column: 'b', text: 'after' })
  assert.deepEqual(changeIn({ ...open, isTyped: true }, { text: '' }), { row: 1, column: 'b', text: '' })
})
