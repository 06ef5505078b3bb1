import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  canonicalDecimal,
  compareDecimals,
  decimalFromNumber,
  digitsOf,
  padDecimal,
  roundDecimal,
} from './decimal-text.ts'

const scaled = fc.tuple(fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), fc.integer({ min: 0, max: 18 }))

// The same number, worked out with whole numbers only.
function textOf([units, scale]: readonly [bigint, number]): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  return canonicalDecimal(`${units < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`) ?? 'none'
}

describe('decimals as text', () => {
  for (const [text, canonical] of [
    ['12.50', '12.5'],
    ['+0012.', '12'],
    ['-.5', '-0.5'],
    ['-0.00', '0'],
    ['0', '0'],
    ['1e-18', '0.000000000000000001'],
    ['1.5E3', '1500'],
    ['123e-2', '1.23'],
    ['99999999999999999999.999999999999999999', '99999999999999999999.999999999999999999'],
    ['', null],
    ['.', null],
    ['e5', null],
    ['1e', null],
    ['1e99999', null],
    ['1,5', null],
    ['1 5', null],
    ['0x10', null],
    ['NaN', null],
    ['Infinity', null],
    ['--1', null],
  ] as const) {
    test(`“${text}” is ${canonical}`, () => assert.equal(canonicalDecimal(text), canonical))
  }

  for (const [number, text] of [
    [0.1, '0.1'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [1.5e-7, '0.00000015'],
    [Number.NaN, null],
    [Number.NEGATIVE_INFINITY, null],
  ] as const) {
    test(`the number ${number} is ${text}`, () => assert.equal(decimalFromNumber(number), text))
  }

  for (const [text, places, rounded] of [
    ['0.125', 2, '0.13'],
    ['-0.125', 2, '-0.13'],
    ['0.124999', 2, '0.12'],
    ['9.995', 2, '10'],
    ['0.004', 2, '0'],
    ['-0.004', 2, '0'],
    ['0.5', 0, '1'],
    ['12', 2, '12'],
    ['99999999999999999999.5', 0, '100000000000000000000'],
  ] as const) {
    test(`${text} rounded to ${places} places is ${rounded}`, () => assert.equal(roundDecimal(text, places), rounded))
  }

  test('padding adds zeros and cuts nothing', () => {
    assert.equal(padDecimal('12.5', 2), '12.50')
    assert.equal(padDecimal('-12', 2), '-12.00')
    assert.equal(padDecimal('1.234', 2), '1.234')
    assert.equal(padDecimal('12', 0), '12')
  })

  test('digits are counted as they stand', () => {
    assert.deepEqual(digitsOf('-0.05'), { before: 0, behind: 2 })
    assert.deepEqual(digitsOf('1200'), { before: 4, behind: 0 })
  })

  test('a long row of zeros costs no time to speak of (S70)', () => {
    assert.equal(canonicalDecimal(`0.${'0'.repeat(500_000)}1${'0'.repeat(500_000)}`)?.length, 500_003)
  })

  test('canonical is canonical again, and keeps the order of the numbers (D19)', () => {
    fc.assert(
      fc.property(scaled, scaled, (left, right) => {
        const [a, b] = [textOf(left), textOf(right)]
        assert.equal(canonicalDecimal(a), a)
        const [bigLeft, bigRight] = [left[0] * 10n ** BigInt(18 - left[1]), right[0] * 10n ** BigInt(18 - right[1])]
        assert.equal(compareDecimals(a, b), bigLeft < bigRight ? -1 : bigLeft > bigRight ? 1 : 0)
      }),
    )
  })

  test('rounding is off by half a place at most', () => {
    fc.assert(
      fc.property(scaled, fc.integer({ min: 0, max: 18 }), ([units, scale], places) => {
        fc.pre(places <= scale)
        const size = 10n ** BigInt(scale - places)
        const magnitude = units < 0n ? -units : units
        const rounded = (magnitude + size / 2n) / size
        const expected = scale === places ? magnitude : rounded
        assert.equal(roundDecimal(textOf([units, scale]), places), textOf([units < 0n ? -expected : expected, places]))
      }),
    )
  })
})
