import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../dialects/dialect.ts'
import type { ColumnRow, TableRow } from '../../meta/rows/structure.ts'
import { sourceOf } from '../../structure/sources/source-of.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type DialectBench, onEveryDialect } from '../../testing/every-dialect.ts'
import { writesOf } from '../../testing/statements-of.ts'
import { loggedEvents } from '../projects/testing/a-project.ts'
import { aDatabase, aSource, sourceEnvironment } from './testing/a-source.ts'

onEveryDialect('attaching a database', (bench) => {
  let server: TestServer
  let owner: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
  })
  after(() => server.close())

  test('reads tables, views, keys and columns as they are and changes nothing in it (spec 010) (spec 012)', async () => {
    const { project, base, open } = await aSource(server, owner, bench, shop(bench), { inflection_table: 'camelize' })
    const { tables, columns } = await stored(server, project.id)
    assert.equal(project.is_meta, false)
    assert.equal(base.type, bench.dialect.clientName)
    assert.deepEqual(
      tables.map(({ name, title, kind }) => [name, title, kind]),
      [
        ['big_orders', 'BigOrders', 'view'],
        ['customers', 'Customers', 'table'],
        ['log_lines', 'LogLines', 'table'],
        ['order_lines', 'OrderLines', 'table'],
        ['orders', 'Orders', 'table'],
      ],
    )
    const facts = ({ name, type, word, key_part, auto_increment, generated, required, is_primary_value }: ColumnRow) =>
      [name, type, word, { key_part, auto_increment, generated, required, is_primary_value }] as const
    const of = (table: string) => columns.filter(({ table_id }) => table_id === idOf(tables, table)).map(facts)
    const none = { key_part: null, auto_increment: 0, generated: 0, required: 0, is_primary_value: 0 }
    assert.deepEqual(of('orders'), [
      ['id', 'Number', 'integer', { ...none, key_part: 1, auto_increment: 1 }],
      ['customer_id', 'Number', 'integer', { ...none, required: 1 }],
      ['note', 'LongText', 'longText', { ...none, is_primary_value: 1 }],
      ['total', 'Decimal', 'decimal', none],
      ['weight', 'Decimal', 'float', none],
      ['paid', 'Checkbox', 'boolean', none],
      ['ordered_on', 'Date', 'date', none],
      ['ordered_at', 'DateTime', 'timestamp', none],
      ['pick_time', 'Time', 'time', none],
      ['extra', 'JSON', 'json', none],
      ['state', 'SingleLineText', 'shortText', none],
      ['doubled', 'Number', 'integer', { ...none, generated: 1 }],
    ])
    assert.deepEqual(
      of('order_lines').map(([name, , , { key_part }]) => [name, key_part]),
      [
        ['line', 2],
        ['order_id', 1],
        ['sku', null],
      ],
    )
    assert.deepEqual(
      of('log_lines').map(([name, , , { key_part, is_primary_value }]) => [name, key_part, is_primary_value]),
      [
        ['at', null, 0],
        ['line', null, 1],
      ],
    )
    assert.deepEqual(
      of('big_orders').map(([name, , , { required }]) => [name, required]),
      [
        ['id', 0],
        ['total', 0],
      ],
    )
    const after = await open(({ scan }) => bench.dialect.introspect(scan))
    assert.deepEqual(
      after.tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
      tables.map(({ id, name }) => [
        name,
        columns.filter(({ table_id }) => table_id === id).map((column) => column.name),
      ]),
    )
    assert.deepEqual(await loggedEvents(server, project.id), ['sources.attached', 'projects.created'])
  })

  test('every table has its default grid', async () => {
    const { project } = await aSource(server, owner, bench, shop(bench))
    const rows = await server.app.services.meta.scan
      .selectFrom('rh_tables as table')
      .innerJoin('rh_views as view', 'view.table_id', 'table.id')
      .select(['table.title as table', 'view.title as view', 'view.type', 'view.is_default'])
      .where('table.project_id', '=', project.id)
      .execute()
    assert.equal(rows.length, 5)
    for (const row of rows) assert.deepEqual([row.view, row.type, row.is_default], [row.table, 'grid', 1])
  })

  test('views and tables without a key are read-only, and say why', async () => {
    const { project } = await aSource(server, owner, bench, shop(bench))
    const snapshot = await server.app.services.snapshots.of(project.id, 1)
    const reason = (name: string) => snapshot?.findTable(name)?.readOnlyReason ?? null
    assert.equal(reason('orders'), null)
    assert.equal(reason('order_lines'), null)
    assert.match(reason('big_orders') ?? '', /is a view/)
    assert.match(reason('log_lines') ?? '', /has no primary key/)
  })

  test('a read-only source refuses to write, whoever asks', async () => {
    const { project, base } = await aSource(server, owner, bench, shop(bench), { readOnly: true })
    const snapshot = await server.app.services.snapshots.of(project.id, 1)
    assert.match(snapshot?.findTable('orders')?.readOnlyReason ?? '', /attached read-only/)
    const source = await sourceOf(server.app.services, snapshot?.bases.get(base.id) ?? assert.fail())
    const remove = sql`delete from customers`
    await assert.rejects(
      source.write((tx) => remove.execute(tx)),
      { code: 'forbidden' },
    )
    await assert.rejects(remove.execute(source.scan))
    await assert.rejects(remove.execute(source.read))
  })

  test('names nobody would choose are kept byte for byte, and titles differ (S05)', async () => {
    const names = ['t`; drop table canary;--', 't"x', 't]x', 'a.b', 'ünïcödé 表', 'a b', 'A', '%s ? :x $1', '__proto__']
    const { project, open } = await aSource(server, owner, bench, [
      ...table(bench, 'canary', [{ name: 'id', word: 'integer', autoIncrement: true }]),
      ...names.flatMap((name) =>
        table(bench, name, [
          { name: 'id', word: 'integer', autoIncrement: true },
          ...names.map((column) => ({ name: column, word: 'shortText' }) as const),
        ]),
      ),
    ])
    const { tables, columns } = await stored(server, project.id)
    assert.deepEqual(tables.map(({ name }) => name).toSorted(), [...names, 'canary'].toSorted())
    for (const one of tables.filter(({ name }) => name !== 'canary')) {
      const own = columns.filter(({ table_id }) => table_id === one.id)
      assert.deepEqual(
        own.map(({ name }) => name),
        ['id', ...names],
      )
      assert.equal(new Set(own.map(({ title }) => title)).size, names.length + 1)
      assert.ok(!own.some(({ title }) => title === '__proto__'))
    }
    assert.equal(await open(async ({ scan }) => (await bench.dialect.introspect(scan)).tables.length), names.length + 1)
  })

  test('hundreds of tables are read in by a constant number of statements', async () => {
    const many = Array.from({ length: 250 }, (_, index) => `t_${String(index).padStart(3, '0')}`)
    const { connection } = await aDatabase(
      server,
      bench,
      many.flatMap((name) =>
        table(bench, name, [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'title', word: 'shortText' },
        ]),
      ),
    )
    const statements = await writesOf(server, async () => {
      const { status, body } = await server.call(
        'POST',
        '/api/v1/db/meta/projects',
        external(bench, connection, 'Many'),
        {
          token: owner.token,
        },
      )
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal((await stored(server, body.id)).columns.length, 500)
    })
    assert.ok(statements >= 5 && statements < 20, `${statements} statements`)
  })

  test('the password is sealed and given out nowhere', async () => {
    const { connection } = await aDatabase(server, bench, shop(bench))
    const { password = 'no password' } = connection as { password?: string }
    const created = await server.call('POST', '/api/v1/db/meta/projects', external(bench, connection, 'Secret'), {
      token: owner.token,
    })
    const { id, bases } = created.body
    const told = [
      created,
      ...(await Promise.all([
        server.call('GET', `/api/v1/db/meta/projects/${id}`, undefined, { token: owner.token }),
        server.call('GET', `/api/v1/projects/${id}/configuration`, undefined, { token: owner.token }),
        server.call('GET', `/api/v1/projects/${id}/sources`, undefined, { token: owner.token }),
        server.call('GET', `/api/v1/db/meta/projects/${id}/info`, undefined, { token: owner.token }),
      ])),
    ]
    for (const { status, body } of told) {
      assert.equal(status, 200)
      assert.ok(!JSON.stringify(body).includes(password))
    }
    const { meta, secrets } = server.app.services
    const row = await meta.scan
      .selectFrom('rh_bases')
      .selectAll()
      .where('id', '=', bases[0].id)
      .executeTakeFirstOrThrow()
    assert.ok(!JSON.stringify(row).includes(password))
    assert.throws(() => secrets.unseal(row.connection ?? '', 'ds_another'))
    const changes = await meta.scan.selectFrom('rh_changes').selectAll().execute()
    assert.ok(!JSON.stringify(changes).includes(password))
    assert.ok(!JSON.stringify(server.logged).includes(password))
  })

  test('a missing database is made when that was asked for, and only then (spec 198)', async () => {
    const { connection } = await aDatabase(server, bench)
    const missing =
      'filename' in connection
        ? { filename: 'made-for-me.sqlite' }
        : { ...connection, database: `${String(connection.database)}_new` }
    const post = (title: string, createDatabase: boolean) =>
      server.call('POST', '/api/v1/db/meta/projects', external(bench, missing, title, { createDatabase }), {
        token: owner.token,
      })
    const refused = await post('Missing', false)
    assert.equal(refused.status, 400)
    assert.match(refused.body.msg, /^Connection Failure: The database (file )?does not exist/)
    const made = await post('Made', true)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.equal((await stored(server, made.body.id)).tables.length, 0)
    if (!('filename' in connection)) await dropDatabase(bench, missing)
  })

  test('nothing is stored when the database cannot be reached', async () => {
    const { connection } = await aDatabase(server, bench)
    const wrong = 'filename' in connection ? { filename: 'nothing.sqlite' } : { ...connection, password: 'wrong' }
    const before = await allProjects(server)
    const { status, body } = await server.call('POST', '/api/v1/db/meta/projects', external(bench, wrong, 'Wrong'), {
      token: owner.token,
    })
    assert.equal(status, 400)
    assert.match(body.msg, 'filename' in connection ? /^Connection Failure:/ : /^Invalid database credentials\.$/)
    assert.deepEqual(await allProjects(server), before)
  })

  test('a second database joins a project, with titles that differ from those it has', async () => {
    const { project } = await aSource(server, owner, bench, shop(bench))
    const { connection } = await aDatabase(server, bench, shop(bench))
    const { filename, ...fields } = connection as { filename?: string }
    const { status, body } = await server.call(
      'POST',
      `/api/v1/projects/${project.id}/sources`,
      { type: bench.dialect.clientName, ...fields, ...(filename ? { file: filename } : {}), inflectionTable: 'none' },
      { token: owner.token },
    )
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.tableCount, 5)
    assert.equal(body.alias, 'db_2')
    const { tables } = await stored(server, project.id)
    assert.deepEqual(
      tables.filter(({ name }) => name === 'orders').map(({ title }) => title),
      ['orders', 'orders 2'],
    )
    const snapshot = await server.app.services.snapshots.of(project.id, 2)
    assert.equal(snapshot?.bases.size, 2)
  })

  if (bench.dialect.name !== 'sqlite')
    test('enumerations become choices', async () => {
      const { project } = await aSource(server, owner, bench, enumerations[bench.dialect.name] ?? [])
      const { columns } = await stored(server, project.id)
      const choices = (name: string) => {
        const column = columns.find((one) => one.name === name) ?? assert.fail(name)
        const { choices: list = [] } = JSON.parse(column.options) as { choices?: { title: string }[] }
        return [column.type, list.map(({ title }) => title)]
      }
      assert.deepEqual(choices('size'), ['SingleSelect', ['small', "it's, big"]])
      // A value with space around it could not be a choice as it is.
      assert.deepEqual(choices('odd'), ['SingleLineText', []])
      if (bench.dialect.name === 'mysql') assert.deepEqual(choices('tags'), ['SingleLineText', []])
    })

  if (bench.dialect.supports.schemas)
    test('only the schema that was named is read, and tables are found in it (spec 194)', async () => {
      const { connection } = await aDatabase(server, bench, [
        sql`create schema "Sales north"`,
        sql`create table "Sales north".deals (id integer primary key, name text)`,
        sql`create table elsewhere (id integer primary key)`,
      ])
      const body = external(bench, connection, 'Schemas')
      const config = { ...body.bases[0]?.config, searchPath: ['Sales north'] }
      const created = await server.call(
        'POST',
        '/api/v1/db/meta/projects',
        { ...body, bases: [{ ...body.bases[0], config }] },
        { token: owner.token },
      )
      assert.equal(created.status, 200, JSON.stringify(created.body))
      const { tables } = await stored(server, created.body.id)
      assert.deepEqual(
        tables.map(({ name, schema }) => [schema, name]),
        [['Sales north', 'deals']],
      )
      const snapshot = await server.app.services.snapshots.of(created.body.id, 1)
      const source = await sourceOf(server.app.services, snapshot?.findTable('deals')?.base ?? assert.fail())
      assert.deepEqual((await sql`select * from deals`.execute(source.read)).rows, [])
    })
})

