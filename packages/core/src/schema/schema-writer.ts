// Writes values as JSON by the schema of a contract: what the schema does not name does not leave. Written as closures once
// for a schema; libraries that do this evaluate text and are loaded with a validator of their own.
import type { TSchema } from 'typebox'
import { schemaCheck } from './schema-check.ts'
import type { Schema } from './word-rules.ts'

export type Write = (value: unknown) => string

export function schemaWriter(schema: TSchema): Write {
  return writerOf(schema as Schema)
}

function writerOf(schema: Schema): Write {
  if (schema.anyOf !== undefined) return oneOf(schema.anyOf)
  if (schema.type === undefined) return writeAny
  const types = [schema.type].flat()
  const [type, ...more] = types.filter((name) => name !== 'null')
  if (type === undefined) return () => 'null'
  const write =
    more.length > 0 ? oneOf([type, ...more].map((name) => ({ ...schema, type: name }))) : byType(schema, type)
  return types.length > 1 ? (value) => (value === null || value === undefined ? 'null' : write(value)) : write
}

function byType(schema: Schema, type: string): Write {
  switch (type) {
    case 'object':
      return objectWriter(schema)
    case 'array':
      return arrayWriter(writerOf(schema.items ?? {}))
    case 'string':
      return writeText
    case 'number':
    case 'integer':
      return writeNumber
    case 'boolean':
      return (value) => (value ? 'true' : 'false')
    default:
      throw new TypeError(`Nobody writes the type “${type}”.`)
  }
}

const writeAny: Write = (value) => JSON.stringify(value) ?? 'null'

const writeText: Write = (value) => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Date) return JSON.stringify(value)
  return JSON.stringify(value === null || value === undefined ? '' : String(value))
}

const writeNumber: Write = (value) => {
  const number = typeof value === 'bigint' ? value : Number(value)
  if (Number.isNaN(number)) throw new TypeError('A reply holds something else where a number should be.')
  return number === Number.POSITIVE_INFINITY || number === Number.NEGATIVE_INFINITY ? 'null' : String(number)
}

function arrayWriter(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('A reply holds something else where a list should be.')
    return `[${value.map(write).join()}]`
  }
}

type Fields = Readonly<Record<string, unknown>>

function objectWriter({ properties = {}, required = [], patternProperties = {}, additionalProperties }: Schema): Write {
  const named = Object.entries(properties).map(([name, schema]) => {
    return { name, key: `${JSON.stringify(name)}:`, write: writerOf(schema), isRequired: required.includes(name) }
  })
  if (named.length === 0 && Object.keys(patternProperties).length === 0 && additionalProperties === true)
    return writeWhole
  const others = othersWriter(new Set(Object.keys(properties)), patternProperties, additionalProperties)
  return (value) => {
    if (typeof value !== 'object' || value === null)
      throw new TypeError('A reply holds something else where an object should be.')
    let text = ''
    for (const { name, key, write, isRequired } of named) {
      const field = (value as Fields)[name]
      if (field !== undefined) text += `${text === '' ? '' : ','}${key}${write(field)}`
      else if (isRequired) throw new TypeError(`A reply lacks “${name}”.`)
    }
    for (const pair of others(value as Fields)) text += `${text === '' ? '' : ','}${pair}`
    return `{${text}}`
  }
}

/** Everything of it leaves: the engine writes that at once, and without a text for each field. */
const writeWhole: Write = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('A reply holds something else where an object should be.')
  return JSON.stringify(value)
}

/** Fields without a schema of their own: by the pattern their name fits, or as the rest. Most objects have none. */
function othersWriter(
  known: ReadonlySet<string>,
  patternProperties: Readonly<Record<string, Schema>>,
  additional: Schema | boolean | undefined,
): (value: Fields) => readonly string[] {
  const patterns = Object.entries(patternProperties).map(
    ([pattern, schema]) => [new RegExp(pattern, 'u'), writerOf(schema)] as const,
  )
  const rest = additional === undefined || additional === false ? null : writerOf(additional === true ? {} : additional)
  if (patterns.length === 0 && rest === null) return () => []
  return (value) =>
    Object.entries(value).flatMap(([name, field]) => {
      if (known.has(name) || field === undefined) return []
      const write = patterns.find(([pattern]) => pattern.test(name))?.[1] ?? rest
      return write === null ? [] : [`${JSON.stringify(name)}:${write(field)}`]
    })
}

/** By the first schema the value fits. */
function oneOf(schemas: readonly Schema[]): Write {
  const choices = schemas.map((schema) => ({ ...schemaCheck(schema as TSchema), write: writerOf(schema) }))
  return (value) => {
    const choice = choices.find(({ fits }) => fits(value))
    if (choice === undefined) throw new TypeError('A reply holds something that fits none of its schemas.')
    return choice.write(value)
  }
}
