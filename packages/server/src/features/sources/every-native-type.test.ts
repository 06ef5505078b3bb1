import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { everyNativeType } from '../records/testing/every-native-type.ts'
import type { WireTable } from '../tables/testing/a-table.ts'
import { aSource, sourceEnvironment, type TestSource } from './testing/a-source.ts'

onEveryDialect('a column of every native type', (bench) => {
  const everything = everyNativeType(bench.dialect.name)
  let server: TestServer
  let ana: Person
  let source: TestSource
  let table: WireTable
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@example.com')
    source = await aSource(server, ana, bench, everything.setup)
    const { body } = await call('GET', `/api/v1/db/meta/projects/${source.project.id}/tables`)
    table = (await call('GET', `/api/v1/db/meta/tables/${body.list[0].id}`)).body
  })
  after(() => server.close())

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })

  test('is read, sorted, filtered and grouped, and takes no other with it', async () => {
    const path = `/api/v1/db/data/v1/${source.project.id}/everything`
    const { status, body } = await call('GET', path)
    assert.deepEqual([status, body.list?.length], [200, everything.rows], JSON.stringify(body))
    for (const { title, dt } of table.columns)
      for (const address of [
        `${path}?sort=${title}`,
        `${path}?where=(${title},notempty,)`,
        `${path}/groupby?column_name=${title}`,
      ]) {
        const answer = await call('GET', address)
        assert.equal(answer.status, 200, `${dt}: ${address} ${JSON.stringify(answer.body)}`)
      }
  })

  test('is duplicated into one that the database is not said to have changed (spec 325)', async () => {
    for (const { id, pk, dt } of table.columns) {
      if (pk) continue
      const { status, body } = await call('POST', `/api/v1/columns/${id}/duplicate`, {})
      // A value that only its own type holds is refused, and nothing is made.
      assert.ok(status === 200 || status === 400, `${dt}: ${JSON.stringify(body)}`)
    }
    const { body, headers } = await call('GET', `/api/v1/db/meta/projects/${source.project.id}/meta-diff`)
    assert.equal(headers['x-rowhouse-sync'], 'tables metadata in sync', JSON.stringify(body))
  })
})
