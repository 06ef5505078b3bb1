import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import type { SourceConnections } from '../dialect.ts'
import type { TableStructure } from '../structure.ts'
import { sqlite } from './sqlite.ts'

test('views, triggers and what cascades survive a rebuild (D07)', async (t) => {
  const source = await family(t)
  await run(source, sqlite.ddl.dropColumn(await tableOf(source, 'parents'), 'gone'))
  assert.equal(await count(source, 'children'), 1)
  assert.equal(await count(source, 'seen'), 1)
  await source.write((tx) => sql`insert into parents (id, name) values (2, 'b')`.execute(tx))
  assert.equal(await count(source, 'log'), 2)
  await assert.rejects(
    source.write((tx) => sql`insert into children values (1, 99)`.execute(tx)),
    { code: 'conflict', details: { reason: 'foreign_key' } },
  )
})

test('a rebuild that fails half-way leaves everything as it was, and foreign keys awake (D07)', async (t) => {
  const source = await family(t)
  const statements = sqlite.ddl.dropColumn(await tableOf(source, 'parents'), 'gone')
  await assert.rejects(run(source, [...statements, sql`select * from nothing`]), { code: 'internal' })
  assert.deepEqual(
    (await tableOf(source, 'parents')).columns.map(({ name }) => name),
    ['id', 'name', 'gone'],
  )
  await source.write((tx) => sql`delete from parents where id = 1`.execute(tx))
  assert.equal(await count(source, 'children'), 0)
})

test('a table with rules that would be lost is not rebuilt', async (t) => {
  const source = await family(t)
  await source.write((tx) => sql`create table strict_one (id integer primary key, n integer check (n > 0))`.execute(tx))
  const table = await tableOf(source, 'strict_one')
  assert.throws(() => sqlite.ddl.setNotNull(table, 'n', true), { code: 'conflict', details: { reason: 'rebuild' } })
})

test('values of another program are compared by meaning', async (t) => {
  const source = await family(t)
  await source.write(async (tx) => {
    await sql`create table theirs (n decimal(10,2), at datetime)`.execute(tx)
    await sql`insert into theirs values (2, '2026-11-15 13:45:00'), (10.5, '2026-11-15T09:00:00.000Z'), (-3, null)`.execute(
      tx,
    )
  })
  const n = { word: 'decimal', expression: sql.ref('n'), foreign: true } as const
  const at = { word: 'timestamp', expression: sql.ref('at'), foreign: true } as const
  const found = async (condition: ReturnType<typeof sql>) =>
    (
      await sql<{ n: number }>`select n from theirs where ${condition} order by ${sqlite.sorting.by(n, 'asc')}`.execute(
        source.scan,
      )
    ).rows.map((row) => row.n)
  assert.deepEqual(await found(sqlite.compare.lt(n, '10.5')), [-3, 2])
  assert.deepEqual(await found(sqlite.compare.eq(n, '10.50')), [10.5])
  assert.deepEqual(await found(sqlite.compare.gt(at, '2026-11-15T10:00:00.000Z')), [2])
  assert.equal(sqlite.values.fromDatabase('timestamp', '2026-11-15 13:45:00'), '2026-11-15T13:45:00.000Z')
})

async function family(t: TestContext): Promise<SourceConnections<unknown>> {
  const source = await sqlite.openSource<unknown>({ file: aTemporaryFile(t) })
  t.after(() => source.close())
  await source.write(async (tx) => {
    await sql`create table parents (id integer primary key, name text, gone text)`.execute(tx)
    await sql`create table children (id integer primary key, parent integer references parents (id) on delete cascade)`.execute(
      tx,
    )
    await sql`create table log (n integer)`.execute(tx)
    await sql`create view seen as select name from parents`.execute(tx)
    await sql`create trigger noted after insert on parents begin insert into log values (1); end`.execute(tx)
    await sql`insert into parents values (1, 'a', 'x')`.execute(tx)
    await sql`insert into children values (7, 1)`.execute(tx)
  })
  return source
}

function run(source: SourceConnections<unknown>, statements: readonly ReturnType<typeof sql>[]): Promise<void> {
  return source.write(
    async (tx) => {
      for (const statement of statements) await statement.execute(tx)
    },
    { restructures: true },
  )
}

async function tableOf(source: SourceConnections<unknown>, name: string): Promise<TableStructure> {
  const found = (await sqlite.introspect(source.scan)).tables.find((table) => table.name === name)
  assert.ok(found)
  return found
}

async function count(source: SourceConnections<unknown>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(source.scan)
  return Number(rows[0]?.n)
}
