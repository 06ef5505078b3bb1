import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { readSheets } from '../../features/records/export/testing/read-sheets.ts'
import { aSource, sourceEnvironment, type TestSource } from '../../features/sources/testing/a-source.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { asked } from './testing/a-data-table.ts'

const odd = 't"x`; drop table canary;--'

onEveryDialect('the data API on attached tables', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let source: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    const { ddl } = bench.dialect
    source = await aSource(server, ana, bench, [
      ...ddl.createTable({
        name: 'lines',
        columns: [
          { name: 'order_no', word: 'integer', notNull: true },
          { name: 'product', word: 'shortText', notNull: true },
          { name: 'amount', word: 'integer' },
        ],
        primaryKey: ['order_no', 'product'],
      }),
      ...ddl.createTable({ name: 'keyless', columns: [{ name: 'note', word: 'shortText' }] }),
      ...ddl.createTable({
        name: odd,
        columns: [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'a"b`c]d', word: 'shortText' },
        ],
      }),
      ...ddl.createTable({ name: 'canary', columns: [{ name: 'id', word: 'integer', autoIncrement: true }] }),
      sql`insert into keyless values ('x'), ('y'), (null)`,
      ...ddl.createTable({
        name: 'watched',
        columns: [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'note', word: 'shortText' },
        ],
      }),
      sql`insert into watched (note) values ('ours'), ('too')`,
    ])
    project = source.project.id
  })
  after(() => server.close())

  const call = (method: string, table: string, rest: string, body?: unknown) =>
    server.call(method, `/api/v1/db/data/v1/${project}/${encodeURIComponent(table)}${rest}`, body, { token: ana.token })

  describe('with a key of two parts (D02)', () => {
    before(async () => {
      const rows = Array.from({ length: 2500 }, (_, at) => ({ order_no: at % 50, product: `p${at}`, amount: at }))
      const url = `/api/v1/db/data/bulk/v1/${project}/lines`
      const { status, body } = await server.call('POST', url, rows, { token: ana.token })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.slice(0, 2), ['0___p0', '1___p1'])
    })

    test('one record is read, found, changed and deleted by both parts, never by one', async () => {
      assert.deepEqual((await call('GET', 'lines', '/7___p57')).body, { order_no: 7, product: 'p57', amount: 57 })
      assert.equal((await call('GET', 'lines', '/7___p57/exist')).body, true)
      assert.equal((await call('GET', 'lines', '/7___p58/exist')).body, false)
      assert.equal((await call('PATCH', 'lines', '/7___p57', { amount: 1000 })).body.amount, 1000)
      assert.equal((await call('DELETE', 'lines', '/7___p57')).body, 1)
      for (const key of ['7', '7___', 'p57___7', '___'])
        assert.ok([400, 404].includes((await call('DELETE', 'lines', `/${key}`)).status), key)
      assert.deepEqual((await call('GET', 'lines', '/count')).body, { count: 2499 })
      await call('POST', 'lines', '', { order_no: 7, product: 'p57', amount: 57 })
    })

    test('files hold every record once, by key and by sort', async () => {
      const lines = async (query: string): Promise<string[]> =>
        (await call('GET', 'lines', `/export/csv${query}`)).body.trim().split('\r\n').slice(1)
      const byKey = await lines('')
      assert.equal(new Set(byKey).size, 2500)
      const sorted = await lines('?sort=-amount&fields=amount')
      assert.deepEqual(
        sorted,
        Array.from({ length: 2500 }, (_, at) => String(2499 - at)),
      )
      const { rawPayload } = await server.app.http.inject({
        url: `/api/v1/db/data/v1/${project}/lines/export/xlsx${asked({ where: '(order_no,eq,3)' })}`,
        headers: { 'xc-auth': ana.token },
      })
      assert.equal(readSheets(rawPayload)[0]?.rows.length, 51)
    })
  })

  test('without a key: lists, counts and files, but nothing is written', async () => {
    const { status, body } = await call('GET', 'keyless', '')
    assert.equal(status, 200)
    assert.deepEqual(new Set(body.list.map(({ note }: { note: unknown }) => note)), new Set(['x', 'y', null]))
    assert.deepEqual((await call('GET', 'keyless', '/count')).body, { count: 3 })
    assert.equal((await call('GET', 'keyless', '/export/json')).body.length, 3)
    assert.equal((await call('GET', 'keyless', '/1')).status, 400)
    assert.equal((await call('POST', 'keyless', '', { note: 'z' })).status, 403)
    assert.deepEqual((await call('GET', 'keyless', '/count')).body, { count: 3 })
  })

  test('with names that are no names elsewhere: exactly that table (S05)', async () => {
    const { status, body } = await call('POST', odd, '', { 'a"b`c]d': 'v' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual((await call('GET', odd, '')).body.list, [{ id: 1, 'a"b`c]d': 'v' }])
    assert.equal((await call('PATCH', odd, '/1', { 'a"b`c]d': 'w' })).body['a"b`c]d'], 'w')
    assert.equal((await call('GET', odd, '/export/csv')).body, 'id,"a""b`c]d"\r\n1,w\r\n')
    assert.equal((await call('DELETE', odd, '/1')).body, 1)
    assert.deepEqual((await call('GET', 'canary', '/count')).body, { count: 0 })
  })

  test('a page that is as it was is not sent again, whoever else writes to the database', async () => {
    const page = (known?: string, rest = '?limit=25&count=none') =>
      server.call('GET', `/api/v1/db/data/v1/${project}/watched${rest}`, undefined, {
        token: ana.token,
        headers: known === undefined ? {} : { 'if-none-match': known },
      })
    const first = await page(undefined, '?limit=25')
    const etag = String(first.headers.etag)
    assert.match(etag, /^W\/"[\w-]{22}"$/)
    // Asked with or without the number of all records, it is the same page.
    const same = await page(etag)
    assert.deepEqual([same.status, same.headers.etag, same.body ?? ''], [304, etag, ''])
    assert.equal((await page(etag, '?limit=1&count=none')).status, 200)
    await source.open((database) =>
      database.write(async (tx) => void (await sql`update watched set note = 'theirs' where id = 1`.execute(tx))),
    )
    const other = await page(etag)
    assert.deepEqual([other.status, other.body.list[0].note], [200, 'theirs'])
    assert.equal((await page(String(other.headers.etag))).status, 304)
  })
})
