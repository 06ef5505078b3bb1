import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../dialects/dialect.ts'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aSource, sourceEnvironment, type TestSource } from '../../features/sources/testing/a-source.ts'
import { peopleAndCities } from '../../features/sources/testing/people-and-cities.ts'
import { aTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { operationCaller } from './testing/operation-caller.ts'

/** What each engine can hold beside tables. */
const objects: Partial<Record<EngineName, readonly RawBuilder<unknown>[]>> = {
  sqlite: [
    sql`create view "grown ""ups" as select * from people`,
    sql`create trigger keep_cities before delete on cities begin select 1; end`,
  ],
  postgres: [
    sql`create view "grown ""ups" as select * from people`,
    sql`create function twice(n integer) returns integer language sql as 'select n * 2'`,
    sql`create procedure nothing() language sql as 'select 1'`,
    sql`create sequence tickets start 7`,
    sql`create function keep() returns trigger language plpgsql as 'begin return old; end'`,
    sql`create trigger keep_cities before delete on cities for each row execute function keep()`,
  ],
  mysql: [
    sql`create view \`grown "ups\` as select * from people`,
    sql`create function twice(n integer) returns integer deterministic return n * 2`,
    sql`create procedure nothing() select 1`,
    sql`create trigger keep_cities before delete on cities for each row set @kept = 1`,
  ],
}

onEveryDialect('operation calls on an attached database', (bench) => {
  const { name: engine } = bench.dialect
  let server: TestServer
  let ana: Person
  let call: ReturnType<typeof operationCaller>
  let project: TestSource['project']
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    ;({ project } = await aSource(server, ana, bench, [...peopleAndCities(bench), ...(objects[engine] ?? [])]))
    call = operationCaller(server, { project: project.id, token: ana.token })
  })
  after(() => server.close())

  const names = async (api: string, field: string) =>
    (await call.data(api)).list.map((one: Record<string, unknown>) => one[field])

  test('tables, views, functions, procedures and sequences; what an engine lacks is said in words (spec 411, 431)', async () => {
    assert.deepEqual((await names('tableList', 'tn')).toSorted(), ['cities', 'people'])
    assert.deepEqual(await names('viewList', 'view_name'), ['grown "ups'])
    const has = engine !== 'sqlite'
    assert.deepEqual(await names('procedureList', 'procedure_name'), has ? ['nothing'] : [])
    assert.deepEqual(await names('xcProcedureModelsList', 'procedure_name'), has ? ['nothing'] : [])
    const functions = { sqlite: [], postgres: ['keep', 'twice'], mysql: ['twice'], mssql: [] }[engine]
    for (const api of ['functionList', 'xcFunctionModelsList'])
      assert.deepEqual(await names(api, 'function_name'), functions)
    if (engine === 'postgres') assert.ok((await names('sequenceList', 'sequence_name')).includes('tickets'))
    else assert.deepEqual(await names('sequenceList', 'sequence_name'), [])
    if (!has) {
      assert.equal((await call.data('procedureList')).note, 'SQLite has no procedures.')
      assert.match((await call.data('functionList')).note, /SQLite/)
      assert.match((await call.data('sequenceList')).note, /SQLite/)
    }
  })

  test('one of them is read with its definition, in another name there is none (spec 421)', async () => {
    const [view] = (await call.data('viewRead', { view_name: 'grown "ups' })).list
    assert.match(view.view_definition, /select/i)
    assert.equal((await call.plain('viewRead', { view_name: "x'; drop view y" })).status, 404)
    for (const [api, argument, name] of [
      ['functionRead', 'function_name', 'twice'],
      ['procedureRead', 'procedure_name', 'nothing'],
    ] as const) {
      const { status, body } = await call.plain(api, { [argument]: name })
      if (engine === 'sqlite') assert.deepEqual([status, /SQLite/.test(body.msg)], [404, true])
      else assert.equal(body.data.list[0][argument], name)
    }
  })

  test('triggers, indexes, relations and columns of a table (spec 421)', async () => {
    const [trigger] = (await call.data('triggerList', { tn: 'cities' })).list
    assert.deepEqual(
      [trigger.trigger_name, trigger.tn, trigger.timing, trigger.event],
      ['keep_cities', 'cities', 'BEFORE', 'DELETE'],
    )
    assert.deepEqual((await call.data('triggerList', { tn: 'people' })).list, [])
    const indexes = (await call.data('indexList', { tn: 'cities' })).list
    assert.ok(indexes.some(({ cn, non_unique }: { cn: string; non_unique: number }) => cn === 'id' && non_unique === 0))
    const [relation] = (await call.data('relationList', { tn: 'people' })).list
    assert.deepEqual([relation.tn, relation.rtn, relation.rcn], ['people', 'cities', 'id'])
    assert.equal((await call.data('relationListAll')).list.length, 1)
    const columns = (await call.data('columnList', { tn: 'cities' })).list
    assert.deepEqual(
      columns.slice(0, 2).map(({ cn }: { cn: string }) => cn),
      ['id', 'title'],
    )
  })

  test('rows are listed, inserted, updated and deleted there (spec 421)', async () => {
    const { count } = await call.data('list', { tn: 'cities' })
    const made = await call.data('insert', { tn: 'cities', data: { title: "O'Fallon" } })
    assert.equal(made.title, "O'Fallon")
    assert.equal(
      await call.data('update', { tn: 'cities', data: { title: 'x' }, whereConditions: { title: "O'Fallon" } }),
      1,
    )
    assert.equal(await call.data('delete', { tn: 'cities', whereConditions: { id: made.id } }), 1)
    assert.equal((await call.data('list', { tn: 'cities' })).count, count)
  })

  test('SQL is run there: it reads, unless it is said that it writes (spec 420)', async () => {
    const { list, headers } = await call.data('executeRawQuery', 'select 1 + 1 as two, title from cities where id = 1')
    assert.deepEqual(
      headers.map(({ text }: { text: string }) => text),
      ['two', 'title'],
    )
    assert.deepEqual(list, [{ c1: 2, c2: (await call.data('list', { tn: 'cities' })).list[0].title }])
    const write = "insert into cities (title) values ('Raw')"
    assert.equal((await call.plain('executeRawQuery', write)).status, 400)
    assert.equal((await call.data('executeRawQuery', { sql: write, mode: 'write' })).affected, 1)
    assert.equal(await call.data('delete', { tn: 'cities', whereConditions: { title: 'Raw' } }), 1)
    assert.equal((await call.plain('executeRawQuery', { sql: '' })).status, 400)
  })

  test('tables are created, altered and deleted there, told in its own words (spec 422)', async () => {
    const quote = { sqlite: '"', postgres: '"', mysql: '`', mssql: '[' }[engine]
    const made = await call.plus('tableCreate', { tn: 'boxes', columns: [{ cn: 'label', uidt: 'SingleLineText' }] })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.match(
      made.body.data.object.upStatement,
      new RegExp(`^create table .*${quote}boxes${quote} \\(.*${quote}label${quote}`, 's'),
    )
    assert.match(
      await call.data('tableSelectStatement', { tn: 'boxes' }),
      new RegExp(`^select .* from .*${quote}boxes${quote};$`, 's'),
    )
    await call.data('relationCreate', { parentTable: 'cities', childTable: 'boxes' })
    assert.equal((await call.data('relationList', { tn: 'boxes' })).list[0]?.rtn, 'cities')
    await call.data('relationDelete', { parentTable: 'cities', childTable: 'boxes' })
    assert.match((await call.data('tableDelete', { tn: 'boxes' })).object.upStatement, /^drop table/)
  })

  test('migrations are listed, run up and down and told as SQL', async () => {
    const { list } = await call.data('migrationsList')
    assert.ok(
      list.some(
        ({ title, status }: { title: string; status: number }) => /_created_boxes\.sql$/.test(title) && status === 0,
      ),
    )
    const up = 'create table crates (id integer primary key)'
    const body = { source: project.bases[0]?.id, title: 'crates', up, down: 'drop table crates' }
    const path = `/api/v1/projects/${project.id}/migrations`
    assert.equal((await server.call('POST', path, body, { token: ana.token })).status, 200)
    assert.deepEqual((await call.data('migrationsUp')).object, { upStatement: up, downStatement: 'drop table crates' })
    assert.equal((await call.data('migrationsList')).list[0].status, 1)
    assert.deepEqual((await call.data('migrationsToSql', { title: 'crates' })).object.upStatement, up)
    assert.deepEqual((await call.data('migrationsDown')).list, [{ title: 'crates' }])
    assert.equal((await call.data('migrationsUp', { migrationSteps: 1 })).list.length, 1)
    assert.equal((await call.plain('migrationsDown', { migrationSteps: 'x' })).status, 400)
    assert.equal((await call.plain('migrationsToSql', { title: 'nothing' })).status, 404)
  })

  test('of the built-in database nobody sees what is of another project', async () => {
    const own = await aProject(server, ana, { title: 'Own' })
    const table = await aTable(server, ana, own.id, { title: 'Mine' })
    const other = await aProject(server, ana, { title: 'Other' })
    await aTable(server, ana, other.id, { title: 'Theirs' })
    const inside = operationCaller(server, { project: own.id, token: ana.token })
    const tables = new Set((await inside.data('indexList')).list.map(({ tn }: { tn: string }) => tn))
    assert.deepEqual([...tables], [table.table_name])
    for (const api of ['viewList', 'functionList', 'procedureList', 'sequenceList', 'triggerList', 'relationListAll'])
      assert.deepEqual((await inside.data(api)).list, [], api)
  })
})
