import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ColumnType } from './column-type.ts'
import { readNumber } from './number-text.ts'
import { columnTypes } from './registry.ts'

const { ID, ForeignKey, Number: Whole, Year, Rating, Decimal, Currency, Percent, Duration } = columnTypes

describe('whole numbers', () => {
  for (const [name, spec] of [
    ['Number', '214'],
    ['AutoNumber', '227'],
    ['ID', '199'],
    ['ForeignKey', '200'],
  ] as const) {
    const type: ColumnType = columnTypes[name]
    const accept = (input: unknown) => type.accept(input, type.defaults)

    test(`${name} holds 64 bit: numbers while they are safe, then digits; a text of digits becomes one (spec 343) (spec ${spec}) (D19)`, () => {
      for (const [input, value] of [
        [0, 0],
        [-0, 0],
        [12, 12],
        ['12', 12],
        ['-7', -7],
        [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
        ['9007199254740991', 9007199254740991],
        ['9007199254740993', '9007199254740993'],
        ['9223372036854775807', '9223372036854775807'],
        ['-9223372036854775808', '-9223372036854775808'],
      ] as const) {
        assert.ok(Object.is(accept(input), value), String(input))
      }
      assert.equal(type.storage, 'integer')
    })

    test(`${name} refuses everything else (spec ${spec}) (D16)`, () => {
      for (const input of [
        1.5,
        Number.NaN,
        Number.POSITIVE_INFINITY,
        '+1',
        '1.0',
        ' 1',
        '',
        'x',
        true,
        [],
        {},
        undefined,
      ]) {
        assert.throws(() => accept(input), { code: 'invalid_value', message: / needs a whole number\.$/ })
      }
      for (const input of [2 ** 53, '9223372036854775808', '-9223372036854775809', '012']) {
        assert.throws(() => accept(input), {
          code: 'invalid_value',
          message: /-9223372036854775808 to 9223372036854775807/,
        })
      }
    })
  }

  for (const [text, value] of [
    ['12', 12],
    [' 1,234 ', 1234],
    ['3.5', 4],
    ['-3.5', -4],
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775808', null],
    ['ten', null],
  ] as const) {
    test(`Number reads “${text}” as ${value} (spec 214)`, () => assert.equal(Whole.read(text, Whole.defaults), value))
  }

  test('keys of text and UUIDs are kept as such (spec 199, 200)', () => {
    assert.equal(ID.accept('rc_0123456789abcd', { kind: 'text' }), 'rc_0123456789abcd')
    assert.equal(ForeignKey.accept('DE-12', { kind: 'text' }), 'DE-12')
    assert.equal(ForeignKey.read('DE-12', { kind: 'text' }), 'DE-12')
    const uuid = '123e4567-e89b-42d3-a456-426614174000'
    assert.equal(ID.accept(uuid, { kind: 'uuid' }), uuid)
    for (const bad of ['', 5, 'x'.repeat(256)]) assert.throws(() => ID.accept(bad, { kind: 'text' }))
  })
})

describe('Year (spec 209)', () => {
  for (const [text, value] of [
    ['2026', 2026],
    [' 476 ', 476],
    ['2026-11-15', 2026],
    ['15 Nov 2026', 2026],
    ['0', null],
    ['20260', null],
    ['last', null],
  ] as const) {
    test(`reads “${text}” as ${value}`, () => assert.equal(Year.read(text, {}), value))
  }
  test('goes from 1 to 9999', () => {
    for (const year of [1, 9999]) assert.equal(Year.accept(year, {}), year)
    for (const year of [0, 10_000, -5]) {
      assert.throws(() => Year.accept(year, {}), { message: 'Year needs a whole number from 1 to 9999.' })
    }
  })
})

describe('Rating (spec 219)', () => {
  const five = Rating.defaults
  for (const [text, stars] of [
    ['3', 3],
    ['3.6', 4],
    ['99', 5],
    ['-1', 0],
    ['★★★☆☆', 3],
    ['4 stars', null],
    ['good', null],
  ] as const) {
    test(`reads “${text}” as ${stars}`, () => assert.equal(Rating.read(text, five), stars))
  }
  test('accepts 0 to its maximum', () => {
    assert.equal(Rating.accept(0, five), 0)
    assert.equal(Rating.accept('10', { ...five, max: 10 }), 10)
    for (const input of [6, -1, 2.5, 'x']) {
      assert.throws(() => Rating.accept(input, five), { message: 'Rating needs a whole number from 0 to 5.' })
    }
  })
})

describe('numbers as people write them', () => {
  for (const [text, point, comma] of [
    ['1234.5', '1234.5', '1234.5'],
    ['1,234.50', '1234.5', '1234.5'],
    ['1.234,50', '1234.5', '1234.5'],
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', '1234'],
    ['1,5', '1.5', '1.5'],
    ['1.234.567', '1234567', '1234567'],
    ['12,34,567.8', '1234567.8', '1234567.8'],
    ["1'234'567", '1234567', '1234567'],
    ['1 000', '1000', '1000'],
    ['1\u202f000,5', '1000.5', '1000.5'],
    ['$ 12.50', '12.5', '12.5'],
    ['-$12.50', '-12.5', '-12.5'],
    ['12,50 €', '12.5', '12.5'],
    ['R$5', '5', '5'],
    ['USD 5', '5', '5'],
    ['(12.50)', '-12.5', '-12.5'],
    ['−3', '-3', '-3'],
    ['50 %', '50', '50'],
    ['12 kg', '12', '12'],
    ['1e3', '1000', '1000'],
    ['.5', '0.5', '0.5'],
    ['Q4', null, null],
    ['1 2', null, null],
    ['2026-11-15', null, null],
    ['+49 30 1234', null, null],
    ['1.2.3', null, null],
    ['12,3456,78', null, null],
    ['', null, null],
    ['-', null, null],
    ['()', null, null],
    ['((1))', null, null],
    ['(-1)', null, null],
    ['one', null, null],
    ['9'.repeat(101), null, null],
  ] as const) {
    test(`“${text.slice(0, 20)}” is ${point}, in a country with decimal commas ${comma}`, () => {
      assert.equal(readNumber(text, '.'), point)
      assert.equal(readNumber(text, ','), comma)
    })
  }
})

describe('Decimal (spec 215)', () => {
  const any = Decimal.defaults
  for (const [input, value] of [
    [0.1, '0.1'],
    ['0.10', '0.1'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    ['1e-18', '0.000000000000000001'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
  ] as const) {
    test(`accepts ${input} as ${value} (D19)`, () => assert.equal(Decimal.accept(input, any), value))
  }
  for (const [input, message] of [
    ['x', 'Decimal needs a number.'],
    ['', 'Decimal needs a number.'],
    [Number.NaN, 'Decimal needs a number.'],
    [true, 'Decimal needs a number.'],
    [['1'], 'Decimal needs a number.'],
    [1e21, 'Decimal needs at most 20 digits before the point.'],
    ['1e-19', 'Decimal needs at most 18 digits behind the point.'],
  ] as const) {
    test(`refuses ${JSON.stringify(input)} (D16)`, () => assert.throws(() => Decimal.accept(input, any), { message }))
  }
  test('a precision refuses programs and rounds for people', () => {
    const two = { ...Decimal.defaults, precision: 2 }
    assert.equal(Decimal.accept('1.25', two), '1.25')
    assert.throws(() => Decimal.accept('1.255', two), { message: 'Decimal needs at most 2 digits behind the point.' })
    assert.equal(Decimal.read('1.255', two), '1.26')
    assert.equal(Decimal.show('1.5', two), '1.50')
    assert.equal(Decimal.show('1.5', any), '1.5')
  })
})

describe('Currency (spec 216)', () => {
  const dollars = Currency.defaults
  const euros = { ...dollars, locale: 'de-DE', code: 'EUR' }
  test('accepts amounts, exactly', () => {
    assert.equal(Currency.accept(12.5, dollars), '12.5')
    assert.equal(Currency.accept('0.30', dollars), '0.3')
    assert.throws(() => Currency.accept(0.1 + 0.2, dollars), {
      message: 'Currency needs at most 2 digits behind the point.',
    })
    assert.throws(() => Currency.accept('$5', dollars), { code: 'invalid_value' })
  })
  for (const [text, options, amount] of [
    ['$1,234.50', dollars, '1234.5'],
    ['1.234,50 €', euros, '1234.5'],
    ['1.250', euros, '1250'],
    ['1.25', euros, '1.25'],
    ['1.250', { ...dollars, locale: 'ar-KW', code: 'KWD', precision: 3 }, '1.25'],
    ['1.005', dollars, '1.01'],
    ['free', dollars, null],
  ] as const) {
    test(`reads “${text}” in ${options.code} as ${amount}`, () => assert.equal(Currency.read(text, options), amount))
  }
  test('shows all its digits and no sign, so that it stays a number elsewhere', () => {
    assert.equal(Currency.show('12.5', dollars), '12.50')
    assert.equal(Currency.show('1250', euros), '1250.00')
  })
})

describe('Percent (spec 217)', () => {
  for (const [text, value] of [
    ['50%', '50'],
    ['12.5 %', '12.5'],
    ['7', '7'],
    ['half', null],
  ] as const) {
    test(`reads “${text}” as ${value}`, () => assert.equal(Percent.read(text, Percent.defaults), value))
  }
  test('accepts numbers and shows the sign', () => {
    assert.equal(Percent.accept(33.3, Percent.defaults), '33.3')
    assert.equal(Percent.show('33.3', { ...Percent.defaults, precision: 2, bar: true }), '33.30%')
    assert.throws(() => Percent.accept('50%', Percent.defaults), { code: 'invalid_value' })
  })
})

describe('Duration (spec 218)', () => {
  for (const [text, format, seconds] of [
    ['1:30', 0, '5400'],
    ['90', 0, '5400'],
    ['1:30:05', 0, '5405'],
    ['1:30', 1, '90'],
    ['90', 1, '90'],
    ['1:30:05', 1, '5405'],
    ['0:00:01.25', 4, '1.25'],
    ['1,5', 2, '1.5'],
    ['1h 30m', 0, '5400'],
    ['1h30', 0, null],
    ['2 days 1 hour', 1, '176400'],
    ['1.5 hrs', 0, '5400'],
    ['250 ms', 4, '0.25'],
    ['-0:30', 0, '-1800'],
    ['90 min', 0, '5400'],
    ['100:00', 0, '360000'],
    ['1:2:3:4', 1, null],
    ['5 parsecs', 1, null],
    ['soon', 0, null],
    ['999999999999999', 1, null],
  ] as const) {
    test(`reads “${text}” in format ${format} as ${seconds} s`, () =>
      assert.equal(Duration.read(text, { format }), seconds))
  }
  for (const [seconds, format, text] of [
    ['5400', 0, '1:30'],
    ['5405', 0, '1:30:05'],
    ['5405', 1, '1:30:05'],
    ['1.25', 1, '0:00:01.25'],
    ['1.25', 4, '0:00:01.250'],
    ['60', 2, '0:01:00.0'],
    ['-1800', 0, '-0:30'],
  ] as const) {
    test(`shows ${seconds} s in format ${format} as ${text}`, () =>
      assert.equal(Duration.show(seconds, { format }), text))
  }
  test('accepts seconds, exact to the millisecond', () => {
    assert.equal(Duration.accept(90, { format: 0 }), '90')
    assert.equal(Duration.accept('0.001', { format: 0 }), '0.001')
    assert.throws(() => Duration.accept(0.0005, { format: 0 }), {
      message: 'Duration needs at most 3 digits behind the point.',
    })
    assert.throws(() => Duration.accept('-1000000000000', { format: 0 }), {
      message: 'Duration needs at most 999999999999 seconds.',
    })
    assert.throws(() => Duration.accept('1:30', { format: 0 }), { code: 'invalid_value' })
  })
})
