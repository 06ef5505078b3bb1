import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { allHeard } from '../notices/testing/notices-as.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTable, type WireTable } from '../tables/testing/a-table.ts'

onEveryMeta('service accounts', (bench) => {
  let server: TestServer
  let admin: Person
  let ana: Person
  let cleo: Person
  let project: string
  let orders: WireTable

  before(async () => {
    server = await aServer({}, await bench.place())
    admin = await server.signUp('admin@x.example')
    ana = await server.signUp('ana@x.example')
    cleo = await server.signUp('cleo@x.example')
  })
  after(() => server.close())

  let round = 0
  beforeEach(async () => {
    round += 1
    project = (await aProject(server, ana, { title: `Shop ${round}` })).id
    await addMember(server, project, cleo, 'creator')
    orders = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
  })

  const as = (method: string, path: string, body?: unknown, { token } = ana) =>
    server.call(method, path, body, { token })
  const path = (rest = '') => `/api/v1/projects/${project}/service-accounts${rest}`
  const rows = () => `/api/v1/db/data/noco/${project}/${orders.id}`

  async function anAccount(role = 'editor', name = 'Sync'): Promise<string> {
    const { status, body } = await as('POST', path(), { name, role })
    assert.equal(status, 200, JSON.stringify(body))
    return body.id
  }

  async function aTokenOf(id: string, spec: object = {}) {
    const whole = { name: 'Nightly', access: 'all', tables: null, expiresAt: null, ...spec }
    const { status, body } = await as('POST', path(`/${id}/tokens`), whole)
    assert.equal(status, 200, JSON.stringify(body))
    const headers = { 'xc-token': body.token as string }
    return {
      id: body.made.id as string,
      secret: body.token as string,
      call: (method: string, to: string, sent?: unknown): Promise<Answer> => server.call(method, to, sent, { headers }),
    }
  }

  test('a program acts by a token of the account, with its role, and is named in the history', async () => {
    const id = await anAccount()
    const token = await aTokenOf(id)
    const { body: made } = await token.call('POST', rows(), { Name: 'one' })
    assert.equal(made.Name, 'one')
    assert.equal((await token.call('DELETE', `/api/v1/db/meta/tables/${orders.id}`)).status, 403)
    const history = await as('GET', `/api/v1/tables/${orders.id}/records/${made.Id}/history`)
    const [entry] = history.body.list
    assert.deepEqual(entry.by, { id, email: 'Sync', name: 'Sync' })
    assert.equal(entry.byToken, 'Nightly')
    const [known] = (await as('GET', path())).body.list
    assert.deepEqual([known.name, known.role, known.tokenCount, known.madeBy.id], ['Sync', 'editor', 1, ana.id])
    const stored = await server.app.services.meta.read.selectFrom('rh_api_tokens').selectAll().execute()
    assert.ok(!JSON.stringify(stored).includes(token.secret.slice(7)))
  })

  test('it outlives whoever made it, and goes when it is deleted: its tokens end, its name stays', async () => {
    const id = await anAccount()
    const token = await aTokenOf(id)
    const { body: made } = await token.call('POST', rows(), { Name: 'one' })
    await as('POST', `/api/v1/projects/${project}/transfer`, { to: cleo.id })
    assert.equal(
      (await as('DELETE', `/api/v1/db/meta/projects/${project}/users/${ana.id}`, undefined, cleo)).status,
      200,
    )
    assert.equal((await token.call('GET', rows())).status, 200)
    assert.equal((await as('DELETE', path(`/${id}`), undefined, cleo)).status, 200)
    assert.equal((await token.call('GET', rows())).status, 401)
    assert.deepEqual((await as('GET', path(), undefined, cleo)).body.list, [])
    const history = await as('GET', `/api/v1/tables/${orders.id}/records/${made.Id}/history`, undefined, cleo)
    assert.equal(history.body.list[0].by.name, 'Sync')
    assert.equal((await as('DELETE', path(`/${id}`), undefined, cleo)).status, 404)
    assert.ok((await as('POST', path(), { name: 'Sync', role: 'viewer' }, cleo)).body.id)
  })

  test('it is no person: not of the server, not of the team, and nobody signs in, invites or looks as it', async () => {
    const id = await anAccount()
    const people = await as('GET', '/api/v1/users?limit=100', undefined, admin)
    assert.ok(people.body.list.every((person: { id: string }) => person.id !== id))
    assert.equal(people.body.pageInfo.totalRows, people.body.list.length)
    assert.equal((await as('GET', `/api/v1/users/${id}`, undefined, admin)).status, 404)
    const team = await as('GET', `/api/v1/db/meta/projects/${project}/users`)
    assert.equal(team.body.users.pageInfo.totalRows, 2)
    const all = await as('GET', `/api/v1/db/meta/projects/${project}/users?services=1`)
    assert.deepEqual(
      all.body.users.list.filter(({ status }: { status: string }) => status === 'service').map((one: Person) => one.id),
      [id],
    )
    const ofProject = (rest: string) => `/api/v1/db/meta/projects/${project}/users/${rest}`
    assert.equal((await as('PATCH', ofProject(id), { roles: 'viewer' })).status, 404)
    assert.equal((await as('DELETE', ofProject(id))).status, 404)
    assert.equal((await as('POST', `/api/v1/projects/${project}/transfer`, { to: id })).status, 404)
    assert.equal((await as('POST', `/api/v1/projects/${project}/view-as`, { person: id })).status, 404)
    const signIn = await server.call('POST', '/api/v1/auth/user/signin', { email: id, password: 'Whatever-12345' })
    assert.equal(signIn.status, 400)
    const { body: listed } = await as('GET', '/api/v1/db/meta/projects')
    const shop = listed.list.find((one: { id: string }) => one.id === project)
    assert.ok(!JSON.stringify(shop).includes(id))
  })

  test('owners keep them; nobody makes one an owner, and a custom role counts', async () => {
    assert.equal((await as('GET', path(), undefined, cleo)).status, 403)
    assert.equal((await as('POST', path(), { name: 'X', role: 'viewer' }, cleo)).status, 403)
    assert.equal((await as('POST', path(), { name: 'X', role: 'owner' })).status, 400)
    assert.equal((await as('POST', path(), { name: 'ana@x.example', role: 'viewer' })).status, 400)
    const custom = { title: 'Only adds', base: 'editor', without: ['deleteRecords'] }
    const role = (await as('POST', `/api/v1/projects/${project}/roles`, custom)).body.id
    const id = await anAccount(role)
    assert.equal((await as('POST', path(), { name: 'sync', role: 'viewer' })).status, 409)
    const token = await aTokenOf(id)
    const { body: made } = await token.call('POST', rows(), { Name: 'one' })
    assert.equal((await token.call('DELETE', `${rows()}/${made.Id}`)).status, 403)
    assert.equal((await as('DELETE', `/api/v1/projects/${project}/roles/${role}`)).status, 409)
    const { body: changed } = await as('PATCH', path(`/${id}`), { name: 'Stock', role: 'viewer' })
    assert.deepEqual([changed.name, changed.role, changed.customRole], ['Stock', 'viewer', null])
    assert.equal((await token.call('POST', rows(), { Name: 'two' })).status, 403)
    assert.ok((await loggedEvents(server, project)).includes('serviceAccounts.changed'))
  })

  test('tokens are those of the project: chosen tables, an end, ended where tokens are listed', async () => {
    const id = await anAccount()
    const other = await aTable(server, ana, project, { title: 'Other', columns: { Name: 'SingleLineText' } })
    const token = await aTokenOf(id, { access: 'read', tables: [other.id] })
    assert.equal((await token.call('GET', rows())).status, 404)
    assert.equal((await token.call('POST', '/api/v1/db/meta/projects', { title: 'Mine' })).status, 403)
    const { list } = (await as('GET', `/api/v1/projects/${project}/tokens`)).body
    assert.deepEqual([list[0].id, list[0].isOwn, list[0].by.name], [token.id, false, 'Sync'])
    assert.equal((await as('DELETE', `/api/v1/projects/${project}/tokens/${token.id}`)).status, 200)
    assert.equal((await token.call('GET', `/api/v1/db/data/noco/${project}/${other.id}`)).status, 401)
    const elsewhere = (await aProject(server, cleo, { title: `Elsewhere ${round}` })).id
    const spec = { name: 'N', access: 'read', tables: null, expiresAt: null }
    const refused = await as('POST', `/api/v1/projects/${elsewhere}/service-accounts/${id}/tokens`, spec, cleo)
    assert.equal(refused.status, 404)
  })

  test('rules can name it, and its comments are its own; it follows nothing', async () => {
    const id = await anAccount()
    const token = await aTokenOf(id)
    const { body: made } = await token.call('POST', rows(), { Name: 'one' })
    const rule = { tableId: orders.id, title: 'No', who: { kind: 'person', id }, effect: 'deny', verbs: ['read'] }
    const comment = await token.call('POST', `/api/v1/tables/${orders.id}/records/${made.Id}/comments`, { text: 'hi' })
    assert.equal(comment.status, 200, JSON.stringify(comment.body))
    assert.equal(comment.body.by.name, 'Sync')
    await allHeard(server)
    const follows = await server.app.services.meta.read.selectFrom('rh_follows').selectAll().execute()
    assert.ok(follows.every(({ user_id }) => user_id !== id))
    const { status, body } = await as('POST', `/api/v1/projects/${project}/rules`, rule)
    assert.equal(status, 200, JSON.stringify(body))
    // A table nothing of which may be read is not there.
    assert.equal((await token.call('GET', rows())).status, 404)
  })
})
