import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../dialects/dialect.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment } from './testing/a-source.ts'

const oddNames = ['t`; drop table canary;--', 't"x', 't]x', 'a.b', "o'k", '100%s?', 'ünï 表']

onEveryDialect('records of somebody else’s tables', (bench) => {
  let server: TestServer
  let owner: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: owner.token })

  test('every call works on exactly the table it names, however that is called (S05)', async () => {
    const { project, open } = await aSource(
      server,
      owner,
      bench,
      ['canary', ...oddNames].flatMap((name) =>
        bench.dialect.ddl.createTable({
          name,
          columns: [
            { name: 'id', word: 'integer', autoIncrement: true },
            ...oddNames.map((column) => ({ name: column, word: 'shortText' }) as const),
          ],
        }),
      ),
    )
    const path = (table: string) => `/api/v1/db/data/noco/${project.id}/${encodeURIComponent(table)}`
    const rowsIn = async (table: string) =>
      (
        await open((database) =>
          sql`select * from ${sql.raw(bench.dialect.quoteIdentifier(table))}`.execute(database.read),
        )
      ).rows
    const tables = await call('GET', `/api/v1/db/meta/projects/${project.id}/tables`)
    for (const name of oddNames) {
      const values = Object.fromEntries(oddNames.map((column) => [column, `${name} · ${column}`]))
      const inserted = await call('POST', path(name), values)
      assert.equal(inserted.status, 200, JSON.stringify(inserted.body))
      assert.deepEqual(await rowsIn(name).then(([row]) => ({ ...(row as object) })), { id: 1, ...values })
      const updated = await call('PATCH', `${path(name)}/1`, { [name]: 'new' })
      assert.equal(updated.body[name], 'new')
      const found = await call('GET', `${path(name)}?sort=${encodeURIComponent(`-${name}`)}`)
      assert.deepEqual(found.body.list, [{ id: 1, ...values, [name]: 'new' }])
      assert.equal((await call('DELETE', `${path(name)}/1`)).status, 200)
      assert.deepEqual(await rowsIn(name), [])
      const { id } = tables.body.list.find(({ table_name }: { table_name: string }) => table_name === name)
      assert.equal((await call('PATCH', `/api/v1/db/meta/tables/${id}`, { title: `Renamed ${id}` })).status, 200)
      assert.equal((await call('GET', path(`Renamed ${id}`))).status, 200)
      assert.equal((await call('DELETE', `/api/v1/db/meta/tables/${id}`)).status, 200)
    }
    assert.deepEqual(await rowsIn('canary'), [])
    const { tables: left } = await open(({ scan }) => bench.dialect.introspect(scan))
    assert.ok(left.some(({ name }) => name === 'canary'))
  })

  test('kinds only the database knows are shown as texts and left alone', async () => {
    const { setup, shown, writable } = kinds[bench.dialect.name] ?? assert.fail()
    const { project } = await aSource(server, owner, bench, setup)
    const path = `/api/v1/db/data/noco/${project.id}/things`
    const { body } = await call('GET', `${path}/1`)
    assert.deepEqual(body, { id: 1, ...shown, ...writable.before })
    const { status, body: after, headers } = await call('PATCH', `${path}/1`, { ...shown, ...writable.after })
    assert.equal(status, 200, JSON.stringify(after))
    assert.deepEqual(after, { id: 1, ...shown, ...writable.after })
    assert.deepEqual(String(headers['x-rowhouse-ignored']).split(/, ?/).toSorted(), Object.keys(shown).toSorted())
    for (const title of Object.keys(shown))
      for (const query of [`sort=${title}`, `where=(${title},like,0)`, `where=(${title},empty,)`])
        assert.equal((await call('GET', `${path}?${query}`)).status, 200, query)
  })

  if (bench.dialect.name !== 'sqlite')
    test('only a listed value is taken where the database lists them', async () => {
      const { project } = await aSource(server, owner, bench, listed[bench.dialect.name] ?? [])
      const path = `/api/v1/db/data/noco/${project.id}/shirts`
      assert.equal((await call('PATCH', `${path}/1`, { size: 'big' })).body.size, 'big')
      assert.equal((await call('PATCH', `${path}/1`, { size: 'huge' })).status, 400)
      const found = await call('GET', `${path}?where=(size,eq,big)`)
      assert.equal(found.body.list.length, 1)
    })
})

interface Kinds {
  readonly setup: readonly RawBuilder<unknown>[]
  /** What nobody can write. */
  readonly shown: Readonly<Record<string, string>>
  readonly writable: { readonly before: object; readonly after: object }
}

const kinds: Partial<Record<EngineName, Kinds>> = {
  sqlite: {
    setup: [
      sql`create table things (id integer primary key, bytes blob, year_made year, untyped)`,
      sql`insert into things values (1, x'00ff', 2026, 'x')`,
    ],
    shown: { bytes: '0x00ff' },
    writable: { before: { year_made: 2026, untyped: 'x' }, after: { year_made: 1999, untyped: 'y' } },
  },
  postgres: {
    setup: [
      sql`create table things (id integer primary key, bytes bytea, tags text[], spot point, span interval, words tsvector, code uuid)`,
      sql`insert into things values (1, '\\x00ff', '{a,b}', '(1,2)', '1 day', 'a b', '7f3b9f2e-1111-4222-8333-444455556666')`,
    ],
    shown: { bytes: '\\x00ff', tags: '{a,b}', spot: '(1,2)', span: '1 day', words: "'a' 'b'" },
    writable: {
      before: { code: '7f3b9f2e-1111-4222-8333-444455556666' },
      after: { code: '00000000-0000-4000-8000-000000000000' },
    },
  },
  mysql: {
    setup: [
      sql`create table things (id int primary key, bytes blob, bits bit(8), year_made year, tags set('a', 'b'))`,
      sql`insert into things values (1, x'00ff', 5, 2026, 'a,b')`,
    ],
    shown: { bytes: '0x00ff', bits: '0x05' },
    writable: { before: { year_made: 2026, tags: 'a,b' }, after: { year_made: 1999, tags: 'b' } },
  },
}

const listed: Partial<Record<EngineName, readonly RawBuilder<unknown>[]>> = {
  postgres: [
    sql`create type size as enum ('small', 'big')`,
    sql`create table shirts (id integer primary key, size size)`,
    sql`insert into shirts values (1, 'small')`,
  ],
  mysql: [
    sql`create table shirts (id int primary key, size enum('small', 'big'))`,
    sql`insert into shirts values (1, 'small')`,
  ],
}
