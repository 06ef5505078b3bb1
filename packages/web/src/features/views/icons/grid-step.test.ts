import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gridStep } from './grid-step.ts'

const place = { at: 9, count: 20, columns: 8, isRightToLeft: false }

for (const [key, next] of [
  ['ArrowRight', 10],
  ['ArrowLeft', 8],
  ['ArrowDown', 17],
  ['ArrowUp', 1],
  ['Home', 0],
  ['End', 19],
  ['a', null],
] as const)
  test(`${key} leads to ${next}`, () => assert.equal(gridStep(key, place), next))

test('nothing leads out of the grid', () => {
  assert.equal(gridStep('ArrowUp', { ...place, at: 3 }), 3)
  assert.equal(gridStep('ArrowDown', { ...place, at: 15 }), 15)
  assert.equal(gridStep('ArrowLeft', { ...place, at: 0 }), 0)
  assert.equal(gridStep('ArrowRight', { ...place, at: 19 }), 19)
})

test('from right to left the next one is on the left', () => {
  assert.equal(gridStep('ArrowLeft', { ...place, isRightToLeft: true }), 10)
})