type Columns = Parameters<DialectBench['dialect']['ddl']['createTable']>[0]['columns']

function table(
  bench: DialectBench,
  name: string,
  columns: Columns,
  primaryKey?: string[],
): readonly RawBuilder<unknown>[] {
  return bench.dialect.ddl.createTable({ name, columns, ...(primaryKey ? { primaryKey } : {}) })
}

function shop(bench: DialectBench): RawBuilder<unknown>[] {
  return [
    ...table(bench, 'customers', [
      { name: 'id', word: 'integer', autoIncrement: true },
      { name: 'name', word: 'shortText', notNull: true },
    ]),
    ...table(bench, 'orders', [
      { name: 'id', word: 'integer', autoIncrement: true },
      { name: 'customer_id', word: 'integer', notNull: true },
      { name: 'note', word: 'longText' },
      { name: 'total', word: 'decimal' },
      { name: 'weight', word: 'float' },
      { name: 'paid', word: 'boolean', notNull: true, default: false },
      { name: 'ordered_on', word: 'date' },
      { name: 'ordered_at', word: 'timestamp' },
      { name: 'pick_time', word: 'time' },
      { name: 'extra', word: 'json' },
      { name: 'state', word: 'shortText', default: 'new' },
    ]),
    // SQLite adds no stored generated column to a table that exists.
    sql`alter table orders add column doubled bigint generated always as (customer_id * 2) ${sql.raw(bench.dialect.name === 'sqlite' ? 'virtual' : 'stored')}`,
    ...table(
      bench,
      'order_lines',
      [
        { name: 'line', word: 'integer', notNull: true },
        { name: 'order_id', word: 'integer', notNull: true },
        { name: 'sku', word: 'shortText' },
      ],
      ['order_id', 'line'],
    ),
    ...table(bench, 'log_lines', [
      { name: 'at', word: 'timestamp' },
      { name: 'line', word: 'longText' },
    ]),
    sql`create view big_orders as select id, total from orders where total > 100`,
  ]
}

