import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'
import { throughLink } from './testing/through-link.ts'

onEveryMeta('public links', (bench) => {
  let server: TestServer
  let ana: Person
  let ed: Person
  let project: string
  let table: WireTable
  let viewId: string

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ed = await server.signUp('ed@x.example')
  })
  after(() => server.close())

  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `Sales ${Math.random()}` })).id
    await addMember(server, project, ed, 'editor')
    const columns = { Name: 'SingleLineText', Amount: 'Number', Secret: 'SingleLineText' }
    table = await aTable(server, ana, project, { title: 'Orders', columns })
    await as('POST', `/api/v1/db/data/bulk/noco/${project}/${table.id}`, [
      { Name: 'one', Amount: 1, Secret: 'alpha' },
      { Name: 'two', Amount: 2, Secret: 'beta' },
      { Name: 'three', Amount: 3, Secret: 'gamma' },
    ])
    viewId = (await viewsAs(server, ana).createGrid(table.id, { title: 'Open' })).body.id
    const changed = await viewsAs(server, ana).change(viewId, {
      columns: ['Name', 'Amount', 'Secret'].map((title) => ({
        id: columnOf(table, title).id,
        shown: title !== 'Secret',
        width: null,
      })),
      filters: {
        id: '',
        kind: 'test',
        columnId: columnOf(table, 'Secret').id,
        operator: 'neq',
        value: 'gamma',
      },
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
  })

  const as = (method: string, path: string, body?: unknown, person: Person = ana) =>
    server.call(method, path, body, { token: person.token })
  const share = async (body: object = {}) => (await as('PUT', `/api/v1/views/${viewId}/link`, body)).body
  const shareBase = async (body: object = {}) => (await as('PUT', `/api/v1/projects/${project}/base-link`, body)).body
  const rows = () => `/api/v1/db/data/noco/${project}/${table.id}`

  test('a view is shared, seen without its hidden fields and rows, and no longer shared (spec 283, 284, 321)', async () => {
    assert.deepEqual((await as('GET', `/api/v1/views/${viewId}/link`)).body, { link: null })
    const link = await share()
    assert.match(link.uuid, /^[\w-]{43}$/)
    assert.equal(link.sharedBy.email, 'ana@x.example')
    const visit = throughLink(server, link)
    const list = await visit('GET', rows())
    assert.equal(list.status, 200, JSON.stringify(list.body))
    assert.deepEqual(
      list.body.list.map(({ Name, Amount, ...rest }: Record<string, unknown>) => [Name, Amount, Object.keys(rest)]),
      [
        ['one', 1, ['Id']],
        ['two', 2, ['Id']],
      ],
    )
    assert.equal((await as('DELETE', `/api/v1/views/${viewId}/link`)).status, 200)
    assert.equal((await visit('GET', rows())).status, 404)
    assert.deepEqual(
      (await loggedEvents(server, project)).filter((type) => type.startsWith('shares.')),
      ['shares.created', 'shares.ended'],
    )
  })

  test('a change of one certain link neither shares again what was turned off nor touches another key', async () => {
    const { uuid: ofKey } = await share({ expiresAt: '2199-01-01T00:00:00.000Z' })
    assert.equal((await share({ expiresAt: null, ofKey })).expiresAt, null)
    const path = `/api/v1/views/${viewId}/link`
    await as('POST', `${path}/renew`)
    assert.equal((await as('PUT', path, { settings: { allowDownload: false }, ofKey })).status, 409)
    await as('DELETE', path)
    assert.equal((await as('PUT', path, { settings: { allowDownload: false }, ofKey })).status, 409)
    assert.deepEqual((await as('GET', path)).body, { link: null })
  })

  test('all links of a table are ended at once, and those of other tables and of the project stay', async () => {
    const other = await aTable(server, ana, project, { title: 'People', columns: { Name: 'SingleLineText' } })
    const elsewhere = (await viewsAs(server, ana).createGrid(other.id, { title: 'All' })).body.id
    const second = (await viewsAs(server, ana).createGrid(table.id, { title: 'Second' })).body.id
    const [first, kept] = [await share(), (await as('PUT', `/api/v1/views/${elsewhere}/link`, {})).body]
    await as('PUT', `/api/v1/views/${second}/link`, {})
    const base = await shareBase()
    const links = `/api/v1/projects/${project}/links`
    assert.equal((await as('DELETE', `${links}?tableId=${table.id}`, undefined, ed)).status, 403)
    assert.equal((await as('DELETE', `${links}?tableId=nowhere`)).status, 404)
    assert.deepEqual((await as('DELETE', `${links}?tableId=${table.id}`)).body, { ended: 2 })
    assert.equal((await throughLink(server, first)('GET', rows())).status, 404)
    const left = (await as('GET', links)).body.list.map(({ uuid }: { uuid: string }) => uuid)
    assert.deepEqual(left.toSorted(), [base.uuid, kept.uuid].toSorted())
    const ended = (await loggedEvents(server, project)).filter((type) => type === 'shares.ended')
    assert.equal(ended.length, 2)
  })

  test('a project is shared for viewers and for editors, whose changes members take back (spec 006, 134, 151, 356)', async () => {
    const link = await shareBase({ role: 'viewer' })
    const visit = throughLink(server, link)
    assert.equal((await visit('GET', rows())).body.list.length, 3)
    assert.equal((await visit('POST', rows(), { Name: 'four' })).status, 403)
    await shareBase({ role: 'editor' })
    const made = await visit('POST', rows(), { Name: 'four' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const history = await as('GET', `/api/v1/tables/${table.id}/records/${made.body.Id}/history`)
    assert.deepEqual([history.body.list[0].by, history.body.list[0].byLink], [null, true])
    const undone = await as('POST', `/api/v1/changes/${history.body.list[0].change}/undo`, {}, ed)
    assert.equal(undone.body.records, 1)
    assert.equal((await visit('GET', rows())).body.list.length, 3)
  })
})
