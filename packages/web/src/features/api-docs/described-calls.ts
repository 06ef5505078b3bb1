// The description of a project (OpenAPI) as a list of calls to choose from, each with what has to be filled in.

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly allOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly readOnly?: boolean
  readonly $ref?: string
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
}

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>
}

/** As the server writes it. */
export interface Description {
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, { readonly description: string }>>
  }
}

export interface DescribedCall {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  /** What may be in the body, by name; empty: there is none, or it has no names. */
  readonly fields: readonly Field[]
  /** An example of a body; null: there is none. */
  readonly body: unknown
  readonly answers: readonly { readonly status: string; readonly text: string }[]
}

interface Field {
  readonly name: string
  readonly type: string
  readonly required: boolean
}

export interface DescribedTable {
  readonly title: string
  readonly calls: readonly DescribedCall[]
}

export function describedTables(description: Description): readonly DescribedTable[] {
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operation,
      call: callOf(description, path, method, operation),
    })),
  )
  return description.tags.map(({ name }) => ({
    title: name,
    calls: calls.filter(({ operation }) => operation.tags[0] === name).map(({ call }) => call),
  }))
}

function callOf({ components }: Description, path: string, method: string, operation: Operation): DescribedCall {
  const sent = operation.requestBody?.content['application/json']?.schema
  const schema = sent === undefined ? null : wholeOf(sent, components.schemas)
  const { items = schema } = schema ?? {}
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters: operation.parameters,
    fields: Object.entries(items?.properties ?? {}).map(([name, one]) => ({
      name,
      type: typeName(one),
      required: items?.required?.includes(name) === true,
    })),
    body: schema === null ? null : exampleOf(schema),
    answers: Object.entries(operation.responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { description = '', $ref = '' }]) => ({
        status,
        text: components.responses[$ref.split('/').at(-1) ?? '']?.description ?? description,
      })),
  }
}

/** With what it refers to in its place. */
function wholeOf(schema: JsonSchema, known: Description['components']['schemas']): JsonSchema {
  const { $ref, allOf, items } = schema
  if ($ref !== undefined) return known[$ref.split('/').at(-1) ?? ''] ?? {}
  if (items !== undefined) return { ...schema, items: wholeOf(items, known) }
  if (allOf === undefined) return schema
  const parts = allOf.map((part) => wholeOf(part, known))
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

/** Only what its type has an example for: a snippet shall run as it stands. */
function exampleOf({ type, properties, items, examples }: JsonSchema): unknown {
  if (examples !== undefined) return examples[0]
  const [kind] = [type].flat()
  if (kind === 'array') return items === undefined || items.type === undefined ? [1] : [exampleOf(items)]
  if (properties === undefined) return kind === 'integer' ? 1 : {}
  const shown = Object.entries(properties).filter(([, { examples: some }]) => some !== undefined)
  return Object.fromEntries(shown.map(([name, one]) => [name, exampleOf(one)]))
}

function typeName({ type, format, enum: known, items }: JsonSchema): string {
  if (known !== undefined)
    return known
      .filter((one) => one !== null)
      .map(String)
      .join(' | ')
  const [kind = 'any'] = [type].flat()
  if (kind === 'array') return items === undefined ? 'list' : `list of ${typeName(items)}`
  return format === undefined ? kind : `${kind} (${format})`
}
