import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { type DialectBench, onEveryDialect } from '../../testing/every-dialect.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { aSource, sourceEnvironment, type TestSource } from './testing/a-source.ts'

onEveryDialect('metadata sync', (bench) => {
  let server: TestServer
  let owner: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
  })
  after(() => server.close())

  const path = (project: string) => `/api/v1/db/meta/projects/${project}/meta-diff`
  const look = (project: string): Promise<Answer> =>
    server.call('GET', path(project), undefined, { token: owner.token })
  const sync = (project: string, headers: Record<string, string> = {}): Promise<Answer> =>
    server.call('POST', path(project), {}, { token: owner.token, headers })
  const run = ({ open }: TestSource, statements: readonly RawBuilder<unknown>[]): Promise<void> =>
    open((database) =>
      database.write(
        async (tx) => {
          for (const statement of statements) await statement.execute(tx)
        },
        { restructures: true },
      ),
    )
  const changesIn = ({ body }: Answer): string[] =>
    body.flatMap(
      ({ table_name, detectedChanges }: { table_name: string; detectedChanges: { type: string; msg: string }[] }) =>
        detectedChanges.map(({ type, msg }) => `${table_name}: ${type} ${msg}`),
    )

  test('nothing changed is said, and ten syncs change nothing (spec 325) (D11)', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    const { id } = source.project
    const before = await storedStructure(server, id)
    const shown = await look(id)
    assert.equal(shown.status, 200)
    assert.equal(shown.headers['x-rowhouse-sync'], 'tables metadata in sync')
    assert.deepEqual(
      shown.body.map(({ table_name, type, detectedChanges }: Record<string, unknown>) => [
        table_name,
        type,
        detectedChanges,
      ]),
      [
        ['cities', 'table', []],
        ['named', 'view', []],
        ['people', 'table', []],
      ],
    )
    for (let round = 0; round < 10; round += 1) {
      const { status, body } = await sync(id)
      assert.equal(status, 200)
      assert.deepEqual(body, { msg: 'success', sync: 'no change identified', changes: 0 })
    }
    assert.equal(await storedStructure(server, id), before)
  })

  test('what changed is shown before it is applied, then applied (spec 325) (D11)', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    const { id } = source.project
    const before = await storedStructure(server, id)
    const { ddl } = bench.dialect
    await run(source, await withStructure(source, bench, 'people', (table) => ddl.dropColumn(table, 'nick')))
    await run(source, await withStructure(source, bench, 'people', (table) => ddl.changeType(table, 'age', 'longText')))
    await run(source, [
      ...ddl.addColumn({ name: 'people' }, { name: 'born', word: 'date' }),
      sql`drop view named`,
      ...ddl.dropTable({ name: 'cities' }),
      ...ddl.createTable({ name: 'streets', columns: [{ name: 'id', word: 'integer', autoIncrement: true }] }),
      sql`create view adults as select id, name from people`,
    ])
    const shown = await look(id)
    assert.deepEqual(changesIn(shown).toSorted(), [
      'adults: VIEW_NEW New view',
      'cities: TABLE_REMOVE Table removed',
      'named: VIEW_REMOVE Table removed',
      'people: TABLE_COLUMN_ADD New column(born)',
      'people: TABLE_COLUMN_REMOVE Column removed(nick)',
      'people: TABLE_COLUMN_TYPE_CHANGE Column type changed(age)',
      'streets: TABLE_NEW New table',
    ])
    assert.equal(shown.headers['x-rowhouse-sync'], '7 changes')
    assert.equal(await storedStructure(server, id), before)

    const applied = await sync(id)
    assert.deepEqual([applied.status, applied.body.sync, applied.body.changes], [200, 'tables metadata in sync', 7])
    assert.deepEqual(changesIn(await look(id)), [])
    const { tables, columns } = await rowsOf(server, id)
    const live = tables.filter(({ deleted_at }) => deleted_at === null)
    assert.deepEqual(live.map(({ name }) => name).toSorted(), ['adults', 'people', 'streets'])
    const ofPeople = columns.filter(({ table_id }) => table_id === live.find(({ name }) => name === 'people')?.id)
    assert.deepEqual(
      ofPeople.filter(({ deleted_at }) => deleted_at === null).map(({ name, type }) => [name, type]),
      [
        ['id', 'Number'],
        ['name', 'SingleLineText'],
        ['age', 'LongText'],
        ['born', 'Date'],
      ],
    )
    assert.equal(ofPeople.find(({ name }) => name === 'nick')?.deleted_by, null)
  })

  test('what went comes back under its own id, with what people made of it (D11)', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    const { id } = source.project
    const { tables: before, columns } = await rowsOf(server, id)
    const cities = before.find(({ name }) => name === 'cities') ?? assert.fail()
    await server.call('PATCH', `/api/v1/db/meta/tables/${cities.id}`, { title: 'Towns' }, { token: owner.token })
    await run(source, [
      sql`drop view named`,
      ...bench.dialect.ddl.dropTable({ name: 'cities' }),
      ...(await withStructure(source, bench, 'people', (table) => bench.dialect.ddl.dropColumn(table, 'name'))),
    ])
    await sync(id)
    const meanwhile = await rowsOf(server, id)
    const peopleId = before.find(({ name }) => name === 'people')?.id
    assert.deepEqual(
      meanwhile.columns
        .filter((one) => one.table_id === peopleId && one.is_primary_value === 1)
        .map(({ name }) => name),
      ['nick'],
    )
    await run(source, [
      ...cityTable(bench),
      ...bench.dialect.ddl.addColumn({ name: 'people' }, { name: 'name', word: 'shortText' }),
    ])
    assert.deepEqual(changesIn(await look(id)).toSorted(), [
      'cities: TABLE_NEW New table',
      'people: TABLE_COLUMN_ADD New column(name)',
    ])
    await sync(id)
    const { tables: after, columns: columnsAfter } = await rowsOf(server, id)
    const back = after.find(({ name, deleted_at }) => name === 'cities' && deleted_at === null)
    assert.deepEqual([back?.id, back?.title], [cities.id, 'Towns'])
    const nameBefore = columns.find(({ name }) => name === 'name')
    const nameAfter = columnsAfter.find(({ name, deleted_at }) => name === 'name' && deleted_at === null)
    assert.equal(nameAfter?.id, nameBefore?.id)
    assert.deepEqual(changesIn(await look(id)), [])
  })

  test('what people chose for a column outlives a change that still fits', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    const { id } = source.project
    const age = (await rowsOf(server, id)).columns.find(({ name }) => name === 'age') ?? assert.fail()
    await server.app.services.meta.write(async (tx) => {
      await tx
        .updateTable('rh_columns')
        .set({ type: 'Rating', options: '{"max":10}', title: 'Stars', database_type: 'something older' })
        .where('id', '=', age.id)
        .execute()
    })
    assert.deepEqual(changesIn(await look(id)), ['people: TABLE_COLUMN_TYPE_CHANGE Column type changed(age)'])
    await sync(id)
    const after = (await rowsOf(server, id)).columns.find(({ name }) => name === 'age')
    assert.deepEqual([after?.type, after?.title, after?.options], ['Rating', 'Stars', '{"max":10}'])
    assert.notEqual(after?.database_type, 'something older')
  })

  if (bench.dialect.name !== 'sqlite')
    test('an enumeration that grew brings its new value, and the others keep their ids', async () => {
      const isMysql = bench.dialect.name === 'mysql'
      const source = await aSource(server, owner, bench, [
        ...(isMysql ? [] : [sql`create type size as enum ('small', 'big')`]),
        isMysql
          ? sql`create table shirts (id int primary key, size enum('small', 'big'))`
          : sql`create table shirts (id int primary key, size size)`,
      ])
      const { id } = source.project
      const choices = async (): Promise<{ id: string; title: string }[]> => {
        const { columns } = await rowsOf(server, id)
        return JSON.parse(columns.find(({ name }) => name === 'size')?.options ?? '').choices
      }
      const before = await choices()
      await source.open(({ read }) =>
        (isMysql
          ? sql`alter table shirts modify size enum('small', 'medium', 'big')`
          : sql`alter type size add value 'medium' before 'big'`
        ).execute(read),
      )
      assert.deepEqual(changesIn(await look(id)), ['shirts: TABLE_COLUMN_TYPE_CHANGE Column type changed(size)'])
      await sync(id)
      const after = await choices()
      assert.deepEqual(
        after.map(({ title }) => title),
        ['small', 'medium', 'big'],
      )
      assert.deepEqual([after[0]?.id, after[2]?.id], [before[0]?.id, before[1]?.id])
      assert.deepEqual(changesIn(await look(id)), [])
    })

  test('a database that answers with no tables at all is not believed (D11)', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    const { id } = source.project
    const before = await storedStructure(server, id)
    await run(source, [
      sql`drop view named`,
      ...bench.dialect.ddl.dropTable({ name: 'people' }),
      ...bench.dialect.ddl.dropTable({ name: 'cities' }),
    ])
    for (const { status, body } of [await look(id), await sync(id)]) {
      assert.equal(status, 409)
      assert.match(body.msg, /no tables at all, while 3 are known\. Nothing was changed/)
    }
    assert.equal(await storedStructure(server, id), before)
  })

  test('who saw something else is told so, and nothing is applied (D11)', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    const { id } = source.project
    await run(source, [...bench.dialect.ddl.addColumn({ name: 'people' }, { name: 'born', word: 'date' })])
    const { headers } = await look(id)
    await run(source, [...bench.dialect.ddl.addColumn({ name: 'people' }, { name: 'died', word: 'date' })])
    const before = await storedStructure(server, id)
    const refused = await sync(id, { 'if-match': String(headers.etag) })
    assert.equal(refused.status, 409)
    assert.equal(await storedStructure(server, id), before)
    const seen = await look(id)
    assert.equal((await sync(id, { 'if-match': String(seen.headers.etag) })).body.changes, 2)
  })

  test('a key that moved is a change: records are told apart by it', async () => {
    const source = await aSource(server, owner, bench, [
      sql`create table marks (one integer not null, two integer not null, primary key (one, two))`,
    ])
    const { id } = source.project
    await run(source, [
      sql`drop table marks`,
      sql`create table marks (one integer not null, two integer not null, primary key (two, one))`,
    ])
    assert.equal(changesIn(await look(id)).length, 2)
    await sync(id)
    const snapshot = await server.app.services.snapshots.of(id, 2)
    assert.deepEqual(
      snapshot?.findTable('marks')?.key.map(({ name }) => name),
      ['two', 'one'],
    )
  })

  test('two syncs at once take a table over once', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    await run(source, [
      ...bench.dialect.ddl.createTable({
        name: 'streets',
        columns: [{ name: 'id', word: 'integer', autoIncrement: true }],
      }),
    ])
    const both = await Promise.all([sync(source.project.id), sync(source.project.id), sync(source.project.id)])
    assert.deepEqual(both.map(({ body }) => body.changes).toSorted(), [0, 0, 1])
    const { tables } = await rowsOf(server, source.project.id)
    assert.equal(tables.filter(({ name }) => name === 'streets').length, 1)
  })

  test('tables that were made or thrown away here are no differences', async () => {
    const source = await aSource(server, owner, bench, people(bench))
    const { id } = source.project
    await aTable(server, owner, id, {
      title: 'Made here',
      columns: {
        Name: 'SingleLineText',
        Amount: 'Decimal',
        At: 'DateTime',
        Is: 'Checkbox',
        More: 'JSON',
        Clock: 'Time',
      },
    })
    const { tables } = await rowsOf(server, id)
    const cities = tables.find(({ name }) => name === 'cities') ?? assert.fail()
    const removed = await server.call('DELETE', `/api/v1/db/meta/tables/${cities.id}`, undefined, {
      token: owner.token,
    })
    assert.equal(removed.status, 200, JSON.stringify(removed.body))
    assert.deepEqual(changesIn(await look(id)), [])
  })
})

