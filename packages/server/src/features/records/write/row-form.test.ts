import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredColumn } from '../../../query/record-table.ts'
import { FormedCells, RowForm } from './row-form.ts'

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id }) as StoredColumn) as [StoredColumn, StoredColumn, StoredColumn]

test('a row by its form is a map like any other', () => {
  const cells = new FormedCells(new RowForm(['A', 'B'], [a, b]), [1, null])
  assert.deepEqual([...cells], [...new Map([...cells])])
  assert.deepEqual([...cells.keys()], [a, b])
  assert.deepEqual([...cells.values()], [1, null])
  assert.deepEqual([cells.get(a), cells.get(b), cells.get(c)], [1, null, undefined])
  assert.deepEqual([cells.has(b), cells.has(c), cells.size], [true, false, 2])
  const seen: unknown[] = []
  cells.forEach((value, column) => {
    seen.push([column, value])
  })
  assert.deepEqual(seen, [...cells.entries()])
})

test('a form fits rows of the same names in the same order only', () => {
  const form = new RowForm(['A', 'B'], [a, b])
  assert.ok(form.fits(['A', 'B']))
  for (const other of [['B', 'A'], ['A'], ['A', 'B', 'C'], []]) assert.equal(form.fits(other), false)
  assert.ok(form.isOf([a, b]))
  assert.equal(form.isOf([b, a]), false)
})
