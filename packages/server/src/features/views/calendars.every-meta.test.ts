import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { rangeFilter, undatedFilter } from '@rowhouse/core/times/range-filter'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

const december = {
  from: { day: '2026-12-01', instant: '2026-11-30T23:00:00.000Z' },
  before: { day: '2027-01-01', instant: '2026-12-31T23:00:00.000Z' },
}

onEveryMeta('calendars', (bench) => {
  let server: TestServer
  let ana: Person
  let eve: Person
  let project: string
  let table: WireTable
  const as = (person: Person) => viewsAs(server, person)
  const idOf = (title: string) => columnOf(table, title).id
  const rows = () => `/api/v1/db/data/noco/${project}/${table.id}`
  const start = () => ({ id: idOf('Due'), comparison: 'date' }) as const
  const end = () => ({ id: idOf('Until'), comparison: 'date' }) as const
  const fill = async (records: readonly object[]) => {
    const bulk = `/api/v1/db/data/bulk/noco/${project}/${table.id}`
    assert.equal((await server.call('POST', bulk, records, { token: ana.token })).status, 200)
  }
  /** What a calendar asks for. */
  const ask = async (view: string, filter: string, more: Record<string, string> = {}, person = eve) => {
    const query = new URLSearchParams({ filterArrJson: filter, sort: idOf('Due'), limit: '1000', ...more })
    return server.call('GET', `${rows()}/views/${view}?${query}`, undefined, { token: person.token })
  }
  const namesIn = async (view: string, filter: string, more?: Record<string, string>): Promise<string[]> => {
    const { status, body } = await ask(view, filter, more)
    assert.equal(status, 200, JSON.stringify(body))
    return body.list.map(({ Name }: { Name: string }) => Name)
  }

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eve = await server.signUp('eve@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, eve, 'viewer')
  })
  after(() => server.close())

  beforeEach(async () => {
    const columns = {
      Name: 'SingleLineText',
      City: 'SingleLineText',
      Due: 'Date',
      Until: 'Date',
      Met: 'DateTime',
      Over: 'DateTime',
    }
    table = await aTable(server, ana, project, { columns })
  })

  test('are made and changed by calls of their own, and begin with the first date (spec 238)', async () => {
    const { status, body: view } = await as(ana).createCalendar(table.id, { title: 'Dates', type: 6 })
    assert.equal(status, 200)
    assert.deepEqual([view.title, view.type, view.fk_model_id], ['Dates', 6, table.id])
    const { body } = await as(eve).calendar(view.id)
    assert.deepEqual(body, {
      fk_view_id: view.id,
      project_id: project,
      base_id: view.base_id,
      uuid: null,
      created_at: view.created_at,
      updated_at: view.updated_at,
      calendar_range: [{ fk_from_column_id: idOf('Due'), fk_to_column_id: null }],
    })
    const range = [{ fk_from_column_id: idOf('Met'), fk_to_column_id: idOf('Over') }]
    const changed = await as(ana).updateCalendar(view.id, { calendar_range: range })
    assert.deepEqual([changed.status, changed.body], [200, 1])
    assert.deepEqual((await as(ana).calendar(view.id)).body.calendar_range, range)
    const listed = (await as(eve).list(table.id)).body.list.at(-1)
    assert.deepEqual(listed.view.calendar_range, range)
  })

  test('refuse what is no date, whoever may not, and views of other kinds', async () => {
    const wrong = await as(ana).createCalendar(table.id, { calendar_range: [{ fk_from_column_id: idOf('Name') }] })
    assert.equal(wrong.status, 400)
    assert.match(wrong.body.msg, /“Name” holds neither days nor moments/)
    const { id } = (await as(ana).createCalendar(table.id, {})).body
    for (const bad of ['x', [1], [{ fk_to_column_id: null }], [{}, {}]])
      assert.equal((await as(ana).updateCalendar(id, { calendar_range: bad })).status, 400, JSON.stringify(bad))
    for (const bad of [{ calendarZone: 'Mars/Base' }, { calendarScale: 'century' }, { weekStart: 9 }, { sorts: [1] }])
      assert.equal((await as(ana).change(id, bad)).status, 400, JSON.stringify(bad))
    assert.equal((await as(eve).createCalendar(table.id, {})).status, 403)
    assert.equal((await as(eve).updateCalendar(id, {})).status, 403)
    assert.equal((await as(ana).calendar(table.views[0]?.id ?? '')).status, 404)
    assert.equal((await as(ana).gallery(id)).status, 404)
  })

  test('a field that is deleted or converted is told, blocks nothing, and comes back', async () => {
    const structure = structureAs(server, ana)
    const { id } = (await as(ana).createCalendar(table.id, {})).body
    assert.equal((await structure.removeColumn(idOf('Due'))).status, 200)
    const gone = (await as(ana).settings(id)).body
    assert.equal(gone.settings.startField, null)
    assert.match(gone.notes.join(), /went by a field that is no longer there/)
    assert.deepEqual((await as(ana).calendar(id)).body.calendar_range, [])
    assert.equal((await server.call('GET', `${rows()}/views/${id}`, undefined, { token: eve.token })).status, 200)
    assert.equal((await structure.restoreColumn(idOf('Due'))).status, 200)
    assert.equal((await as(ana).settings(id)).body.settings.startField, idOf('Due'))
    assert.equal((await structure.convert(idOf('Due'), { uidt: 'SingleLineText' })).status, 200)
    assert.match((await as(ana).settings(id)).body.notes.join(), /holds no dates any more/)
  })

  test('ask for what stands in a range only, under filter and search of the view', async () => {
    const range = [{ fk_from_column_id: idOf('Due'), fk_to_column_id: idOf('Until') }]
    const { id } = (await as(ana).createCalendar(table.id, { calendar_range: range })).body
    await fill([
      { Name: 'before', Due: '2026-11-30' },
      { Name: 'goes on', Due: '2026-11-20', Until: '2026-12-01' },
      { Name: 'last', Due: '2026-12-31', City: 'Rome' },
      { Name: 'first', Due: '2026-12-01', City: 'Rome' },
      { Name: 'backwards', Due: '2026-12-09', Until: '2026-01-01' },
      { Name: 'after', Due: '2027-01-01', Until: '2027-01-02' },
      { Name: 'never', City: 'Rome' },
    ])
    const filter = rangeFilter(start(), end(), december)
    assert.deepEqual(await namesIn(id, filter), ['goes on', 'first', 'backwards', 'last'])
    assert.deepEqual(await namesIn(id, filter, { q: 'backw' }), ['backwards'])
    assert.deepEqual(await namesIn(id, undatedFilter(start())), ['never'])
    const inRome = { kind: 'test', columnId: idOf('City'), operator: 'eq', value: 'Rome' }
    assert.equal((await as(ana).change(id, { filters: inRome })).status, 200)
    assert.deepEqual(await namesIn(id, filter), ['first', 'last'])
    assert.deepEqual(await namesIn(id, undatedFilter(start())), ['never'])
  })

  test('moments stand where the clocks of the zone have them', async () => {
    const range = [{ fk_from_column_id: idOf('Met'), fk_to_column_id: idOf('Over') }]
    const { id } = (await as(ana).createCalendar(table.id, { calendar_range: range })).body
    await fill([
      { Name: 'still November', Met: '2026-11-30T22:59:00.000Z' },
      { Name: 'midnight', Met: '2026-11-30T23:00:00.000Z' },
      { Name: 'over midnight', Met: '2026-11-30T22:00:00.000Z', Over: '2026-11-30T23:30:00.000Z' },
      { Name: 'next year', Met: '2026-12-31T23:00:00.000Z' },
    ])
    const [from, to] = [idOf('Met'), idOf('Over')].map((one) => ({ id: one, comparison: 'instant' }) as const)
    const filter = rangeFilter(from ?? assert.fail(), to ?? null, december)
    assert.deepEqual(await namesIn(id, filter, { sort: idOf('Met') }), ['over midnight', 'midnight'])
  })

  test('the date is read through it also where its field is hidden; other hidden fields stay unknown (S52)', async () => {
    const { id } = (await as(ana).createCalendar(table.id, {})).body
    for (const title of ['Due', 'Until'])
      assert.equal((await as(ana).placeColumn(id, { fk_column_id: idOf(title), show: false })).status, 200)
    await fill([{ Name: 'one', Due: '2026-12-03', Until: '2026-12-04' }])
    const { body } = await ask(id, rangeFilter(start(), null, december))
    assert.equal(body.list[0].Due, '2026-12-03')
    assert.equal(Object.hasOwn(body.list[0], 'Until'), false)
    const hidden = await ask(id, rangeFilter(start(), end(), december))
    const unknown = await ask(id, rangeFilter(start(), { ...end(), id: 'cl_unknown' }, december))
    assert.deepEqual([hidden.status, unknown.status], [400, 400])
    assert.equal(hidden.body.msg.replace(idOf('Until'), 'cl_unknown'), unknown.body.msg)
  })

  test('ten thousand records on one day answer with a page and how many there are', async () => {
    const { id } = (await as(ana).createCalendar(table.id, {})).body
    await fill(Array.from({ length: 10_000 }, (_, at) => ({ Name: `n${at}`, Due: '2026-12-24' })))
    const { body } = await ask(id, rangeFilter(start(), null, december), { limit: '3000' })
    assert.equal(body.list.length, 1000)
    // A count that takes long is told as an estimate; asked for by itself it is exact.
    const query = new URLSearchParams({ filterArrJson: rangeFilter(start(), null, december) })
    const count = await server.call('GET', `${rows()}/views/${id}/count?${query}`, undefined, { token: eve.token })
    assert.equal(count.body.count, 10_000)
    assert.ok(body.pageInfo.isEstimate || body.pageInfo.totalRows === 10_000)
  })

  test('goes to the trash as what it is, and comes back with its dates', async () => {
    const { id } = (await as(ana).createCalendar(table.id, { title: 'Dates' })).body
    await as(ana).remove(id)
    const trash = await server.call('GET', `/api/v1/projects/${project}/trash`, undefined, { token: ana.token })
    assert.equal(trash.body.views.find((view: { id: string }) => view.id === id).viewKind, 'calendar')
    await server.call('POST', `/api/v1/trash/views/${id}/restore`, {}, { token: ana.token })
    assert.equal((await as(ana).settings(id)).body.settings.startField, idOf('Due'))
  })
})
