import { small } from '../graphql/names.ts'
import { JsonScalar, scalarOf } from '../graphql/scalars.ts'
import type { CodeColumn, CodeTable } from './code-tables.ts'
import { type CodeFiles, modelName, written } from './table-files.ts'

const types: Readonly<Record<CodeColumn['kind'], string>> = {
  text: 'String',
  integer: scalarOf.integer.name,
  decimal: scalarOf.decimal.name,
  number: 'Float',
  boolean: 'Boolean',
  date: 'String',
  time: 'String',
  timestamp: 'String',
  json: JsonScalar.name,
}

/** GraphQL: the schema, resolvers for each table, and the list of them. */
export function graphqlFiles(tables: readonly CodeTable[]): CodeFiles {
  const files: CodeFiles = new Map([['schema.graphql', schemaText(tables)]])
  for (const table of tables) files.set(`src/resolvers/${table.path}.ts`, resolverFile(table, tables))
  const imports = tables.flatMap((table) => [
    `import { ${modelName(table)} } from '../models/${table.path}.ts'`,
    `import { ${small(table.name)}Fields } from './${table.path}.ts'`,
  ])
  const entries = tables.map(
    (table) => `  [${written(small(table.name))}, { type: ${written(table.name)}, model: ${modelName(table)} }],`,
  )
  const lines = [
    `import type { Model } from '../models/model.ts'`,
    ...imports,
    '',
    `export const resolvers = { ${tables.map(({ name }) => `...${small(name)}Fields`).join(', ')} }`,
    '',
    'interface Listed {',
    '  readonly type: string',
    '  readonly model: Model<object>',
    '}',
    '',
    '/** By the name of their list. */',
    'export const models: ReadonlyMap<string, Listed> = new Map<string, Listed>([',
    ...entries,
    '])',
  ]
  files.set('src/resolvers/all.ts', `${lines.join('\n')}\n`)
  return files
}

function schemaText(tables: readonly CodeTable[]): string {
  const queries = tables.flatMap(({ name, key }) => [
    `  ${small(name)}(where: ${name}Input, sort: String, limit: Int, offset: Int): [${name}!]!`,
    `  ${small(name)}Count(where: ${name}Input): Int!`,
    ...(key.length === 0 ? [] : [`  ${small(name)}ById(id: ID!): ${name}`]),
  ])
  const writes = tables.flatMap(({ name, key }) => [
    `  ${small(name)}Create(data: ${name}Input!): ${name}!`,
    ...(key.length === 0
      ? []
      : [
          `  ${small(name)}Update(id: ID!, data: ${name}Input!): ${name}!`,
          `  ${small(name)}Delete(id: ID!): Boolean!`,
        ]),
  ])
  return `"Whole numbers of any size; texts beyond 2^53."
scalar ${types.integer}
"Exact numbers, as texts."
scalar ${types.decimal}
scalar ${types.json}

${tables.map(typeText).join('\n')}
type Query {
${queries.join('\n')}
}

type Mutation {
${writes.join('\n')}
}
`
}

function typeText({ title, name, columns, links }: CodeTable): string {
  const cells = columns.map((column) => `  ${described(column.title)} ${column.name}: ${types[column.kind]}`)
  const linked = links.map((link) => `  ${link.name}: ${link.isSingle ? link.table : `[${link.table}!]!`}`)
  const sent = columns.map((column) => `  ${column.name}: ${types[column.kind]}`)
  return `${described(title)}
type ${name} {
${[...cells, ...linked].join('\n')}
}

input ${name}Input {
${sent.join('\n')}
}
`
}

/** Texts of GraphQL are written as those of JSON are. */
const described = (title: string): string => written(title.toWellFormed())

function resolverFile(table: CodeTable, tables: readonly CodeTable[]): string {
  const links = table.links.flatMap((link) => {
    const other = tables.find(({ name }) => name === link.table)
    return other === undefined ? [] : [{ link, other }]
  })
  const others = [...new Set(links.map(({ other }) => other))].filter((other) => other !== table)
  const imports = others.flatMap((other) => [
    `import { ${modelName(other)} } from '../models/${other.path}.ts'`,
    `import { ${small(other.name)}WithLinks } from './${other.path}.ts'`,
  ])
  const members = links.map(({ link, other }) => {
    const found = `${modelName(other)}.list({ where: { ${link.other}: row.${link.own} }, limit: ${link.isSingle ? 1 : 100} })`
    const shown = `${found}.map(${small(other.name)}WithLinks)`
    const empty = link.isSingle ? 'null' : '[]'
    return `  ${link.name}: () => (row.${link.own} === null ? ${empty} : ${link.isSingle ? `(${shown}[0] ?? null)` : shown}),`
  })
  return `import { fieldsOf } from '../fields-of.ts'
import { ${modelName(table)}, type ${table.name}Record } from '../models/${table.path}.ts'
${imports.map((line) => `${line}\n`).join('')}
/** What is linked is looked up when it is asked for. */
export const ${small(table.name)}WithLinks = (row: ${table.name}Record): object => ({
  ...row,
${members.join('\n')}
})

export const ${small(table.name)}Fields = fieldsOf(${written(small(table.name))}, ${modelName(table)}, ${small(table.name)}WithLinks)
`
}
