// One contract as one operation of OpenAPI 3.1. Pure, so that the text can never say more than the server does.
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import { operations } from '@rowhouse/core/permissions/operations'
import type { TSchema } from 'typebox'

export interface JsonSchema {
  /** Several where null is one of them. */
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly readOnly?: true
  readonly $ref?: string
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly deprecated?: true
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content & { readonly required: boolean }
  readonly responses: Readonly<Record<string, (Content & { readonly description: string }) | { readonly $ref: string }>>
  readonly 'x-operation': string
  /** Of a call about the records of a table: the name of their schema, and what is done. */
  readonly 'x-table'?: string
  readonly 'x-call'?: string
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export const securitySchemes = {
  'xc-auth': { type: 'apiKey', in: 'header', name: 'xc-auth', description: 'The token that signing in answers' },
  'xc-token': { type: 'apiKey', in: 'header', name: 'xc-token', description: 'An API token' },
} as const

const faults = {
  BadInput: { status: '400', description: 'The address, the query or the body is not as described' },
  SignInRequired: { status: '401', description: 'Nobody is signed in' },
  Forbidden: { status: '403', description: 'The role of the caller does not allow it' },
  NotFound: { status: '404', description: 'It does not exist, or the caller may not know of it' },
  OtherFault: { status: 'default', description: 'Any other fault; `error` says which' },
} as const

type FaultName = keyof typeof faults

export const faultResponses: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(faults).map(([name, { description }]) => [
    name,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
)

/** What a contract does not say by itself; left out: it is told as it stands. */
interface Telling {
  readonly id?: string
  readonly tag?: string
  readonly marks?: Pick<Operation, 'x-table' | 'x-call'>
  readonly print?: (schema: TSchema) => JsonSchema
  /** Of the parameters of its query: those worth telling. */
  readonly isTold?: (name: string) => boolean
}

export function operationOf(contract: Endpoint, path: string, telling: Telling = {}): Operation {
  const { print = plain, isTold = () => true } = telling
  return {
    operationId: telling.id ?? operationIdOf(contract.method, path),
    summary: contract.summary,
    tags: [telling.tag ?? tagOf(contract)],
    ...(path === contract.path || telling.id !== undefined ? {} : { deprecated: true as const }),
    security: securityOf(contract),
    parameters: [...pathParameters(contract, path), ...queryParameters(contract).filter(({ name }) => isTold(name))],
    ...(contract.body === undefined ? {} : { requestBody: requestBody(contract.body, print) }),
    responses: { '200': success(print(contract.reply)), ...faultsOf(contract, path) },
    'x-operation': contract.operation,
    ...telling.marks,
  }
}

/** A public call may be made with a token too: some tell more to people who are signed in. */
function securityOf({ scope, operation }: Endpoint): Operation['security'] {
  const session = { 'xc-auth': [] }
  // Whoever has a link needs nothing else.
  if (scope === 'public' || scope === 'link') return [{}, session]
  return operations[operation].tokenScope === null ? [session] : [session, { 'xc-token': [] }]
}

/** “users.manage” → “users: the noun people look for. */
export function tagOf({ operation }: Endpoint): string {
  return operation.split('.')[0] ?? operation
}

/** GET /api/v1/users/:userId → getApiV1UsersUserId. Made of the whole path, so that no two are alike. */
function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

function pathParameters({ params }: Endpoint, path: string): Parameter[] {
  const described = params === undefined ? {} : (plain(params).properties ?? {})
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) =>
    parameter(name, 'path', true, described[name] ?? { type: 'string' }),
  )
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = plain(query)
  return Object.entries(properties).map(([name, schema]) => parameter(name, 'query', required.includes(name), schema))
}

function parameter(name: string, place: Parameter['in'], required: boolean, schema: JsonSchema): Parameter {
  const { description } = schema
  return { name, in: place, required, ...(description === undefined ? {} : { description }), schema }
}

function requestBody(body: TSchema, print: (schema: TSchema) => JsonSchema): Content & { required: boolean } {
  return { required: !('~optional' in body), content: { 'application/json': { schema: print(body) } } }
}

function success(schema: JsonSchema): Content & { description: string } {
  return { description: 'OK', content: { [mediaTypeOf(schema)]: { schema } } }
}

/** Texts and pictures are sent as they are; everything else is JSON. */
function mediaTypeOf({ type, anyOf, $ref }: JsonSchema): string {
  if (type === undefined && anyOf === undefined && $ref === undefined) return '*/*'
  return type === 'string' ? 'text/*' : 'application/json'
}

function faultsOf({ scope, operation }: Endpoint, path: string): Record<string, { $ref: string }> {
  const signedIn: FaultName[] =
    scope === 'public' ? [] : scope === 'link' ? ['Forbidden'] : ['SignInRequired', 'Forbidden']
  const missing: FaultName[] = path.includes(':') && operation !== 'app.read' ? ['NotFound'] : []
  const names: FaultName[] = ['BadInput', ...signedIn, ...missing, 'OtherFault']
  return Object.fromEntries(
    names.map((name) => [faults[name].status, { $ref: `#/components/responses/${name}` }] as const),
  )
}

/** Without the marks that only our checker reads. `instead`: what stands in the place of schemas that a reader knows better. */
export function plain(schema: TSchema, instead: ReadonlyMap<unknown, JsonSchema> = new Map()): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (_, part: unknown) => instead.get(part) ?? part)) as JsonSchema
}
