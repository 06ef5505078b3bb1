// Types and a client in TypeScript, made of the description of a project (OpenAPI). Pure: the same description gives the same text.
import { clientRuntime } from './client-runtime.mjs'

/** Calls that the client knows, as the description names them. */
const known = [
  ...['list', 'findOne', 'count', 'read', 'create', 'update', 'delete'],
  ...['createMany', 'updateMany', 'deleteMany'],
]

export function typedClient(description) {
  const tables = tablesIn(description)
  const { schemas } = description.components
  const types = tables.flatMap(({ name }) => ['', 'Input', 'Change'].map((end) => typeOfTable(name + end, schemas)))
  const members = tables.map(({ name, calls }) => {
    const can = calls.map((call) => `'${call}'`).join(' | ')
    return `  readonly ${name}: Pick<Table<${name}, ${name}Input, ${name}Change>, ${can}>`
  })
  const made = tables.map(
    ({ name, path, bulk }) => `    ${name}: tableAt(call, ${JSON.stringify(path)}, ${JSON.stringify(bulk)}),`,
  )
  return `${[
    `// Made by “npm run client” of the project ${JSON.stringify(description.info.title)}. Do not change it: make it anew.`,
    ...types,
    `export interface Tables {\n${members.join('\n')}\n}`,
    clientRuntime,
    `export function createClient(options: ClientOptions): Tables {\n  const call = caller(options)\n  return {\n${made.join('\n')}\n  }\n}`,
  ].join('\n\n')}\n`
}

/** Tables that can be listed, in the order of the description. */
function tablesIn({ paths }) {
  const tables = new Map()
  for (const [path, methods] of Object.entries(paths))
    for (const { 'x-table': name, 'x-call': call } of Object.values(methods)) {
      if (!known.includes(call)) continue
      const table = tables.get(name) ?? { name, calls: [], path: '', bulk: '' }
      table.calls.push(call)
      if (call === 'list') table.path = path
      if (call.endsWith('Many')) table.bulk = path
      tables.set(name, table)
    }
  return [...tables.values()].filter(({ path }) => path !== '')
}

function typeOfTable(name, schemas) {
  const { title = name, properties = {}, required = [] } = schemas[name] ?? {}
  const isRead = !/(Input|Change)$/.test(name) || schemas[`${name}Input`] !== undefined
  const lines = Object.entries(properties).map(([field, schema]) => {
    const optional = isRead || required.includes(field) ? '' : '?'
    return `  readonly ${nameOf(field)}${optional}: ${typeOf(schema)}`
  })
  return `/** ${title.replaceAll('*/', '* /')} */\nexport interface ${name} {\n${lines.join('\n')}\n}`
}

const nameOf = (field) => (/^[A-Za-z_$][\w$]*$/.test(field) ? field : JSON.stringify(field))

function typeOf({ type, enum: values, items, properties }) {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (type === undefined) return 'unknown'
  return [type]
    .flat()
    .map((one) => {
      if (one === 'array') return `readonly (${items === undefined ? 'unknown' : typeOf(items)})[]`
      if (one === 'object') return objectOf(properties ?? {})
      return one === 'integer' ? 'number' : one
    })
    .join(' | ')
}

function objectOf(properties) {
  const members = Object.entries(properties).map(([field, schema]) => `readonly ${nameOf(field)}: ${typeOf(schema)}`)
  return members.length === 0 ? 'Readonly<Record<string, unknown>>' : `{ ${members.join('; ')} }`
}
