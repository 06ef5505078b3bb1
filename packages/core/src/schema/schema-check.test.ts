import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { schemaCheck } from './schema-check.ts'
import { Type } from './type.ts'
import { mostFaults } from './word-rules.ts'

const closed = { additionalProperties: false } as const

const schemas: Readonly<Record<string, TSchema>> = {
  'a row': Type.Record(Type.String(), Type.Unknown()),
  'a list of rows': Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 2 }),
  'numbers by name': Type.Record(Type.String(), Type.Integer()),
  'needed and optional fields': Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()) }),
  'two needed fields': Type.Object({ a: Type.String(), 'x/y~z': Type.Number() }),
  'a closed object': Type.Object({ a: Type.String() }, closed),
  'a closed object in a list': Type.Array(Type.Object({ a: Type.Optional(Type.Boolean()) }, closed)),
  'other fields of one kind': Type.Object({ a: Type.String() }, { additionalProperties: Type.Null() }),
  'a short text': Type.Object({ a: Type.String({ minLength: 1, maxLength: 2 }) }),
  'a text of a form': Type.Object({ a: Type.String({ pattern: '^a+$', maxLength: 3 }) }),
  'a number between': Type.Object({ a: Type.Integer({ minimum: 0, maximum: 1 }), b: Type.Number({ minimum: -1 }) }),
  'a fixed word': Type.Object({ a: Type.Literal('a'), b: Type.Optional(Type.Literal(true)) }),
  'one of some words': Type.Object({ a: Type.Enum(['a', 'b']) }),
  'one of two kinds': Type.Union([Type.String({ maxLength: 1 }), Type.Null(), Type.Object({ a: Type.Null() }, closed)]),
  'a type list': Type.Object({ a: Type.Unsafe({ type: ['string', 'null'], maxLength: 1 }) }),
  anything: Type.Unknown(),
}

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      null,
      undefined,
      '',
      'a',
      'b',
      'aaa',
      'abc',
      '😀😀',
      '😀😀😀',
      0,
      1,
      -1.5,
      7,
      Number.NaN,
      true,
      false,
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'x/y~z', '__proto__', ''), tie('value'), { maxKeys: 3 }),
  ),
})).value

describe('the check of a schema', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    test(`${name}: the same values fit as in TypeBox, and the same faults are told`, () => {
      const { fits, faults } = schemaCheck(schema)
      fc.assert(
        fc.property(values, (value) => {
          assert.equal(fits(value), Check(schema, value))
          assert.deepEqual(faults(value).map(told), Errors(schema, value).map(told).slice(0, mostFaults))
        }),
        { numRuns: 500 },
      )
    })
  }

  test('of a million bad rows only the first faults are told', () => {
    const rows = Array.from({ length: 1_000_000 }, () => 1)
    assert.equal(schemaCheck(Type.Array(Type.String())).faults(rows).length, mostFaults)
  })

  test('a word that nobody checks is refused when the check is made', () => {
    assert.throws(() => schemaCheck(Type.String({ format: 'email' })), /Nobody checks the schema word “format”/)
    assert.throws(() => schemaCheck(Type.Unsafe({ type: 'date' })), /Nobody checks the type “date”/)
  })
})

const told = ({ keyword, instancePath, message }: { keyword: string; instancePath: string; message: string }) =>
  `${instancePath} ${keyword}: ${message}`
