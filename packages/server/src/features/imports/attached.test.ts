import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { sheetOf } from '../records/testing/a-sheet.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { importer } from './testing/an-import.ts'

onEveryDialect('imports into an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let shop: TestSource
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
    shop = await aSource(server, ana, bench, [
      sql`create table orders (no int not null primary key, code varchar(20) unique, amount decimal(10,2))`,
      sql`insert into orders (no, code, amount) values (1, 'one', 5), (2, 'two', 7)`,
    ])
  })
  after(() => server.close())

  test('rows create and update; what the database refuses is one row, and all is undone', async () => {
    const files = importer(server, ana, shop.project.id)
    const { body } = await server.call('GET', `/api/v1/db/meta/projects/${shop.project.id}/tables`, undefined, {
      token: ana.token,
    })
    const orders = sheetOf(server, ana, shop.project.id, body.list[0].id)
    const seen = async () =>
      (await orders.rows()).map(({ no, code, amount }) => [Number(no), code, amount === null ? null : Number(amount)])
    const earlier = await seen()
    const sent = await files.send('orders.csv', 'no,code,amount\n1,one,6.5\n2,two,\n3,three,1\n4,one,2\n5,five,3\n')
    const { body: suggested } = await files.call('POST', `/${sent.id}/suggest`, { sheet: '0', table: orders.id })
    const done = await files.run(sent, { parts: [{ ...suggested.part, match: [0] }] })
    const [part] = done.receipt?.parts ?? []
    assert.deepEqual([part?.created, part?.updated, part?.unchanged, part?.refused], [2, 1, 1, 1])
    const { body: refused } = await files.call('GET', `/${sent.id}/refused`)
    assert.deepEqual(
      refused.list.map(({ line }: { line: number }) => line),
      [5],
    )
    assert.deepEqual(await seen(), [
      [1, 'one', 6.5],
      [2, 'two', 7],
      [3, 'three', 1],
      [5, 'five', 3],
    ])
    await files.call('POST', `/${sent.id}/undo`)
    assert.equal((await files.until(sent.id, 'undone')).receipt?.left, 0)
    assert.deepEqual(await seen(), earlier)
  })
})
