import { ScimError } from './scim-error.ts'

type Attributes = Readonly<Record<string, unknown>>

/** One step of a PATCH (RFC 7644, 3.5.2). Without a path it holds several attributes, which become a step each. */
export interface Step {
  readonly op: 'add' | 'remove' | 'replace'
  /** In small letters: providers do not agree on them. */
  readonly path: string
  readonly value: unknown
}

export function attributesOf(body: unknown): Attributes {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimError('invalidSyntax', 'Send a resource as a JSON object.')
  return body as Attributes
}

/** An attribute by its name, whatever its letters. */
export function attribute(from: Attributes, name: string): unknown {
  if (Object.hasOwn(from, name)) return from[name]
  const key = Object.keys(from).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : from[key]
}

const mostSteps = 1000

export function readSteps(body: unknown): readonly Step[] {
  const steps = attribute(attributesOf(body), 'Operations')
  if (!Array.isArray(steps) || steps.length === 0)
    throw new ScimError('invalidSyntax', 'Send what is to change as a list “Operations”.')
  if (steps.length > mostSteps) throw new ScimError('invalidValue', `Send at most ${mostSteps} operations at once.`)
  return steps.flatMap(readStep)
}

const ops = ['add', 'remove', 'replace'] as const

function readStep(given: unknown): Step[] {
  const step = attributesOf(given)
  const said = String(attribute(step, 'op')).toLowerCase()
  const op = ops.find((known) => known === said)
  if (op === undefined) throw new ScimError('invalidSyntax', 'An operation is one of add, remove and replace.')
  const path = attribute(step, 'path')
  const value = attribute(step, 'value')
  if (typeof path === 'string' && path !== '') return [{ op, path: withoutSchema(path), value }]
  if (op === 'remove') throw new ScimError('invalidSyntax', 'What is to be removed needs a path.')
  return Object.entries(attributesOf(value)).map(([name, one]) => ({ op, path: withoutSchema(name), value: one }))
}

/** `urn:…:User:name.givenName` is `name.givenName`; what stands in quotes keeps its letters. */
const withoutSchema = (path: string): string =>
  path.replace(/^urn:.*:(?=[^:]+$)/i, '').replace(/^[^[\]]+|[^\]]+$/g, (part) => part.toLowerCase())

/** Some providers send "True" for true. */
export function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word === 'true' || word === 'false') return word === 'true'
  throw new ScimError('invalidValue', '“active” is true or false.')
}

/** null and an empty text say that there is none. */
export function readText(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw new ScimError('invalidValue', `“${name}” is a text.`)
  return value
}
