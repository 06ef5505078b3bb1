import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { numberText, textToNumber } from './number-text.ts'
import { ceiling, floor, nudge, roundDown, roundHalf, roundUp, settled } from './numbers.ts'

for (const [number, text] of [
  [0, '0'],
  [-0, '0'],
  [1, '1'],
  [-1.5, '-1.5'],
  [0.1 + 0.2, '0.3'],
  [1 / 3, '0.333333333333333'],
  [2 / 3, '0.666666666666667'],
  [999999999999999.9, '1000000000000000'],
  [0.9999999999999999, '1'],
  [123456789.125, '123456789.125'],
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [4e-21, '0'],
  [6e-21, '0.00000000000000000001'],
  [-4e-21, '0'],
] as const) {
  test(`writes ${number} as ${text}`, () => assert.equal(numberText(number), text))
}

test('writes no number from 1e30 on', () => assert.deepEqual(numberText(1e30), { error: '#NUM' }))

test('writes what can be read back, to 15 digits and 20 decimals', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e29, max: 1e29, noNaN: true }), (number) => {
      const text = numberText(number)
      assert.ok(typeof text === 'string' && /^-?(0|[1-9]\d*)(\.\d{0,19}[1-9])?$/.test(text), String(text))
      const read = textToNumber(text)
      assert.ok(typeof read === 'number' && Math.abs(read - number) <= Math.abs(number) * 1e-14 + 1e-20)
    }),
    { numRuns: 2000 },
  )
})

test('rounds as the shown digits say', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (whole, digits) => {
      const factor = 10 ** digits
      for (const round of [floor, ceiling, roundHalf, roundUp, roundDown])
        assert.equal(round((whole / factor) * factor) + 0, whole + 0)
    }),
    { numRuns: 2000 },
  )
})

test('the nudge never reaches a neighbour of 15 digits', () => {
  for (const number of [1.00000000000001, 70368744177663.5, 12345.6789012345]) assert.ok(nudge(number) < number * 1e-15)
  assert.equal(roundHalf(70368744177664.4), 70368744177664)
})

for (const [number, result] of [
  [Number.NaN, '#NUM'],
  [Number.POSITIVE_INFINITY, '#NUM'],
  [1.1e150, '#NUM'],
  [1e150, 1e150],
  [1e-151, 0],
  [-1e-151, 0],
] as const) {
  test(`settles ${number} as ${result}`, () =>
    assert.deepEqual(settled(number), typeof result === 'string' ? { error: result } : result))
}
