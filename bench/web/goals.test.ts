import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goalLine, isMet } from './goals.ts'

test('a time is met below its goal, a frame rate above it, and without a goal nothing is missed', () => {
  assert.equal(isMet({ name: 'first rows', value: 499, unit: 'ms', goal: 500 }), true)
  assert.equal(isMet({ name: 'first rows', value: 501, unit: 'ms', goal: 500 }), false)
  assert.equal(isMet({ name: 'scroll', value: 40, unit: 'fps', goal: 50 }), false)
  assert.equal(isMet({ name: 'calls', value: 3, unit: '', goal: null }), true)
})

test('the line tells the figure, its goal and whether it is met', () => {
  assert.deepEqual(goalLine({ name: 'first rows', value: 612.3, unit: 'ms', goal: 500 }), [
    'first rows',
    '612 ms',
    '≤ 500 ms',
    'MISSED',
  ])
  assert.deepEqual(goalLine({ name: 'calls', value: 3, unit: '', goal: null }), ['calls', '3', '', ''])
  assert.deepEqual(goalLine({ name: 'reads', value: 1.234, unit: '×', goal: 2 }), [
    'reads',
    '1.23 ×',
    '≤ 2.00 ×',
    'met',
  ])
})
