// The contracts as OpenAPI 3.1, and nothing else: pure, so that the text can never say more than the server does.
import { type Endpoint, ErrorBody } from '@rowhouse/core/api/endpoint'
import type { TSchema } from 'typebox'

export interface JsonSchema {
  /** Several where null is one of them. */
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly description?: string
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
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', Readonly<Record<string, object>>>>
}

export function openApiDocument(contracts: readonly Endpoint[]): OpenApiDocument {
  return {
    openapi: '3.1.0',
    // The version of the API, not of the program: strangers may read this text.
    info: { title: 'Rowhouse', version: '1', description: 'Deprecated paths answer as the current ones do.' },
    tags: [...new Set(contracts.map(tagOf))].map((name) => ({ name })),
    paths: pathsOf(contracts),
    components: {
      schemas: { Error: plain(ErrorBody) },
      responses: Object.fromEntries(
        Object.entries(faults).map(([name, { description }]) => [name, fault(description)]),
      ),
      securitySchemes: {
        [scheme]: { type: 'apiKey', in: 'header', name: scheme, description: 'The token that signing in answers' },
      },
    },
  }
}

const scheme = 'xc-auth'

const faults = {
  BadInput: { status: '400', description: 'The address, the query or the body is not as described' },
  SignInRequired: { status: '401', description: 'Nobody is signed in' },
  Forbidden: { status: '403', description: 'The role of the caller does not allow it' },
  NotFound: { status: '404', description: 'It does not exist, or the caller may not know of it' },
  OtherFault: { status: 'default', description: 'Any other fault; `error` says which' },
} as const

type FaultName = keyof typeof faults

function fault(description: string): Content & { description: string } {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
}

function pathsOf(contracts: readonly Endpoint[]): OpenApiDocument['paths'] {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const contract of contracts) {
    for (const path of [contract.path, ...(contract.aliases ?? [])]) {
      const name = path.replace(/:(\w+)/g, '{$1}')
      const method = contract.method.toLowerCase() as Method
      paths[name] = { ...paths[name], [method]: operationOf(contract, path) }
    }
  }
  return paths
}

function operationOf(contract: Endpoint, path: string): Operation {
  return {
    operationId: operationIdOf(contract.method, path),
    summary: contract.summary,
    tags: [tagOf(contract)],
    ...(path === contract.path ? {} : { deprecated: true as const }),
    // A public call may be made with a token too: some tell more to people who are signed in.
    security: isOpen(contract) ? [{}, { [scheme]: [] }] : [{ [scheme]: [] }],
    parameters: [...pathParameters(contract, path), ...queryParameters(contract)],
    ...(contract.body === undefined ? {} : { requestBody: requestBody(contract.body) }),
    responses: { '200': success(contract.reply), ...faultsOf(contract, path) },
    'x-operation': contract.operation,
  }
}

/** Whoever has a link needs nothing else. */
const isOpen = ({ scope }: Endpoint): boolean => scope === 'public' || scope === 'link'

/** “users.manage” → “users: the noun people look for. */
function tagOf({ operation }: Endpoint): string {
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

function requestBody(body: TSchema): Content & { required: boolean } {
  return { required: !('~optional' in body), content: { 'application/json': { schema: plain(body) } } }
}

function success(reply: TSchema): Content & { description: string } {
  const schema = plain(reply)
  return { description: 'OK', content: { [mediaTypeOf(schema)]: { schema } } }
}

/** Texts and pictures are sent as they are; everything else is JSON. */
function mediaTypeOf({ type, anyOf }: JsonSchema): string {
  if (type === undefined && anyOf === undefined) return '*/*'
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

/** Without the marks that only our checker reads. */
function plain(schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema
}
