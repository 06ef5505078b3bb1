import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import { type BenchDatabase, type DialectBench, onEveryEngine } from '../testing/every-dialect.ts'
import type { ColumnSpec } from './ddl/ddl.ts'
import { namesBy } from './names.ts'
import type { TableStructure } from './structure.ts'

const columns: readonly ColumnSpec[] = [
  { name: 'id', word: 'integer', autoIncrement: true },
  { name: 'Title', word: 'shortText', notNull: true, default: "it's; \\' new" },
  { name: 'n', word: 'integer', default: 7 },
  { name: 'price', word: 'decimal' },
  { name: 'done', word: 'boolean', default: false },
  { name: 'at', word: 'timestamp' },
  { name: 'clock', word: 'time' },
  { name: 'list', word: 'json' },
  { name: 'other', word: 'longText' },
]

const rows: readonly (readonly CellValue[])[] = [
  ['a', '9007199254740993', '12.50', true, '2026-03-29T01:30:00.000Z', '13:45:00', ['x'], 'one'],
  ['b', 2, '-0.000000000000000001', false, '0001-01-01T00:00:00.000Z', '13:45:00.100', [], null],
  ['c', null, null, null, null, null, null, 'three'],
]

/** Every action that must leave the other columns alone: D06. */
const actions: Readonly<
  Record<string, (bench: DialectBench, table: TableStructure) => readonly ReturnType<typeof sql>[]>
> = {
  'adding a column': ({ dialect }, table) => dialect.ddl.addColumn(table, { name: 'added', word: 'longText' }),
  'adding a column with a default': ({ dialect }, table) =>
    dialect.ddl.addColumn(table, {
      name: 'added',
      word: 'shortText',
      notNull: true,
      default: '0); drop table canary;--',
    }),
  'dropping a column': ({ dialect }, table) => dialect.ddl.dropColumn(table, 'other'),
  'dropping an indexed column': ({ dialect }, table) => dialect.ddl.dropColumn(table, 'n'),
  'requiring a value': ({ dialect }, table) => dialect.ddl.setNotNull(table, 'Title', true),
  'requiring no value any more': ({ dialect }, table) => dialect.ddl.setNotNull(table, 'Title', false),
  'setting a default': ({ dialect }, table) => dialect.ddl.setDefault(table, 'n', '9223372036854775807'),
  'dropping a default': ({ dialect }, table) => dialect.ddl.setDefault(table, 'n', null),
  'making an index': ({ dialect }, table) =>
    dialect.ddl.createIndex(table, { name: 'ix_price', columns: [{ name: 'price', word: 'decimal' }] }),
  'dropping an index': ({ dialect }, table) => dialect.ddl.dropIndex(table, 'ix_n'),
  'renaming the table back and forth': ({ dialect }, table) => [
    ...dialect.ddl.renameTable(table, 'elsewhere'),
    ...dialect.ddl.renameTable({ ...table, name: 'elsewhere' }, table.name),
  ],
}