test('a project in the built-in database never differs', async (t) => {
  const server = await aServer()
  t.after(() => server.close())
  const owner = await server.signUp('owner@x.example')
  const { id } = await aProject(server, owner)
  await aTable(server, owner, id, {
    title: 'Things',
    columns: { Name: 'SingleLineText', Amount: 'Decimal', At: 'DateTime', Is: 'Checkbox', More: 'JSON', Clock: 'Time' },
  })
  const { status, body, headers } = await server.call('GET', `/api/v1/db/meta/projects/${id}/meta-diff`, undefined, {
    token: owner.token,
  })
  assert.equal(status, 200)
  assert.equal(body.length, 1)
  assert.equal(headers['x-rowhouse-sync'], 'tables metadata in sync')
})

function people(bench: DialectBench): RawBuilder<unknown>[] {
  return [
    ...bench.dialect.ddl.createTable({
      name: 'people',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'name', word: 'shortText' },
        { name: 'nick', word: 'shortText' },
        { name: 'age', word: 'integer' },
      ],
    }),
    ...cityTable(bench),
    sql`create view named as select id, title from cities`,
  ]
}

function cityTable(bench: DialectBench): readonly RawBuilder<unknown>[] {
  return bench.dialect.ddl.createTable({
    name: 'cities',
    columns: [
      { name: 'id', word: 'integer', autoIncrement: true },
      { name: 'title', word: 'shortText', notNull: true },
    ],
  })
}

