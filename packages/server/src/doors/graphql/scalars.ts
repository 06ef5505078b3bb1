import type { JsonValue, StorageWord } from '@rowhouse/core/storage'
import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLScalarType,
  GraphQLString,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'

/** Anything that JSON can say. */
export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
})

/** A whole number up to 64 bit: a text of digits where no number is exact. */
export const IntegerScalar = exact(
  'Integer',
  'A whole number; a text of digits beyond ±(2^53 - 1)',
  /^-?\d{1,19}$/,
  isWhole,
)
/** Never a float: “0.10” stays so. */
const DecimalScalar = exact('Decimal', 'An exact number as a text, “12.5”', /^-?\d+(\.\d+)?$/, Number.isFinite)
const DateScalar = textual('Date', 'A day, “2026-11-15”; in filters also one such as “today”')
const TimeScalar = textual('Time', 'A time of day, “13:45:00”')
const DateTimeScalar = textual('DateTime', 'An instant in UTC, “2026-11-15T13:45:00.000Z”; in filters also a day')

/** As values look in JSON. */
export const scalarOf: Readonly<Record<StorageWord, GraphQLScalarType>> = {
  shortText: GraphQLString,
  longText: GraphQLString,
  integer: IntegerScalar,
  decimal: DecimalScalar,
  float: GraphQLFloat,
  boolean: GraphQLBoolean,
  date: DateScalar,
  time: TimeScalar,
  timestamp: DateTimeScalar,
  json: JsonScalar,
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value)
}

/** Given as a number or as a text of digits; what its column takes is for the column to say. */
function exact(
  name: string,
  description: string,
  form: RegExp,
  fits: (value: number) => boolean,
): GraphQLScalarType<JsonValue, unknown> {
  const read = (value: unknown): JsonValue => {
    if (typeof value === 'number' && fits(value)) return value
    if (typeof value === 'string' && form.test(value)) return value
    throw new GraphQLError(`${name} is ${description.toLowerCase()}.`)
  }
  return new GraphQLScalarType<JsonValue, unknown>({
    name,
    description,
    parseValue: read,
    parseLiteral: (node: ValueNode) => {
      if (node.kind === Kind.STRING) return read(node.value)
      if (node.kind !== Kind.INT && node.kind !== Kind.FLOAT) return read(null)
      const number = Number(node.value)
      // Digits that no number holds exactly are taken as they are written.
      return String(number) === node.value ? read(number) : read(node.value)
    },
  })
}

function textual(name: string, description: string): GraphQLScalarType<string, unknown> {
  const read = (value: unknown): string => {
    if (typeof value === 'string') return value
    throw new GraphQLError(`${name} is a text.`)
  }
  return new GraphQLScalarType<string, unknown>({
    name,
    description,
    parseValue: read,
    parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : null),
  })
}
