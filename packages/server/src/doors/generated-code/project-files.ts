import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CodeKind } from '@rowhouse/core/api/generated-code'
import type { CodeTable } from './code-tables.ts'
import { graphqlFiles } from './graphql-files.ts'
import { type CodeFiles, modelFile, restFiles, schemaSql, spoken } from './table-files.ts'

/** What every generated project has, as it is: sources to read and change like any others. */
const skeletons = new URL('../../../generated-code/', import.meta.url)

/** What would mean something where it is kept has another name there. */
const keptAs: Readonly<Record<string, string>> = {
  'gitignore.txt': '.gitignore',
  'test/rest-test.ts': 'test/rest.test.ts',
  'test/graphql-test.ts': 'test/graphql.test.ts',
}

/** All files but the records. */
export async function projectFiles(kind: CodeKind, title: string, tables: readonly CodeTable[]): Promise<CodeFiles> {
  const files: CodeFiles = new Map([
    ['package.json', `${JSON.stringify(await packageOf(kind), null, 2)}\n`],
    ['README.md', readme(kind, title, tables)],
    ['database/schema.sql', schemaSql(tables)],
    ...(await skeletonFiles('common')),
    ...(await skeletonFiles(kind)),
    ...(kind === 'rest' ? restFiles(tables) : graphqlFiles(tables)),
  ])
  for (const table of tables) files.set(`src/models/${table.path}.ts`, modelFile(kind, table))
  return files
}

async function skeletonFiles(name: string): Promise<CodeFiles> {
  const folder = fileURLToPath(new URL(name, skeletons))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files: CodeFiles = new Map()
  for (const entry of entries.filter((one) => one.isFile())) {
    const whole = join(entry.parentPath, entry.name)
    const path = relative(folder, whole).replaceAll('\\', '/')
    files.set(keptAs[path] ?? path, await readFile(whole, 'utf8'))
  }
  return files
}

async function packageOf(kind: CodeKind): Promise<object> {
  // The one this server was tested with.
  const { dependencies } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  return {
    name: `generated-${kind}-api`,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.18' },
    scripts: {
      start: 'node src/server.ts',
      build: 'tsc && tsc -p tsconfig.build.json',
      'start:built': 'node dist/server.js',
      test: 'node --test "test/*.test.ts"',
    },
    ...(kind === 'graphql' ? { dependencies: { graphql: dependencies.graphql } } : {}),
    devDependencies: { '@types/node': '>=22.18', typescript: '>=5.9' },
  }
}

function readme(kind: CodeKind, title: string, tables: readonly CodeTable[]): string {
  const list = tables.map(({ title: one, path, name }) =>
    kind === 'rest' ? `- “${spoken(one)}”: \`/api/${path}\`` : `- “${spoken(one)}”: \`${name}\``,
  )
  return `# ${spoken(title)}: a ${kind === 'rest' ? 'REST' : 'GraphQL'} server

Made by Rowhouse. It stands alone: a SQLite file, Node.js 22.18 or newer${kind === 'rest' ? ', and nothing else' : ' and the package graphql'}.

    npm install
    npm start        # http://127.0.0.1:3000 (PORT, HOST, DATABASE_FILE)
    npm test         # on a copy of the database
    npm run build    # checks types and writes dist/

## Tables
${list.join('\n')}

${kind === 'rest' ? restText : graphqlText}
## What is where
| Folder | What |
|---|---|
| \`database/\` | the schema and the records the first start fills the database with |
| \`src/models/\` | one file for each table: its fields, and what reads and writes them |
${
  kind === 'rest'
    ? '| `src/controllers/` | one file for each table: what its addresses answer |\n| `src/views/` | how answers look |'
    : '| `schema.graphql` | the schema |\n| `src/resolvers/` | one file for each table: what its fields answer |'
}

Formulas, lookups and rollups are not stored, so they are not here. Nobody signs in: put it behind something that asks who calls, or add that in \`src/app.ts\`.
`
}

const restText = `| Call | What it does |
|---|---|
| \`GET /api/{table}?limit=25&offset=0&sort=-Field&Field=value\` | a page of records |
| \`GET /api/{table}/{key}\` | one record |
| \`POST /api/{table}\` | makes a record |
| \`PATCH /api/{table}/{key}\` | changes fields of one |
| \`DELETE /api/{table}/{key}\` | deletes one |
`

const graphqlText = `\`POST /graphql\` with \`{"query": "…", "variables": {…}}\`. Each table has a list, a count, a read by key, and mutations to create, update and delete.
`
