import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { Answer, TestServer } from '../../../testing/a-server.ts'
import { aServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { statementsOf } from '../../../testing/statements-of.ts'
import { aTeam, type People, somePeople } from '../../members/testing/a-team.ts'
import { loggedEvents } from '../../projects/testing/a-project.ts'
import { aTable, type WireTable } from '../../tables/testing/a-table.ts'
import { aToken } from '../../tokens/testing/by-token.ts'
import { viewsAs } from '../testing/views-as.ts'

type Disabled = Partial<Record<ProjectRole | 'guest', boolean>>

onEveryMeta('who sees which views', (bench) => {
  let server: TestServer
  let people: People
  let project: string
  let table: WireTable
  /** One that is hidden from somebody, and the default view, which is not. */
  let plans: string
  let first: string
  const path = () => `/api/v1/db/meta/projects/${project}/visibility-rules`
  const call = (role: ProjectRole, method: string, at: string, body?: unknown): Promise<Answer> =>
    server.call(method, at, body, { token: people[role].token })
  const set = (role: ProjectRole, id: string, disabled: Disabled) => call(role, 'POST', path(), [{ id, disabled }])
  const hide = async (id: string, ...roles: ProjectRole[]): Promise<void> => {
    const { status, body } = await set('owner', id, Object.fromEntries(roles.map((role) => [role, true])))
    assert.deepEqual([status, body], [200, { msg: 'success' }])
  }
  const listed = async (role: ProjectRole): Promise<string[]> =>
    (await viewsAs(server, people[role]).list(table.id)).body.list.map(({ title }: { title: string }) => title)

  before(async () => {
    server = await aServer({}, await bench.place())
    people = await somePeople(server, 'access')
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aTeam(server, people)).project
    table = await aTable(server, people.owner, project, { title: 'Deals', columns: { Name: 'SingleLineText' } })
    const [view] = (await viewsAs(server, people.owner).list(table.id)).body.list
    first = view.id
    plans = (await viewsAs(server, people.owner).createGrid(table.id, { title: 'Secret plans' })).body.id
  })

  test('is told to owners and creators, view by view with its table, and changed by them', async () => {
    await hide(plans, 'viewer', 'editor')
    const { body } = await call('creator', 'GET', path())
    const told = body.find(({ id }: { id: string }) => id === plans)
    assert.deepEqual(
      [told.title, told.fk_model_id, told._ptn, told.ptype, told._tn, told.tn],
      ['Secret plans', table.id, 'Deals', 'table', 'Secret plans', 'Secret plans'],
    )
    assert.deepEqual(told.disabled, {
      owner: false,
      creator: false,
      editor: true,
      commenter: false,
      viewer: true,
      guest: false,
    })
    // The whole list can be sent back as it came.
    assert.equal((await call('creator', 'POST', path(), body)).status, 200)
    assert.deepEqual((await call('creator', 'GET', path())).body, body)
    assert.equal((await set('creator', plans, { editor: false })).status, 200)
    assert.deepEqual(await listed('editor'), ['Deals', 'Secret plans'])
    assert.deepEqual(await listed('viewer'), ['Deals'])
    for (const role of ['editor', 'commenter', 'viewer'] as const) {
      assert.equal((await call(role, 'GET', path())).status, 403)
      assert.equal((await set(role, plans, { viewer: false })).status, 403)
    }
  })

  test('a hidden view is in no answer to the role, and owners see it', async () => {
    await hide(plans, 'editor')
    const of = viewsAs(server, people.editor)
    assert.deepEqual(await listed('editor'), ['Deals'])
    assert.deepEqual(await listed('owner'), ['Deals', 'Secret plans'])
    const data = `/api/v1/db/data/noco/${project}/${table.id}`
    const calls: [string, string, unknown?][] = [
      ['GET', `${data}/views/${plans}`],
      ['GET', `${data}/views/Secret plans`],
      ['GET', `${data}/views/${plans}/count`],
      ['GET', `${data}/views/${plans}/groupby`],
      ['GET', `${data}/views/${plans}/export/csv`],
      ['POST', `${data}/views/${plans}/export/xlsx`, {}],
      ['POST', `${data}/views/${plans}`, { Name: 'a' }],
      ['GET', `/data/${plans}`],
      ['GET', `/api/v1/db/meta/views/${plans}/settings`],
      ['PATCH', `/api/v1/db/meta/views/${plans}/settings`, { frozen: 1 }],
      ['GET', `/api/v1/db/meta/grids/${plans}`],
      ['GET', `/api/v1/db/meta/grids/${plans}/grid-columns`],
      ['GET', `/api/v1/db/meta/views/${plans}/columns`],
      ['GET', `/api/v1/db/meta/views/${plans}/sorts`],
      ['GET', `/api/v1/db/meta/views/${plans}/filters`],
      ['GET', `/api/v1/db/meta/views/${plans}/responses`],
      ['PATCH', `/api/v1/db/meta/views/${plans}`, { title: 'Mine' }],
      ['DELETE', `/api/v1/db/meta/views/${plans}`],
      ['PUT', `/api/v1/tables/${table.id}/opening-view`, { viewId: plans }],
    ]
    for (const [method, at, body] of calls) {
      const { status } = await call('editor', method, at, body)
      assert.equal(status, 404, `${method} ${at}`)
    }
    const copy = await of.createGrid(table.id, { title: 'Copy', lock_type: 'personal', copy_from_id: plans })
    assert.equal(copy.status, 404)
    for (const at of [
      `/api/v1/projects/${project}/views`,
      `/api/v1/db/meta/tables/${table.id}`,
      `/api/v1/db/meta/tables/${table.id}/views?personal=all`,
      `/api/v1/db/meta/projects/${project}/tables`,
      `/api/v1/projects/${project}/trash`,
    ]) {
      const { status, body } = await call('editor', 'GET', at)
      assert.equal(status, 200, at)
      assert.doesNotMatch(JSON.stringify(body), new RegExp(`Secret plans|${plans}`), at)
    }
    // The records are those of the table: to hide a view hides no record.
    assert.equal((await call('editor', 'GET', data)).status, 200)
  })

  test('what is hidden from creators is in none of the many answers they alone get', async () => {
    const owner = viewsAs(server, people.owner)
    const name = table.columns.find(({ title }) => title === 'Name')
    await owner.createFilter(plans, { fk_column_id: name?.id, comparison_op: 'eq', value: 'a' })
    await call('owner', 'PUT', `/api/v1/views/${plans}/link`, {})
    const gone = (await owner.createGrid(table.id, { title: 'Secret plans of old' })).body.id
    await hide(gone, 'creator')
    await owner.remove(gone)
    await hide(plans, 'creator')
    assert.deepEqual(await listed('creator'), ['Deals'])
    for (const [method, at, body] of [
      ['GET', path()],
      ['GET', `/api/v1/projects/${project}/links`],
      ['GET', `/api/v1/db/meta/tables/${table.id}/share`],
      ['GET', `/api/v1/projects/${project}/trash`],
      ['GET', `/api/v1/projects/${project}/audits`],
      ['GET', `/api/v1/db/meta/projects/${project}/audits`],
      ['GET', `/api/v1/projects/${project}/audits/export/csv`],
      ['GET', `/api/v1/db/meta/tables/${table.id}/indexes`],
      ['GET', `/api/v1/tables/${table.id}/deletion`],
      ['GET', `/api/v1/columns/${name?.id}/deletion`],
      ['PATCH', `/api/v1/db/meta/columns/${name?.id}`, { title: 'Title' }],
      ['POST', `/api/v1/db/meta/tables/${table.id}/columns`, { title: 'More', uidt: 'Number' }],
      ['POST', `/api/v1/tables/${table.id}/duplicate`, {}],
    ] as const) {
      const answer = await call('creator', method, at, body)
      assert.equal(answer.status, 200, `${at} ${JSON.stringify(answer.body)}`)
      assert.doesNotMatch(JSON.stringify(answer.body ?? answer), new RegExp(`Secret plans|${plans}|${gone}`), at)
    }
    for (const [method, at] of [
      ['GET', `/api/v1/views/${plans}/link`],
      ['PUT', `/api/v1/views/${plans}/link`],
      ['POST', `/api/v1/views/${plans}/link/renew`],
      ['DELETE', `/api/v1/views/${plans}/link`],
      ['POST', `/api/v1/trash/views/${gone}/restore`],
    ] as const)
      assert.equal((await call('creator', method, at, method === 'PUT' ? {} : undefined)).status, 404, at)
    assert.equal((await call('owner', 'POST', `/api/v1/trash/views/${gone}/restore`)).status, 200)
    assert.deepEqual(await listed('creator'), ['Deals'])
  })

  test('only owners hide views from creators, and nobody from owners', async () => {
    assert.equal((await set('creator', plans, { creator: true })).status, 403)
    assert.equal((await set('owner', plans, { owner: true })).status, 400)
    assert.equal((await set('owner', plans, { creator: true })).status, 200)
    // One that is hidden from them is not theirs to show either.
    assert.equal((await set('creator', plans, { creator: false, viewer: true })).status, 404)
    assert.deepEqual(await listed('owner'), ['Deals', 'Secret plans'])
  })

  test('bad input is refused, and then nothing of the call is stored', async () => {
    for (const [body, status] of [
      [{ id: plans }, 400],
      [[{ id: plans }], 400],
      [[{ id: plans, disabled: { viewer: 'yes' } }], 400],
      [
        [
          { id: plans, disabled: { viewer: true } },
          { id: 'vw_00000000000000', disabled: { viewer: true } },
        ],
        404,
      ],
    ] as const)
      assert.equal((await call('owner', 'POST', path(), body)).status, status, JSON.stringify(body))
    assert.deepEqual(await listed('viewer'), ['Deals', 'Secret plans'])
  })

  test('a change is one entry of the log for each view; what stays as it is has none', async () => {
    await hide(plans, 'viewer')
    await hide(plans, 'viewer')
    const events = (await loggedEvents(server, project)).filter((type) => type === 'views.accessChanged')
    assert.equal(events.length, 1)
    const [entry] = (await call('owner', 'GET', `/api/v1/projects/${project}/audits?kind=views`)).body.list
    assert.deepEqual(
      [entry.type, entry.about, entry.changes],
      ['views.accessChanged', 'Secret plans', [{ name: 'hiddenFrom', before: [], after: ['viewer'] }]],
    )
  })

  test('holds for previews, tokens and links to the whole project, not for links to the view itself', async () => {
    const link = (await call('owner', 'PUT', `/api/v1/views/${plans}/link`, {})).body
    const base = (await call('owner', 'PUT', `/api/v1/projects/${project}/base-link`, { role: 'viewer' })).body
    await hide(plans, 'viewer')
    const at = `/api/v1/projects/${project}/views`
    const through = async (headers: Record<string, string>, token?: string): Promise<string[]> => {
      const { status, body } = await server.call('GET', at, undefined, { token, headers })
      assert.equal(status, 200, JSON.stringify(body))
      return body.list.map(({ title }: { title: string }) => title)
    }
    assert.deepEqual(await through({ 'xc-preview': 'viewer' }, people.owner.token), ['Deals'])
    assert.deepEqual(await through({ 'xc-preview': 'editor' }, people.owner.token), ['Deals', 'Secret plans'])
    const { secret } = await aToken(server, people.viewer, { access: 'read' })
    assert.deepEqual(await through({ 'xc-token': secret }), ['Deals'])
    assert.deepEqual(await through({ 'xc-shared-base-id': base.uuid }), ['Deals'])
    assert.deepEqual(await through({ 'xc-shared-view-id': link.uuid }), ['Secret plans'])
  })

  test('the default view can be hidden, all of a table too; whoever made a personal view keeps it', async () => {
    const own = await viewsAs(server, people.editor).createGrid(table.id, { title: 'Own', lock_type: 'personal' })
    await hide(first, 'editor', 'viewer')
    await hide(plans, 'editor', 'viewer')
    await hide(own.body.id, 'editor')
    assert.deepEqual(await listed('editor'), ['Own'])
    assert.deepEqual(await listed('viewer'), [])
    const { status } = await call('viewer', 'GET', `/api/v1/db/data/noco/${project}/${table.id}`)
    assert.equal(status, 200)
  })

  test('goes along with a copied table, and a view that comes back from the trash is hidden as before', async () => {
    await hide(plans, 'viewer')
    await viewsAs(server, people.owner).remove(plans)
    await call('owner', 'POST', `/api/v1/trash/views/${plans}/restore`)
    assert.deepEqual(await listed('viewer'), ['Deals'])
    const copy = (await call('owner', 'POST', `/api/v1/tables/${table.id}/duplicate`, {})).body
    const titles = async (role: ProjectRole) =>
      (await viewsAs(server, people[role]).list(copy.id)).body.list.map(({ title }: { title: string }) => title)
    assert.deepEqual([(await titles('owner')).length, (await titles('viewer')).length], [2, 1])
  })

  test('takes no statement: a list takes as many with hidden views as without', async () => {
    await server.stopSubscribers()
    const list = () => call('editor', 'GET', `/api/v1/db/data/noco/${project}/${table.id}?count=none`)
    const statements = async (): Promise<number> => {
      await list()
      return statementsOf(server, list)
    }
    const without = await statements()
    await hide(plans, 'editor')
    assert.equal(await statements(), without)
  })
})
