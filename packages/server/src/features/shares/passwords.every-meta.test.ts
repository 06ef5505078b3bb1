import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, type WireTable } from '../tables/testing/a-table.ts'
import { throughLink } from './testing/through-link.ts'

const password = 'open sesame 1'

onEveryMeta('passwords and ends of public links', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let viewId: string

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
    table = await aTable(server, ana, project, { title: 'Orders' })
  })
  after(() => server.close())

  beforeEach(async () => {
    const { body } = await server.call('POST', `/api/v1/db/meta/tables/${table.id}/grids`, {}, { token: ana.token })
    viewId = body.id
  })

  const set = (body: object) => server.call('PUT', `/api/v1/views/${viewId}/link`, body, { token: ana.token })
  const rows = () => `/api/v1/db/data/noco/${project}/${table.id}`
  const enter = (uuid: string, given: string, address = '10.0.0.1') =>
    server.call('POST', `/api/v1/links/${uuid}/enter`, { password: given }, { address })

  test('nothing is told before the password; a pass opens every call until it changes (S54, spec 285)', async () => {
    const { body: link } = await set({ password, settings: { theme: 'dark' } })
    assert.equal(link.hasPassword, true)
    assert.doesNotMatch(JSON.stringify(link), /sesame|argon/)
    const door = await server.call('GET', `/api/v1/links/${link.uuid}`)
    const told = { kind: 'grid', needsPassword: true, theme: 'dark', language: null, mayEmbed: false, behind: null }
    assert.deepEqual(door.body, told)
    const bare = await throughLink(server, link)('GET', rows())
    assert.deepEqual([bare.status, bare.body.error], [401, 'password_required'])
    assert.equal((await enter(link.uuid, 'wrong')).status, 403)
    const entered = await enter(link.uuid, password)
    assert.deepEqual([entered.body.viewId, entered.body.tableId, entered.body.projectId], [viewId, table.id, project])
    // A page that sends the link with every call can still knock.
    const knock = await throughLink(server, link)('POST', `/api/v1/links/${link.uuid}/enter`, { password })
    assert.equal(knock.status, 200)
    const inside = throughLink(server, link, { 'xc-shared-pass': entered.body.pass })
    assert.equal((await inside('GET', rows())).status, 200)
    assert.equal((await throughLink(server, link, { 'xc-password': password })('GET', rows())).status, 200)
    await set({ password: 'another one 2' })
    assert.equal((await inside('GET', rows())).status, 401)
    assert.equal((await throughLink(server, link, { 'xc-password': password })('GET', rows())).status, 403)
    const { body: stored } = await server.call('GET', `/api/v1/views/${viewId}/link`, undefined, { token: ana.token })
    assert.equal(stored.link.visits, 2)
  })

  test('a door without a password says where it leads, and no longer once it has one', async () => {
    const { body: link } = await set({})
    const behind = async () => (await server.call('GET', `/api/v1/links/${link.uuid}`)).body.behind
    assert.deepEqual(await behind(), { projectId: project, tableId: table.id, viewId })
    await set({ password })
    assert.equal(await behind(), null)
  })

  test('a pass is good for hours and for its own link', async () => {
    const { body: link } = await set({ password })
    const { pass } = (await enter(link.uuid, password)).body
    const first = throughLink(server, link, { 'xc-shared-pass': pass })
    const made = await server.call('POST', `/api/v1/db/meta/tables/${table.id}/grids`, {}, { token: ana.token })
    viewId = made.body.id
    const { body: other } = await set({ password })
    assert.equal((await throughLink(server, other, { 'xc-shared-pass': pass })('GET', rows())).status, 401)
    for (const forged of ['', '9999999999999.x', pass.replace(/^\d+/, (end: string) => String(Number(end) + 1))])
      assert.equal((await throughLink(server, link, { 'xc-shared-pass': forged })('GET', rows())).status, 401)
    server.pass(11 * 3_600_000)
    assert.equal((await first('GET', rows())).status, 200)
    server.pass(2 * 3_600_000)
    assert.equal((await first('GET', rows())).status, 401)
    server.pass(-13 * 3_600_000)
  })

  test('the eleventh wrong password is stopped, also as a header, and others are let in (S54)', async () => {
    const { body: link } = await set({ password })
    for (let wrong = 1; wrong <= 9; wrong += 1) assert.equal((await enter(link.uuid, `wrong ${wrong}`)).status, 403)
    const header = { headers: { 'xc-shared-view-id': link.uuid, 'xc-password': 'wrong' }, address: '10.0.0.1' }
    assert.equal((await server.call('GET', rows(), undefined, header)).status, 403)
    const stopped = await enter(link.uuid, password)
    assert.deepEqual([stopped.status, stopped.body.error], [429, 'rate_limited'])
    assert.equal((await server.call('GET', rows(), undefined, header)).status, 429)
    assert.equal((await enter(link.uuid, password, '10.0.0.2')).status, 200)
  })

  test('a link ends at its hour, with a new key, with its view, its table and its project (S51, S64)', async () => {
    const end = new Date(server.app.services.now() + 60_000).toISOString()
    const { body: link } = await set({ expiresAt: end })
    const visit = throughLink(server, link)
    const works = async () => (await visit('GET', rows())).status
    assert.equal(await works(), 200)
    server.pass(61_000)
    assert.equal(await works(), 404)
    await set({ expiresAt: null })
    assert.equal(await works(), 200)
    const gone = await throughLink(server, { ...link, uuid: 'made-up' })('GET', rows())
    const as = (method: string, path: string) => server.call(method, path, undefined, { token: ana.token })
    await as('DELETE', `/api/v1/db/meta/views/${viewId}`)
    const off = await visit('GET', rows())
    assert.deepEqual({ ...off.body, requestId: '' }, { ...gone.body, requestId: '' })
    await as('POST', `/api/v1/trash/views/${viewId}/restore`)
    assert.equal(await works(), 200)
    await as('DELETE', `/api/v1/db/meta/tables/${table.id}`)
    assert.equal(await works(), 404)
    await as('POST', `/api/v1/trash/tables/${table.id}/restore`)
    assert.equal(await works(), 200)
    await as('DELETE', `/api/v1/db/meta/projects/${project}`)
    assert.equal(await works(), 404)
    await as('POST', `/api/v1/projects/${project}/restore`)
    assert.equal(await works(), 200)
    const { body: renewed } = await as('POST', `/api/v1/views/${viewId}/link/renew`)
    assert.notEqual(renewed.uuid, link.uuid)
    assert.equal(await works(), 404)
    assert.equal((await throughLink(server, renewed)('GET', rows())).status, 200)
    assert.deepEqual((await as('DELETE', `/api/v1/projects/${project}/links`)).status, 200)
    assert.equal((await throughLink(server, renewed)('GET', rows())).status, 404)
  })

  test('a name of one’s own leads there too, and only once', async () => {
    const { body: link } = await set({ slug: 'spring-sale' })
    assert.match(link.url, /#\/nc\/view\/spring-sale$/)
    assert.equal((await throughLink(server, { ...link, uuid: 'spring-sale' })('GET', rows())).status, 200)
    const { body: other } = await server.call(
      'POST',
      `/api/v1/db/meta/tables/${table.id}/grids`,
      {},
      { token: ana.token },
    )
    const path = `/api/v1/views/${other.id}/link`
    const taken = await server.call('PUT', path, { slug: 'spring-sale' }, { token: ana.token })
    assert.equal(taken.status, 409)
    for (const [body, field] of [
      [{ slug: 'Spring Sale' }, /small letters/],
      [{ slug: '-x-' }, /small letters/],
      [{ password: 'short' }, /8 characters/],
      [{ expiresAt: 'tomorrow' }, /2030/],
      [{ expiresAt: '2001-01-01T00:00:00Z' }, /past/],
      [{ settings: { embedSites: ['javascript:alert(1)'] } }, /no site/],
      [{ settings: { embedSites: ["https://x.example; script-src 'none'"] } }, /no site/],
      [{ settings: { tables: ['md_00000000000000'] } }, /no table/],
      [{ settings: { unknown: 1 } }, /unknown/i],
    ] as const) {
      const refused = await server.call('PUT', path, body, { token: ana.token })
      assert.equal(refused.status, 400, JSON.stringify(body))
      assert.match(refused.body.msg, field)
    }
  })
})
