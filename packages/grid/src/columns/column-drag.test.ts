import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clampWidth, dropGap, movedOrder } from './column-drag.ts'

const order = ['a', 'b', 'c', 'd']

for (const [moving, gap, expected] of [
  [['a'], 3, 'bcad'],
  [['d'], 0, 'dabc'],
  [['b', 'c'], 0, 'bcad'],
  [['a', 'c'], 4, 'bdac'],
  [['b'], 1, 'abcd'],
  [['b'], 2, 'abcd'],
  [['gone'], 2, 'abcd'],
] as const) {
  test(`moving ${moving.join()} to gap ${gap} gives ${expected}`, () => {
    assert.equal(movedOrder(order, moving, gap).join(''), expected)
  })
}

test('a column dropped where it is keeps the very same order', () => assert.equal(movedOrder(order, ['c'], 3), order))

test('columns removed meanwhile are never brought back and none is lost', () => {
  fc.assert(
    fc.property(fc.subarray(order), fc.subarray(order), fc.nat(5), (left, moving, gap) => {
      assert.deepEqual([...movedOrder(left, moving, gap)].sort(), [...left].sort())
    }),
  )
})

test('the gap is the nearer side of the column under the pointer', () => {
  assert.deepEqual(
    [0, 49, 51, 149, 151, 999].map((offset) => dropGap(offset, [0, 100], [100, 100])),
    [0, 0, 1, 1, 2, 2],
  )
})

test('widths stay usable', () => assert.deepEqual([clampWidth(1), clampWidth(90.4), clampWidth(1e9)], [48, 90, 1200]))
