import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('views of a project', (bench) => {
  let server: TestServer
  let ana: Person
  let eva: Person
  let project: string
  let table: WireTable
  const as = (person: Person) => viewsAs(server, person)
  const get = (path: string, person = ana) => server.call('GET', `/api/v1${path}`, undefined, { token: person.token })
  const restore = (view: string, person = ana) =>
    server.call('POST', `/api/v1/trash/views/${view}/restore`, undefined, { token: person.token })
  const titles = async (person = ana): Promise<string[]> =>
    (await get(`/projects/${project}/views`, person)).body.list.map(({ title }: { title: string }) => title)

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eva = await server.signUp('eva@x.example')
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    await addMember(server, project, eva, 'editor')
    table = await aTable(server, ana, project, { title: 'People', columns: { Name: 'SingleLineText', Age: 'Number' } })
  })

  test('come in one call, table by table and in order, without personal views of others', async () => {
    await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    const adults = (await as(ana).createGrid(table.id, { title: 'Adults' })).body
    await as(eva).createGrid(table.id, { title: 'Mine', lock_type: 'personal' })
    assert.deepEqual(await titles(), ['People', 'Adults', 'Orders'])
    assert.deepEqual(await titles(eva), ['People', 'Adults', 'Mine', 'Orders'])
    await as(ana).update(adults.id, { order: 0.5 })
    assert.deepEqual(await titles(), ['Adults', 'People', 'Orders'])
    const stranger = await server.signUp(`stranger${performance.now()}@x.example`)
    assert.equal((await get(`/projects/${project}/views`, stranger)).status, 404)
  })

  test('a deleted view lies in the trash and comes back with its settings under its old id', async () => {
    const { body: view } = await as(ana).createGrid(table.id, { title: 'Adults' })
    await as(ana).createFilter(view.id, { fk_column_id: columnOf(table, 'Age').id, comparison_op: 'gt', value: 17 })
    await as(ana).remove(view.id)
    assert.deepEqual(await titles(), ['People'])
    assert.equal((await as(ana).settings(view.id)).status, 404)
    const [trashed] = (await get(`/projects/${project}/trash`)).body.views
    assert.deepEqual(
      [trashed.id, trashed.title, trashed.table, trashed.by.email],
      [view.id, 'Adults', { id: table.id, title: 'People' }, ana.email],
    )
    await as(ana).createGrid(table.id, { title: 'Adults' })
    assert.deepEqual((await restore(view.id)).body.title, 'Adults 2')
    assert.equal((await as(ana).filters(view.id)).body.length, 1)
    assert.deepEqual((await get(`/projects/${project}/trash`)).body.views, [])
    assert.equal((await restore(view.id)).status, 404)
  })

  test('editors take back what they deleted themselves, and nothing else', async () => {
    const { body: mine } = await as(eva).createGrid(table.id, { title: 'Mine', lock_type: 'personal' })
    const { body: shared } = await as(ana).createGrid(table.id, { title: 'Shared' })
    await as(eva).remove(mine.id)
    await as(ana).remove(shared.id)
    assert.equal((await restore(shared.id, eva)).status, 403)
    assert.equal((await restore(mine.id, eva)).status, 200)
    assert.deepEqual(await titles(eva), ['People', 'Mine'])
  })

  test('a view of a deleted table waits for its table, and goes with it for good', async () => {
    const { body: view } = await as(ana).createGrid(table.id, { title: 'Adults' })
    await as(ana).remove(view.id)
    const call = (method: string, path: string) => server.call(method, path, undefined, { token: ana.token })
    await call('DELETE', `/api/v1/db/meta/tables/${table.id}`)
    assert.equal((await restore(view.id)).status, 404)
    assert.deepEqual((await get(`/projects/${project}/trash`)).body.views, [])
    assert.equal((await call('DELETE', `/api/v1/trash/tables/${table.id}`)).status, 200)
    const left = await server.app.services.meta.read.selectFrom('rh_trashed_views').selectAll().execute()
    assert.deepEqual(
      left.filter(({ table_id }) => table_id === table.id),
      [],
    )
  })

  test('settings of one view can be stored in another, with filters of its own', async () => {
    const [first, second] = await Promise.all(
      ['A', 'B'].map(async (title) => (await as(ana).createGrid(table.id, { title })).body.id as string),
    )
    await as(ana).createFilter(first ?? '', { fk_column_id: columnOf(table, 'Age').id, comparison_op: 'gt', value: 17 })
    const { settings } = (await as(ana).settings(first ?? '')).body
    assert.equal((await as(ana).change(second ?? '', settings)).status, 200)
    const [from, to] = [await as(ana).filters(first ?? ''), await as(ana).filters(second ?? '')]
    assert.deepEqual([to.body.length, to.body[0].value], [1, from.body[0].value])
    assert.notEqual(to.body[0].id, from.body[0].id)
  })

  test('records of several tables are counted in one call', async () => {
    const orders = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    const rows = Array.from({ length: 3 }, (_, at) => ({ Name: `N ${at}` }))
    await server.call('POST', `/api/v1/db/data/bulk/noco/${project}/${table.id}`, rows, { token: ana.token })
    const { body } = await get(`/projects/${project}/counts?tables=${table.id},${orders.id},md_unknown`)
    assert.deepEqual(body.list, [
      { tableId: table.id, records: 3, isMore: false },
      { tableId: orders.id, records: 0, isMore: false },
    ])
    const many = Array.from({ length: 101 }, (_, at) => `md_${at}`).join(',')
    assert.equal((await get(`/projects/${project}/counts?tables=${many}`)).status, 400)
  })
})
