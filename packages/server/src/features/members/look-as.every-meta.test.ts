import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { writeViewPass } from '../../request/view-as.ts'
import { type Answer, aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { loggedEvents } from '../projects/testing/a-project.ts'
import { person as onePerson, rulesAs, test as where } from '../rules/testing/rules-as.ts'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { aToken } from '../tokens/testing/by-token.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { aTeam, type People, somePeople } from './testing/a-team.ts'

onEveryMeta('looking at a project as somebody else', (bench) => {
  let server: TestServer
  let people: People
  let project: string
  let table: WireTable
  const begin = (by: ProjectRole, whom: ProjectRole): Promise<Answer> =>
    server.call('POST', `/api/v1/projects/${project}/view-as`, { person: people[whom].id }, { token: people[by].token })
  const passFor = async (whom: ProjectRole): Promise<string> => (await begin('owner', whom)).body.pass
  const as = (pass: string, method: string, path: string, body?: unknown, by: ProjectRole = 'owner') =>
    server.call(method, path, body, { token: people[by].token, headers: { 'xc-view-as': pass } })
  const data = () => `/api/v1/db/data/noco/${project}/${table.id}`

  before(async () => {
    server = await aServer({}, await bench.place())
    // The first account is the super admin.
    await server.signUp('admin@looking.example')
    people = await somePeople(server, 'looking')
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aTeam(server, people)).project
    table = await aTable(server, people.owner, project, {
      title: 'Deals',
      columns: { Name: 'SingleLineText', Amount: 'Number' },
    })
    for (const Amount of [1, 2, 3])
      await server.call('POST', data(), { Name: `n${Amount}`, Amount }, { token: people.owner.token })
  })

  test('shows what rules, their role and hidden views leave them, and their role', async () => {
    const rules = rulesAs(server, people.owner, project)
    const amount = columnOf(table, 'Amount').id
    await rules.make(table, { who: onePerson(people.editor.id), rows: where(amount, 'gt', 1) })
    await rules.make(table, {
      who: onePerson(people.editor.id),
      effect: 'deny',
      fields: [columnOf(table, 'Name').id],
    })
    const plans = (await viewsAs(server, people.owner).createGrid(table.id, { title: 'Plans' })).body.id
    const hidden = [{ id: plans, disabled: { editor: true } }]
    const visibility = `/api/v1/db/meta/projects/${project}/visibility-rules`
    await server.call('POST', visibility, hidden, { token: people.owner.token })
    const pass = await passFor('editor')
    const rows = (await as(pass, 'GET', `${data()}?sort=Amount`)).body.list
    assert.deepEqual(
      rows.map((row: Record<string, unknown>) => [row.Amount, 'Name' in row]),
      [
        [2, false],
        [3, false],
      ],
    )
    const own = (await server.call('GET', `${data()}?sort=Amount`, undefined, { token: people.editor.token })).body.list
    assert.deepEqual(rows, own)
    assert.equal((await as(pass, 'GET', `/api/v1/db/meta/views/${plans}/settings`)).status, 404)
    assert.equal((await as(pass, 'GET', `/api/v1/db/meta/projects/${project}`)).body.role, 'editor')
    // Without the pass they are themselves.
    const whole = await server.call('GET', data(), undefined, { token: people.owner.token })
    assert.equal(whole.body.list.length, 3)
  })

  test('refuses whatever would change something, and stores nothing', async () => {
    const pass = await passFor('creator')
    const meta = '/api/v1/db/meta'
    const before = await loggedEvents(server, project)
    for (const [method, path, body] of [
      ['POST', data(), { Name: 'x' }],
      ['PATCH', `${data()}/1`, { Name: 'x' }],
      ['DELETE', `${data()}/1`],
      ['PATCH', `${meta}/tables/${table.id}`, { title: 'Mine' }],
      ['POST', `${meta}/tables/${table.id}/grids`, { title: 'New' }],
      ['DELETE', `${meta}/projects/${project}`],
      ['PATCH', `/api/v1/projects/${project}/mine`, { starred: true }],
      ['POST', `/api/v1/projects/${project}/view-as`, { person: people.viewer.id }],
      // An export is told by the log, as that of whoever takes it along.
      ['GET', `${data()}/export/csv`],
    ] as const) {
      const { status, body: told } = await as(pass, method, path, body)
      assert.equal(status, 403, `${method} ${path} ${JSON.stringify(told)}`)
    }
    assert.match((await as(pass, 'POST', data(), {})).body.msg, /nothing can be changed/)
    assert.deepEqual(await loggedEvents(server, project), before)
  })

  test('shows nothing that is theirs alone', async () => {
    const token = people.creator.token
    const mine = `/api/v1/projects/${project}/mine`
    await server.call('PATCH', mine, { starred: true, opened: true }, { token })
    const [view] = (await viewsAs(server, people.creator).list(table.id)).body.list
    await server.call('PUT', `/api/v1/tables/${table.id}/opening-view`, { viewId: view.id }, { token })
    const pass = await passFor('creator')
    const { starred, last_opened_at } = (await as(pass, 'GET', `/api/v1/db/meta/projects/${project}`)).body
    assert.deepEqual([starred, last_opened_at], [false, null])
    assert.deepEqual((await as(pass, 'GET', `/api/v1/projects/${project}/views`)).body.opening, [])
    assert.equal((await as(pass, 'GET', `/api/v1/projects/${project}/tokens`)).status, 403)
    assert.equal((await as(pass, 'GET', `/api/v1/tables/${table.id}/steps`)).status, 403)
    // What is no part of a project is that of the owner.
    assert.equal((await as(pass, 'GET', '/api/v1/auth/user/me')).body.email, people.owner.email)
    const { ticket } = (await as(pass, 'GET', `/api/v1/projects/${project}/live`)).body
    const { secrets } = server.app.services
    assert.equal(JSON.parse(secrets.unseal(ticket, 'live ticket')).guest.person, null)
  })

  test('is for owners, in the project and the session in which they began, while they are owners', async () => {
    for (const role of ['creator', 'editor', 'viewer'] as const)
      assert.equal((await begin(role, 'commenter')).status, 403)
    assert.equal((await begin('owner', 'owner')).status, 400)
    const nobody = { person: 'us_00000000000000' }
    const none = await server.call('POST', `/api/v1/projects/${project}/view-as`, nobody, { token: people.owner.token })
    assert.equal(none.status, 404)
    const pass = await passFor('viewer')
    assert.equal((await as(pass, 'GET', data())).status, 200)
    assert.equal((await as('forged', 'GET', data())).status, 403)
    assert.equal((await as(pass, 'GET', data(), undefined, 'creator')).status, 403)
    const other = (await aTeam(server, people)).project
    assert.equal((await as(pass, 'GET', `/api/v1/db/meta/projects/${other}`)).status, 403)
    const { secrets, now } = server.app.services
    const { session } = JSON.parse(secrets.unseal(pass, 'view as'))
    const old = writeViewPass(secrets, { session, project, person: people.viewer.id }, now() - 13 * 60 * 60 * 1000)
    assert.equal((await as(old, 'GET', data())).status, 403)
  })

  test('ends when they are no longer members, and never leads to somebody who may more', async () => {
    const pass = await passFor('viewer')
    const users = `/api/v1/db/meta/projects/${project}/users`
    await server.call('DELETE', `${users}/${people.viewer.id}`, undefined, { token: people.owner.token })
    const { status, body } = await as(pass, 'GET', data())
    assert.deepEqual([status, body.error], [403, 'forbidden'])
    const { meta } = server.app.services
    const setSuper = (is_super: number) =>
      meta.write(async (tx) => {
        await tx.updateTable('rh_users').set({ is_super }).where('id', '=', people.editor.id).execute()
      })
    await setSuper(1)
    assert.equal((await begin('owner', 'editor')).status, 403)
    await setSuper(0)
    assert.equal((await begin('owner', 'editor')).status, 200)
  })

  test('and a preview of a role are entries of the log, with whom they were', async () => {
    await begin('owner', 'editor')
    const previews = `/api/v1/projects/${project}/previews`
    assert.equal((await server.call('POST', previews, { role: 'viewer' }, { token: people.creator.token })).status, 200)
    assert.equal((await server.call('POST', previews, { role: 'boss' }, { token: people.owner.token })).status, 400)
    const audits = `/api/v1/projects/${project}/audits?limit=2`
    const { list } = (await server.call('GET', audits, undefined, { token: people.owner.token })).body
    assert.deepEqual(
      list.map(({ type, about, by }: { type: string; about: string; by: { email: string } }) => [
        type,
        about,
        by.email,
      ]),
      [
        ['projects.previewed', 'viewer', people.creator.email],
        ['members.viewedAs', people.editor.email, people.owner.email],
      ],
    )
  })

  test('a token is its person, whatever it sends', async () => {
    const { secret } = await aToken(server, people.owner, { access: 'all' })
    const headers = { 'xc-token': secret, 'xc-view-as': await passFor('viewer') }
    const { body } = await server.call('GET', `/api/v1/db/meta/projects/${project}`, undefined, { headers })
    assert.equal(body.role, 'owner')
  })
})
