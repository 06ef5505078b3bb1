import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { EngineName } from '../../../dialects/dialect.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryDialect } from '../../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../../sources/testing/a-source.ts'
import { everyNativeType } from '../testing/every-native-type.ts'
import { limits } from '../write/limits.ts'

onEveryDialect('values of an attached database that come back', (bench) => {
  const everything = everyNativeType(bench.dialect.name)
  let server: TestServer
  let ana: Person
  let source: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
    source = await aSource(server, ana, bench, [...everything.setup, ...furtherTables(bench.dialect.name)])
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
  const exactly = async () => source.open(async ({ read }) => (await everything.exactly.execute(read)).rows)
  const removeAll = async (): Promise<unknown> => {
    const keys = Array.from({ length: everything.rows }, (_, row) => ({ id: row + 1 }))
    const { status, body, headers } = await call(
      'DELETE',
      `/api/v1/db/data/bulk/v1/${source.project.id}/everything`,
      keys,
    )
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(await exactly(), [])
    return headers['x-rowhouse-change']
  }

  test('of every native type are what they were, byte by byte, after an undo and from the trash', async () => {
    const before = await exactly()
    const undone = await call('POST', `/api/v1/changes/${await removeAll()}/undo`)
    assert.deepEqual([undone.status, undone.body.left], [200, []], JSON.stringify(undone.body))
    assert.deepEqual(await exactly(), before)
    const deletions = [{ change: await removeAll() }]
    const path = `/api/v1/projects/${source.project.id}/trash/records/restore`
    const restored = await call('POST', path, { deletions })
    assert.deepEqual([restored.status, restored.body.left], [200, []], JSON.stringify(restored.body))
    assert.deepEqual(await exactly(), before)
  })

  test('a cell that was changed and undone is what it was, as the database has it', async () => {
    const before = await exactly()
    const { body: tables } = await call('GET', `/api/v1/db/meta/projects/${source.project.id}/tables`)
    const { id } = tables.list.find(({ table_name }: { table_name: string }) => table_name === 'everything')
    const { body: table } = await call('GET', `/api/v1/db/meta/tables/${id}`)
    for (const { title, uidt } of table.columns) {
      if (title === 'id' || uidt === 'SpecificDBType') continue
      const path = `/api/v1/db/data/v1/${source.project.id}/everything/1`
      const { status, body, headers } = await call('PATCH', path, { [title]: null })
      assert.equal(status, 200, `${title}: ${JSON.stringify(body)}`)
      const change = headers['x-rowhouse-change']
      if (change === undefined) continue
      const undone = await call('POST', `/api/v1/changes/${change}/undo`)
      assert.equal(undone.status, 200, `${title}: ${JSON.stringify(undone.body)}`)
    }
    // A moment that the database fills at every change is not ours to give back.
    const still = (rows: readonly object[]) => rows.map((row) => ({ ...row, ...movingIn(bench.dialect.name) }))
    assert.deepEqual(still(await exactly()), still(before))
  })

  test('what the database computes it computes again; an empty cell stays empty whatever its default is', async () => {
    const rows = () =>
      source.open(
        async ({ read }) => (await sql`select id, given, made, filled from computed order by id`.execute(read)).rows,
      )
    const before = await rows()
    const gone = await call('DELETE', `/api/v1/db/data/bulk/v1/${source.project.id}/computed`, [{ id: 1 }])
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
    const undone = await call('POST', `/api/v1/changes/${gone.headers['x-rowhouse-change']}/undo`)
    assert.deepEqual([undone.status, undone.body.left], [200, []], JSON.stringify(undone.body))
    assert.deepEqual(await rows(), before)
  })

  test('a cell that cannot come back is told before it is deleted, or afterwards to who did not ask', async () => {
    const { id } = source.project
    const bulk = `/api/v1/db/data/bulk/v1/${id}/pictures`
    const count = async (): Promise<number> => (await call('GET', `/api/v1/db/data/v1/${id}/pictures/count`)).body.count
    const refused = await call('DELETE', `${bulk}?loss=refuse`, [{ id: 1 }, { id: 2 }])
    assert.deepEqual(
      [refused.status, refused.body.loss],
      [409, { columns: ['data'], records: 1 }],
      JSON.stringify(refused.body),
    )
    assert.match(refused.body.msg, /^Of 1 record an undo could not put back “data”, so nothing was deleted\./)
    assert.equal(await count(), 2)
    assert.equal((await call('DELETE', `${bulk}?loss=maybe`, [{ id: 1 }])).status, 400)
    assert.equal((await call('DELETE', `${bulk}?loss=refuse`, [{ id: 1 }])).status, 200)
    const gone = await call('DELETE', `/api/v1/db/data/v1/${id}/pictures/2`)
    assert.deepEqual([gone.status, gone.body, gone.headers['x-rowhouse-lost']], [200, 1, 'data'])
    const undone = await call('POST', `/api/v1/changes/${gone.headers['x-rowhouse-change']}/undo`)
    assert.deepEqual(
      [undone.status, undone.body.records, undone.body.left],
      [200, 1, [{ record: '2', column: 'data', why: 'unwritable' }]],
    )
    const { body } = await call('GET', `/api/v1/db/data/v1/${id}/pictures/2`)
    assert.deepEqual([body.name, body.data], ['large', null], JSON.stringify(body))
  })
})

/** The column with “on update current_timestamp”. */
const movingIn = (engine: EngineName) => (engine === 'mysql' ? { c13: null } : {})

/** A picture one byte longer than is kept, and columns the database fills. */
function furtherTables(engine: EngineName): RawBuilder<unknown>[] {
  const large = limits.charactersPerCell / 2 + 1
  const { bytes, picture, computed } = {
    postgres: {
      bytes: 'bytea',
      picture: `decode(repeat('ab', ${large}), 'hex')`,
      computed: `tsvector generated always as (to_tsvector('simple', given)) stored`,
    },
    mysql: {
      bytes: 'longblob',
      picture: `repeat(x'ab', ${large})`,
      computed: `varbinary(40) generated always as (given) virtual`,
    },
    sqlite: { bytes: 'blob', picture: `zeroblob(${large})`, computed: `blob generated always as (given) virtual` },
  }[engine as 'postgres']
  return [
    `create table pictures (id integer not null primary key, name varchar(20), data ${bytes})`,
    `insert into pictures values (1, 'small', null), (2, 'large', ${picture})`,
    `create table computed (id integer not null primary key, given varchar(20), made ${computed}, filled varchar(20) default 'x')`,
    `insert into computed (id, given, filled) values (1, 'a cat', null)`,
  ].map((statement) => sql.raw(statement))
}
