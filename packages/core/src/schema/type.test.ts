import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type as TypeBox } from 'typebox'
import { Type } from './type.ts'

type Builder = typeof TypeBox

const schemas: Readonly<Record<string, (t: Builder) => unknown>> = {
  'a text': (t) => t.String({ maxLength: 3, description: 'short' }),
  'a number': (t) => t.Number(),
  'a whole number': (t) => t.Integer({ minimum: 0 }),
  'a flag': (t) => t.Boolean(),
  nothing: (t) => t.Null(),
  anything: (t) => t.Unknown({ description: 'a cell' }),
  'a list': (t) => t.Array(t.String(), { maxItems: 2 }),
  'an object': (t) => t.Object({ a: t.String(), b: t.Optional(t.Integer()) }, { additionalProperties: false }),
  'an empty object': (t) => t.Object({}),
  'an object of optional fields': (t) => t.Object({ a: t.Optional(t.Union([t.String(), t.Null()])) }),
  'a partial object': (t) => t.Partial(t.Object({ a: t.String(), b: t.Optional(t.Integer()) }, { description: 'x' })),
  'a fixed text': (t) => t.Literal('a', { description: 'x' }),
  'a fixed flag': (t) => t.Literal(true),
  'one of some words': (t) => t.Enum(['a', 'b'], { description: 'x' }),
  'one of some kinds': (t) => t.Union([t.String(), t.Null()], { description: 'x' }),
  'values by name': (t) => t.Record(t.String(), t.Boolean(), { description: 'x' }),
  'a schema written by hand': (t) => t.Optional(t.Unsafe({ type: ['string', 'null'] })),
  'a schema under another type': (t) => t.Unsafe(t.Union([t.String(), t.Null()])),
}

describe('schemas', () => {
  for (const [name, build] of Object.entries(schemas)) {
    test(`${name} is what TypeBox makes of it`, () =>
      assert.deepEqual(described(build(Type as Builder)), described(build(TypeBox))))
  }
})

/** With what is hidden. The order says nothing. */
function described(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(described)
  if (typeof schema !== 'object' || schema === null) return schema
  return Reflect.ownKeys(schema)
    .map((key) => {
      const { value, enumerable } = Object.getOwnPropertyDescriptor(schema, key) ?? {}
      return [String(key), enumerable, described(value)] as const
    })
    .sort(([one], [other]) => one.localeCompare(other))
}
