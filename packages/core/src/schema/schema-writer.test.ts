import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { TSchema } from 'typebox'
import { schemaWriter } from './schema-writer.ts'
import { Type } from './type.ts'

const Person = Type.Object({ id: Type.String(), age: Type.Optional(Type.Integer()) })

describe('the writer of a schema', () => {
  for (const [name, schema, value, text] of [
    ['only what the schema names', Person, { id: 'a', password: 'secret', age: 3 }, '{"id":"a","age":3}'],
    ['no field that is not there', Person, { id: 'a', age: undefined }, '{"id":"a"}'],
    ['fields in the order of the schema', Person, { age: 1, id: 'a' }, '{"id":"a","age":1}'],
    ['nothing that is inherited by its name', Type.Object({}), { __proto__: { a: 1 } }, '{}'],
    [
      'names and texts that need escapes',
      Type.Object({ 'a"\n': Type.String() }),
      { 'a"\n': '"\u2028' },
      '{"a\\"\\n":"\\"\u2028"}',
    ],
    ['lists', Type.Array(Person), [{ id: 'a' }, { id: 'b' }], '[{"id":"a"},{"id":"b"}]'],
    ['values by name', Type.Record(Type.String(), Type.Boolean()), { a: true, b: false }, '{"a":true,"b":false}'],
    ['everything where anything is allowed', Type.Unknown(), { a: [1, null, { b: 'c' }] }, '{"a":[1,null,{"b":"c"}]}'],
    ['nothing where nothing was given', Type.Unknown(), undefined, 'null'],
    ['other fields where they are allowed', Type.Object({}, { additionalProperties: true }), { a: [1] }, '{"a":[1]}'],
    ['null where it is allowed', Type.Unsafe({ type: ['string', 'null'] }), null, 'null'],
    ['one of two types', Type.Unsafe({ type: ['string', 'number', 'null'] }), 5, '5'],
    ['one of two schemas', Type.Union([Type.Object({ a: Type.Null() }), Person]), { id: 'a', x: 1 }, '{"id":"a"}'],
    [
      'fixed words',
      Type.Object({ a: Type.Literal('x'), b: Type.Enum(['y']) }),
      { a: 'x', b: 'y' },
      '{"a":"x","b":"y"}',
    ],
    ['a number where a text should be, as text', Type.String(), 5, '"5"'],
    ['a text where a number should be, as number', Type.Number(), '5', '5'],
    ['a flag out of a number', Type.Boolean(), 1, 'true'],
    ['a date as text', Type.String(), new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['no endless number', Type.Number(), Number.POSITIVE_INFINITY, 'null'],
  ] as const satisfies readonly (readonly [string, TSchema, unknown, string])[])
    test(`writes ${name}`, () => assert.equal(schemaWriter(schema)(value), text))

  for (const [name, schema, value] of [
    ['a field that is required', Person, {}],
    ['an object', Person, null],
    ['a list', Type.Array(Person), {}],
    ['a number', Type.Number(), 'x'],
    ['any of its schemas', Type.Union([Type.Null(), Type.Literal('a')]), 'b'],
  ] as const satisfies readonly (readonly [string, TSchema, unknown])[])
    test(`refuses a reply without ${name}`, () => assert.throws(() => schemaWriter(schema)(value), TypeError))
})
