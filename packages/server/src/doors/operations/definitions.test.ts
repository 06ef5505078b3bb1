import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../dialects/dialect.ts'
import { aPlainSource, sourceEnvironment } from '../../features/sources/testing/a-source.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { operationCaller } from './testing/operation-caller.ts'

type Engine = Exclude<EngineName, 'mssql'>
interface Family {
  readonly name: string
  readonly definition: string
  readonly create: object
  readonly update: object
  /** What of it cannot be on this engine, and why. */
  readonly lacks?: RegExp
}

const of = (kind: 'function' | 'procedure', name: string, first: string, second: string): Family => ({
  name: `${kind}_name`,
  definition: `create_${kind}`,
  create: { [`${kind}_name`]: name, [`create_${kind}`]: first },
  update: { [`${kind}_name`]: name, [`create_${kind}`]: second },
})

const index: Family = {
  name: 'indexName',
  definition: 'statement',
  create: { tn: 'goods', indexName: 'by_name', columns: ['name'], non_unique: 1 },
  update: { tn: 'goods', indexName: 'by_name', columns: ['name', 'id'], non_unique: 0 },
}
const view: Family = {
  name: 'view_name',
  definition: 'view_definition',
  create: { view_name: 'cheap', view_definition: 'select id from goods' },
  update: { view_name: 'cheap', view_definition: 'select id, name from goods' },
}
const trigger = (first: string, second: string): Family => {
  const given = { tn: 'goods', trigger_name: 'keep', timing: 'before', event: 'update' }
  const [create, update] = [
    { ...given, statement: first },
    { ...given, statement: second },
  ]
  return { name: 'trigger_name', definition: 'statement', create, update }
}
const sequence: Family = {
  name: 'sequence_name',
  definition: 'create_sequence',
  create: { sequence_name: 'tickets' },
  update: { sequence_name: 'tickets', create_sequence: 'alter sequence tickets increment by 2' },
}
const lacking = (family: Family): Family => ({ ...family, lacks: /SQLite/ })

const families: Readonly<Record<Engine, Readonly<Record<string, Family>>>> = {
  sqlite: {
    view,
    index,
    trigger: trigger('begin select 1; end', 'begin select 2; end'),
    function: lacking(of('function', 'f', 'create function f() select 1', '')),
    procedure: lacking(of('procedure', 'p', 'create procedure p() select 1', '')),
    sequence: lacking(sequence),
  },
  postgres: {
    view,
    index,
    trigger: trigger('execute function keeping()', 'when (old.id > 1) execute function keeping()'),
    function: of(
      'function',
      'f',
      "create function f(n integer) returns integer language sql as 'select n'",
      "create or replace function f(n integer) returns integer language sql as 'select n + 1'",
    ),
    procedure: of(
      'procedure',
      'p',
      "create procedure p() language sql as 'select 1'",
      "create or replace procedure p() language sql as 'select 2'",
    ),
    sequence,
  },
  mysql: {
    view,
    index,
    trigger: trigger('set @kept = 1', 'set @kept = 2'),
    function: of(
      'function',
      'f',
      'create function f(n int) returns int deterministic return n',
      'create function f(n int) returns int deterministic return n + 1',
    ),
    procedure: of('procedure', 'p', 'create procedure p() select 1', 'create procedure p() select 2'),
    sequence,
  },
}

onEveryDialect('operation calls that make what a database holds', (bench) => {
  const engine = bench.dialect.name as Engine
  const raw = (text: string): RawBuilder<unknown> => sql.raw(text)
  let server: TestServer
  let call: ReturnType<typeof operationCaller>
  before(async () => {
    server = await aServer(sourceEnvironment)
    const ana = await server.signUp('ana@x.example')
    const keeping = "create function keeping() returns trigger language plpgsql as 'begin return new; end'"
    const setup = [
      raw('create table goods (id bigint primary key, name varchar(50))'),
      ...(engine === 'postgres' ? [raw(keeping)] : []),
    ]
    const { project } = await aPlainSource(server, ana, bench, { setup, tables: ['goods'] })
    call = operationCaller(server, { project: project.id, token: ana.token })
  })
  after(() => server.close())

  const plus = async (api: string, args: object) => {
    const { status, body } = await call.plus(api, args)
    assert.equal(status, 200, `${api}: ${JSON.stringify(body)}`)
    return body.data
  }

  test('views, functions, procedures, sequences, triggers and indexes, each with its way back (spec 413, 421)', async () => {
    for (const [kind, { name, definition, create, update, lacks }] of Object.entries(families[engine])) {
      const made = await call.plus(`${kind}Create`, create)
      if (lacks !== undefined) {
        assert.equal(made.status, 400)
        assert.match(made.body.msg, lacks)
        continue
      }
      assert.equal(made.status, 200, `${kind}: ${JSON.stringify(made.body)}`)
      const { upStatement, downStatement } = made.body.data.object
      assert.match(upStatement, new RegExp(`^create .*${kind}`, 'i'))
      assert.match(downStatement, new RegExp(`^drop ${kind}`))
      const [first] = (await plus(`${kind}Read`, create)).list
      assert.match(first[definition], /^create/i)
      await plus(`${kind}Update`, update)
      const [second] = (await plus(`${kind}Read`, create)).list
      assert.notEqual(second[definition], first[definition])
      assert.ok((await call.data(`${kind}List`, { tn: 'goods' })).list.length > 0)
      const dropped = (await plus(`${kind}Delete`, create)).object
      assert.match(dropped.upStatement, new RegExp(`^drop ${kind}`))
      assert.equal(dropped.downStatement, second[definition])
      assert.equal((await call.plus(`${kind}Read`, create)).status, 404, name)
    }
  })

  test('tables, rows and relations by the same call (spec 413)', async () => {
    await plus('tableCreate', { tn: 'boxes', columns: [{ cn: 'label', uidt: 'SingleLineText' }] })
    await plus('tableUpdate', { tn: 'boxes', columns: [{ cn: 'size', uidt: 'Number', altered: 1 }] })
    await plus('relationCreate', { parentTable: 'goods', childTable: 'boxes' })
    assert.equal((await plus('relationList', { tn: 'boxes' })).list[0]?.rtn, 'goods')
    await plus('insert', { tn: 'boxes', data: { label: 'a' } })
    await plus('update', { tn: 'boxes', data: { label: 'b' }, whereConditions: { label: 'a' } })
    assert.equal((await plus('list', { tn: 'boxes' })).list[0].label, 'b')
    await plus('delete', { tn: 'boxes', whereConditions: { label: 'b' } })
    await plus('relationDelete', { parentTable: 'goods', childTable: 'boxes' })
    await plus('tableDelete', { tn: 'boxes' })
  })
})
