import type { JsonSchema, Method, Operation } from './operation.ts'

export interface Call {
  readonly method: Method
  readonly path: string
  readonly operation: Operation
  /** Those that schemas of it refer to, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

export interface CurlPlace {
  readonly origin: string
  /** Values for parameters of the path that are known where the example is shown. */
  readonly known: Readonly<Record<string, string>>
}

/** A call to paste into a shell. Words in capitals are to be replaced. */
export function curlExample(call: Call, { origin, known }: CurlPlace): string {
  const { method, path, operation } = call
  const schema = bodySchema(call)
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} ${quote(origin + fill(path, known) + queryOf(operation))}`,
    ...(isPublic(operation) ? [] : [`-H ${quote(`${headerOf(operation)}: TOKEN`)}`]),
    ...(schema === undefined
      ? []
      : [`-H ${quote('content-type: application/json')}`, `-d ${quote(JSON.stringify(exampleOf(schema, 'value')))}`]),
  ]
  return lines.join(' \\\n  ')
}

export function bodySchema({ operation, schemas }: Call): JsonSchema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema === undefined ? undefined : whole(schema, schemas)
}

/** With what it refers to in its place. */
function whole(schema: JsonSchema, schemas: Call['schemas']): JsonSchema {
  const { $ref, allOf, items } = schema
  if ($ref !== undefined) return schemas[$ref.split('/').at(-1) ?? ''] ?? {}
  if (items !== undefined) return { ...schema, items: whole(items, schemas) }
  if (allOf === undefined) return schema
  const parts = allOf.map((part) => whole(part, schemas))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

/** Of tokens and sessions what the call takes, a token if it may be one. */
const headerOf = ({ security }: Operation): string =>
  security.some((way) => 'xc-token' in way) ? 'xc-token' : 'xc-auth'

export function isPublic({ security }: Operation): boolean {
  return security.some((way) => Object.keys(way).length === 0)
}

// Braces mean something to curl, so placeholders are words.
function fill(path: string, known: CurlPlace['known']): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? placeholder(name)))
}

function queryOf({ parameters }: Operation): string {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  if (required.length === 0) return ''
  return `?${required.map(({ name }) => `${encodeURIComponent(name)}=${placeholder(name)}`).join('&')}`
}

function exampleOf(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], name)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, exampleOf(inner, field)]),
      )
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, name)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return 1
    default:
      return placeholder(name)
  }
}

/** userId → USER_ID */
function placeholder(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()
}

/** One word for every shell: in single quotes nothing has a meaning but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
