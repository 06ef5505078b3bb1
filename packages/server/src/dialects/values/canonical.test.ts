import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  canonicalDate,
  canonicalDecimal,
  canonicalInstant,
  canonicalInteger,
  canonicalTime,
  decimalOfNumber,
} from './canonical.ts'

const cases = [
  [canonicalDecimal, '+012.50', '12.5'],
  [canonicalDecimal, '-0.0', '0'],
  [canonicalDecimal, '.5', '0.5'],
  [canonicalDecimal, '1e5', null],
  [canonicalDecimal, '.', null],
  [canonicalDecimal, '-0', '0'],
  [canonicalDecimal, '-10.05', '-10.05'],
  [canonicalDecimal, '00', '0'],
  [canonicalDecimal, '1.', '1'],
  [canonicalInteger, '007', 7],
  [canonicalInteger, '9223372036854775807', '9223372036854775807'],
  [canonicalInteger, '9223372036854775808', null],
  [canonicalDate, '2024-02-29', '2024-02-29'],
  [canonicalDate, '2023-02-29', null],
  [canonicalDate, '2100-02-29', null],
  [canonicalDate, '2000-02-29', '2000-02-29'],
  [canonicalDate, '2026-04-31', null],
  [canonicalDate, '2026-13-01', null],
  [canonicalDate, '2026-00-01', null],
  [canonicalDate, '0000-01-01', null],
  [canonicalTime, '13:45', '13:45:00'],
  [canonicalTime, '13:45:00.120000', '13:45:00.120'],
  [canonicalTime, '25:00', null],
  [canonicalInstant, '2026-11-15 13:45:00+01', '2026-11-15T12:45:00.000Z'],
  [canonicalInstant, '2026-11-15T13:45:00.1234567-05:30', '2026-11-15T19:15:00.123Z'],
  [canonicalInstant, '2026-11-15T13:45:00.123Z', '2026-11-15T13:45:00.123Z'],
  [canonicalInstant, '2026-04-31T00:00:00.000Z', null],
  [canonicalInstant, '2026-11-15T24:00:00.000Z', null],
  [canonicalInstant, '2026-11-15 13:45', '2026-11-15T13:45:00.000Z'],
  [canonicalInstant, '0001-01-01T00:00:00+02:00', null],
] as const

for (const [form, text, expected] of cases) {
  test(`${form.name} of “${text}” is ${expected} (D19)`, () => assert.equal(form(text), expected))
}

for (const [value, expected] of [
  [1e21, '1000000000000000000000'],
  [1.5e-7, '0.00000015'],
  [-0.1, '-0.1'],
  [123.456, '123.456'],
  [Number.NaN, null],
] as const) {
  test(`${value} as a decimal is ${expected} (D19)`, () => assert.equal(decimalOfNumber(value), expected))
}

test('an instant as PostgreSQL writes it is the instant that other ways to write its zone mean', () => {
  const two = (most: number) => fc.nat(most).map((number) => String(number).padStart(2, '0'))
  const year = fc.nat(9999).map((number) => String(number).padStart(4, '0'))
  const fraction = fc.constantFrom('', '.', '.1', '.12', '.123', '.1234', '.120', '.x', ' ', '1', '+00')
  const between = fc.constantFrom(' ', 'T', '  ')
  fc.assert(
    fc.property(year, two(13), two(32), between, two(25), two(61), two(61), fraction, (...parts) => {
      const [y, mo, d, sign, h, mi, s, rest] = parts
      const local = `${y}-${mo}-${d}${sign}${h}:${mi}:${s}${rest}`
      assert.equal(canonicalInstant(`${local}+00`), canonicalInstant(`${local}+00:00`))
    }),
    { numRuns: 5000 },
  )
  assert.equal(canonicalInstant('2026-11-15 12:45:00.12+00'), '2026-11-15T12:45:00.120Z')
})
