import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Answer, aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryDialect } from '../../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../../sources/testing/a-source.ts'

onEveryDialect('links of deleted records of an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let shop: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    // A write takes a while, and its entries in the log are found together all the same.
    server.tick(1)
    ana = await server.signUp('ana@example.com')
    shop = await aSource(server, ana, bench, tables)
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
  const remove = (record: string) =>
    call('DELETE', `/api/v1/db/data/bulk/v1/${shop.project.id}/people`, [{ id: Number(record) }])
  /** As the database itself has them. */
  const state = (): Promise<unknown> =>
    shop.open(async ({ read }) => {
      const rows = []
      for (const text of [
        'select id, name from people order by id',
        'select id, owner, sitter from pets order by id',
        'select person, pet from likes order by person, pet',
      ])
        rows.push((await sql.raw(text).execute(read)).rows)
      return rows
    })
  const taken = [
    [{ id: 2, name: 'Ben' }],
    [
      { id: 1, owner: null, sitter: 2 },
      { id: 2, owner: null, sitter: null },
      { id: 3, owner: 2, sitter: null },
    ],
    [{ person: 2, pet: 1 }],
  ]

  test('an undo brings back the rows of a junction and the keys that pointed to the record', async () => {
    const before = await state()
    const gone = await remove('1')
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
    assert.deepEqual(await state(), taken)
    const undone = await call('POST', `/api/v1/changes/${gone.headers['x-rowhouse-change']}/undo`)
    assert.deepEqual([undone.status, undone.body.left], [200, []], JSON.stringify(undone.body))
    assert.deepEqual(await state(), before)
    const redone = await call('POST', `/api/v1/changes/${undone.body.change}/undo`)
    assert.equal(redone.status, 200, JSON.stringify(redone.body))
    assert.deepEqual(await state(), taken)
    assert.equal((await call('POST', `/api/v1/changes/${redone.body.change}/undo`)).status, 200)
    assert.deepEqual(await state(), before)
  })

  test('so does restoring it from the trash', async () => {
    const before = await state()
    const gone = await remove('1')
    assert.deepEqual(await state(), taken)
    const change = gone.headers['x-rowhouse-change']
    const restored = await call('POST', `/api/v1/projects/${shop.project.id}/trash/records/restore`, {
      deletions: [{ change }],
    })
    assert.deepEqual([restored.status, restored.body.left], [200, []], JSON.stringify(restored.body))
    assert.deepEqual(await state(), before)
  })
})

const tables = [
  sql`create table people (id integer not null primary key, name varchar(40))`,
  sql`create table pets (
    id integer not null primary key, owner integer, sitter integer,
    foreign key (owner) references people (id) on delete set null,
    foreign key (sitter) references people (id) on delete set null
  )`,
  sql`create table likes (
    person integer not null, pet integer not null, primary key (person, pet),
    foreign key (person) references people (id) on delete cascade, foreign key (pet) references pets (id) on delete cascade
  )`,
  sql`insert into people (id, name) values (1, 'Ann'), (2, 'Ben')`,
  sql`insert into pets (id, owner, sitter) values (1, 1, 2), (2, 1, 1), (3, 2, null)`,
  sql`insert into likes (person, pet) values (1, 1), (1, 3), (2, 1)`,
]
