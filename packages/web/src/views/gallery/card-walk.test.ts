import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walked } from './card-walk.ts'

// 0 1 2 3
// 4 5 6 7
// 8 9
const places = { count: 10, perRow: 4, rowsPerPage: 2, isRtl: false }

for (const [key, at, to] of [
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, null],
  ['ArrowRight', 9, null],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 7, 9],
  ['ArrowDown', 9, null],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 1, null],
  ['PageDown', 1, 9],
  ['PageUp', 9, 1],
  ['Home', 6, 4],
  ['End', 4, 7],
  ['End', 8, 9],
  ['ctrl Home', 9, 0],
  ['ctrl End', 0, 9],
  ['ctrl ArrowDown', 0, null],
  ['x', 0, null],
] as const) {
  test(`${key} leads from ${at} to ${to ?? 'nowhere'}`, () => {
    const ctrlKey = key.startsWith('ctrl ')
    assert.equal(walked({ key: key.replace('ctrl ', ''), ctrlKey, metaKey: false }, at, places), to)
  })
}

test('arrows lead to where they point also from right to left', () => {
  const rtl = { ...places, isRtl: true }
  const press = (key: string, at: number) => walked({ key, ctrlKey: false, metaKey: false }, at, rtl)
  assert.deepEqual([press('ArrowLeft', 1), press('ArrowRight', 1), press('ArrowDown', 1)], [2, 0, 5])
})

test('nothing leads anywhere where there is nothing', () => {
  for (const key of ['Home', 'End', 'ArrowDown', 'PageUp'])
    assert.equal(walked({ key, ctrlKey: false, metaKey: false }, 0, { ...places, count: 0 }), null)
})
