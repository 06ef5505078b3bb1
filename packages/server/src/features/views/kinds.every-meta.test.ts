import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable } from '../tables/testing/a-table.ts'

onEveryMeta('kinds of views', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  test('a table can have a view of each of the six (spec 015, 234)', async () => {
    const { id: project } = await aProject(server, ana)
    const { id } = await aTable(server, ana, project, { columns: { Name: 'SingleLineText' } })
    const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
      server.call(method, `/api/v1/db/meta/tables/${id}/${path}`, body, { token: ana.token })
    const made = [
      ['grids', 3],
      ['galleries', 2],
      ['forms', 1],
      ['kanbans', 4],
      ['calendars', 6],
      ['timelines', 7],
    ] as const
    for (const [path, type] of made) {
      const { status, body } = await call('POST', path, { title: path })
      assert.deepEqual([status, body.type, body.title], [200, type, path], JSON.stringify(body))
    }
    const { body } = await call('GET', 'views')
    const listed = body.list.map(({ title, type }: { title: string; type: number }) => [title, type])
    assert.deepEqual(listed.slice(1), made)
    const refused = await call('POST', 'pivots', { title: 'x' })
    assert.equal(refused.status, 404)
  })
})