type Structure = Awaited<ReturnType<DialectBench['dialect']['introspect']>>['tables'][number]

function withStructure(
  { open }: TestSource,
  { dialect }: DialectBench,
  name: string,
  statements: (table: Structure) => readonly RawBuilder<unknown>[],
): Promise<readonly RawBuilder<unknown>[]> {
  return open(async ({ scan }) => {
    const { tables } = await dialect.introspect(scan)
    return statements(tables.find((table) => table.name === name) ?? assert.fail(name))
  })
}

async function rowsOf({ app }: TestServer, project: string) {
  const { scan } = app.services.meta
  const tables = await scan
    .selectFrom('rh_tables')
    .selectAll()
    .where('project_id', '=', project)
    .orderBy('position')
    .execute()
  const columns = await scan
    .selectFrom('rh_columns')
    .selectAll()
    .where('project_id', '=', project)
    .orderBy('position')
    .execute()
  return { tables, columns }
}

/** Everything a sync could change, with the version snapshots are judged by. */
async function storedStructure(server: TestServer, project: string): Promise<string> {
  const { scan } = server.app.services.meta
  const version = await scan.selectFrom('rh_projects').select('meta_version').where('id', '=', project).execute()
  const views = await scan.selectFrom('rh_views').selectAll().where('project_id', '=', project).orderBy('id').execute()
  return JSON.stringify({ ...(await rowsOf(server, project)), version, views })
}
