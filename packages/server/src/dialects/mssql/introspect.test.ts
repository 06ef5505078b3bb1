import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, DummyDriver } from 'kysely'
import { introspectMssql } from './introspect.ts'
import { mssqlOn } from './kysely.ts'

const column = {
  table: 1,
  size: 8,
  precision: 19,
  scale: 0,
  nullable: true,
  numbered: false,
  generated: false,
  fallback: null,
  fallback_name: null,
  collation: null,
  comment: null,
}
const index = { table: 1, primary: false, unique: true, rule: false }

/** What the catalogue answers, by the view that is asked. */
const catalogue: Readonly<Record<string, readonly unknown[]>> = {
  'sys.extended_properties e on e.class = 1 and e.major_id = o.object_id': [
    { id: 1, schema: 'dbo', name: 't', kind: 'U ', comment: null },
  ],
  'sys.columns': [
    { ...column, name: 'n', base: 'bigint' },
    { ...column, name: 'tags', base: 'nvarchar', size: -1 },
  ],
  'sys.check_constraints': [
    { table: 1, column: 'tags', name: 'CK_tags', rule: "(isjson((N'['+[tags])+N']')=(1))" },
    { table: 1, column: 'n', name: 'CK_n', rule: '([n]>(0))' },
  ],
  'sys.index_columns': [
    { ...index, name: 'plain', filter: null, column: 'n' },
    { ...index, name: 'filled', filter: '([n] IS NOT NULL AND [a]]b] IS NOT NULL)', column: 'n' },
    { ...index, name: 'some', filter: "([tags]=N'x IS NOT NULL')", column: 'n' },
  ],
}

class Catalogue extends DummyDriver {
  override async acquireConnection() {
    const connection = await super.acquireConnection()
    return {
      ...connection,
      executeQuery: async ({ sql }: CompiledQuery) => {
        const found = Object.entries(catalogue).find(([view]) => sql.includes(view))
        return { rows: (found?.[1] ?? []) as never[] }
      },
    }
  }
}

test('unique indexes that leave out empty cells are unique, others with a filter are known and are not', async () => {
  const { tables } = await introspectMssql(mssqlOn<unknown>(new Catalogue()))
  assert.deepEqual(tables[0]?.indexes, [
    { name: 'plain', columns: ['n'], unique: true, constraint: false },
    { name: 'filled', columns: ['n'], unique: true, constraint: false, partial: true },
    { name: 'some', columns: ['n'], unique: false, constraint: false, partial: true },
  ])
})

test('a rule tells JSON from text, and every rule of a column is known by its name', async () => {
  const { tables } = await introspectMssql(mssqlOn<unknown>(new Catalogue()))
  const columns = tables[0]?.columns.map(({ name, word, ruleNames }) => ({ name, word, ruleNames }))
  assert.deepEqual(columns, [
    { name: 'n', word: 'integer', ruleNames: ['CK_n'] },
    { name: 'tags', word: 'json', ruleNames: ['CK_tags'] },
  ])
})
