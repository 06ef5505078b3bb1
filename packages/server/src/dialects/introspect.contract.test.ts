import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storageWords } from '@rowhouse/core/storage'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import { type DialectBench, onEveryEngine } from '../testing/every-dialect.ts'

const oddNames = [
  't`; drop table canary;--',
  't"x',
  't]x',
  'a.b',
  "it's",
  'order',
  'Ünïcode 表',
  '%_\\',
  '--',
  '$1',
  '?',
  '??',
  ':v',
  '%s',
  '__proto__',
]

onEveryEngine('introspection', (bench) => {
  const { dialect } = bench

  test('every word is found again in the type it became', async () => {
    const database = await bench.open()
    const columns = storageWords.map((word) => ({ name: `c_${word}`, word, notNull: word === 'date' }))
    await database.run(dialect.ddl.createTable({ name: 'every', columns }))
    const [table] = (await dialect.introspect(database.scan)).tables
    assert.deepEqual(
      table?.columns.map(({ word }) => word),
      [...storageWords],
    )
    assert.deepEqual(
      table?.columns.map(({ position }) => position),
      storageWords.map((_, at) => at + 1),
    )
    assert.deepEqual(
      table?.columns.filter(({ nullable }) => !nullable).map(({ name }) => name),
      ['c_date'],
    )
    assert.deepEqual(table?.primaryKey, [])
    assert.ok(table?.columns.every(({ type }) => type !== ''))
  })

  test('composite keys come in their order, with indexes, foreign keys and their actions', async () => {
    const database = await bench.open()
    await database.run([
      ...dialect.ddl.createTable({
        name: 'parents',
        columns: [
          { name: 'a', word: 'integer', notNull: true },
          { name: 'b', word: 'shortText', notNull: true },
          { name: 'c', word: 'integer', default: 5 },
        ],
        primaryKey: ['b', 'a'],
      }),
      ...dialect.ddl.createIndex(
        { name: 'parents' },
        {
          name: 'ux',
          unique: true,
          columns: [
            { name: 'c', word: 'integer' },
            { name: 'a', word: 'integer' },
          ],
        },
      ),
      ...dialect.ddl.createTable({
        name: 'children',
        columns: [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'pa', word: 'integer' },
          { name: 'pb', word: 'shortText' },
        ],
        foreignKeys: [
          {
            name: 'fk',
            columns: ['pb', 'pa'],
            references: { name: 'parents' },
            referencedColumns: ['b', 'a'],
            onDelete: 'cascade',
            onUpdate: 'restrict',
          },
        ],
      }),
    ])
    const { tables } = await dialect.introspect(database.scan)
    const [children, parents] = tables
    assert.deepEqual(parents?.primaryKey, ['b', 'a'])
    assert.deepEqual(parents?.indexes, [{ name: 'ux', columns: ['c', 'a'], unique: true, constraint: false }])
    assert.match(parents?.columns[2]?.default ?? '', /5/)
    assert.deepEqual(
      children?.columns.map(({ autoIncrement }) => autoIncrement),
      [true, false, false],
    )
    const [key] = children?.foreignKeys ?? []
    assert.equal(key?.name, 'fk')
    assert.deepEqual(key?.columns, ['pb', 'pa'])
    assert.equal(key?.references.name, 'parents')
    assert.deepEqual(key?.referencedColumns, ['b', 'a'])
    assert.deepEqual([key?.onDelete, key?.onUpdate], ['cascade', 'restrict'])
  })

  test('views are told from tables', async () => {
    const database = await bench.open()
    await database.run([sql`create table t (n integer)`, sql`create view v as select n from t`])
    const { tables } = await dialect.introspect(database.scan)
    assert.deepEqual(
      tables.map(({ name, kind }) => [name, kind]),
      [
        ['t', 'table'],
        ['v', 'view'],
      ],
    )
  })

  test('odd names survive in tables, columns, indexes, inserts, renames and drops, and the canary lives (S04, S05)', async () => {
    const database = await bench.open()
    const { ddl, rows } = dialect
    await database.run([sql`create table canary (n integer)`])
    for (const [at, name] of oddNames.entries()) {
      await database.run(
        ddl.createTable({
          name,
          columns: [
            { name: 'id', word: 'integer', autoIncrement: true },
            { name, word: 'integer' },
          ],
        }),
      )
      await database.run(ddl.createIndex({ name }, { name: `ix ${name}`, columns: [{ name, word: 'integer' }] }))
      await database.run([rows.insert({ table: { name }, columns: [name], rows: [[at]] })])
    }
    const { tables } = await dialect.introspect(database.scan)
    for (const [at, name] of oddNames.entries()) {
      const table = tables.find((one) => one.name === name)
      assert.ok(table, name)
      assert.equal(table.columns[1]?.name, name)
      assert.deepEqual(
        table.indexes.map((index) => [index.name, index.columns]),
        [[`ix ${name}`, [name]]],
      )
      const found = sql.raw<number>(dialect.quoteIdentifier(name))
      const { rows: records } = await sql<{ c1: number }>`select ${found} as c1 from ${found}`.execute(database.scan)
      assert.deepEqual(records, [{ c1: at }])
      await database.run(ddl.setNotNull(table, name, true))
      await database.run(ddl.renameColumn({ name }, name, `${name} too`))
      await database.run(ddl.renameTable({ name }, `${name} two`))
      await database.run(ddl.dropTable({ name: `${name} two` }))
    }
    assert.deepEqual(
      (await dialect.introspect(database.scan)).tables.map(({ name }) => name),
      ['canary'],
    )
  })

  test('the number of statements does not grow with the number of tables', async () => {
    const database = await bench.open()
    const few = await statementsOf(bench, database.scan)
    for (let at = 0; at < 30; at += 1) {
      await database.run([sql`create table ${sql.table(`t${at}`)} (id integer primary key, n integer)`])
    }
    assert.equal(await statementsOf(bench, database.scan), few)
    assert.ok(few <= 6, String(few))
    assert.equal((await dialect.introspect(database.scan)).tables.length, 30)
  })
})

async function statementsOf({ dialect }: DialectBench, db: Kysely<unknown>): Promise<number> {
  const seen: CompiledQuery[] = []
  const counting = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      seen.push({ sql: '', parameters: [], query: node, queryId } as CompiledQuery)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await dialect.introspect(counting)
  return seen.length
}
