import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { compareDatabases } from '@rowhouse/core/api/migrations'
import { type RawBuilder, sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { peopleAndCities } from '../sources/testing/people-and-cities.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { migrationsAs } from './testing/migrations-as.ts'

type Comparison = ReplyOf<typeof compareDatabases>

onEveryDialect('two databases beside each other', (bench) => {
  const { ddl } = bench.dialect
  let server: TestServer
  let ana: Person

  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const send = (
    person: Person,
    here: TestSource,
    other: object,
    leave?: readonly string[],
    renames?: readonly string[],
  ) =>
    server.call(
      'POST',
      `/api/v1/projects/${here.project.id}/migrations-compare`,
      {
        source: here.base.id,
        with: other,
        ...(leave === undefined ? {} : { leave }),
        ...(renames === undefined ? {} : { renames }),
      },
      { token: person.token },
    )
  const at = ({ project, base }: TestSource) => ({ project: project.id, source: base.id })
  const compare = async (
    here: TestSource,
    other: object,
    leave?: readonly string[],
    renames?: readonly string[],
  ): Promise<Comparison> => {
    const { status, body } = await send(ana, here, other, leave, renames)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const gist = ({ differences }: Comparison): string[] =>
    differences.map(({ does, what, table, name }) => `${does} ${what} ${table} ${name ?? ''}`.trim()).sort()

  /** Keeps what was written and runs it; gives the id of the migration. */
  const keepAndRun = async (here: TestSource, { up, down }: Comparison): Promise<string> => {
    const migrations = migrationsAs(server, ana, here.project.id)
    const { id } = await migrations.write(here.base.id ?? '', 'like the other', up, down)
    const ran = await migrations.run(id, 'up', { alone: true })
    assert.equal(ran.isDone, true, JSON.stringify(ran.list))
    return id
  }

  /** The same people in another shape: more, less and other of everything. */
  const reshaped = (): RawBuilder<unknown>[] => [
    ...ddl.createTable({
      name: 'cities',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'title', word: 'shortText', notNull: true, default: 'nowhere' },
        { name: 'founded', word: 'date' },
      ],
    }),
    ...ddl.createTable({
      name: 'teams',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'label', word: 'shortText', notNull: true },
        { name: 'city_id', word: 'integer' },
      ],
      foreignKeys: [
        { name: 'teams_city', columns: ['city_id'], references: { name: 'cities' }, referencedColumns: ['id'] },
      ],
    }),
    ...ddl.createIndex(
      { name: 'teams' },
      { name: 'teams_label', unique: true, columns: [{ name: 'label', word: 'shortText', neverEmpty: true }] },
    ),
    ...ddl.createTable({
      name: 'people',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'name', word: 'shortText' },
        { name: 'age', word: 'decimal' },
        { name: 'city_id', word: 'integer' },
        { name: 'team_id', word: 'integer' },
      ],
      foreignKeys: [
        {
          name: 'people_city',
          columns: ['city_id'],
          references: { name: 'cities' },
          referencedColumns: ['id'],
          onDelete: 'cascade',
        },
        { name: 'people_team', columns: ['team_id'], references: { name: 'teams' }, referencedColumns: ['id'] },
      ],
    }),
    ...ddl.createIndex(
      { name: 'people' },
      { name: 'people_name', columns: [{ name: 'name', word: 'shortText', neverEmpty: true }] },
    ),
  ]

  test('the migration between them makes the one like the other, and its way down brings back what was (spec 261)', async () => {
    const spare = [
      ...ddl.createTable({ name: 'old_notes', columns: [{ name: 'id', word: 'integer', autoIncrement: true }] }),
      sql`update cities set title = 'Rome' where title is null`,
    ]
    const here = await aSource(server, ana, bench, [...peopleAndCities(bench), ...spare])
    const same = await aSource(server, ana, bench, [...peopleAndCities(bench), ...spare])
    const there = await aSource(server, ana, bench, reshaped())
    assert.deepEqual(gist(await compare(here, at(same))), [])

    const found = await compare(here, at(there))
    for (const one of [
      'add table teams',
      'add column people team_id',
      'drop column people nick',
      'drop table old_notes',
      'change column people age',
      'change column cities title',
      'add column cities founded',
      'add index people (name)',
      'add relation people (team_id) → teams (id)',
      'add relation people (city_id) → cities (id) on delete cascade',
    ])
      assert.ok(gist(found).includes(one), `${one} is not among ${gist(found).join('; ')}`)
    // What loses values is left until somebody asks for it.
    const losing = found.differences.filter(({ loses }) => loses)
    assert.deepEqual(losing.map(({ table, name, isTaken }) => [table, name, isTaken]).sort(), [
      ['old_notes', null, false],
      ['people', 'nick', false],
    ])
    assert.doesNotMatch(found.up, /old_notes/)
    assert.equal(found.refusal, null)

    const whole = await compare(here, at(there), [])
    const id = await keepAndRun(here, whole)
    assert.deepEqual(gist(await compare(here, at(there))), [])
    const records = await here.open(
      async ({ scan }) => (await sql`select name, age from people order by id`.execute(scan)).rows,
    )
    assert.deepEqual(
      (records as { name: string; age: unknown }[]).map(({ name, age }) => [name, Number(age)]),
      [
        ['Ann', 27],
        ['Ben', 31],
      ],
    )
    const back = await migrationsAs(server, ana, here.project.id).run(id, 'down', { alone: true })
    assert.equal(back.isDone, true, JSON.stringify(back.list))
    assert.deepEqual(gist(await compare(here, at(same))), [])
  })

  test('what was renamed is offered as that and never guessed, and keeps its values when somebody says so', async () => {
    const before = (): RawBuilder<unknown>[] => peopleAndCities(bench)
    const here = await aSource(server, ana, bench, before())
    const same = await aSource(server, ana, bench, before())
    const there = await aSource(server, ana, bench, before())
    await there.open(({ write }) =>
      write(async (tx) => {
        for (const statement of [
          ...ddl.renameTable({ name: 'cities' }, 'towns'),
          ...ddl.renameColumn({ name: 'people' }, 'nick', 'called'),
          ...ddl.addColumn({ name: 'people' }, { name: 'size', word: 'integer' }),
        ])
          await statement.execute(tx)
      }),
    )
    const found = await compare(here, at(there))
    assert.deepEqual(
      found.renames.map(({ id, isTaken }) => [id, isTaken]),
      [
        ['rename table cities towns', false],
        ['rename column people nick called', false],
      ],
    )
    assert.doesNotMatch(found.up, /rename [^;]*to .?towns|rename column/i)
    assert.ok(gist(found).includes('drop column people nick'), gist(found).join('; '))

    const ids = found.renames.map(({ id }) => id)
    const confirmed = await compare(here, at(there), undefined, [...ids, 'rename table nobody nothing'])
    assert.deepEqual(gist(confirmed), ['add column people size'])
    assert.deepEqual(
      confirmed.renames.map(({ isTaken }) => isTaken),
      [true, true],
    )
    assert.match(confirmed.up, /rename [^;]*to .?towns[\s\S]*rename column/i)
    assert.doesNotMatch(confirmed.up, /drop/i)
    const called = (): Promise<unknown[]> =>
      here.open(async ({ scan }) => (await sql`select called from people order by id`.execute(scan)).rows)
    const nicks = await here.open(async ({ scan }) =>
      (await sql<{ nick: string }>`select nick from people order by id`.execute(scan)).rows.map(({ nick }) => nick),
    )
    const id = await keepAndRun(here, confirmed)
    assert.deepEqual(
      await called(),
      nicks.map((nick) => ({ called: nick })),
    )
    const after = await compare(here, at(there))
    assert.deepEqual([gist(after), after.renames], [[], []])
    const back = await migrationsAs(server, ana, here.project.id).run(id, 'down', { alone: true })
    assert.equal(back.isDone, true, JSON.stringify(back.list))
    assert.deepEqual(gist(await compare(here, at(same))), [])
  })

  test('tables of a project in the built-in database come over in the words of this engine', async () => {
    const project = await aProject(server, ana)
    await aTable(server, ana, project.id, {
      title: 'Goods',
      columns: {
        Name: 'SingleLineText',
        Notes: 'LongText',
        Size: 'Number',
        Price: 'Decimal',
        Sold: 'Checkbox',
        Made: 'Date',
        Seen: 'DateTime',
      },
    })
    const here = await aSource(server, ana, bench, [])
    const other = { project: project.id, source: project.bases[0]?.id }
    const found = await compare(here, other)
    assert.deepEqual(gist(found), ['add table Goods'])
    await keepAndRun(here, found)
    assert.deepEqual(gist(await compare(here, other)), [])
    // The other way round nothing can be kept, and it is said why.
    const answer = await server.call(
      'POST',
      `/api/v1/projects/${project.id}/migrations-compare`,
      { source: project.bases[0]?.id, with: at(here) },
      { token: ana.token },
    )
    assert.deepEqual([answer.status, answer.body.differences, answer.body.up], [200, [], ''])
    assert.match(answer.body.refusal, /built-in/)
  })

  test('what cannot be written is told, and nobody looks into projects of others', async () => {
    const here = await aSource(server, ana, bench, peopleAndCities(bench))
    const keyless = await aSource(server, ana, bench, [
      sql`create table cities (id integer, title varchar(255))`,
      sql`create view grown as select * from cities`,
    ])
    const { differences } = await compare(here, at(keyless), [])
    const told = new Map(
      differences.map(({ what, does, table, name, reason }) => [
        `${does} ${what} ${table} ${name ?? ''}`.trim(),
        reason,
      ]),
    )
    assert.equal(told.get('change key cities'), 'primaryKey')
    assert.equal(told.get('add view grown'), 'view')
    assert.equal(told.get('change column cities id'), 'numbering')

    const bo = await server.signUp(`bo-${bench.dialect.name}@x.example`)
    const theirs = await aSource(server, bo, bench, [])
    const stranger = await send(bo, theirs, at(here))
    const nothing = await send(bo, theirs, { project: 'p_nothing', source: here.base.id })
    assert.deepEqual([stranger.status, nothing.status], [404, 404])
    assert.equal((await send(bo, here, at(theirs))).status, 404)
    assert.equal((await send(ana, here, at(here))).status, 400)
    assert.equal((await send(ana, here, { project: here.project.id })).status, 400)

    // Whoever looks at a project as one of its people does not get into the other projects of theirs.
    await addMember(server, here.project.id, bo, 'creator')
    const begun = await server.call('POST', `/api/v1/projects/${here.project.id}/view-as`, { person: bo.id }, ana)
    const looking = { token: ana.token, headers: { 'xc-view-as': begun.body.pass } }
    const path = `/api/v1/projects/${here.project.id}/migrations-compare`
    const asBo = await server.call('POST', path, { source: here.base.id, with: at(theirs) }, looking)
    assert.equal(asBo.status, 403, JSON.stringify(asBo.body))
    assert.equal((await send(bo, here, at(theirs))).status, 200)
  })
})
