// The files a generated project has for each table. Titles reach them as JSON texts and in comments of one line, nothing else.
import type { CodeKind } from '@rowhouse/core/api/generated-code'
import { small } from '../graphql/names.ts'
import type { CodeColumn, CodeTable } from './code-tables.ts'

export type CodeFiles = Map<string, string>

const types: Readonly<Record<CodeColumn['kind'], string>> = {
  text: 'string',
  integer: 'number | string',
  decimal: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'string',
  time: 'string',
  timestamp: 'string',
  json: 'unknown',
}

const sqliteTypes: Readonly<Record<CodeColumn['kind'], string>> = {
  text: 'text',
  integer: 'integer',
  decimal: 'text',
  number: 'real',
  boolean: 'integer',
  date: 'text',
  time: 'text',
  timestamp: 'text',
  json: 'text',
}

/**
 * By which name programs know a field: its title in REST, as in the API of the project; in GraphQL what is a name there. No
 * object of JavaScript has a member of its own by this one title.
 */
const fieldOf = (kind: CodeKind, { title, name }: CodeColumn): string =>
  kind === 'rest' && title !== '__proto__' ? title : name

export const written = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)

/** A title within a comment: it ends no line. */
export const spoken = (title: string): string => title.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').toWellFormed()

const member = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : written(name))

export const modelName = ({ name }: CodeTable): string => `${small(name)}Model`

export function modelFile(kind: CodeKind, table: CodeTable): string {
  const { title, name, key, columns } = table
  const members = columns.map((column) => `  readonly ${member(fieldOf(kind, column))}: ${typeOf(column)}`)
  const described = columns.map((column) => `    ${member(fieldOf(kind, column))}: ${descriptionOf(column)},`)
  return `import { Model } from './model.ts'

// A record of “${spoken(title)}”.
export interface ${name}Record {
${members.join('\n')}
}

export const ${modelName(table)} = new Model<${name}Record>({
  title: ${written(title)},
  table: ${written(name)},
  key: [${key.map((column) => written(fieldOf(kind, column))).join(', ')}],
  columns: {
${described.join('\n')}
  },
})
`
}

const typeOf = ({ kind }: CodeColumn): string => (kind === 'json' ? types.json : `${types[kind]} | null`)

function descriptionOf({ name, kind, isRequired, kept, default: usual }: CodeColumn): string {
  const said = [
    `column: ${written(name)}`,
    `kind: ${written(kind)}`,
    ...(isRequired ? ['isRequired: true'] : []),
    ...(kept === null ? [] : [`kept: ${written(kept)}`]),
    ...(usual === null ? [] : [`default: ${written(usual)}`]),
  ]
  return `{ ${said.join(', ')} }`
}

/** REST: a controller for each table, and the list of them. */
export function restFiles(tables: readonly CodeTable[]): CodeFiles {
  const files: CodeFiles = new Map()
  for (const table of tables)
    files.set(
      `src/controllers/${table.path}.ts`,
      `import { ${modelName(table)} } from '../models/${table.path}.ts'
import { Controller } from './controller.ts'

// /api/${table.path}
export const ${small(table.name)}Controller = new Controller(${modelName(table)})
`,
    )
  const imports = tables.map(({ name, path }) => `import { ${small(name)}Controller } from './${path}.ts'`)
  const entries = tables.map(({ name, path }) => `  [${written(path)}, ${small(name)}Controller],`)
  const lines = [
    `import type { Controller } from './controller.ts'`,
    ...imports,
    '',
    '/** By their addresses. */',
    'export const controllers: ReadonlyMap<string, Controller> = new Map<string, Controller>([',
    ...entries,
    '])',
  ]
  files.set('src/controllers/all.ts', `${lines.join('\n')}\n`)
  return files
}

export function schemaSql(tables: readonly CodeTable[]): string {
  return tables.map(tableSql).join('\n')
}

function tableSql({ title, name, columns, key }: CodeTable): string {
  const [only, ...more] = key
  // SQLite numbers such a key by itself.
  const counted = only !== undefined && more.length === 0 && only.kind === 'integer' ? only : null
  const lines = columns.map((column) => {
    const type = sqliteTypes[column.kind]
    const isUnique = column.column.unique && column !== counted && !key.includes(column)
    return `  "${column.name}" ${type}${column === counted ? ' primary key' : ''}${isUnique ? ' unique' : ''}`
  })
  if (key.length > 0 && counted === null)
    lines.push(`  primary key (${key.map((column) => `"${column.name}"`).join(', ')})`)
  return `-- ${spoken(title)}\ncreate table "${name}" (\n${lines.join(',\n')}\n);\n`
}
