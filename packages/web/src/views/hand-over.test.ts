import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handOver, inReadingOrder, type Shown } from './hand-over.ts'

const texts = (shown: readonly Shown<number>[]) => shown.map(({ slot, at }) => `${slot}:${at}`).join(' ')

test('who comes takes the element of who goes, and who stays keeps its own', () => {
  const first = handOver([], [0, 1, 2, 3])
  assert.equal(texts(first), '0:0 1:1 2:2 3:3')
  const next = handOver(first, [2, 3, 4, 5])
  assert.equal(texts(next), '0:4 1:5 2:2 3:3')
  assert.equal(handOver(next, [2, 3, 4, 5]), next)
  assert.equal(texts(handOver(next, [3, 4])), '0:4 3:3')
  assert.equal(texts(handOver(next, [2, 3, 4, 5, 6, 7])), '0:4 1:5 2:2 3:3 4:6 5:7')
})

test('an element that went away is not named again while others are there', () => {
  const few = handOver(handOver([], [0, 1, 2]), [0, 2])
  assert.equal(texts(handOver(few, [0, 2, 5])), '0:0 2:2 3:5')
})

test('at rest they stand as they are read, each in the element it has', () => {
  const scrolled = handOver(handOver([], [0, 1, 2]), [1, 2, 3])
  assert.equal(texts(scrolled), '0:3 1:1 2:2')
  const rested = inReadingOrder(scrolled, [1, 2, 3])
  assert.equal(texts(rested), '1:1 2:2 0:3')
  assert.equal(inReadingOrder(rested, [1, 2, 3]), rested)
  // A list may be sorted anew while what is seen of it stays.
  assert.equal(texts(inReadingOrder(rested, [3, 1, 2])), '0:3 1:1 2:2')
})
