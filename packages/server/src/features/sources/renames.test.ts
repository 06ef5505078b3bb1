import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { aSource, sourceEnvironment, type TestSource } from './testing/a-source.ts'
import { peopleAndCities } from './testing/people-and-cities.ts'

interface Told {
  readonly type: string
  readonly cn?: string
  readonly id?: string
  readonly colId?: string
  readonly renames?: readonly { readonly to: string; readonly isLikely: boolean }[]
}

onEveryDialect('names that others changed', (bench) => {
  let server: TestServer
  let owner: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: owner.token })
  const diffPath = ({ project }: TestSource) => `/api/v1/db/meta/projects/${project.id}/meta-diff`
  const told = async (source: TestSource): Promise<Told[]> => {
    const { body } = await call('GET', diffPath(source))
    return body.flatMap(({ detectedChanges }: { detectedChanges: Told[] }) => detectedChanges)
  }
  const goneIn = async (source: TestSource): Promise<Told> =>
    (await told(source)).find(({ type }) => /^TABLE_(COLUMN_)?REMOVE$/.test(type)) ?? assert.fail()
  const alter = ({ open }: TestSource, ...statements: readonly RawBuilder<unknown>[]): Promise<void> =>
    open((database) =>
      database.write(
        async (tx) => {
          for (const statement of statements) await statement.execute(tx)
        },
        { restructures: true },
      ),
    )
  const tableNamed = async ({ project }: TestSource, name: string): Promise<WireTable> => {
    const { body } = await call('GET', `/api/v1/db/meta/projects/${project.id}/tables`)
    const { id } = body.list.find(({ title }: { title: string }) => title === name)
    return (await call('GET', `/api/v1/db/meta/tables/${id}`)).body
  }
  const rows = async ({ project }: TestSource, table: string) =>
    (await call('GET', `/api/v1/db/data/noco/${project.id}/${table}`)).body.list
  const renamed = sql`alter table people rename column nick to nickname`

  test('a column with another name is offered as a rename, and keeps its title, formulas and views', async () => {
    const source = await aSource(server, owner, bench, peopleAndCities(bench))
    const people = await tableNamed(source, 'people')
    const nick = columnOf(people, 'nick')
    await call('PATCH', `/api/v1/db/meta/columns/${nick.id}`, { ...nick, title: 'Called' })
    await call('POST', `/api/v1/db/meta/tables/${people.id}/columns`, {
      uidt: 'Formula',
      title: 'Loud',
      formula_raw: 'UPPER({Called})',
    })
    const settings = `/api/v1/db/meta/views/${people.views[0]?.id}/settings`
    await call('PATCH', settings, { sorts: [{ id: '', columnId: nick.id, direction: 'desc' }] })
    await alter(source, renamed)
    const gone = await goneIn(source)
    assert.deepEqual([gone.colId, gone.renames], [nick.id, [{ to: 'nickname', isLikely: true }]])

    const applied = await call('POST', diffPath(source), { renames: [{ id: nick.id, to: 'nickname' }] })
    assert.deepEqual([applied.status, applied.body.changes], [200, 1], JSON.stringify(applied.body))
    const after = await tableNamed(source, 'people')
    const called = columnOf(after, 'Called')
    assert.deepEqual([called.id, called.column_name, called.missing], [nick.id, 'nickname', undefined])
    assert.equal(after.columns.length, people.columns.length + 1)
    assert.deepEqual(
      (await rows(source, 'people')).map(({ Called, Loud }: Record<string, unknown>) => [Called, Loud]),
      [
        ['A', 'A'],
        ['B', 'B'],
      ],
    )
    assert.equal((await call('GET', settings)).body.settings.sorts[0].columnId, nick.id)
    assert.deepEqual(await told(source), [])
    const { event } = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('type', '=', 'sources.synced')
      .where('project_id', '=', source.project.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(event).changes, ['RENAME people.nick → nickname'])
  })

  test('whoever does not choose gets one column gone and one new, as before', async () => {
    const source = await aSource(server, owner, bench, peopleAndCities(bench))
    const nick = columnOf(await tableNamed(source, 'people'), 'nick')
    await alter(source, renamed)
    const { body } = await call('POST', diffPath(source), {})
    assert.equal(body.changes, 2)
    assert.notEqual(columnOf(await tableNamed(source, 'people'), 'nickname').id, nick.id)
  })

  test('a key that got another name keeps the links over it', async () => {
    const source = await aSource(server, owner, bench, peopleAndCities(bench))
    const people = await tableNamed(source, 'people')
    const key = columnOf(people, 'city_id')
    await alter(source, sql`alter table people rename column city_id to town_id`)
    const applied = await call('POST', diffPath(source), { renames: [{ id: key.id, to: 'town_id' }] })
    assert.equal(applied.status, 200, JSON.stringify(applied.body))
    assert.equal(columnOf(await tableNamed(source, 'people'), 'cities').id, columnOf(people, 'cities').id)
    assert.deepEqual(await told(source), [])
    assert.equal((await rows(source, 'people'))[0].cities.title, 'Rome')
  })

  test('a table with another name is offered as a rename, and keeps everything', async () => {
    const source = await aSource(server, owner, bench, peopleAndCities(bench))
    const people = await tableNamed(source, 'people')
    await alter(source, sql`alter table people rename to persons`)
    const gone = await goneIn(source)
    assert.deepEqual([gone.id, gone.renames], [people.id, [{ to: 'persons', isLikely: true }]])
    const applied = await call('POST', diffPath(source), { renames: [{ id: people.id, to: 'persons' }] })
    assert.deepEqual([applied.status, applied.body.changes], [200, 1], JSON.stringify(applied.body))
    const after = await tableNamed(source, 'people')
    assert.deepEqual([after.id, after.table_name], [people.id, 'persons'])
    assert.equal((await rows(source, 'people'))[0].name, 'Ann')
    assert.deepEqual(await told(source), [])
  })

  test('columns and tables of kinds that no type speaks of are renamed like others', async () => {
    const blob = sql.raw(bench.dialect.name === 'postgres' ? 'bytea' : 'blob')
    const source = await aSource(server, owner, bench, [
      sql`create table files (id integer primary key, content ${blob}, kept ${blob})`,
      sql`create table notes (id integer primary key, drawing ${blob})`,
    ])
    await alter(source, sql`alter table files rename column content to bytes`, sql`alter table notes rename to pages`)
    const offered = (await told(source)).flatMap(({ renames = [] }) => renames)
    assert.deepEqual(offered, [
      { to: 'bytes', isLikely: true },
      { to: 'pages', isLikely: true },
    ])
  })

  test('of several that could be meant each is offered, the one in the same place as the likely one', async () => {
    const source = await aSource(server, owner, bench, peopleAndCities(bench))
    await alter(
      source,
      renamed,
      sql`alter table people add column later ${sql.raw(bench.dialect.storageTypes.shortText)}`,
    )
    assert.deepEqual((await goneIn(source)).renames, [
      { to: 'nickname', isLikely: true },
      { to: 'later', isLikely: false },
    ])
    await alter(source, sql`alter table people drop column nickname`, sql`alter table people drop column later`)
    assert.equal((await goneIn(source)).renames, undefined)
    await alter(source, sql`alter table people add column born date`)
    assert.equal((await goneIn(source)).renames, undefined, 'of another type')
  })

  for (const [what, spec, status] of [
    ['something that is not gone', (ids: Ids) => [{ id: ids.name, to: 'nickname' }], 409],
    ['a name that is not new', (ids: Ids) => [{ id: ids.nick, to: 'age' }], 409],
    ['an unknown id', () => [{ id: 'cl_unknown', to: 'nickname' }], 409],
    [
      'the same twice',
      (ids: Ids) => [
        { id: ids.nick, to: 'nickname' },
        { id: ids.nick, to: 'nickname' },
      ],
      400,
    ],
    ['no list', () => 'nickname', 400],
    ['a list of texts', () => ['nickname'], 400],
  ] as const)
    test(`a rename of ${what} is refused and nothing is taken over`, async () => {
      const source = await aSource(server, owner, bench, peopleAndCities(bench))
      const people = await tableNamed(source, 'people')
      await alter(source, renamed)
      const ids = { name: columnOf(people, 'name').id, nick: columnOf(people, 'nick').id }
      const answer = await call('POST', diffPath(source), { renames: spec(ids) })
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      assert.equal((await told(source)).length, 2)
    })
})

interface Ids {
  readonly name: string
  readonly nick: string
}
