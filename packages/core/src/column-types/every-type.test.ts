import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../errors.ts'
import type { CellValue } from '../storage.ts'
import { anySign } from '../testing/any-sign.ts'
import type { ColumnType } from './column-type.ts'
import { dateFormats } from './date-format.ts'
import { type ColumnTypeName, columnTypes } from './registry.ts'

const choices = ['red', 'Green, light', '"odd"', 'green'].map((title, index) => ({
  id: `sl_${index}`,
  title,
  color: '#ffffff',
  order: index,
}))
const moments = fc.constantFrom(...dateFormats).map((dateFormat) => ({ ...columnTypes.DateTime.defaults, dateFormat }))
const keys = fc.constantFrom('integer', 'text', 'uuid').map((kind) => ({ kind }))
const precision = fc.option(fc.integer({ min: 0, max: 18 }))

/** Options other than the defaults, where they change what a value is or how it reads. */
const optionsOf: { readonly [Name in ColumnTypeName]?: fc.Arbitrary<unknown> } = {
  ID: keys,
  ForeignKey: keys,
  SingleSelect: fc.constant({ choices }),
  MultiSelect: fc.constant({ choices }),
  Collaborator: fc.boolean().map((many) => ({ many })),
  Date: fc.constantFrom(...dateFormats).map((dateFormat) => ({ dateFormat })),
  DateTime: moments,
  CreateTime: moments,
  LastModifiedTime: moments,
  Email: fc.boolean().map((validate) => ({ validate })),
  URL: fc.boolean().map((validate) => ({ validate })),
  PhoneNumber: fc.boolean().map((validate) => ({ validate })),
  Decimal: precision.map((places) => ({ precision: places, grouping: false })),
  Percent: precision.map((places) => ({ precision: places, bar: false })),
  Currency: fc.record({
    locale: fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'hi-IN', 'ar-EG', 'xx'),
    code: fc.constant('USD'),
    precision: fc.integer({ min: 0, max: 18 }),
  }),
  Duration: fc.integer({ min: 0, max: 4 }).map((format) => ({ format })),
  Rating: fc.integer({ min: 1, max: 10 }).map((max) => ({ ...columnTypes.Rating.defaults, max })),
}

const digits = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 18n }))
const userId = fc.stringMatching(/^us_[0-9a-z]{14}$/)

/** Values near what types take, mixed with everything JSON and JavaScript have. */
const inputs: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: anySign, maxLength: 40 }),
  fc.integer(),
  fc.integer({ min: 0, max: 12 }),
  fc.integer({ min: 0, max: 10_000 }),
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }).map(String),
  fc.double(),
  digits.map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  fc.boolean(),
  fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date(86_399_999) })
    .map((date) => date.toISOString().slice(11, -1)),
  fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`),
  fc.subarray(choices.map(({ title }) => title)),
  fc.constantFrom(...choices.map(({ title }) => title)),
  userId,
  fc.array(userId, { maxLength: 3 }),
  fc.uuid(),
  fc.emailAddress(),
  fc.webUrl(),
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  fc.array(
    fc.record({
      url: fc.webUrl(),
      title: fc.string({ minLength: 1, maxLength: 20 }),
      mimetype: fc.constant('a/b'),
      size: fc.nat(),
    }),
    { maxLength: 2 },
  ),
  fc.jsonValue(),
  fc.anything(),
)

const texts: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(fc.double({ min: -100, max: 100 }), fc.double({ min: -200, max: 200 })).map((pair) => pair.join(', ')),
  fc.string({ unit: anySign, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,:-+/ \'"()eETZ%$€★apmhNovd[]{}'), maxLength: 30 }),
  inputs.map((input) => (typeof input === 'string' ? input : (JSON.stringify(input) ?? ''))),
)

/** Their text form drops something: files their type and size, passwords everything. Codes and buttons store nothing. */
const notReadBack: readonly ColumnTypeName[] = ['Attachment', 'Password', 'Barcode', 'QrCode', 'Button']

function acceptedOrRefused(type: ColumnType, input: unknown, options: unknown): CellValue {
  try {
    return type.accept(input, options)
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, 'invalid_value')
    assert.match(error.message, /^\w+ .*[^.]\.$/su)
    return null
  }
}

describe('whatever comes in', () => {
  for (const name of Object.keys(columnTypes) as ColumnTypeName[]) {
    const type: ColumnType = columnTypes[name]
    const options = optionsOf[name] ?? fc.constant(type.defaults)

    test(`${name} accepts or refuses it, accepts again what it gave, and shows it (P09)`, () => {
      fc.assert(
        fc.property(inputs, options, (input, chosen) => {
          const value = acceptedOrRefused(type, input, chosen)
          if (value === null) return
          assert.deepEqual(type.accept(value, chosen), value)
          const text = type.show(value, chosen)
          assert.equal(typeof text, 'string')
          if (!notReadBack.includes(name) && text !== '') assert.deepEqual(type.read(text, chosen), value)
        }),
        { numRuns: 400 },
      )
    })

    test(`${name} reads any text as nothing or as a value it accepts (P09)`, () => {
      fc.assert(
        fc.property(texts, options, (text, chosen) => {
          const value = type.read(text, chosen)
          if (value !== null) assert.deepEqual(type.accept(value, chosen), value)
        }),
        { numRuns: 400 },
      )
    })

    test(`${name} shows whatever a foreign database holds`, () => {
      fc.assert(
        fc.property(fc.jsonValue(), options, (value, chosen) => {
          assert.equal(typeof type.show(value as CellValue, chosen), 'string')
        }),
        { numRuns: 50 },
      )
    })
  }
})
