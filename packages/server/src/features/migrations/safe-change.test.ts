import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment } from '../sources/testing/a-source.ts'
import { aTable, columnOf, structureAs } from '../tables/testing/a-table.ts'
import { insertRows } from '../tables/testing/records.ts'
import { migrationsAs } from './testing/migrations-as.ts'

onEveryDialect('a change of structure others should hardly notice', (bench) => {
  const engine = bench.dialect.name
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  test('who waits and for how long is told before a type is changed and before a migration is run (spec 261)', async () => {
    const source = await aSource(server, ana, bench, [])
    const table = await aTable(server, ana, source.project.id, { title: 'Goods', columns: { Size: 'Number' } })
    await insertRows(server, table, [{ Size: 1 }, { Size: 2 }])
    const { body: preview } = await structureAs(server, ana).preview(columnOf(table, 'Size').id, {
      uidt: 'Decimal',
    })
    assert.equal(preview.locks.length, preview.statements.length, JSON.stringify(preview))
    assert.ok(preview.locks.length > 0)
    for (const { aboutMs, records } of preview.locks) assert.deepEqual([aboutMs !== null, records], [true, 2])
    assert.equal(preview.lockTimeoutMs, 5000)

    const migrations = migrationsAs(server, ana, source.project.id)
    const name = bench.dialect.quoteIdentifier(table.table_name)
    const up = `create index by_size on ${name} (id); create table fresh (id integer primary key)`
    const { id } = await migrations.write(source.base.id ?? '', 'index', up, 'drop table fresh')
    const { status, body } = await migrations.send('GET', `/${id}/locks?way=up`)
    assert.equal(status, 200, JSON.stringify(body))
    const told = body.list.map(({ table: on, blocks, work }: Record<string, string>) => [on, blocks, work])
    const waits = { sqlite: 'database', postgres: 'writes', mysql: 'nothing', mssql: 'writes' }[engine]
    assert.deepEqual(told, [
      [table.table_name, waits, 'builds'],
      ['fresh', engine === 'sqlite' ? 'database' : 'nothing', 'moment'],
    ])
    assert.equal(typeof body.list[0].records, 'number')
    assert.equal((await migrations.send('GET', `/${id}/locks?way=sideways`)).status, 400)
    assert.equal((await migrations.send('GET', '/mg_nothing/locks?way=up')).status, 404)
  })

  test('a key on a column that holds values counts at once and is checked behind that, in a transaction of its own', async () => {
    const source = await aSource(server, ana, bench, [])
    const project = source.project.id
    const towns = await aTable(server, ana, project, { title: 'Towns', columns: { Code: 'Number' } })
    const orders = await aTable(server, ana, project, { title: 'Orders', columns: { Town: 'Number' } })
    await insertRows(server, towns, [{ Code: 1 }])
    await insertRows(server, orders, [{ Town: 1 }])
    const made = await structureAs(server, ana).addColumn(orders.id, {
      uidt: 'LinkToAnotherRecord',
      parentId: towns.id,
      childId: orders.id,
      type: 'bt',
      title: 'Of town',
      fk_parent_column_id: columnOf(towns, 'Code').id,
      fk_child_column_id: columnOf(orders, 'Town').id,
      index: true,
    })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const migrations = migrationsAs(server, ana, project)
    const { up, down } = await migrations.read((await migrations.list()).list[0]?.id ?? '')
    assert.equal(/ not valid;[\s\S]*validate constraint/.test(up), engine === 'postgres', up)
    assert.notEqual(down, null)
    if (engine !== 'postgres') return
    const { rows } = await source.open(({ scan }) =>
      sql<{ isSound: boolean }>`select convalidated as "isSound" from pg_constraint where contype = 'f'`.execute(scan),
    )
    assert.deepEqual(rows, [{ isSound: true }])
  })

  test('a field that becomes required holds at once, and its cells are looked at while others go on', async () => {
    const source = await aSource(server, ana, bench, [])
    const table = await aTable(server, ana, source.project.id, { title: 'Parts', columns: { Size: 'Number' } })
    await insertRows(server, table, [{ Size: 1 }])
    const asAna = structureAs(server, ana)
    const size = columnOf(table, 'Size')
    const changed = await asAna.updateColumn(size.id, { rqd: true })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const migrations = migrationsAs(server, ana, source.project.id)
    const { up, down } = await migrations.read((await migrations.list()).list[0]?.id ?? '')
    const steps = / check [\s\S]* not valid;[\s\S]*validate constraint[\s\S]*set not null;[\s\S]*drop constraint/i
    assert.equal(steps.test(up), engine === 'postgres', up)
    assert.notEqual(down, null)
    const nullable = async (): Promise<boolean | undefined> =>
      source.open(async ({ scan }) => {
        const { tables } = await bench.dialect.introspect(scan)
        const found = tables.find(({ name }) => name === table.table_name)
        return found?.columns.find(({ name }) => name === size.column_name)?.nullable
      })
    assert.equal(await nullable(), false)
    if (engine === 'postgres') {
      const left = await source.open(({ scan }) =>
        sql`select 1 from pg_constraint where contype = 'c' and conrelid <> 0`.execute(scan),
      )
      assert.deepEqual(left.rows, [])
    }
    assert.equal((await asAna.updateColumn(size.id, { rqd: false })).status, 200)
    assert.equal(await nullable(), true)
  })

  test('a field with a default comes with it in every record, without a write to any of them', async () => {
    const source = await aSource(server, ana, bench, [])
    const table = await aTable(server, ana, source.project.id, { title: 'Boxes', columns: { Size: 'Number' } })
    await insertRows(server, table, [{ Size: 1 }, { Size: 2 }])
    const added = await structureAs(server, ana).addColumn(table.id, {
      title: 'Colour',
      uidt: 'SingleLineText',
      cdf: "it's red",
      rqd: true,
    })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    const migrations = migrationsAs(server, ana, source.project.id)
    const { up } = await migrations.read((await migrations.list()).list[0]?.id ?? '')
    assert.doesNotMatch(up, /update /i)
    const { body } = await server.call('GET', `/api/v1/db/data/noco/${source.project.id}/Boxes`, undefined, {
      token: ana.token,
    })
    assert.deepEqual(
      body.list.map(({ Colour }: { Colour: string }) => Colour),
      ["it's red", "it's red"],
    )
    const told = structureAs(server, ana)
    const { body: after } = await told.read(table.id)
    assert.equal(after.columns.find(({ title }: { title: string }) => title === 'Colour').cdf, "it's red")
  })

  if (engine !== 'sqlite')
    test('a change that waits for a lock of others gives up after five seconds and leaves nothing', async () => {
      const source = await aSource(server, ana, bench, [])
      const table = await aTable(server, ana, source.project.id, { title: 'Goods', columns: { Size: 'Number' } })
      await source.open(({ write }) =>
        write(async (tx) => {
          // Whoever reads in a transaction holds on to the table as it is.
          await sql`select * from ${sql.table(table.table_name)}`.execute(tx)
          const began = performance.now()
          const { status, body } = await structureAs(server, ana).addColumn(table.id, { title: 'More', uidt: 'Number' })
          assert.deepEqual([status, body.error], [423, 'locked'], JSON.stringify(body))
          assert.match(body.msg, /^Another change holds this table/)
          assert.ok(performance.now() - began < 20_000)
        }),
      )
      const { body } = await structureAs(server, ana).read(table.id)
      assert.deepEqual(
        body.columns.filter(({ title }: { title: string }) => title === 'More'),
        [],
      )
    })
})
