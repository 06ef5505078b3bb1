import type { JsonSchema, Method, Operation } from './document.ts'

export interface Call {
  readonly method: Method
  readonly path: string
  readonly operation: Operation
}

export interface Place {
  readonly origin: string
  /** Values for parameters of the path that are known where the example is shown. */
  readonly known: Readonly<Record<string, string>>
}

/** A call to paste into a shell. Words in capitals are to be replaced. */
export function curlExample({ method, path, operation }: Call, { origin, known }: Place): string {
  const schema = operation.requestBody?.content['application/json']?.schema
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} ${quote(origin + fill(path, known) + queryOf(operation))}`,
    ...(isPublic(operation) ? [] : [`-H ${quote('xc-auth: TOKEN')}`]),
    ...(schema === undefined
      ? []
      : [`-H ${quote('content-type: application/json')}`, `-d ${quote(JSON.stringify(exampleOf(schema, 'value')))}`]),
  ]
  return lines.join(' \\\n  ')
}

export function isPublic({ security }: Operation): boolean {
  return security.some((way) => Object.keys(way).length === 0)
}

// Braces mean something to curl, so placeholders are words.
function fill(path: string, known: Place['known']): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name] ?? placeholder(name)))
}

function queryOf({ parameters }: Operation): string {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  if (required.length === 0) return ''
  return `?${required.map(({ name }) => `${encodeURIComponent(name)}=${placeholder(name)}`).join('&')}`
}

function exampleOf(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf?.[0] !== undefined) return exampleOf(schema.anyOf[0], name)
  switch (schema.type) {
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
