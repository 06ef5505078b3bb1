import type { Type as TypeBox } from 'typebox'

type Schema = Readonly<Record<string, unknown>>

type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>

/**
 * The builders of TypeBox that contracts need, giving the same objects under the same types. TypeBox itself is seven hundred
 * files: 220 ms of work for every process that runs src, each of the tests among them, and some 60 ms for a start of the built
 * server. `type.test.ts` compares the two.
 */
export const Type: Builders = {
  Array: (items: Schema, options?: Schema) => kindOf('Array', { type: 'array', items, ...options }),
  Boolean: (options?: Schema) => kindOf('Boolean', { type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Schema) => kindOf('Enum', { enum: [...values], ...options }),
  Integer: (options?: Schema) => kindOf('Integer', { type: 'integer', ...options }),
  Literal: (value: unknown, options?: Schema) => kindOf('Literal', { type: typeof value, const: value, ...options }),
  Null: (options?: Schema) => kindOf('Null', { type: 'null', ...options }),
  Number: (options?: Schema) => kindOf('Number', { type: 'number', ...options }),
  Object: objectOf,
  Optional: (schema: Schema) => marked(schema, '~optional', true),
  Partial: ({ properties = {} }: { properties?: Readonly<Record<string, Schema>> }) =>
    objectOf(mapped(properties, (schema) => marked(schema, '~optional', true))),
  Record: (_names: Schema, values: Schema, options?: Schema) =>
    kindOf('Record', { type: 'object', patternProperties: { '^.*$': values }, ...options }),
  String: (options?: Schema) => kindOf('String', { type: 'string', ...options }),
  Union: (anyOf: readonly Schema[], options?: Schema) => kindOf('Union', { anyOf: [...anyOf], ...options }),
  Unknown: (options?: Schema) => kindOf('Unknown', { ...options }),
  Unsafe: (schema: Schema) => marked(schema, '~unsafe', null),
  // The types of the library work out what a schema describes, which no value at run time can show.
} as unknown as Builders

function objectOf(properties: Readonly<Record<string, Schema>>, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => !('~optional' in (properties[name] ?? {})))
  return kindOf('Object', { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options })
}

function mapped(schemas: Readonly<Record<string, Schema>>, change: (schema: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]))
}

const kindOf = (kind: string, schema: Schema): Schema => hide(schema, '~kind', kind)

/** A copy with its hidden marks and one more. */
function marked(schema: Schema, mark: string, value: unknown): Schema {
  const copy = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(schema)) as Schema
  return hide(copy, mark, value)
}

// Hidden, so that whoever prints a schema sees plain JSON Schema.
function hide(schema: Schema, mark: string, value: unknown): Schema {
  return Object.defineProperty(schema, mark, { value, enumerable: false, writable: true, configurable: true })
}
