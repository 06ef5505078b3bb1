import assert from 'node:assert/strict'
import { test } from 'node:test'
import { middleSquare, pictureFault } from './square-picture.ts'

const squares = [
  [400, 300, { x: 50, y: 0, side: 300 }],
  [300, 401, { x: 0, y: 50, side: 300 }],
  [64, 64, { x: 0, y: 0, side: 64 }],
  [1, 900, { x: 0, y: 449, side: 1 }],
] as const

for (const [width, height, square] of squares) {
  test(`the middle of ${width} × ${height} is a square of ${square.side}`, () =>
    assert.deepEqual(middleSquare(width, height), square))
}

const files = [
  ['image/png', 1, null],
  ['image/webp', 20_000_000, null],
  ['image/jpeg', 20_000_001, 'account.picture.huge'],
  ['image/svg+xml', 10, 'account.picture.wrongType'],
  ['text/html', 10, 'account.picture.wrongType'],
  ['', 10, 'account.picture.wrongType'],
] as const

for (const [type, size, fault] of files) {
  test(`a file of type “${type}” with ${size} bytes: ${fault ?? 'taken'}`, () =>
    assert.equal(pictureFault({ type, size }), fault))
}
