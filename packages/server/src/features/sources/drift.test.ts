import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { aSource, sourceEnvironment, type TestSource } from './testing/a-source.ts'
import { peopleAndCities } from './testing/people-and-cities.ts'

onEveryDialect('a database that others changed', (bench) => {
  let server: TestServer
  let owner: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    owner = await server.signUp('owner@x.example')
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: owner.token })
  const shop = () => aSource(server, owner, bench, peopleAndCities(bench))
  const data = ({ project }: TestSource, path: string) => `/api/v1/db/data/noco/${project.id}/${path}`
  const alter = ({ open }: TestSource, ...statements: readonly RawBuilder<unknown>[]): Promise<void> =>
    open((database) =>
      database.write(
        async (tx) => {
          for (const statement of statements) await statement.execute(tx)
        },
        { restructures: true },
      ),
    )
  const dropped = sql`alter table people drop column nick`

  const tableNamed = async ({ project }: TestSource, name: string): Promise<WireTable> => {
    const { body } = await call('GET', `/api/v1/db/meta/projects/${project.id}/tables`)
    const { id } = body.list.find(({ title }: { title: string }) => title === name)
    return (await call('GET', `/api/v1/db/meta/tables/${id}`)).body
  }

  const reads: Readonly<Record<string, string>> = {
    'a list': 'people',
    'a list that is sorted and counted': 'people?sort=-age&count=exact',
    'a list that is searched': 'people?q=Ann',
    'a list through the view': 'people/views/people',
    'one record': 'people/1',
    'the first that fits': 'people/find-one?where=(age,eq,27)',
    'a count': 'people/count?where=(age,eq,27)',
    'a list of groups': 'people/groupby?column_name=age',
    'a list of values': 'people/distinct?column_name=age',
    'the list of another table with its links': 'cities?nested[people List][fields]=name',
    'a list of linked records': 'cities/1/hm/people List',
    'an export as CSV': 'people/export/csv',
    'an export as XLSX': 'people/export/xlsx',
  }
  for (const [what, path] of Object.entries(reads)) {
    test(`${what} is read without a column that was dropped`, async () => {
      const source = await shop()
      assert.equal((await call('GET', data(source, 'people'))).body.list[0].nick, 'A')
      await alter(source, dropped)
      const { status, body } = await call('GET', data(source, path))
      assert.equal(status, 200, JSON.stringify(body))
      assert.match(JSON.stringify(body), /Ann|count|27|PK/)
    })
  }

  test('the columns that are gone are told, in their cells, in the list and in the table', async () => {
    const source = await shop()
    const tables = await call('GET', `/api/v1/db/meta/projects/${source.project.id}/tables`)
    const { id } = tables.body.list.find(({ title }: { title: string }) => title === 'people')
    await alter(source, dropped)
    const { body } = await call('GET', data(source, 'people'))
    const table = (await call('GET', `/api/v1/db/meta/tables/${id}`)).body
    const nick = table.columns.find(({ title }: { title: string }) => title === 'nick')
    assert.match(nick.missing, /The column “nick” \(nick\) is no longer in the database/)
    assert.deepEqual(body.missing, [nick.id])
    assert.deepEqual(
      body.list.map((row: Record<string, unknown>) => [row.name, row.nick]),
      [
        ['Ann', '#COLUMN'],
        ['Ben', '#COLUMN'],
      ],
    )
    const others = table.columns.filter(({ missing }: { missing?: string }) => missing !== undefined)
    assert.equal(others.length, 1)
  })

  test('other fields are written, the one that is gone is refused, and nothing is lost silently', async () => {
    const source = await shop()
    await alter(source, dropped)
    const changed = await call('PATCH', data(source, 'people/1'), { name: 'Anna' })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    const refused = await call('PATCH', data(source, 'people/1'), { name: 'X', nick: 'Annie' })
    assert.deepEqual([refused.status, refused.body.error], [409, 'structure_changed'])
    assert.match(refused.body.msg, /“nick” \(nick\) is no longer in the database\. Nothing was written\. Sync/)
    const made = await call('POST', data(source, 'people'), { name: 'Cleo', age: 3 })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const read = (await call('GET', data(source, 'people/1'))).body
    assert.equal(read.name, 'Anna')
    assert.equal((await call('PATCH', data(source, 'people/1'), { ...read, age: 5 })).status, 200)
    assert.equal((await call('DELETE', data(source, 'people/2'))).status, 200)
    assert.equal((await call('GET', data(source, 'people/count'))).body.count, 2)
  })

  test('however many calls stumble at once, the database is looked at as if it were one', async (t) => {
    const source = await shop()
    await alter(source, dropped)
    const { mock } = t.mock.method(bench.dialect, 'introspect')
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('GET', data(source, 'people'))))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.ok(mock.callCount() <= 2, String(mock.callCount()))
    assert.equal((await call('GET', data(source, 'people'))).status, 200)
    assert.ok(mock.callCount() <= 2, 'who knows what is missing does not look again')
  })

  test('a database that nobody changed is not looked at', async (t) => {
    const source = await shop()
    const { mock } = t.mock.method(bench.dialect, 'introspect')
    for (const path of Object.values(reads)) await call('GET', data(source, path))
    server.pass(60_000)
    await call('GET', data(source, 'people'))
    assert.equal(mock.callCount(), 0)
  })

  test('what is there again is read again, without a sync', async (t) => {
    const source = await shop()
    await alter(source, dropped)
    assert.equal((await call('GET', data(source, 'people'))).body.missing.length, 1)
    await alter(source, ...bench.dialect.ddl.addColumn({ name: 'people' }, { name: 'nick', word: 'shortText' }))
    server.pass(11_000)
    // The look goes on beside the call that caused it.
    const { mock } = t.mock.method(bench.dialect, 'introspect')
    await call('GET', data(source, 'people'))
    await Promise.all(mock.calls.map(({ result }) => result))
    await setImmediate()
    assert.equal((await call('PATCH', data(source, 'people/1'), { nick: 'Annie' })).body.nick, 'Annie')
  })

  test('views, formulas and lookups that speak of what is gone keep the rest of their tables', async () => {
    const source = await shop()
    const people = await tableNamed(source, 'people')
    const cities = await tableNamed(source, 'cities')
    const made = await Promise.all([
      call('POST', `/api/v1/db/meta/tables/${people.id}/columns`, {
        uidt: 'Formula',
        title: 'Loud',
        formula_raw: 'UPPER({nick})',
      }),
    ])
    const link = columnOf(cities, 'people List')
    const looked = await call('POST', `/api/v1/db/meta/tables/${cities.id}/columns`, {
      uidt: 'Lookup',
      title: 'Nicks',
      fk_relation_column_id: link.id,
      fk_lookup_column_id: columnOf(people, 'nick').id,
    })
    assert.deepEqual(
      [...made, looked].map(({ status }) => status),
      [200, 200],
      JSON.stringify(looked.body),
    )
    const nick = columnOf(people, 'nick').id
    const kept = await call('PATCH', `/api/v1/db/meta/views/${people.views[0]?.id}/settings`, {
      sorts: [{ id: '', columnId: nick, direction: 'asc' }],
      groups: [{ columnId: nick, direction: 'asc' }],
    })
    assert.equal(kept.status, 200, JSON.stringify(kept.body))
    await alter(source, dropped)
    const list = await call('GET', data(source, 'people/views/people'))
    assert.equal(list.status, 200, JSON.stringify(list.body))
    assert.deepEqual([list.body.list[0].name, list.body.list[0].Loud], ['Ann', '#COLUMN'])
    const towns = await call('GET', data(source, 'cities'))
    assert.deepEqual([towns.status, towns.body.list[0].title, towns.body.list[0].Nicks], [200, 'Rome', '#COLUMN'])
    const loud = columnOf(await tableNamed(source, 'people'), 'Loud')
    assert.match(String(loud.colOptions?.error), /nick/)
  })

  test('a column of another type is told as such and the others are read', async () => {
    const source = await shop()
    await alter(
      source,
      sql`alter table people drop column age`,
      sql`alter table people add column age varchar(20)`,
      sql`update people set age = 'old'`,
    )
    const all = ['people', 'people?where=(name,eq,Ann)', 'people/groupby?column_name=name', 'people/1']
    const asked = ['people?sort=age', 'people?where=(age,gt,3)', 'people?where=(age,eq,3)']
    // Some engines compare anything with anything and stumble over nothing.
    for (const path of [...asked, ...asked]) {
      const { status, body } = await call('GET', data(source, path))
      if (status === 200) continue
      assert.deepEqual([status, body.error], [409, 'structure_changed'])
      assert.match(body.msg, /“age” \(age\) is of another type in the database now: character varying\(20\)\. Sync/)
    }
    for (const path of all) assert.equal((await call('GET', data(source, path))).status, 200)
    assert.equal((await call('PATCH', data(source, 'people/1'), { name: 'Anna' })).status, 200)
    const [change] = (await call('GET', `/api/v1/db/meta/projects/${source.project.id}/meta-diff`)).body.flatMap(
      ({ detectedChanges }: { detectedChanges: { msg: string }[] }) => detectedChanges.map(({ msg }) => msg),
    )
    assert.equal(change, 'Column type changed(age)')
  })

  test('a key that lost a part tells no records apart: they are read, and nothing is written', async () => {
    const source = await aSource(server, owner, bench, [
      sql`create table marks (one integer not null, two integer not null, points integer, primary key (one, two))`,
      sql`insert into marks values (1, 1, 10), (1, 2, 20)`,
    ])
    await alter(
      source,
      sql`create table other (one integer not null, points integer, primary key (one))`,
      sql`drop table marks`,
      sql`alter table other rename to marks`,
      sql`insert into marks values (1, 10)`,
    )
    const { status, body } = await call('GET', data(source, 'marks'))
    assert.deepEqual([status, body.list[0]?.points], [200, 10], JSON.stringify(body))
    for (const refused of [
      await call('PATCH', data(source, 'marks/1___1'), { points: 99 }),
      await call('DELETE', data(source, 'marks/1___1')),
    ])
      assert.ok(refused.status === 403 || refused.status === 404 || refused.status === 400, JSON.stringify(refused))
    assert.equal((await call('GET', data(source, 'marks'))).body.list[0].points, 10)
  })

  test('a field whose place is gone gets another title and can be deleted; what needs its values is refused with the reason', async () => {
    const source = await shop()
    const people = await tableNamed(source, 'people')
    const nick = columnOf(people, 'nick')
    await alter(source, dropped)
    const column = `/api/v1/db/meta/columns/${nick.id}`
    for (const [what, answer] of [
      ['another type before anybody stumbled', await call('PATCH', column, { ...nick, uidt: 'Number' })],
      ['another type', await call('PATCH', column, { ...nick, uidt: 'Number' })],
      ['required', await call('PATCH', column, { ...nick, rqd: true })],
      ['unique', await call('PATCH', column, { ...nick, unique: true })],
    ] as const)
      assert.deepEqual(
        [answer.status, answer.body.error],
        [409, 'structure_changed'],
        what + JSON.stringify(answer.body),
      )
    for (const [what, answer] of [
      ['another title', await call('PATCH', column, { ...nick, title: 'Called' })],
      [
        'a formula of another',
        await call('POST', `/api/v1/db/meta/tables/${people.id}/columns`, {
          uidt: 'Formula',
          title: 'Loud',
          formula_raw: 'UPPER({name})',
        }),
      ],
      [
        'a new field',
        await call('POST', `/api/v1/db/meta/tables/${people.id}/columns`, {
          uidt: 'SingleLineText',
          title: 'Town',
          column_name: 'town',
        }),
      ],
      [
        'another title of another',
        await call('PATCH', `/api/v1/db/meta/columns/${columnOf(people, 'age').id}`, {
          ...columnOf(people, 'age'),
          title: 'Years',
        }),
      ],
      ['deleting it', await call('DELETE', column)],
    ] as const)
      assert.equal(answer.status, 200, `${what} ${JSON.stringify(answer.body)}`)
    const { status, body } = await call('GET', data(source, 'people'))
    assert.deepEqual([status, body.missing, body.list[0].Years], [200, undefined, 27])
  })

  test('what nobody changed is not taken for changed, of whatever kind it is', async () => {
    const kinds = {
      sqlite: 'a blob, b decimal(8, 2), c datetime, d, e boolean, f json, g real',
      postgres:
        'a bytea, b numeric(8, 2), c timestamptz, d int[], e boolean, f jsonb, g double precision, h inet, i money',
      mysql:
        "a blob, b decimal(8, 2), c datetime, d enum('x', 'y'), e tinyint(1), f json, g double, h set('x'), i year",
    }
    const columns = kinds[bench.dialect.name as keyof typeof kinds]
    const source = await aSource(server, owner, bench, [
      sql`create table things (id integer primary key, ${sql.raw(columns)}, gone integer)`,
      sql`insert into things (id, b) values (1, 2.5)`,
    ])
    await alter(source, sql`alter table things drop column gone`)
    const { status, body } = await call('GET', data(source, 'things'))
    assert.deepEqual([status, body.missing?.length], [200, 1], JSON.stringify(body))
    assert.equal(Number(body.list[0].b), 2.5)
  })

  test('a view of the database that lost its table keeps nobody from the others', async () => {
    const source = await aSource(server, owner, bench, [
      ...peopleAndCities(bench),
      sql`create table old (id integer primary key, title varchar(20))`,
      sql`create view named as select id, title from old`,
    ])
    await alter(source, sql`drop table old ${sql.raw(bench.dialect.name === 'postgres' ? 'cascade' : '')}`)
    const { status, body } = await call('GET', data(source, 'named'))
    assert.deepEqual([status, body.error], [409, 'structure_changed'], JSON.stringify(body))
    assert.equal((await call('GET', data(source, 'people'))).status, 200)
    const diff = await call('GET', `/api/v1/db/meta/projects/${source.project.id}/meta-diff`)
    assert.equal(diff.status, 200, JSON.stringify(diff.body))
    assert.match(JSON.stringify(diff.body), /"TABLE_REMOVE"/)
  })

  for (const [what, statement] of [
    ['dropped', sql`drop table people`],
    ['renamed', sql`alter table people rename to persons`],
  ] as const)
    test(`a table that was ${what} is told as such, and the others are read with broken links`, async () => {
      const source = await shop()
      await alter(source, statement)
      for (const answer of [
        await call('GET', data(source, 'people')),
        await call('GET', data(source, 'people/1')),
        await call('GET', data(source, 'people/count')),
        await call('PATCH', data(source, 'people/1'), { name: 'X' }),
        await call('GET', data(source, 'people/export/csv')),
      ]) {
        assert.deepEqual([answer.status, answer.body.error], [409, 'structure_changed'], JSON.stringify(answer.body))
        assert.match(answer.body.msg, /The table “people” \(people\) is no longer in the database “.*”\. Sync/)
      }
      const { status, body } = await call('GET', data(source, 'cities?nested[people List][fields]=name'))
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.list[0].title, 'Rome')
      const tables = await call('GET', `/api/v1/db/meta/projects/${source.project.id}/tables`)
      assert.equal(tables.body.list.length, 2)
      const ids = tables.body.list.map(({ id }: { id: string }) => id).join()
      const counts = await call('GET', `/api/v1/projects/${source.project.id}/counts?tables=${ids}`)
      assert.deepEqual([counts.status, counts.body.list.map(({ records }: { records: number }) => records)], [200, [1]])
    })
})