const enumerations: Partial<Record<EngineName, readonly RawBuilder<unknown>[]>> = {
  postgres: [
    sql`create type size as enum ('small', 'it''s, big')`,
    sql`create type odd as enum (' a', 'b')`,
    sql`create table things (id integer primary key, size size, odd odd)`,
  ],
  mysql: [
    sql`create table things (id int primary key, size enum('small', 'it''s, big'), odd enum(' a', 'b'), tags set('red', 'green'))`,
  ],
}

function external(
  { dialect }: DialectBench,
  connection: Readonly<Record<string, unknown>>,
  title: string,
  fields: Readonly<Record<string, unknown>> = {},
) {
  const type = dialect.clientName
  return { title, external: true, bases: [{ type, config: { client: type, connection }, ...fields }] }
}

async function stored(server: TestServer, project: string): Promise<{ tables: TableRow[]; columns: ColumnRow[] }> {
  const { scan } = server.app.services.meta
  const tables = await scan
    .selectFrom('rh_tables')
    .selectAll()
    .where('project_id', '=', project)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  const columns = await scan
    .selectFrom('rh_columns')
    .selectAll()
    .where('project_id', '=', project)
    .orderBy('position')
    .execute()
  return { tables, columns }
}

const idOf = (tables: readonly TableRow[], name: string): string =>
  tables.find((one) => one.name === name)?.id ?? assert.fail(name)

const allProjects = ({ app }: TestServer) => app.services.meta.scan.selectFrom('rh_projects').select('id').execute()

async function dropDatabase({ dialect }: DialectBench, connection: Readonly<Record<string, unknown>>): Promise<void> {
  const { host, port, user, password, database } = connection as Record<string, string> & { port: number }
  const admin = await dialect.openSource<unknown>({
    host: host ?? '',
    port,
    user: user ?? '',
    password: password ?? '',
    database: dialect.name === 'postgres' ? 'postgres' : 'mysql',
  })
  await sql`drop database ${sql.id(database ?? '')}`.execute(admin.read)
  await admin.close()
}