onEveryEngine('structure', (bench) => {
  const { dialect } = bench

  test('records that came with their own numbers are followed by higher ones', async () => {
    const database = await bench.open()
    const table = { name: 'nums "x"' }
    const counted: ColumnSpec = { name: 'id', word: 'integer', autoIncrement: true }
    await database.run(dialect.ddl.createTable({ ...table, columns: [counted, { name: 't', word: 'shortText' }] }))
    const rows = [
      [5, 'a'],
      [41, 'b'],
    ]
    await database.run([dialect.rows.insert({ table, columns: ['id', 't'], rows })])
    await database.run(dialect.ddl.countOn(table, 'id'))
    const names = namesBy((text) => dialect.quoteIdentifier(text))
    const next = async (t: string) => {
      await database.run([dialect.rows.insert({ table, columns: ['t'], rows: [[t]] })])
      const last = sql<{ n: number }>`select max(${names.name('id')}) as n from ${names.table(table)}`
      return Number((await last.execute(database.read)).rows[0]?.n)
    }
    assert.equal(await next('c'), 42)
    // Those of deleted records never come again.
    await database.run([sql`delete from ${names.table(table)}`])
    await database.run(dialect.ddl.countOn(table, 'id'))
    assert.equal(await next('d'), 43)
  })

  for (const [name, statementsOf] of Object.entries(actions)) {
    test(`${name} leaves the other columns and what refers to the table alone (D05, D06, D07)`, async () => {
      const database = await filled(bench)
      const before = await contentOf(bench, database)
      await database.run(statementsOf(bench, await structureOf(bench, database)))
      const after = await contentOf(bench, database)
      for (const [column, values] of Object.entries(after)) {
        if (column !== 'added') assert.deepEqual(values, before[column], column)
      }
      assert.equal(await countOf(database, 'children'), 2)
      assert.equal(await countOf(database, 'canary'), 1)
      const { indexes, primaryKey, columns: found } = await structureOf(bench, database)
      assert.deepEqual(primaryKey, ['id'])
      assert.ok(found.find((column) => column.name === 'id')?.autoIncrement)
      assert.ok(indexes.some((index) => index.name === 'ux_title' && index.unique))
    })
  }

  test('a renamed column keeps its values and its index (D05)', async () => {
    const database = await filled(bench)
    const before = await contentOf(bench, database)
    await database.run(dialect.ddl.renameColumn({ name: 'Items' }, 'Title', 'a"b`c]d'))
    const { 'a"b`c]d': renamed, ...others } = await contentOf(bench, database)
    const { Title, ...unchanged } = before
    assert.deepEqual(renamed, Title)
    assert.deepEqual(others, unchanged)
    const { indexes } = await structureOf(bench, database)
    assert.deepEqual(indexes.find(({ name }) => name === 'ux_title')?.columns, ['a"b`c]d'])
  })

  const conversions: readonly (readonly [string, StorageWord, readonly CellValue[]])[] = [
    ['n', 'decimal', ['9007199254740993', '2', null]],
    ['n', 'longText', ['9007199254740993', '2', null]],
    ['price', 'shortText', ['12.5', '-0.000000000000000001', null]],
    ['done', 'integer', [1, 0, null]],
    ['done', 'longText', ['true', 'false', null]],
    ['at', 'longText', ['2026-03-29T01:30:00.000Z', '0001-01-01T00:00:00.000Z', null]],
    ['clock', 'shortText', ['13:45:00', '13:45:00.100', null]],
    ['Title', 'longText', ['a', 'b', 'c']],
  ]
  for (const [column, to, expected] of conversions) {
    test(`${column} becomes ${to} in place, with every value and the rest of the table (D06, D07)`, async () => {
      const database = await filled(bench)
      const before = await contentOf(bench, database)
      // MySQL cannot index a whole long text.
      if (column === 'Title') await database.run(dialect.ddl.dropIndex({ name: 'Items' }, 'ux_title'))
      await database.run(dialect.ddl.changeType(await structureOf(bench, database), column, to))
      const { [column]: changed, ...others } = await contentOf(bench, database)
      assert.deepEqual(changed, expected)
      const { [column]: _, ...unchanged } = before
      assert.deepEqual(others, unchanged)
      assert.equal((await structureOf(bench, database)).columns.find(({ name }) => name === column)?.word, to)
      assert.equal(await countOf(database, 'children'), 2)
    })
  }

  test('a change that could lose values is refused before anything happens', async () => {
    const database = await filled(bench)
    const table = await structureOf(bench, database)
    assert.throws(() => dialect.ddl.changeType(table, 'other', 'integer'), { code: 'invalid_request' })
    assert.throws(() => dialect.ddl.dropColumn(table, 'id'), { code: 'conflict' })
    assert.throws(() => dialect.ddl.dropColumn(table, 'nobody'), { code: 'not_found' })
  })

  const hostile = [
    '0); drop table canary;--',
    "'; drop table canary;--",
    "\\'; drop table canary;#",
    '$$',
    'é😀',
    "''",
    '`',
    '?',
    '',
  ]
  test('a default is a value, whatever is in it (S07)', async () => {
    const database = await bench.open()
    await database.run([sql`create table canary (n integer)`])
    for (const [at, text] of hostile.entries()) {
      const name = `t${at}`
      const specs: ColumnSpec[] = [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'n', word: 'integer' },
        { name: 'short', word: 'shortText', default: text },
        { name: 'long', word: 'longText', default: text },
        { name: 'data', word: 'json', default: [text] },
      ]
      await database.run(dialect.ddl.createTable({ name, columns: specs }))
      await database.run(dialect.ddl.setDefault(await structureOf(bench, database, name), 'long', `${text}!`))
      await database.run([dialect.rows.insert({ table: { name }, columns: ['n'], rows: [[1]] })])
      const { rows: found } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        database.scan,
      )
      assert.equal(found[0]?.short, text)
      assert.equal(found[0]?.long, `${text}!`)
      assert.deepEqual(dialect.values.fromDatabase('json', found[0]?.data), [text])
    }
    assert.equal(await countOf(database, 'canary'), 0)
  })

  for (const action of ['cascade', 'set null', 'restrict', 'no action'] as const) {
    test(`a foreign key that says ${action} when its record goes is made, found and dropped again`, async () => {
      const database = await filled(bench)
      const children = await structureOf(bench, database, 'children')
      const [old] = children.foreignKeys
      await database.run(dialect.ddl.dropForeignKey(children, old?.name ?? ''))
      const free = await structureOf(bench, database, 'children')
      assert.deepEqual(free.foreignKeys, [])
      const key = { name: 'fk_new', columns: ['item'], references: { name: 'Items' }, referencedColumns: ['id'] }
      await database.run(dialect.ddl.addForeignKey(free, { ...key, onDelete: action, onUpdate: 'cascade' }))
      const { foreignKeys } = await structureOf(bench, database, 'children')
      assert.equal(foreignKeys.length, 1)
      assert.deepEqual(foreignKeys[0]?.columns, ['item'])
      assert.equal(foreignKeys[0]?.onDelete, action)
      assert.equal(foreignKeys[0]?.onUpdate, 'cascade')
      assert.equal(await countOf(database, 'children'), 2)
    })
  }

  test('numbers of deleted records are not given again, also after a rebuild', async () => {
    const database = await filled(bench)
    await database.run([sql`delete from ${sql.table('children')}`, sql`delete from ${sql.table('Items')}`])
    await database.run(dialect.ddl.setNotNull(await structureOf(bench, database), 'n', false))
    await database.run([dialect.rows.insert({ table: { name: 'Items' }, columns: ['n'], rows: [[1]] })])
    const { rows: found } = await sql<{ id: number }>`select id from ${sql.table('Items')}`.execute(database.scan)
    assert.deepEqual(
      found.map(({ id }) => id),
      [4],
    )
  })

  test('a change that breaks a foreign key is undone as a whole', async () => {
    const database = await filled(bench)
    const remove = sql`delete from ${sql.table('Items')} where id = 1`
    await database.run(dialect.ddl.dropForeignKey(await structureOf(bench, database, 'children'), 'fk_child'))
    await database.run([sql`update ${sql.table('children')} set item = 99`])
    const table = await structureOf(bench, database, 'children')
    const key = { name: 'fk_child', columns: ['item'], references: { name: 'Items' }, referencedColumns: ['id'] }
    await assert.rejects(database.run([...dialect.ddl.addForeignKey(table, key), remove]), {
      code: 'conflict',
    })
    assert.equal(await countOf(database, 'Items'), 3)
    assert.deepEqual((await structureOf(bench, database, 'children')).foreignKeys, [])
    await assert.rejects(database.run([sql`insert into ${sql.table('Items')} (id, n) values (1, 1)`]), {
      code: 'conflict',
    })
  })
})

