import assert from 'node:assert/strict'
import { test } from 'node:test'
import { revealed, rowsIn, rowsPerPage } from './row-places.ts'

const places = { count: 1000, height: 100, lead: 10, view: { width: 500, height: 350 } }

test('rows are drawn that are seen, and one more on each side', () => {
  assert.deepEqual(rowsIn(places, 0), { first: 0, end: 5 })
  assert.deepEqual(rowsIn(places, 1010), { first: 9, end: 15 })
  assert.deepEqual(rowsIn(places, 99_660), { first: 995, end: 1000 })
  assert.deepEqual(rowsIn({ ...places, count: 0 }, 0), { first: 0, end: 0 })
  assert.deepEqual(rowsIn({ ...places, count: 2 }, 0), { first: 0, end: 2 })
})

test('a row is scrolled to as far as needed, and not where it is seen already', () => {
  assert.equal(revealed(places, 0, 1), null)
  assert.equal(revealed(places, 500, 2), 200)
  assert.equal(revealed(places, 0, 5), 260)
})

test('a page is what is seen at once', () => {
  assert.equal(rowsPerPage(places), 3)
  assert.equal(rowsPerPage({ ...places, height: 900 }), 1)
})
