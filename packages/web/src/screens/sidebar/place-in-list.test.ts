import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesAfterMove } from './place-in-list.ts'

const list = (...orders: readonly number[]) => orders.map((order, at) => ({ id: 'abcdef'[at] ?? '', order }))

test('one that moves gets a number between its new neighbours, and nobody else changes', () => {
  assert.deepEqual(placesAfterMove(list(1, 2, 3), 2, 0), [{ id: 'c', order: 0 }])
  assert.deepEqual(placesAfterMove(list(1, 2, 3), 0, 2), [{ id: 'a', order: 4 }])
  assert.deepEqual(placesAfterMove(list(1, 2, 3), 0, 1), [{ id: 'a', order: 2.5 }])
})

test('where there is no room everybody is numbered anew', () => {
  assert.deepEqual(placesAfterMove(list(1, 1, 1), 2, 1), [
    { id: 'c', order: 2 },
    { id: 'b', order: 3 },
  ])
})

test('who stays, or would leave the list, changes nothing', () => {
  assert.deepEqual(placesAfterMove(list(1, 2), 1, 1), [])
  assert.deepEqual(placesAfterMove(list(1, 2), 0, -1), [])
  assert.deepEqual(placesAfterMove(list(1, 2), 1, 2), [])
})