async function filled({ dialect, open }: DialectBench): Promise<BenchDatabase> {
  const database = await open()
  const { ddl } = dialect
  await database.run([
    sql`create table canary (n integer)`,
    sql`insert into canary values (1)`,
    ...ddl.createTable({ name: 'Items', columns }),
    ...ddl.createIndex(
      { name: 'Items' },
      { name: 'ux_title', columns: [{ name: 'Title', word: 'shortText' }], unique: true },
    ),
    ...ddl.createIndex({ name: 'Items' }, { name: 'ix_n', columns: [{ name: 'n', word: 'integer' }] }),
    ...ddl.createTable({
      name: 'children',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'item', word: 'integer' },
      ],
      foreignKeys: [
        {
          name: 'fk_child',
          columns: ['item'],
          references: { name: 'Items' },
          referencedColumns: ['id'],
          onDelete: 'cascade',
        },
      ],
    }),
  ])
  const words = columns.slice(1)
  const encoded = rows.map((row) => row.map((value, at) => dialect.values.toDatabase(words[at]?.word ?? 'json', value)))
  await database.run([
    dialect.rows.insert({ table: { name: 'Items' }, columns: words.map(({ name }) => name), rows: encoded }),
    dialect.rows.insert({ table: { name: 'children' }, columns: ['item'], rows: [[1], [2]] }),
  ])
  return database
}

async function structureOf(
  { dialect }: DialectBench,
  database: BenchDatabase,
  name = 'Items',
): Promise<TableStructure> {
  const { tables } = await dialect.introspect(database.scan)
  const table = tables.find((one) => one.name === name)
  assert.ok(table, `${name} is gone`)
  return table
}

/** Column by column, in the order of the records. */
async function contentOf(bench: DialectBench, database: BenchDatabase): Promise<Record<string, CellValue[]>> {
  const { columns: found } = await structureOf(bench, database)
  const { rows: records } = await sql<Record<string, unknown>>`select * from ${sql.table('Items')} order by id`.execute(
    database.scan,
  )
  const { fromDatabase } = bench.dialect.values
  return Object.fromEntries(
    found.map(({ name, word }) => [name, records.map((record) => fromDatabase(word ?? 'longText', record[name]))]),
  )
}

async function countOf(database: BenchDatabase, table: string): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.scan)
  return Number(found[0]?.n)
}
