import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'

onEveryDialect('boards of attached tables', (bench) => {
  let server: TestServer
  let ana: Person
  let source: TestSource
  let table: WireTable
  let view: string
  const send = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
  const shown = async () => {
    const { status, body } = await send(
      'GET',
      `/api/v1/db/data/v1/${source.project.id}/deals/views/${view}/board?limit=2`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    return {
      stacks: body.stacks.map(({ value, count }: { value: unknown; count: number }) => `${value} ${count}`),
      names: body.list.map(({ name }: { name: string }) => name),
    }
  }
  const save = (body: object) => send('POST', `/api/v1/db/data/bulk/v1/${source.project.id}/deals/save`, body)

  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    source = await aSource(
      server,
      ana,
      bench,
      bench.dialect.ddl.createTable({
        name: 'deals',
        columns: [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'name', word: 'shortText' },
        ],
      }),
    )
    const structure = structureAs(server, ana)
    const { list } = (await structure.list(source.project.id)).body
    const added = await structure.addColumn(list[0].id, { title: 'Stage', uidt: 'SingleSelect', dtxp: "'Lead','Won'" })
    assert.equal(added.status, 200, JSON.stringify(added.body))
    table = added.body
    const rows = [
      ['a', 'Won'],
      ['b', 'Lead'],
      ['c', null],
      ['d', 'Lead'],
      ['e', 'Lead'],
    ].map(([name, Stage]) => ({ name, Stage }))
    assert.equal((await send('POST', `/api/v1/db/data/bulk/v1/${source.project.id}/deals`, rows)).status, 200)
    const made = await send('POST', `/api/v1/db/meta/tables/${table.id}/kanbans`, { title: 'Board' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    view = made.body.id
  })
  after(() => server.close())

  test('open with the first cards of each stack', async () => {
    assert.deepEqual(await shown(), { stacks: ['null 1', 'Lead 3', 'Won 1'], names: ['c', 'b', 'd', 'a'] })
  })

  test('cards go to other stacks; a place of their own is refused with the reason, and nothing is stored', async () => {
    const updates = [{ record: '2', cells: { Stage: 'Won' }, known: { Stage: 'Lead' } }]
    const placed = await save({ updates, inserts: [], move: { records: ['2'], before: '1' } })
    assert.equal(placed.status, 400)
    assert.match(placed.body.msg, /attached database cannot be put in an order by hand/)
    assert.deepEqual((await shown()).stacks, ['null 1', 'Lead 3', 'Won 1'])
    const moved = await save({ updates, inserts: [] })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    assert.deepEqual(await shown(), { stacks: ['null 1', 'Lead 2', 'Won 2'], names: ['c', 'd', 'e', 'a', 'b'] })
    assert.equal((await save({ updates, inserts: [] })).status, 200)
    const stale = [{ record: '1', cells: { Stage: null }, known: { Stage: 'Lead' } }]
    assert.equal((await save({ updates: stale, inserts: [] })).status, 409)
  })

  test('by what the table has a column for: without it the view says so', async () => {
    const settings = `/api/v1/db/meta/views/${view}/settings`
    assert.equal((await send('GET', settings)).body.settings.stackBy, columnOf(table, 'Stage').id)
  })
})
