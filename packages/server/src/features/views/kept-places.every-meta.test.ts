import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('what comes back from the trash', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let view: string
  let as: ReturnType<typeof structureAs>
  let views: ReturnType<typeof viewsAs>
  const id = (title: string): string => columnOf(table, title).id
  const ok = async <T extends { status: number }>(answer: Promise<T>): Promise<T> => {
    const given = await answer
    assert.equal(given.status, 200, JSON.stringify(given))
    return given
  }
  const place = (title: string, width: number | null = null, shown = true) => ({ id: id(title), shown, width })
  const places = async () => (await views.settings(view)).body.settings.columns

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    as = structureAs(server, ana)
    views = viewsAs(server, ana)
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    const columns = { Name: 'SingleLineText', B: 'Number', C: 'Number', D: 'Number' }
    table = await aTable(server, ana, project, { title: 'First', columns })
    view = table.views[0]?.id ?? assert.fail()
  })

  test('a field has its place, width, footer and hidden state again, whatever was done to the view meanwhile', async () => {
    await ok(
      views.change(view, {
        columns: [place('Name'), place('D', 300), place('C', 90, false), place('B')],
        footers: { [id('D')]: 'sum', [id('B')]: 'min' },
      }),
    )
    await ok(as.removeColumn(id('D')))
    await ok(as.removeColumn(id('C')))
    assert.deepEqual(await places(), [place('Name'), place('B')])
    await ok(views.change(view, { columns: [place('B', 70), place('Name')], footers: { [id('B')]: 'max' } }))
    await ok(views.updateColumn(view, (await views.columns(view)).body[0]?.id ?? '', { show: true }))
    await ok(as.restoreColumn(id('C')))
    await ok(as.restoreColumn(id('D')))
    const { columns, footers } = (await views.settings(view)).body.settings
    const named = columns.filter((one: { id: string }) => [id('Name'), id('B'), id('C'), id('D')].includes(one.id))
    assert.deepEqual(named, [place('B', 70), place('Name'), place('D', 300), place('C', 90, false)])
    assert.deepEqual(footers, { [id('B')]: 'max', [id('D')]: 'sum' })
  })

  test('a field that nobody had placed stands where the table has it, not behind those that were placed since', async () => {
    await ok(as.removeColumn(id('B')))
    await ok(views.change(view, { columns: [place('Name'), place('C', 200), place('D')] }))
    await ok(as.restoreColumn(id('B')))
    const order = (await places()).map((one: { id: string }) => one.id)
    assert.deepEqual(
      order,
      [id('Name'), id('B'), id('C'), id('D')].filter((one) => order.includes(one)),
    )
    assert.equal(order[1], id('B'))
  })

  test('a field that was the last stands before those that were added meanwhile', async () => {
    await ok(as.removeColumn(id('D')))
    for (const title of ['E', 'F']) await ok(as.addColumn(table.id, { title, uidt: 'Number' }))
    await ok(as.addColumn(table.id, { title: 'G', uidt: 'Formula', formula_raw: '1 + 1' }))
    const { body } = await ok(as.restoreColumn(id('D')))
    const titles = body.columns.map(({ title }: { title: string }) => title)
    assert.deepEqual(titles.slice(-4), ['D', 'E', 'F', 'G'])
    assert.equal(new Set(body.columns.map(({ order }: { order: number }) => order)).size, body.columns.length)
  })

  test('records are known by a restored field again, unless somebody chose another meanwhile', async () => {
    const primary = async () =>
      (await as.read(table.id)).body.columns
        .filter(({ pv }: { pv: boolean }) => pv)
        .map(({ title }: WireTable) => title)
    await ok(as.removeColumn(id('Name')))
    assert.deepEqual(await primary(), ['B'])
    await ok(as.restoreColumn(id('Name')))
    assert.deepEqual(await primary(), ['Name'])
    await ok(as.removeColumn(id('Name')))
    await ok(as.setPrimary(id('C')))
    await ok(as.restoreColumn(id('Name')))
    assert.deepEqual(await primary(), ['C'])
  })

  test('a table and a view stand before those that were made meanwhile', async () => {
    const tables = async () => (await as.list(project)).body.list.map(({ title }: WireTable) => title)
    const last = await aTable(server, ana, project, { title: 'Last' })
    const grid = (await ok(views.createGrid(last.id, { title: 'Old' }))).body
    await ok(views.remove(grid.id))
    await ok(views.createGrid(last.id, { title: 'New' }))
    await ok(server.call('POST', `/api/v1/trash/views/${grid.id}/restore`, undefined, { token: ana.token }))
    await ok(as.remove(last.id))
    await aTable(server, ana, project, { title: 'Newer' })
    const { body } = await ok(as.restore(last.id))
    assert.deepEqual(await tables(), ['First', 'Last', 'Newer'])
    assert.deepEqual(
      body.views.map(({ title }: { title: string }) => title),
      ['Last', 'Old', 'New'],
    )
    assert.equal(new Set(body.views.map(({ order }: { order: number }) => order)).size, 3)
  })

  test('another type leaves the place, the width and the footer of a field', async () => {
    const columns = [place('Name'), place('C', 77), place('B', null, false), place('D')]
    await ok(views.change(view, { columns, frozen: 2, footers: { [id('C')]: 'max' } }))
    const counts = (await ok(as.preview(id('C'), { uidt: 'Decimal' }))).body
    const expected = { converted: counts.converted, emptied: counts.emptied }
    await ok(as.convert(id('C'), { uidt: 'Decimal', expected }))
    const { settings } = (await views.settings(view)).body
    assert.deepEqual([settings.columns, settings.frozen, settings.footers], [columns, 2, { [id('C')]: 'max' }])
  })
})
