// What a SQL Server does with database objects, operation calls and reading: tried where MSSQL_URL names one. What is said to it
// is asserted by text in dialects/mssql.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type DefinedKind, definedKinds } from '@rowhouse/core/database-objects'
import { sql } from 'kysely'
import { mssqlDefinitions } from '../../dialects/mssql/definitions.ts'
import { mssql } from '../../dialects/mssql/mssql.ts'
import { operationCaller } from '../../doors/operations/testing/operation-caller.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { isMssqlGiven, mssqlDataPlaces } from '../../testing/mssql-data-places.ts'
import { aPlainSource, aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'

interface Case {
  readonly name: string
  readonly table?: string
  readonly first: string
  readonly second: string
  readonly tells: RegExp
}

const cases: Readonly<Record<DefinedKind, Case>> = {
  view: {
    name: 'grown ]ups',
    first: 'create view [grown ]]ups] as select id from goods',
    second: 'create or alter view [grown ]]ups] as select id, name from goods where id > 7',
    tells: /> 7/,
  },
  function: {
    name: 'twice',
    first: 'create function twice(@n int) returns int as begin return @n * 2 end',
    second: 'create or alter function twice(@n int) returns int as begin return @n * 2 + 0 end',
    tells: /\+ 0/,
  },
  procedure: {
    name: 'tidy',
    first: 'create procedure tidy as delete from goods where id < 0',
    second: 'create or alter procedure tidy as delete from goods where id < -9',
    tells: /-9/,
  },
  sequence: {
    name: 'tickets',
    first: 'create sequence tickets start with 7 increment by 1',
    second: 'alter sequence tickets increment by 5',
    tells: /increment by 5/,
  },
  trigger: {
    name: 'keep_goods',
    table: 'goods',
    first: 'create trigger keep_goods on goods after update as set nocount on',
    second: 'create or alter trigger keep_goods on goods after insert as set nocount on',
    tells: /insert/i,
  },
  index: {
    name: 'by_name',
    table: 'goods',
    first: 'create index by_name on goods (name)',
    second: 'create unique index by_name on goods (name, id)',
    tells: /unique/i,
  },
}

test('every family has a case here and a template of its own', () => {
  assert.deepEqual(Object.keys(cases).toSorted(), [...definedKinds].toSorted())
  assert.deepEqual(Object.keys(mssqlDefinitions.templates).toSorted(), [...definedKinds].toSorted())
})

const setup = [
  sql`create table goods (id int not null primary key, name nvarchar(50))`,
  sql`insert into goods (id, name) values (1, 'one'), (8, 'eight')`,
]

if (isMssqlGiven())
  describe('a SQL Server', () => {
    const places = mssqlDataPlaces()
    const bench = { dialect: mssql, place: () => places.create() }
    let server: TestServer
    let owner: Person
    let source: TestSource
    before(async () => {
      server = await aServer(sourceEnvironment)
      owner = await server.signUp('owner@x.example')
      source = await aPlainSource(server, owner, bench, { setup, tables: ['goods'] })
    })
    after(async () => {
      await server.close()
      await places.removeAll()
    })

    const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
      server.call(method, `/api/v1/projects/${source.project.id}${path}`, body, { token: owner.token })
    const ok = async (answer: Promise<Answer>) => {
      const { status, body } = await answer
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const at = (kind: string, { name, table }: Case, part = ''): string =>
      `/objects/${kind}${part}?${new URLSearchParams({ name, ...(table === undefined ? {} : { table }) })}`
    const definitionOf = async (kind: DefinedKind): Promise<string> =>
      (await ok(call('GET', at(kind, cases[kind], '/definition')))).definition

    for (const kind of definedKinds) {
      const one = cases[kind]
      test(`a ${kind} is made, read, replaced, dropped and brought back`, async () => {
        const made = await ok(call('POST', `/objects/${kind}`, { statement: one.first }))
        assert.match(made.downStatement, new RegExp(`^drop ${kind}`))
        const first = await definitionOf(kind)
        assert.match(first, /^create /i)
        assert.doesNotMatch(first, one.tells)
        const { name, table } = one
        const changed = await ok(call('PUT', `/objects/${kind}`, { name, table, statement: one.second }))
        assert.match(await definitionOf(kind), one.tells)
        await ok(call('POST', `/object-changes/${changed.change}/restore`))
        assert.doesNotMatch(await definitionOf(kind), one.tells)
        const dropped = await ok(call('DELETE', at(kind, one)))
        assert.equal((await call('GET', at(kind, one, '/definition'))).status, 404)
        await ok(call('POST', `/object-changes/${dropped.change}/restore`))
        assert.doesNotMatch(await definitionOf(kind), one.tells)
      })
    }

    test('operation calls list, read and drop each of them (spec 411, 413, 421)', async () => {
      const operations = operationCaller(server, { project: source.project.id, token: owner.token })
      for (const kind of definedKinds) {
        const { name, table } = cases[kind]
        const args = {
          [kind === 'index' ? 'indexName' : `${kind}_name`]: name,
          ...(table === undefined ? {} : { tn: table }),
        }
        const { list } = await operations.data(`${kind}List`, { tn: 'goods' })
        assert.ok(JSON.stringify(list).includes(JSON.stringify(name)), `${kind}: ${JSON.stringify(list)}`)
        const read = await operations.plus(`${kind}Read`, args)
        assert.equal(read.status, 200, `${kind}: ${JSON.stringify(read.body)}`)
        const dropped = await operations.plus(`${kind}Delete`, args)
        assert.equal(dropped.status, 200, `${kind}: ${JSON.stringify(dropped.body)}`)
        assert.equal((await operations.plus(`${kind}Read`, args)).status, 404, kind)
      }
      const made = await operations.data('insert', { tn: 'goods', data: { id: 9, name: "O'Fallon" } })
      assert.equal(made.name, "O'Fallon")
      assert.equal(await operations.data('delete', { tn: 'goods', whereConditions: { id: 9 } }), 1)
    })

    test('SQL of people is refused in words, whatever it would do, and changes nothing', async () => {
      for (const text of ['select 1', 'select 1 drop table goods', "exec xp_cmdshell 'dir'", 'delete from goods']) {
        for (const mode of ['read', 'write'] as const) {
          const { status, body } = await call('POST', '/sql', { sql: text, mode })
          assert.ok(status >= 400 && status < 500, `${status} ${text}`)
          assert.match(body.msg, /SQL Server cannot be asked here/, text)
        }
      }
      const { rows } = await source.open(({ read }) => sql`select id from goods`.execute(read))
      assert.equal(rows.length, 2)
    })

    test('attached read-only, neither objects nor records are written', async () => {
      const readOnly = await aSource(server, owner, bench, setup, { readOnly: true })
      const path = `/api/v1/projects/${readOnly.project.id}/objects/index`
      const { status, body } = await server.call('POST', path, { statement: cases.index.first }, { token: owner.token })
      assert.deepEqual([status, body.msg], [403, 'The database was attached read-only.'])
      const data = `/api/v1/db/data/noco/${readOnly.project.id}/goods`
      assert.equal((await server.call('GET', data, undefined, { token: owner.token })).body.list.length, 2)
      const written = await server.call('POST', data, { id: 3, name: 'three' }, { token: owner.token })
      assert.equal(written.status, 403, JSON.stringify(written.body))
    })

    test('an administrator of the server keeps only what computes (S09, S37)', async () => {
      const admin = await aSource(server, owner, bench, setup)
      const post = (kind: DefinedKind) =>
        server.call(
          'POST',
          `/api/v1/projects/${admin.project.id}/objects/${kind}`,
          { statement: cases[kind].first },
          { token: owner.token },
        )
      for (const kind of ['view', 'sequence', 'index'] as const) assert.equal((await post(kind)).status, 200, kind)
      for (const kind of ['function', 'procedure', 'trigger'] as const) {
        const { status, body } = await post(kind)
        assert.equal(status, 400, kind)
        assert.match(body.msg, /no administrator of its server/)
      }
    })
  })
