import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { AppError } from '@rowhouse/core/errors'
import type { Fault } from '@rowhouse/core/schema/fault'
import { type SchemaCheck, schemaCheck } from '@rowhouse/core/schema/schema-check'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Checks params, query and body by the contract. What is not in it never reaches a feature. */
export function compileInput(contract: Endpoint): (request: FastifyRequest) => Input {
  const lenient = contract.unknownFields === 'drop'
  const params = part('address', contract.params, { texts: true, lenient: true })
  const query = part('query', contract.query, { texts: true, lenient })
  const body = part('body', contract.body, { texts: false, lenient })
  return (request) => ({
    params: params(request.params),
    query: query(request.query),
    body: contract.body === undefined ? refuseBody(request.body, lenient) : body(request.body),
  })
}

interface PartRules {
  /** Everything arrives as text and is turned into the wanted kind. */
  readonly texts: boolean
  readonly lenient: boolean
}

/** Checks what was sent beside a contract, in the same words. */
export const inputReader = (name: string, schema: TSchema): ((value: unknown) => unknown) =>
  part(name, schema, { texts: false, lenient: false })

function part(name: string, schema: TSchema | undefined, { texts, lenient }: PartRules): (value: unknown) => unknown {
  if (schema === undefined) return () => ({})
  // Made when first needed: most routes are not called for hours, and all of them would hold up the start.
  let check: SchemaCheck | undefined
  const isOptional = '~optional' in schema
  const take = texts ? textReader(schema, lenient) : lenient ? (value: unknown) => knownPart(schema, value) : null
  return (given) => {
    if (given === undefined && isOptional) return undefined
    const value = take === null ? given : take(given)
    check ??= schemaCheck(schema)
    if (check.fits(value)) return value
    throw inputError(name, check.faults(value), given)
  }
}

/**
 * Addresses carry texts only: a whole number or a flag is read where the schema wants one, anything else stays as it is.
 * An address has few fields, so they are walked rather than those of the schema.
 */
function textReader(schema: TSchema, lenient: boolean): (given: unknown) => Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> }
  const types = new Map(Object.entries(properties).map(([name, { type }]) => [name, type]))
  return (given) => {
    const read: Record<string, unknown> = {}
    for (const [name, text] of Object.entries(given as Record<string, unknown>)) {
      if (lenient && !types.has(name)) continue
      const value = fromText(types.get(name), text)
      // Setting this one would set the prototype instead of showing the check a field nobody knows.
      if (name === '__proto__') Object.defineProperty(read, name, { value, enumerable: true })
      else read[name] = value
    }
    return read
  }
}

function fromText(type: string | undefined, text: unknown): unknown {
  if (type === 'integer' && typeof text === 'string' && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** A copy with the fields of the schema only. It walks the schema, so a million unknown fields cost nothing. */
function knownPart(schema: TSchema, value: unknown): unknown {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  if (items !== undefined && Array.isArray(value)) return value.map((entry) => knownPart(items, entry))
  if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return Object.fromEntries(
    known.map(([name, inner]) => [name, knownPart(inner, (value as Record<string, unknown>)[name])]),
  )
}

function refuseBody(body: unknown, lenient: boolean): undefined {
  if (body === undefined || body === null || lenient || isEmptyObject(body)) return undefined
  throw new AppError('invalid_request', 'This call takes no body.')
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

// An unknown field is reported twice; the first report says only “schema is false”.
function firstFault(faults: readonly Fault[]): Fault | undefined {
  return faults.find((fault) => fault.keyword !== 'boolean') ?? faults[0]
}

function inputError(part: string, faults: readonly Fault[], given: unknown): AppError {
  const fault = firstFault(faults)
  if (fault === undefined || typeof given !== 'object' || given === null)
    return new AppError('invalid_request', `The ${part} must be a JSON object.`)
  const { requiredProperties, additionalProperties } = fault.params
  if (requiredProperties?.[0] !== undefined) return fieldError(requiredProperties[0], 'is required')
  if (additionalProperties?.[0] !== undefined)
    return new AppError('invalid_request', `Unknown field “${shorten(additionalProperties[0])}” in the ${part}.`)
  const field = fault.instancePath
    .split('/')
    .filter((step) => step !== '')
    .join('.')
  const allowed = allowedAt(fault, faults)
  return fieldError(field || part, allowed === '' ? fault.message : `must be ${allowed}`)
}

const mostNamed = 40

/** What could have been given instead; empty where that is no list. */
function allowedAt({ instancePath }: Fault, faults: readonly Fault[]): string {
  const values = faults
    .filter((fault) => fault.instancePath === instancePath)
    .flatMap(({ keyword, params }) => (keyword === 'const' ? [params.allowedValue] : (params.allowedValues ?? [])))
  const names = [...new Set(values.map((value) => shorten(String(value))))]
  if (names.length > mostNamed) return ''
  return names.length === 1 ? (names[0] ?? '') : names.length === 0 ? '' : `one of ${names.join(', ')}`
}

function fieldError(field: string, message: string): AppError {
  return new AppError('invalid_request', `“${shorten(field)}” ${message}.`, { field: shorten(field) })
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
