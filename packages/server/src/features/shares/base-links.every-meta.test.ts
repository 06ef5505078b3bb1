import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { throughLink } from './testing/through-link.ts'

onEveryMeta('links to whole projects', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string
  let people: WireTable
  let orders: WireTable

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
  })
  after(() => server.close())

  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `Shop ${Math.random()}`, description: 'Ours' })).id
    await addMember(server, project, ed, 'editor')
    const structure = structureAs(server, ana)
    people = await aTable(server, ana, project, { title: 'People', columns: { Who: 'SingleLineText' } })
    orders = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    const spec = { title: 'Buyers', uidt: 'LinkToAnotherRecord', parentId: orders.id, childId: people.id, type: 'mm' }
    assert.equal((await structure.addColumn(orders.id, spec)).status, 200)
    orders = (await structure.read(orders.id)).body
    const through = { fk_relation_column_id: columnOf(orders, 'Buyers').id }
    const lookUp = { title: 'Names', uidt: 'Lookup', ...through, fk_lookup_column_id: columnOf(people, 'Who').id }
    assert.equal((await structure.addColumn(orders.id, lookUp)).status, 200)
    const made = await structure.addColumn(orders.id, { title: 'Loud', uidt: 'Formula', formula_raw: 'UPPER({Name})' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const far = await structure.addColumn(orders.id, {
      title: 'Far',
      uidt: 'Formula',
      formula_raw: 'CONCAT({Names}, "!")',
    })
    assert.equal(far.status, 200, JSON.stringify(far.body))
    await as('POST', rows(people), { Who: 'Ann' })
    await as('POST', rows(orders), { Name: 'one' })
    await as('POST', `${rows(orders)}/1/mm/Buyers/1`)
  })

  const as = (method: string, path: string, body?: unknown, { token } = ana) =>
    server.call(method, path, body, { token, headers: { 'xc-gui': 'true' } })
  const rows = (of: WireTable) => `/api/v1/db/data/noco/${project}/${of.id}`
  const set = async (body: object) => {
    const { status, body: link } = await as('PUT', `/api/v1/projects/${project}/base-link`, body)
    assert.equal(status, 200, JSON.stringify(link))
    return throughLink(server, link)
  }
  const titlesOf = (table: { readonly columns: readonly { readonly title: string }[] }) =>
    table.columns.map(({ title }) => title)

  test('show all tables with what links them, and nothing of people or personal views (spec 006, 385, 428, 429)', async () => {
    await viewsAs(server, ed).createGrid(orders.id, { title: 'Mine', lock_type: 'personal' })
    const visit = await set({})
    const { body: tables } = await visit('GET', `/api/v1/db/meta/projects/${project}/tables`)
    assert.deepEqual(
      tables.list.map(({ title }: { title: string }) => title),
      ['People', 'Orders'],
    )
    const { body: table } = await visit('GET', `/api/v1/db/meta/tables/${orders.id}`)
    assert.ok(['Buyers', 'Names', 'Loud', 'Far'].every((title) => titlesOf(table).includes(title)))
    const { body: views } = await visit('GET', `/api/v1/db/meta/tables/${orders.id}/views?personal=all`)
    assert.deepEqual(
      views.list.map(({ title, uuid }: { title: string; uuid: unknown }) => [title, uuid]),
      [['Orders', null]],
    )
    const { body: shown } = await visit('GET', `/api/v1/db/meta/projects/${project}`)
    assert.deepEqual([shown.role, shown.members, shown.bases[0].database], ['sharedBaseViewer', [], 'rowhouse'])
    const me = await visit('GET', '/api/v1/auth/user/me')
    assert.deepEqual(me.body, { roles: { viewer: true }, isPublicBase: true })
    const { uuid } = (await as('GET', `/api/v1/projects/${project}/base-link`)).body.link
    const meta = await server.call('GET', `/api/v1/db/public/shared-base/${uuid}/meta`)
    assert.deepEqual(meta.body, { project_id: project })
    assert.equal((await server.call('GET', `/api/v1/db/public/shared-view/${uuid}/meta`)).status, 404)
  })

  test('show chosen tables only, and nothing that leads out of them (S52)', async () => {
    const visit = await set({ role: 'editor', settings: { tables: [orders.id] } })
    const { body: table } = await visit('GET', `/api/v1/db/meta/tables/${orders.id}`)
    assert.deepEqual(
      ['Buyers', 'Names', 'Far', 'Loud'].map((title) => titlesOf(table).includes(title)),
      [false, false, false, true],
    )
    assert.deepEqual((await visit('GET', `${rows(orders)}/1`)).body.Buyers, undefined)
    assert.equal((await visit('GET', `${rows(orders)}?where=(Buyers,eq,Ann)`)).status, 400)
    assert.equal((await visit('GET', `${rows(orders)}/1/mm/Buyers`)).status, 404)
    assert.equal(
      (
        await visit('POST', `/api/v1/columns/${columnOf(orders, 'Buyers').id}/link`, {
          links: [{ record: '1', others: ['1'] }],
        })
      ).status,
      404,
    )
    for (const path of [rows(people), `/api/v1/db/meta/tables/${people.id}`, `/nc/${project}/api/v1/People`])
      assert.equal((await visit('GET', path)).status, 404, path)
    // What hangs on a record goes with it, also where the visitor sees nothing of it.
    const gone = await visit('DELETE', `${rows(orders)}/1`)
    assert.equal(gone.status, 200, JSON.stringify(gone.body))
    const restored = await as('POST', `/api/v1/changes/${gone.headers['x-rowhouse-change']}/undo`, {}, ed)
    assert.equal(restored.status, 200)
    assert.deepEqual((await as('GET', `${rows(orders)}/1`)).body.Buyers.list, [{ Id: 1, Who: 'Ann' }])
  })

  test('download and search where they are let', async () => {
    const visit = await set({ settings: { allowDownload: false, allowSearch: false } })
    assert.equal((await visit('GET', `${rows(orders)}/export/csv`)).status, 403)
    assert.equal((await visit('GET', `${rows(orders)}?q=one`)).status, 403)
    assert.equal((await visit('GET', `${rows(orders)}/find-cells?find=one`)).status, 403)
    assert.equal((await visit('GET', rows(orders))).status, 200)
    await set({ settings: { allowDownload: true, allowSearch: true } })
    assert.equal((await visit('GET', `${rows(orders)}/export/csv`)).status, 200)
    assert.equal((await visit('GET', `${rows(orders)}?q=one`)).body.list.length, 1)
  })

  test('editors write so much in a minute and no more, and never as somebody who is signed in', async () => {
    const visit = await set({ role: 'editor' })
    let stopped = 0
    for (let at = 0; at < 250; at += 1)
      if ((await visit('PATCH', `${rows(people)}/1`, { Who: `n${at}` }, { 'xc-auth': ana.token })).status === 429)
        stopped += 1
    assert.equal(stopped, 10)
    const { body } = await as('GET', `/api/v1/tables/${people.id}/records/1/history?limit=1`)
    assert.deepEqual([body.list[0].by, body.list[0].byLink], [null, true])
    await set({ role: 'viewer' })
    server.pass(60_000)
    assert.equal((await visit('PATCH', `${rows(people)}/1`, { Who: 'x' })).status, 403)
  })

  test('are switched on, changed and off as existing clients do (spec 391-394, 135, 136)', async () => {
    const path = `/api/v1/db/meta/projects/${project}/shared`
    assert.deepEqual((await as('GET', path)).body, { uuid: null, roles: null })
    const first = (await as('POST', path, { roles: 'editor' })).body
    assert.deepEqual([first.roles, first.url.endsWith(`#/nc/base/${first.uuid}`)], ['editor', true])
    const changed = (await as('PATCH', path, { roles: 'whatever' })).body
    assert.deepEqual([changed.uuid, changed.roles], [first.uuid, 'viewer'])
    const second = (await as('POST', path, { roles: 'viewer' })).body
    assert.notEqual(second.uuid, first.uuid)
    assert.deepEqual((await as('DELETE', path)).body, { uuid: null })
    assert.deepEqual((await as('GET', path)).body, { uuid: null, roles: null })
    assert.equal((await as('GET', path, undefined, ed)).status, 403)
  })

  test('views are shared as existing clients do, and only those who may share read the key', async () => {
    const [view] = orders.views
    const path = `/api/v1/db/meta/views/${view?.id}/share`
    const { body: shared } = await as('POST', path)
    assert.deepEqual([typeof shared.uuid, shared.password, shared.meta], ['string', null, { allowCSVDownload: true }])
    assert.equal((await as('POST', path)).body.uuid, shared.uuid)
    const meta = JSON.stringify({ allowCSVDownload: false })
    assert.deepEqual((await as('PATCH', path, { password: 'open sesame 1', meta })).body.meta, {
      allowCSVDownload: false,
    })
    const rowsOf = `/api/v1/db/public/shared-view/${shared.uuid}/rows`
    const refused = await server.call('GET', rowsOf)
    assert.deepEqual([refused.status, refused.body.msg], [403, 'INVALID_SHARED_VIEW_PASSWORD'])
    const known = { headers: { 'xc-password': 'open sesame 1' } }
    assert.equal((await server.call('GET', rowsOf, undefined, known)).body.data.list[0].Name, 'one')
    assert.equal((await server.call('GET', `${rowsOf}/export/csv`, undefined, known)).status, 403)
    const linked = `${rowsOf}/1/mm/${columnOf(orders, 'Buyers').id}`
    assert.deepEqual((await server.call('GET', linked, undefined, known)).body.list, [{ Id: 1, Who: 'Ann' }])
    const uuidFor = async (person: Person) => {
      const { body } = await as('GET', `/api/v1/db/meta/tables/${orders.id}/views`, undefined, person)
      return body.list[0].uuid
    }
    assert.deepEqual([await uuidFor(ana), await uuidFor(ed)], [shared.uuid, null])
    const { body: listed } = await as('GET', `/api/v1/db/meta/tables/${orders.id}/share`)
    assert.deepEqual(
      listed.map(({ uuid }: { uuid: string }) => uuid),
      [shared.uuid],
    )
    assert.equal((await as('DELETE', path)).status, 200)
    assert.equal((await server.call('GET', rowsOf, undefined, known)).status, 404)
  })
})
