import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { rangeFilter, undatedFilter } from '@rowhouse/core/times/range-filter'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aPlan, type Plan } from '../records/testing/a-plan.ts'
import { structureAs } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

const middle = {
  from: { day: '2026-12-10', instant: '2026-12-10T00:00:00.000Z' },
  before: { day: '2026-12-20', instant: '2026-12-20T00:00:00.000Z' },
}

onEveryMeta('timelines', (bench) => {
  let server: TestServer
  let ana: Person
  let eve: Person
  let project: string
  let plan: Plan
  const as = (person: Person) => viewsAs(server, person)
  const create = async (body: object = {}) => (await as(ana).createTimeline(plan.table.id, body)).body

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eve = await server.signUp('eve@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, eve, 'viewer')
  })
  after(() => server.close())
  beforeEach(async () => {
    const tasks = [
      ['A', 1, 9],
      ['B', 1, 10],
      ['C', 19, 30],
      ['D', 20, 21],
      ['E', 12, 12],
      ['F', null],
    ] as const
    plan = await aPlan(server, ana, project, { tasks, waits: ['A B'] })
  })

  test('are made and changed by calls of their own, and begin with the dates of the table', async () => {
    const view = await create({ title: 'Plan', type: 7 })
    assert.deepEqual([view.title, view.type, view.fk_model_id], ['Plan', 7, plan.table.id])
    const { body } = await as(eve).timeline(view.id)
    const { timeline_range, fk_grp_col_id, fk_dependency_col_id, zoom, shift_successors } = body
    assert.deepEqual(timeline_range, [{ fk_from_column_id: plan.idOf('From'), fk_to_column_id: plan.idOf('To') }])
    assert.deepEqual([fk_grp_col_id, fk_dependency_col_id], [null, null])
    assert.deepEqual([zoom, shift_successors], ['week', false])
    const change = { zoom: 'quarter', shift_successors: true, fk_dependency_col_id: plan.waitsFor }
    const changed = await as(ana).updateTimeline(view.id, change)
    assert.deepEqual([changed.status, changed.body], [200, 1])
    const now = (await as(ana).timeline(view.id)).body
    assert.deepEqual([now.zoom, now.shift_successors, now.fk_dependency_col_id], ['quarter', true, plan.waitsFor])
    assert.deepEqual(now.timeline_range, timeline_range)
  })

  test('refuse what is no date, makes no lanes or links elsewhere, whoever may not, and views of other kinds', async () => {
    const { id } = await create()
    for (const [bad, told] of [
      [{ startField: plan.idOf('Name') }, /holds neither days nor moments/],
      [{ laneBy: plan.idOf('Name') }, /one choice, person or linked record/],
      [{ dependsOn: plan.idOf('Name') }, /does not link records of this table to each other/],
      [{ timelineScale: 'century' }, /timelineScale/],
      [{ stackBy: plan.idOf('Name') }, /has no such setting/],
      [{ shiftsSuccessors: 'yes' }, /shiftsSuccessors/],
    ] as const) {
      const { status, body } = await as(ana).change(id, bad)
      assert.deepEqual([status, told.test(body.msg)], [400, true], `${JSON.stringify(bad)}: ${body.msg}`)
    }
    assert.equal((await as(eve).createTimeline(plan.table.id, {})).status, 403)
    assert.equal((await as(eve).updateTimeline(id, {})).status, 403)
    assert.equal((await as(ana).timeline(plan.table.views[0]?.id ?? '')).status, 404)
    assert.equal((await as(ana).calendar(id)).status, 404)
  })

  test('a field that is deleted is told, blocks nothing, and comes back', async () => {
    const structure = structureAs(server, ana)
    const { id } = await create({ fk_dependency_col_id: plan.waitsFor })
    for (const [column, key, told] of [
      [plan.idOf('From'), 'startField', /went by a field that is no longer there/],
      [plan.idOf('To'), 'endField', /ended by a field that is no longer there/],
      [plan.waitsFor, 'dependsOn', /waited for those of a field that is no longer there/],
    ] as const) {
      assert.equal((await structure.removeColumn(column)).status, 200)
      const { body } = await as(ana).settings(id)
      assert.equal(body.settings[key], null)
      assert.match(body.notes.join(), told)
      const rows = `/api/v1/db/data/noco/${project}/${plan.table.id}/views/${id}`
      assert.equal((await server.call('GET', rows, undefined, { token: eve.token })).status, 200)
      assert.equal((await structure.restoreColumn(column)).status, 200)
      assert.equal((await as(ana).settings(id)).body.settings[key], column)
    }
  })

  test('ask for what stands in a range only, with what each record waits for, also where that field is hidden', async () => {
    const { id } = await create({ fk_dependency_col_id: plan.waitsFor })
    for (const column of [plan.waitsFor, plan.idOf('From')])
      assert.equal((await as(ana).placeColumn(id, { fk_column_id: column, show: false })).status, 200)
    const [start, end] = ['From', 'To'].map((title) => ({ id: plan.idOf(title), comparison: 'date' }) as const)
    const ask = async (filter: string) => {
      const query = new URLSearchParams({ filterArrJson: filter, sort: plan.idOf('From'), limit: '1000' })
      const path = `/api/v1/db/data/noco/${project}/${plan.table.id}/views/${id}?${query}`
      const { status, body } = await server.call('GET', path, undefined, { token: eve.token })
      assert.equal(status, 200, JSON.stringify(body))
      return body.list as readonly Record<string, unknown>[]
    }
    const found = await ask(rangeFilter(start ?? assert.fail(), end ?? null, middle))
    assert.deepEqual(
      found.map(({ Name }) => Name),
      ['B', 'E', 'C'],
    )
    assert.match(JSON.stringify(found[0]), /"Made":/)
    assert.deepEqual(
      (await ask(undatedFilter(start ?? assert.fail()))).map(({ Name }) => Name),
      ['F'],
    )
  })

  test('copies and the trash keep what they go by; a calendar takes what both have', async () => {
    const { id } = await create({ title: 'Plan', fk_dependency_col_id: plan.waitsFor })
    assert.equal((await as(ana).change(id, { timelineScale: 'month', shiftsSuccessors: true })).status, 200)
    const copy = await create({ title: 'Again', copy_from_id: id })
    const { settings } = (await as(ana).settings(copy.id)).body
    assert.deepEqual(
      [settings.startField, settings.dependsOn, settings.timelineScale, settings.shiftsSuccessors],
      [plan.idOf('From'), plan.waitsFor, 'month', true],
    )
    const calendar = (await as(ana).createCalendar(plan.table.id, { copy_from_id: id })).body
    const other = (await as(ana).settings(calendar.id)).body.settings
    assert.deepEqual([other.endField, other.dependsOn], [plan.idOf('To'), null])
    await as(ana).remove(id)
    const trash = await server.call('GET', `/api/v1/projects/${project}/trash`, undefined, { token: ana.token })
    assert.equal(trash.body.views.find((view: { id: string }) => view.id === id).viewKind, 'timeline')
    await server.call('POST', `/api/v1/trash/views/${id}/restore`, {}, { token: ana.token })
    assert.equal((await as(ana).settings(id)).body.settings.dependsOn, plan.waitsFor)
  })
})
