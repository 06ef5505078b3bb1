import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('settings of a view', (bench) => {
  let server: TestServer
  let ana: Person
  let eve: Person
  let vic: Person
  let project: string
  let table: WireTable
  let view: string
  let views: ReturnType<typeof viewsAs>
  const id = (title: string): string => columnOf(table, title).id
  const aTest = (title: string, operator: string, value: unknown) => ({
    kind: 'test',
    columnId: id(title),
    operator,
    value,
  })
  const metaVersion = async (): Promise<number> =>
    (
      await server.app.services.meta.read
        .selectFrom('rh_projects')
        .select('meta_version')
        .where('id', '=', project)
        .executeTakeFirstOrThrow()
    ).meta_version
  const stored = () =>
    server.app.services.meta.read.selectFrom('rh_views').selectAll().where('id', '=', view).executeTakeFirstOrThrow()

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eve = await server.signUp('eve@x.example')
    vic = await server.signUp('vic@x.example')
    views = viewsAs(server, ana)
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    await addMember(server, project, eve, 'editor')
    await addMember(server, project, vic, 'viewer')
    table = await aTable(server, ana, project, {
      columns: { Name: 'SingleLineText', Age: 'Number', Photo: 'Attachment', Code: 'Password' },
    })
    view = table.views[0]?.id ?? assert.fail()
  })

  test('are whole from the beginning', async () => {
    const { status, body, headers } = await views.settings(view)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      viewId: view,
      tableId: table.id,
      version: 1,
      lockType: 'collaborative',
      mayChange: true,
      settings: defaultSettings,
      concealed: [],
      notes: [],
    })
    assert.equal(headers.etag, '"1"')
  })

  test('what is given replaces what is there, the rest stays, and each change is logged', async () => {
    const first = await views.change(view, {
      rowHeight: 'tall',
      frozen: 2,
      filters: { kind: 'group', joined: 'or', not: true, members: [aTest('Age', 'gt', 3)] },
      sorts: [{ id: '', columnId: id('Age'), direction: 'desc' }],
      groups: [{ columnId: id('Name'), direction: 'asc' }],
      footers: { [id('Age')]: 'sum' },
      colors: [{ filter: aTest('Age', 'lt', 0), color: 'red' }],
      columns: [{ id: id('Age'), shown: false, width: 120 }],
    })
    assert.equal(first.status, 200, JSON.stringify(first.body))
    assert.equal(first.body.version, 2)
    assert.match(first.body.settings.filters.id, /^fi_[0-9a-z]{28}$/)
    const second = await views.change(view, { rowHeight: 'short' })
    assert.deepEqual(second.body.settings, { ...first.body.settings, rowHeight: 'short' })
    assert.deepEqual((await views.settings(view)).body, second.body)
    const { event } = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('project_id', '=', project)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(event), {
      type: 'views.updated',
      project,
      table: table.id,
      view,
      before: { rowHeight: 'tall' },
      after: { rowHeight: 'short' },
    })
  })

  test('are taken back by storing what was there before', async () => {
    const before = (await views.settings(view)).body.settings
    await views.change(view, { filters: aTest('Age', 'gt', 3), frozen: 3 })
    const { filters, frozen } = before
    assert.deepEqual((await views.change(view, { filters, frozen })).body.settings, before)
  })

  test('a change of what is there already changes nothing', async () => {
    const version = await metaVersion()
    assert.equal((await views.change(view, { rowHeight: 'short', sorts: [] })).body.version, 1)
    assert.equal((await views.change(view, {})).body.version, 1)
    assert.deepEqual([(await stored()).version, await metaVersion()], [1, version])
  })

  test('who saw an older version is told, and nothing is lost (P06)', async () => {
    assert.equal((await views.change(view, { frozen: 2 }, '"1"')).status, 200)
    const { status, body } = await views.change(view, { frozen: 3 }, '"1"')
    assert.deepEqual([status, body.error], [409, 'conflict'])
    assert.equal((await views.settings(view)).body.settings.frozen, 2)
    assert.equal((await views.change(view, { frozen: 3 }, '"2"')).status, 200)
    assert.equal((await views.change(view, { frozen: 4 }, 'nonsense')).status, 409)
  })

  test('of many changes at once each is kept', async () => {
    const titles = ['Name', 'Age']
    await Promise.all([
      ...titles.map((title) => views.createSort(view, { fk_column_id: id(title) })),
      ...titles.map((title) => views.createFilter(view, { fk_column_id: id(title), comparison_op: 'notnull' })),
      views.change(view, { frozen: 4 }),
    ])
    const { settings, version } = (await views.settings(view)).body
    assert.deepEqual([settings.sorts.length, settings.filters.members.length, settings.frozen, version], [2, 2, 4, 6])
  })

  test('only what changes the records raises the version of the structure', async () => {
    const raised = async (change: object): Promise<boolean> => {
      const before = await metaVersion()
      assert.equal((await views.change(view, change)).status, 200)
      return (await metaVersion()) > before
    }
    const column = { id: id('Age'), shown: true, width: null }
    for (const [change, expected] of [
      [{ columns: [column] }, true],
      [{ columns: [{ ...column, width: 90 }] }, false],
      [{ columns: [{ ...column, shown: false }] }, true],
      [{ frozen: 3 }, false],
      [{ footers: { [id('Age')]: 'avg' } }, false],
      [{ rowHeight: 'extra' }, false],
      [{ filters: aTest('Age', 'gt', 1) }, true],
      [{ sorts: [{ id: '', columnId: id('Age'), direction: 'asc' }] }, true],
      [{ showsSystemFields: true }, true],
    ] as const)
      assert.equal(await raised(change), expected, JSON.stringify(change))
  })

  describe('refused:', () => {
    for (const [name, bodyOf] of [
      ['a field nobody knows', () => ({ hidden: [] })],
      ['a type that is wrong', () => ({ frozen: true })],
      ['a row height nobody knows', () => ({ rowHeight: 'huge' })],
      ['a fourth group', () => ({ groups: Array(4).fill({ columnId: id('Age'), direction: 'asc' }) })],
      ['an aggregate nobody knows', () => ({ footers: { [id('Age')]: 'explode' } })],
      ['a colour that is more than one', () => ({ colors: [{ filter: null, color: 'red;}' }] })],
      ['a filter of another shape', () => ({ filters: [] })],
      ['an operator the column does not know', () => ({ filters: aTest('Photo', 'gt', 1) })],
      ['a sort by what has no order', () => ({ sorts: [{ id: '', columnId: id('Code'), direction: 'asc' }] })],
      ['more than a view may remember', () => ({ filters: aTest('Name', 'in', Array(1000).fill('x'.repeat(300))) })],
      ['a list', () => []],
      ['broken JSON', () => '{"frozen":'],
      ['nothing', () => 'null'],
    ] as const)
      test(name, async () => {
        const { status, body } = await views.change(view, bodyOf())
        assert.equal(status, 400, JSON.stringify(body))
        assert.deepEqual([(await stored()).version, (await stored()).settings], [1, '{}'])
      })
  })

  test('a body that is no JSON is refused by its type', async () => {
    const path = `/api/v1/db/meta/views/${view}/settings`
    const headers = { 'content-type': 'text/plain' }
    assert.equal((await server.call('PATCH', path, 'frozen', { token: ana.token, headers })).status, 415)
  })

  test('those who only look do not read filters, and their records are filtered all the same', async () => {
    await views.change(view, {
      filters: aTest('Age', 'gt', 3),
      colors: [{ filter: aTest('Age', 'gt', 3), color: 'red' }],
    })
    const { status, body } = await viewsAs(server, vic).settings(view)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.settings.filters, body.settings.colors, body.concealed, body.mayChange],
      [null, [], ['filters', 'colors'], false],
    )
    const data = `/api/v1/db/data/noco/${project}/${table.id}`
    for (const Age of [1, 5]) await server.call('POST', data, { Age }, { token: ana.token })
    const { body: page } = await server.call('GET', `${data}/views/${view}`, undefined, { token: vic.token })
    assert.deepEqual(
      page.list.map((row: { Age: number }) => row.Age),
      [5],
    )
    assert.equal((await viewsAs(server, eve).settings(view)).body.settings.filters.value, 3)
    assert.equal((await viewsAs(server, eve).change(view, { frozen: 0 })).status, 200)
    assert.equal((await viewsAs(server, vic).change(view, { frozen: 1 })).status, 403)
    assert.equal((await viewsAs(server, undefined).settings(view)).status, 401)
  })

  test('the table itself shows all of its records, whatever its views leave out', async () => {
    const data = `/api/v1/db/data/noco/${project}/${table.id}`
    await server.call('POST', data, { Age: 1 }, { token: ana.token })
    await views.change(view, { filters: aTest('Age', 'gt', 3) })
    assert.equal((await server.call('GET', data, undefined, { token: ana.token })).body.list.length, 1)
    assert.equal(
      (await server.call('GET', `${data}/views/${view}`, undefined, { token: ana.token })).body.list.length,
      0,
    )
  })
})
