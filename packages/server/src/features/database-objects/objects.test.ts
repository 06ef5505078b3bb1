import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DefinedKind } from '@rowhouse/core/database-objects'
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../dialects/dialect.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { addMember } from '../projects/testing/a-project.ts'
import { aPlainSource, aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { databaseObjectChores } from './intents.ts'

type Engine = Exclude<EngineName, 'mssql'>

interface Case {
  readonly name: string
  readonly table?: string
  readonly first: string
  readonly second: string
  /** In how it is made after it was replaced, and not before. */
  readonly tells: RegExp
}

const keep = "create function keep() returns trigger language plpgsql as 'begin return new; end'"
const view: Case = {
  name: 'grown "ups',
  first: 'create view "grown ""ups" as select id from goods',
  second: 'create view "grown ""ups" as select id, name from goods where id > 7',
  tells: /> ?\(?7/,
}
const index: Case = {
  name: 'by_name',
  table: 'goods',
  first: 'create index by_name on goods (name)',
  second: 'create unique index by_name on goods (name, id)',
  tells: /unique/i,
}

const cases: Readonly<Record<Engine, Partial<Readonly<Record<DefinedKind, Case>>>>> = {
  sqlite: {
    view,
    index,
    trigger: {
      name: 'keep_goods',
      table: 'goods',
      first: 'create trigger keep_goods before delete on goods begin select 1; end',
      second: "create trigger keep_goods before delete on goods begin select raise(abort, 'kept'); end",
      tells: /kept/,
    },
  },
  postgres: {
    view,
    index,
    function: {
      name: 'twice',
      first: "create function twice(n integer) returns integer language sql as 'select n * 2'",
      second: "create or replace function twice(n integer) returns integer language sql as 'select n * 2 + 0'",
      tells: /\+ 0/,
    },
    procedure: {
      name: 'tidy',
      first: "create procedure tidy() language plpgsql as 'begin delete from goods where id < 0; end'",
      second: "create or replace procedure tidy() language plpgsql as 'begin delete from goods where id < -9; end'",
      tells: /-9/,
    },
    sequence: {
      name: 'tickets',
      first: 'create sequence tickets start 7',
      second: 'alter sequence tickets increment by 5',
      tells: /increment by 5/,
    },
    trigger: {
      name: 'keep_goods',
      table: 'goods',
      first: 'create trigger keep_goods before update on goods for each row execute function keep()',
      second: 'create trigger keep_goods before insert on goods for each row execute function keep()',
      tells: /insert/i,
    },
  },
  mysql: {
    view: {
      name: 'grown "ups',
      first: 'create view `grown "ups` as select id from goods',
      second: 'create view `grown "ups` as select id, name from goods where id > 7',
      tells: /> 7/,
    },
    index,
    function: {
      name: 'twice',
      first: 'create function twice(n integer) returns integer deterministic return n * 2',
      second: 'create function twice(n integer) returns integer deterministic return n * 2 + 0',
      tells: /\+ 0/,
    },
    procedure: {
      name: 'tidy',
      first: 'create procedure tidy() delete from goods where id < 0',
      second: 'create procedure tidy() begin delete from goods where id < -9; select 1; end',
      tells: /-9/,
    },
    trigger: {
      name: 'keep_goods',
      table: 'goods',
      first: 'create trigger keep_goods before update on goods for each row set @kept = 1',
      second: 'create trigger keep_goods before insert on goods for each row set @kept = 2',
      tells: /insert/i,
    },
  },
}

onEveryDialect('what a database holds beside tables', (bench) => {
  const engine = bench.dialect.name as Engine
  const raw = (text: string): RawBuilder<unknown> => sql.raw(text)
  const setup = [
    raw('create table goods (id integer primary key, name varchar(50))'),
    raw("insert into goods (id, name) values (1, 'one'), (8, 'eight')"),
    ...(engine === 'postgres' ? [raw(keep)] : []),
  ]
  let server: TestServer
  let owner: Person
  let source: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
    source = await aPlainSource(server, owner, bench, { setup, tables: ['goods'] })
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown, as: Person = owner): Promise<Answer> =>
    server.call(method, `/api/v1/projects/${source.project.id}${path}`, body, { token: as.token })
  const at = (kind: string, { name, table }: Pick<Case, 'name' | 'table'>, part = ''): string =>
    `/objects/${kind}${part}?${new URLSearchParams({ name, ...(table === undefined ? {} : { table }) })}`
  const ok = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  for (const [kind, one] of Object.entries(cases[engine])) {
    test(`a ${kind} is made, read, replaced, dropped and brought back`, async () => {
      const made = await ok(call('POST', `/objects/${kind}`, { statement: one.first }))
      assert.match(made.downStatement, new RegExp(`^drop ${kind}`))
      const again = await call('POST', `/objects/${kind}`, { statement: one.first })
      assert.ok([400, 409].includes(again.status), JSON.stringify(again.body))
      const first = await ok(call('GET', at(kind, one, '/definition')))
      assert.match(first.definition, /^create /i)
      assert.doesNotMatch(first.definition, one.tells)

      const { name, table } = one
      const changed = await ok(call('PUT', `/objects/${kind}`, { name, table, statement: one.second }))
      const second = await ok(call('GET', at(kind, one, '/definition')))
      assert.match(second.definition, one.tells)
      // What is read can be edited: it makes the same again.
      if (kind !== 'sequence') {
        await ok(call('PUT', `/objects/${kind}`, { name, table, statement: second.definition }))
        assert.equal((await ok(call('GET', at(kind, one, '/definition')))).definition, second.definition)
      }
      await ok(call('POST', `/object-changes/${changed.change}/restore`))
      assert.equal((await ok(call('GET', at(kind, one, '/definition')))).definition, first.definition)

      const dropped = await ok(call('DELETE', at(kind, one)))
      assert.equal((await call('GET', at(kind, one, '/definition'))).status, 404)
      await ok(call('POST', `/object-changes/${dropped.change}/restore`))
      assert.equal((await ok(call('GET', at(kind, one, '/definition')))).definition, first.definition)
      assert.equal((await call('POST', `/object-changes/${dropped.change}/restore`)).status, 409)
      const log = await ok(call('GET', '/object-changes'))
      assert.deepEqual([log.list[0].did, log.list[0].kind, log.list[0].name], ['created', kind, name])
      assert.equal(log.list[0].by.email, 'owner@x.example')
      const audit = await ok(call('GET', '/audits?kind=sql'))
      assert.deepEqual(
        audit.list.slice(0, 2).map(({ type }: { type: string }) => type),
        ['objects.created', 'sql.ran'],
      )
    })
  }

  test('a server that dies between a change and its entry in the log leaves word, and the entry is written later', async () => {
    const { services } = server.app
    const { meta } = services
    const write = (text: string): Promise<unknown> => meta.write((tx) => raw(text).execute(tx))
    const left = () => meta.read.selectFrom('rh_object_intents').selectAll().execute()
    /** The database has it by then; whatever comes behind it fails. */
    const dying = async (work: () => Promise<Answer>): Promise<void> => {
      await write("create trigger dies before delete on rh_object_intents begin select raise(abort, 'dead'); end")
      assert.ok((await work()).status >= 500)
      await write('drop trigger dies')
    }
    const settle = async (): Promise<void> => {
      const [chore] = databaseObjectChores(services)
      await write("update rh_object_intents set created_at = '2020-01-01T00:00:00.000Z' where id not like 'oi_young%'")
      await chore?.run()
    }
    const newest = async (): Promise<unknown[]> => {
      const { list } = await ok(call('GET', '/object-changes'))
      return [list[0].did, list[0].name, list[0].by.email, list[0].downStatement.split(' ')[0].toLowerCase()]
    }
    assert.deepEqual(await left(), [])
    const one = { name: 'half_way' }
    const before = (await ok(call('GET', '/object-changes'))).list.length
    await dying(() => call('POST', '/objects/view', { statement: 'create view half_way as select id from goods' }))
    await ok(call('GET', at('view', one, '/definition')))
    assert.equal((await ok(call('GET', '/object-changes'))).list.length, before)
    await settle()
    assert.deepEqual(await newest(), ['created', 'half_way', 'owner@x.example', 'drop'])
    assert.deepEqual(await left(), [])

    await dying(() => call('DELETE', at('view', one)))
    const [word] = await left()
    await settle()
    assert.deepEqual(await newest(), ['dropped', 'half_way', 'owner@x.example', 'create'])
    const { list } = await ok(call('GET', '/object-changes'))
    await ok(call('POST', `/object-changes/${list[0].change}/restore`))

    // Of what never reached the database there is nothing to tell, and somebody may still be at what has just begun.
    assert.ok(word !== undefined)
    await meta.write((tx) =>
      tx
        .insertInto('rh_object_intents')
        .values([
          { ...word, id: 'oi_never' },
          { ...word, id: 'oi_young', created_at: new Date(services.now()).toISOString() },
        ])
        .execute(),
    )
    await settle()
    assert.deepEqual(await newest(), ['created', 'half_way', 'owner@x.example', 'drop'])
    assert.deepEqual(
      (await left()).map(({ id }) => id),
      ['oi_young'],
    )
    await write('delete from rh_object_intents')
    await ok(call('DELETE', at('view', one)))
    assert.equal(
      (await call('POST', '/objects/index', { statement: 'create index broken on goods (nothing)' })).status,
      400,
    )
    assert.deepEqual(await left(), [])
  })

  test('a statement makes what it says and nothing else, or nothing is run', async () => {
    const tables = await source.open(({ read }) => bench.dialect.introspect(read))
    for (const statement of [
      'drop table goods',
      'create table more (id integer)',
      'create view v as select 1; drop table goods',
      'create view v as select 1 -- \r\n; drop table goods',
      "create view v as select 'x",
      'create view v as select * from no_such_table_at_all',
      'create index i on goods (name)',
      'create view elsewhere.v as select 1',
      `create view v as select ${'1 + '.repeat(20_000)}1`,
      '\0',
      '',
    ]) {
      const { status } = await call('POST', '/objects/view', { statement })
      // SQLite looks at what a view reads when it is read.
      if (engine === 'sqlite' && /no_such/.test(statement)) assert.equal(status, 200)
      else assert.ok([400, 413].includes(status), `${status}: ${statement.slice(0, 60)}`)
    }
    assert.equal((await call('PUT', '/objects/index', { name: 'no_such', statement: index.first })).status, 404)
    const other = { name: index.name, table: 'goods', statement: 'create index another on goods (name)' }
    assert.equal((await call('PUT', '/objects/index', other)).status, 400)
    assert.equal((await call('DELETE', at('index', { name: 'PRIMARY', table: 'goods' }))).status, 403)
    const now = await source.open(({ read }) => bench.dialect.introspect(read))
    const named = ({ tables: all }: typeof now) => all.filter(({ kind }) => kind === 'table').map(({ name }) => name)
    assert.deepEqual(named(now), named(tables))
  })

  test('what could not be made leaves what was there', async () => {
    const one = cases[engine].trigger as Case
    const before_ = (await ok(call('GET', at('trigger', one, '/definition')))).definition
    const statement = one.first.replace(/ on goods/, ' on no_such_table')
    assert.equal((await call('PUT', '/objects/trigger', { name: one.name, statement })).status, 400)
    const broken = one.first.replace(/(select 1|set @kept = 1|keep\(\))/, 'no_such_thing')
    assert.equal(
      (await call('PUT', '/objects/trigger', { name: one.name, table: 'goods', statement: broken })).status,
      400,
    )
    assert.equal((await ok(call('GET', at('trigger', one, '/definition')))).definition, before_)
  })

  test('who uses something is told, and relations are listed with their tables and columns', async () => {
    const town = bench.dialect.ddl.createTable({
      name: 'shelves',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'good_id', word: 'integer', ...(engine === 'sqlite' ? {} : { type: 'integer' }) },
      ],
      foreignKeys: [
        { name: 'shelf_good', columns: ['good_id'], references: { name: 'goods' }, referencedColumns: ['id'] },
      ],
    })
    await source.open(({ write }) =>
      write(
        async (tx) => {
          for (const one of town) await one.execute(tx)
        },
        { restructures: true },
      ),
    )
    const { list } = await ok(call('GET', '/objects/relation'))
    assert.deepEqual(
      list.map(({ table, columns, references }: Record<string, unknown>) => [table, columns, references]),
      [['shelves', ['good_id'], { table: 'goods', columns: ['id'], onUpdate: 'no action', onDelete: 'no action' }]],
    )
    await ok(call('POST', '/objects/view', { statement: 'create view cheap as select id from goods' }))
    await ok(call('POST', '/objects/view', { statement: 'create view cheapest as select id from cheap' }))
    const { usedBy } = await ok(call('GET', at('view', { name: 'cheap' }, '/definition')))
    assert.deepEqual(
      usedBy.map(({ kind, name }: Record<string, string>) => [kind, name]),
      [['view', 'cheapest']],
    )
    if (engine !== 'postgres') return
    await ok(
      call('POST', '/objects/trigger', { statement: cases.postgres.trigger?.first.replace('keep_goods', 'kept') }),
    )
    const keeps = await ok(call('GET', at('function', { name: 'keep' }, '/definition')))
    assert.ok(keeps.usedBy.some(({ kind, name }: Record<string, string>) => kind === 'trigger' && name === 'kept'))
  })

  if (engine === 'postgres')
    test('an index is made while others write, and what a failure leaves of one is taken away', async () => {
      const { upStatement } = await ok(
        call('POST', '/objects/index', { parts: { name: 'online', table: 'goods', columns: ['name'] } }),
      )
      assert.match(upStatement, /index concurrently "online"/)
      await source.open(({ write }) =>
        write((tx) => sql`insert into goods values (21, 'same'), (22, 'same')`.execute(tx)),
      )
      const twice = { statement: 'create unique index concurrently once on goods (name)' }
      assert.equal((await call('POST', '/objects/index', twice)).status, 400)
      await source.open(({ write }) => write((tx) => sql`delete from goods where id > 20`.execute(tx)))
      const { rows } = await source.open(({ read }) =>
        sql<{ name: string }>`select relname as name from pg_class where relname in ('once', 'online')`.execute(read),
      )
      assert.deepEqual(rows, [{ name: 'online' }])
      const replaced = { name: 'online', table: 'goods', statement: 'create index concurrently online on goods (id)' }
      assert.equal((await call('PUT', '/objects/index', replaced)).status, 400)
    })

  test('what an engine lacks is said in words', async () => {
    const { list } = await ok(call('GET', '/objects'))
    const [{ families, refusal }] = list
    assert.equal(refusal, null)
    const lacks = Object.fromEntries(families.map((one: { kind: string; lacks: string }) => [one.kind, one.lacks]))
    if (engine !== 'sqlite') return assert.equal(lacks.procedure, null)
    assert.equal(lacks.procedure, 'SQLite has no procedures.')
    const { status, body } = await call('POST', '/objects/procedure', { statement: 'create procedure p() select 1' })
    assert.deepEqual([status, body.msg], [400, 'SQLite has no procedures.'])
  })

  test('templates are statements that can be run', async () => {
    const { list } = await ok(call('GET', '/objects'))
    for (const { kind, lacks, template } of list[0].families) {
      // Its function is to be chosen, and MySQL itself has no sequences.
      if (lacks !== null || (kind === 'trigger' && engine === 'postgres')) continue
      const { status, body } = await call('POST', `/objects/${kind}`, { statement: template })
      assert.equal(status, 200, JSON.stringify(body))
    }
  })

  test('editors make nothing, and neither does anybody in a database that was attached read-only', async () => {
    const editor = await server.signUp('editor@x.example')
    await addMember(server, source.project.id, editor, 'editor')
    assert.equal((await call('POST', '/objects/view', { statement: view.first }, editor)).status, 403)
    assert.equal((await call('GET', '/objects', undefined, editor)).status, 403)
    const readOnly = await aSource(server, owner, bench, setup, { readOnly: true })
    const { status, body } = await server.call(
      'POST',
      `/api/v1/projects/${readOnly.project.id}/objects/index`,
      { statement: index.first },
      { token: owner.token },
    )
    assert.deepEqual([status, body.msg], [403, 'The database was attached read-only.'])
  })

  if (engine !== 'sqlite')
    test('a function is called with values, and writes nothing by that', async () => {
      const run = (name: string, values: unknown[]) => call('POST', '/sql/functions', { name, values })
      const { rows, headers } = await ok(run('twice', ['21']))
      assert.deepEqual([rows, headers[0].text], [[{ c1: 42 }], 'twice'])
      assert.equal((await run('twice', [])).status, 400)
      assert.equal((await run('no_such', [])).status, 404)
      assert.ok([200, 400].includes((await run('twice', ['1); drop table goods; select (1'])).status))
      const writing = {
        postgres: "create function emptied() returns integer language sql as 'delete from goods returning id'",
        mysql: 'create function emptied() returns integer modifies sql data begin delete from goods; return 1; end',
      }[engine]
      await ok(call('POST', '/objects/function', { statement: writing }))
      assert.equal((await run('emptied', [])).status, 400)
      const left = await source.open(({ read }) => sql`select id from goods`.execute(read))
      assert.equal(left.rows.length, 2)
    })

  if (engine === 'postgres')
    test('an account that can leave the database keeps only what computes (S09, S37)', async () => {
      const admin = await aSource(server, owner, bench, setup)
      const post = (kind: string, statement: string) =>
        server.call(
          'POST',
          `/api/v1/projects/${admin.project.id}/objects/${kind}`,
          { statement },
          { token: owner.token },
        )
      assert.equal((await post('view', 'create view v as select lower(name) from goods')).status, 200)
      const computing = 'create function twice(n integer) returns integer language sql as $$ select abs(n) * 2 $$'
      assert.equal((await post('function', computing)).status, 200)
      for (const [kind, statement] of [
        ['view', "create view w as select pg_read_file('/etc/passwd')"],
        ['function', "create function r() returns text language sql as $$ select pg_read_file('/etc/passwd') $$"],
        ['function', 'create function r() returns int language plpgsql as $$ begin return 1; end $$'],
        ['procedure', "create procedure r() language sql as $$ copy goods to program 'id' $$"],
      ] as const) {
        const { status, body } = await post(kind, statement)
        assert.equal(status, 400, statement)
        assert.match(body.msg, /no administrator of its server/)
      }
    })
})
