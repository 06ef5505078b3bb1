import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { peopleAndCities } from '../sources/testing/people-and-cities.ts'
import { migrationsAs } from './testing/migrations-as.ts'

onEveryDialect('migrations that people write', (bench) => {
  const { name: engine, supports } = bench.dialect
  const isWhole = supports.transactionalDdl
  let server: TestServer
  let ana: Person
  let source: TestSource
  let base: string
  let migrations: ReturnType<typeof migrationsAs>

  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    source = await aSource(server, ana, bench, peopleAndCities(bench))
    base = source.base.id ?? ''
    migrations = migrationsAs(server, ana, source.project.id)
  })
  after(() => server.close())

  const tables = (): Promise<string[]> =>
    source.open(async ({ scan }) => (await bench.dialect.introspect(scan)).tables.map(({ name }) => name).sort())
  const columns = (table: string): Promise<string[]> =>
    source.open(async ({ scan }) => {
      const found = (await bench.dialect.introspect(scan)).tables.find(({ name }) => name === table)
      return found?.columns.map(({ name }) => name) ?? []
    })

  test('run up to a point, down to a point, marked and run again, each told in the audit log', async () => {
    const first = await migrations.write(
      base,
      'Make Tags',
      'create table tags (id integer primary key, label varchar(40))',
      'drop table tags',
    )
    const second = await migrations.write(
      base,
      'colour of tags',
      "alter table tags add column colour varchar(20);\n-- a few to begin with\ninsert into tags (id, label, colour) values (1, 'new; red', 'red')",
      'alter table tags drop column colour',
    )
    assert.deepEqual(
      [first.title, first.state, first.back, first.isOneTransaction],
      ['make_tags', 'pending', 'statements', isWhole],
    )
    assert.deepEqual(await tables(), ['cities', 'people'])
    const up = await migrations.run(second.id, 'up')
    assert.deepEqual(
      up.list.map(({ title, isDone, done, standing }) => [title, isDone, done, standing]),
      [
        ['make_tags', true, 1, 1],
        ['colour_of_tags', true, 2, 2],
      ],
    )
    assert.deepEqual(await columns('tags'), ['id', 'label', 'colour'])
    assert.equal((await migrations.read(second.id)).state, 'run')
    assert.equal((await migrations.send('POST', `/${second.id}/run`, { way: 'up' })).status, 409)
    // What stands is not deleted.
    assert.equal((await migrations.send('DELETE', `/${first.id}`)).status, 409)
    const down = await migrations.run(first.id, 'down')
    assert.deepEqual(
      down.list.map(({ title }) => title),
      ['colour_of_tags', 'make_tags'],
    )
    assert.deepEqual(await tables(), ['cities', 'people'])
    await migrations.mark(first.id, 'run')
    assert.equal((await migrations.read(first.id)).ranBy?.email, 'ana@x.example')
    await migrations.mark(first.id, 'pending')
    assert.equal((await migrations.send('DELETE', `/${second.id}`)).status, 200)
    const audit = await server.call('GET', `/api/v1/projects/${source.project.id}/audits?kind=sql`, undefined, {
      token: ana.token,
    })
    const types = new Set(audit.body.list.map(({ type }: { type: string }) => type))
    assert.deepEqual([...types].sort(), [
      'migrations.deleted',
      'migrations.marked',
      'migrations.ran',
      'migrations.written',
    ])
  })

  test('one that fails half-way is told exactly where it stands and how to go on', async () => {
    const script = [
      'create table half_a (id integer primary key)',
      'create table half_b (id integer primary key)',
      'create table half_a (id integer primary key)',
      'create table half_c (id integer primary key)',
    ]
    const { id } = await migrations.write(base, 'half', script.join(';\n'), 'drop table half_a')
    const { isDone, list } = await migrations.run(id, 'up', { alone: true })
    assert.equal(isDone, false)
    const [outcome] = list
    assert.deepEqual([outcome?.done, outcome?.total, outcome?.statement], [2, 4, script[2]])
    assert.match(outcome?.message ?? '', /half_a/)
    const stands = (await tables()).filter((name) => name.startsWith('half_'))
    const told = await migrations.read(id)
    if (isWhole) {
      assert.deepEqual([outcome?.standing, stands, told.state], [0, [], 'pending'])
      assert.match(outcome?.next ?? '', /Nothing of it stands/)
      assert.match(told.fault ?? '', /half_a/)
      return
    }
    assert.deepEqual([outcome?.standing, stands, told.state], [2, ['half_a', 'half_b'], 'stopped'])
    assert.match(outcome?.next ?? '', /Statements 1 to 2 stand.*Mend statement 3/)
    assert.deepEqual([told.stopped?.way, told.stopped?.after], ['up', 2])
    // Others wait until it is clear what stands, and going on begins at the statement that failed.
    assert.equal((await migrations.send('POST', `/${id}/run`, { way: 'down', alone: true })).status, 409)
    await migrations.change(id, { up: [...script.slice(0, 2), script[3]].join(';\n') })
    assert.equal((await migrations.run(id, 'up', { alone: true })).isDone, true)
    assert.deepEqual(
      (await tables()).filter((name) => name.startsWith('half_')),
      ['half_a', 'half_b', 'half_c'],
    )
  })

  test('a text that was edited after it ran is told, put back or taken over; what is run down is what ran', async () => {
    const { id } = await migrations.write(base, 'kept', 'create table kept (id integer primary key)', 'drop table kept')
    await migrations.run(id, 'up', { alone: true })
    const edited = await migrations.change(id, {
      up: 'create table kept (id integer primary key, more integer)',
      down: null,
    })
    assert.deepEqual(
      [edited.isChanged, edited.state, edited.ranUp],
      [true, 'run', 'create table kept (id integer primary key)'],
    )
    assert.notEqual(edited.checksum, edited.ranChecksum)
    const restored = await migrations.settle(id, 'restore')
    assert.deepEqual([restored.isChanged, restored.up], [false, 'create table kept (id integer primary key)'])
    await migrations.change(id, { down: null })
    assert.equal((await migrations.run(id, 'down', { alone: true })).isDone, true)
    assert.equal((await tables()).includes('kept'), false)
    await migrations.run(id, 'up', { alone: true })
    assert.equal((await migrations.settle(id, 'accept')).isChanged, false)
    const stuck = await migrations.send('POST', `/${id}/run`, { way: 'down', alone: true })
    assert.deepEqual([stuck.status, /no statements for its way back/.test(stuck.body.msg)], [409, true])
  })

  test('a rehearsal runs it and keeps nothing, where the database can', async () => {
    const { id } = await migrations.write(base, 'tried', 'create table tried (id integer primary key)')
    const answer = await migrations.send('POST', `/${id}/run`, { way: 'up', rehearse: true })
    assert.equal(answer.status, isWhole ? 200 : 400, JSON.stringify(answer.body))
    if (isWhole) assert.deepEqual([answer.body.isDone, answer.body.list[0].standing], [true, 0])
    assert.equal((await tables()).includes('tried'), false)
    assert.equal((await migrations.read(id)).state, 'pending')
  })

  test('files come in as they went out; what is here already stays (dbmate)', async () => {
    const text = '-- migrate:up\ncreate table filed (id integer primary key);\n\n-- migrate:down\ndrop table filed;\n'
    const take = (files: readonly object[]) =>
      server.call(
        'POST',
        `/api/v1/projects/${source.project.id}/migrations-import`,
        { source: base, files },
        { token: ana.token },
      )
    const name = '20200131120000_make_filed.sql'
    assert.deepEqual((await take([{ name, text }])).body, { added: [name], known: [], other: [] })
    assert.deepEqual((await take([{ name, text }])).body, { added: [], known: [name], other: [] })
    assert.deepEqual((await take([{ name, text: text.replace('filed', 'else') }])).body.other, [name])
    const oldest = (await migrations.list()).list.at(-1)
    assert.deepEqual([oldest?.title, oldest?.state, oldest?.file], ['make_filed', 'pending', name])
    assert.equal((await migrations.run(oldest?.id ?? '', 'up', { alone: true })).isDone, true)
    for (const bad of [
      { name: 'make.sql', text },
      { name: '20200231120000_never.sql', text },
      { name: '20200131120009_x.sql', text: 'select 1' },
      { name: '20200131120009_x.sql', text: '-- migrate:up transaction:false\nselect 1' },
    ])
      assert.equal((await take([bad])).status, 400, bad.name)
    assert.equal(
      (
        await take([
          { name, text },
          { name: `b/${name}`, text },
        ])
      ).status,
      400,
    )
  })

  test('what reaches files, rights, other servers or functions is refused before anything runs', async () => {
    for (const up of [
      '',
      ';',
      'drop database x',
      'create database x',
      "attach 'x' as y",
      "copy people to program 'ls'",
      'create function f() returns int language sql as $$ select 1 $$',
      'create trigger t before delete on people for each row execute function f()',
      'create extension x',
      'grant all on people to public',
      'alter table people owner to x',
      "create view v as select pg_read_file('/etc/passwd')",
      "select load_file('/etc/passwd')",
      "create table t select 1 into outfile '/tmp/x'",
      "create table t (id int) engine=federated connection='mysql://x'",
      'create virtual table t using fts5(a)',
      'insert into people (name) values (:name)',
      'pragma writable_schema = 1',
      "create table t (id int); select 'open",
    ]) {
      // What an engine does not know at all it refuses by itself.
      if ((engine !== 'mysql' && /federated/.test(up)) || (engine === 'sqlite' && /pg_read_file/.test(up))) continue
      const written = await migrations.send('POST', '', { source: base, title: 'bad', up })
      assert.equal(written.status, 200, up)
      const answer = await migrations.send('POST', `/${written.body.id}/run`, { way: 'up', alone: true })
      assert.ok([400, 403].includes(answer.status), `${answer.status} ${up}: ${JSON.stringify(answer.body)}`)
      assert.equal((await migrations.send('DELETE', `/${written.body.id}`)).status, 200)
    }
    assert.equal((await migrations.send('POST', '', { source: base, title: ' ', up: 'x' })).status, 400)
    assert.equal((await migrations.send('POST', '', { source: base, title: 'x' })).status, 400)
    assert.equal((await migrations.send('POST', '/mg_nothing/run', { way: 'up' })).status, 404)
    assert.equal((await migrations.send('POST', '/mg_nothing/run', { way: 'sideways' })).status, 400)
  })

  test('a database that was attached read-only gets none', async () => {
    const closed = await server.call(
      'PATCH',
      `/api/v1/projects/${source.project.id}/sources/${base}`,
      { readOnly: true },
      { token: ana.token },
    )
    assert.equal(closed.status, 200, JSON.stringify(closed.body))
    const { status, body } = await migrations.send('POST', '', {
      source: base,
      title: 'x',
      up: 'create table t (id int)',
    })
    assert.deepEqual([status, /read-only/.test(body.msg)], [403, true])
  })
})
