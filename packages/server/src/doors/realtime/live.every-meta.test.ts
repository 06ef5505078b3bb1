import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { LiveChange } from '@rowhouse/core/live'
import { rulesAs } from '../../features/rules/testing/rules-as.ts'
import { throughLink } from '../../features/shares/testing/through-link.ts'
import { columnOf } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { allCanBeTold } from '../../testing/all-can-be-told.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import type { MetaPlace } from '../../testing/meta-places.ts'
import { aDataTable, type DataTable, gui } from '../data-api/testing/a-data-table.ts'
import { aPage, listen, live, open, type Page, until } from './testing/a-page.ts'

onEveryMeta('changes that come by themselves', (bench) => {
  let place: MetaPlace
  let server: TestServer
  let address: string
  let ana: Person
  before(async () => {
    place = await bench.place()
    server = await aServer({}, place)
    address = await listen(server)
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  async function aTable(): Promise<DataTable> {
    const rows = [{ Name: 'secret word' }, { Name: 'b' }]
    const table = await aDataTable(server, ana, { Name: 'SingleLineText', N: 'Number' }, rows)
    await allCanBeTold(server)
    return table
  }

  /** Whoever asks in the very moment in which something of theirs changed has to ask once more. */
  const aMomentLater = () => server.pass(2000)

  async function pageOf(t: TestContext, who: Person, project: string, cursor?: string): Promise<Page> {
    aMomentLater()
    // What happened before is not what the page has yet to hear.
    await allCanBeTold(server)
    const page = await aPage(address, await live(server, who, project), cursor)
    t.after(() => page.socket.disconnect())
    return page
  }

  /** Somebody else who is a member. */
  async function aMember(project: string, roles = 'editor'): Promise<Person> {
    const email = `m${performance.now()}@x.example`
    const person = await server.signUp(email)
    const { status } = await server.call('POST', `/api/v1/db/meta/projects/${project}/users`, { email, roles }, ana)
    assert.equal(status, 200)
    return person
  }

  test('tell which record and cells changed, and never what is in them', async (t) => {
    const { project, table, send, bulk } = await aTable()
    const page = await pageOf(t, ana, project)
    const { headers } = await send('PATCH', '/1', { Name: 'another secret' })
    await until(() => page.changes().length === 1)
    assert.deepEqual(page.changes(), [
      {
        type: 'records.updated',
        table: table.id,
        record: '1',
        columns: [columnOf(table, 'Name').id],
        by: ana.id,
        request: String(headers['x-request-id']),
      },
    ])
    await bulk(
      'PATCH',
      '',
      [
        { Id: 1, N: 1 },
        { Id: 2, N: 2 },
      ],
      gui,
    )
    await send('DELETE', '/2')
    await until(() => page.changes().length === 3)
    const [, several, deleted] = page.changes()
    assert.deepEqual([several?.type, several?.record, several?.columns], ['records.updated', null, []])
    assert.deepEqual([deleted?.type, deleted?.record], ['records.deleted', '2'])
    assert.doesNotMatch(JSON.stringify(page.heard), /secret/)
  })

  test('tell of comments only those who may read them, and not a word of what was said', async (t) => {
    const { project, table, send } = await aTable()
    const [ben, vera] = [await aMember(project, 'commenter'), await aMember(project, 'viewer')]
    await allCanBeTold(server)
    const [page, other] = [await pageOf(t, ben, project), await pageOf(t, vera, project)]
    const before = (await live(server, vera, project)).body.cursor
    const path = `/api/v1/tables/${table.id}/records/1/comments`
    assert.equal((await server.call('POST', path, { text: 'secret' }, ana)).status, 200)
    await send('PATCH', '/1', { N: 7 })
    const types = (changes: readonly LiveChange[]) => changes.map(({ type }) => type)
    await until(() => page.changes().length === 2 && other.changes().length === 1)
    assert.deepEqual(types(page.changes()), ['comments.added', 'records.updated'])
    assert.deepEqual([page.changes()[0]?.table, page.changes()[0]?.record], [table.id, '1'])
    assert.deepEqual(types(other.changes()), ['records.updated'])
    await allCanBeTold(server)
    assert.deepEqual(types((await live(server, vera, project, before)).body.changes), ['records.updated'])
    assert.deepEqual(types((await live(server, ben, project, before)).body.changes), [
      'comments.added',
      'records.updated',
    ])
    const headers = { 'xc-preview': 'viewer' }
    const asViewer = await server.call('GET', `/api/v1/projects/${project}/live?after=${before}`, undefined, {
      token: ana.token,
      headers,
    })
    assert.deepEqual(types(asViewer.body.changes), ['records.updated'])
    assert.doesNotMatch(JSON.stringify(page.heard), /secret/)
  })

  test('reach nobody in another project, and tell of structure as well', async (t) => {
    const [here, there] = [await aTable(), await aTable()]
    const page = await pageOf(t, ana, here.project)
    await there.send('POST', '', { Name: 'x' })
    const title = { title: 'Renamed' }
    await server.call(
      'PATCH',
      `/api/v1/db/meta/columns/${columnOf(here.table, 'N').id}`,
      { ...title, uidt: 'Number' },
      ana,
    )
    await until(() => page.changes().length > 0)
    assert.deepEqual(
      page.changes().map(({ type, table }) => [type, table]),
      [['columns.updated', here.table.id]],
    )
  })

  test('are caught up after a gap by the cursor, over the socket and by the call, without loss', async (t) => {
    const { project, send } = await aTable()
    const page = await pageOf(t, ana, project)
    await send('POST', '', { Name: 'heard' })
    await until(() => page.changes().length === 1)
    const cursor = page.cursor()
    page.socket.disconnect()
    for (const Name of ['missed', 'missed too']) await send('POST', '', { Name })
    await allCanBeTold(server)
    const again = await pageOf(t, ana, project, cursor)
    const { body } = await live(server, ana, project, cursor)
    assert.deepEqual(
      [again.changes(), body.changes].map((list) => list.map(({ record }: { record: string }) => record)),
      [
        ['4', '5'],
        ['4', '5'],
      ],
    )
    assert.deepEqual((await live(server, ana, project, body.cursor)).body.changes, [])
  })

  test('of which too many were missed say so instead', async () => {
    const { project, send } = await aTable()
    const { body: first } = await live(server, ana, project)
    await server.app.services.meta.write(async (tx) => {
      const row = {
        id: '',
        at: '2026-01-01',
        project_id: 'p',
        request_id: 'r',
        type: 'projects.listedAll',
        event: '{}',
      }
      for (let part = 0; part < 5; part += 1) {
        const rows = Array.from({ length: 420 }, (_, at) => ({
          ...row,
          id: `${project}${part}.${at}`,
          state: 'done' as const,
        }))
        await tx.insertInto('rh_changes').values(rows).execute()
      }
    })
    await send('POST', '', { Name: 'x' })
    const { body } = await live(server, ana, project, first.cursor)
    assert.deepEqual([body.isGap, body.changes], [true, []])
    const { status, body: refusal } = await live(server, ana, project, '1.2.3')
    assert.deepEqual([status, refusal.msg], [400, '“after” is no cursor of an earlier answer.'])
  })

  test('are for those who have a ticket of the ordinary call, and only from our own pages (S63)', async (t) => {
    const { project } = await aTable()
    const refused = async (auth: object, headers = {}): Promise<void> => {
      const page = open(address, auth, headers)
      t.after(() => page.socket.disconnect())
      let isRefused = false
      page.socket.on('connect_error', () => {
        isRefused = true
      })
      await until(() => isRefused)
      assert.deepEqual([page.socket.connected, page.heard], [false, []])
    }
    const ticket = async () => (await live(server, ana, project)).body.ticket
    await refused({})
    await refused({ ticket: 7 })
    await refused({ ticket: (await ticket()).replace(/\../, (start: string) => (start === '.A' ? '.B' : '.A')) })
    await refused({ ticket: await ticket() }, { origin: 'https://elsewhere.example' })
    const spent = await ticket()
    server.pass(31_000)
    await refused({ ticket: spent })
    const stranger = await server.signUp(`s${performance.now()}@x.example`)
    assert.equal((await live(server, stranger, project)).status, 404)
    assert.equal((await live(server, { token: '' }, project)).status, 401)
  })

  const losses: Readonly<Record<string, (project: string, person: Person) => Promise<unknown>>> = {
    'is removed': (project, { id }) =>
      server.call('DELETE', `/api/v1/db/meta/projects/${project}/users/${id}`, undefined, ana),
    'gets another role': (project, { id, email }) =>
      server.call('PATCH', `/api/v1/db/meta/projects/${project}/users/${id}`, { email, roles: 'viewer' }, ana),
    'signs out': (_project, { token, cookie }) =>
      server.call('POST', '/api/v1/auth/user/signout', { everywhere: true }, { token, cookie }),
    'loses the project': (project) => server.call('DELETE', `/api/v1/db/meta/projects/${project}`, undefined, ana),
  }
  for (const [what, lose] of Object.entries(losses)) {
    test(`end for whoever ${what} (S42, S63)`, async (t) => {
      const { project, send } = await aTable()
      const member = await aMember(project)
      const page = await pageOf(t, member, project)
      const { body: early } = await live(server, member, project)
      await lose(project, member)
      await until(() => !page.socket.connected)
      // A ticket that was given before opens nothing any more.
      const again = open(address, { ticket: early.ticket, cursor: early.cursor })
      t.after(() => again.socket.disconnect())
      let isSentAway = false
      again.socket.on('disconnect', () => {
        isSentAway = true
      })
      await until(() => isSentAway)
      assert.deepEqual([again.heard, again.people], [[], []])
      const heard = page.changes().length
      await send('POST', '', { Name: 'not for everybody' })
      assert.equal(page.changes().length, heard)
      const { status } = await live(server, member, project)
      assert.equal(status, { 'gets another role': 200, 'signs out': 401 }[what] ?? 404)
    })
  }

  test('come with who else is there and where, until they leave', async (t) => {
    const { project, table } = await aTable()
    const member = await aMember(project)
    const first = await pageOf(t, ana, project)
    const second = await pageOf(t, member, project)
    assert.deepEqual(
      second.people.map(({ person, name, place: at }) => [person, name, at.table]),
      [[ana.id, ana.email, null]],
    )
    second.here({ table: table.id, record: '1', column: columnOf(table, 'N').id })
    await until(() => first.moved.at(-1)?.place.record === '1')
    const { person, id } = first.moved.at(-1) ?? assert.fail()
    assert.deepEqual([person, id], [member.id, second.socket.id])
    second.socket.disconnect()
    await until(() => first.left.length === 1)
    assert.deepEqual(first.left, [id])
  })

  test('come with where somebody is who said so with the first word', async (t) => {
    const { project, table } = await aTable()
    const first = await pageOf(t, ana, project)
    const { body } = await live(server, ana, project)
    const second = open(address, { ticket: body.ticket, cursor: body.cursor })
    t.after(() => second.socket.disconnect())
    second.socket.on('connect', () => second.here({ table: table.id, row: 7 }))
    // Others may hear that they came before they hear where they are, but never only the first.
    await until(() => first.moved.at(-1)?.place.table === table.id)
    assert.equal(first.moved.at(-1)?.place.row, 7)
  })

  test('end for nobody because of what somebody says: wrong, long or too much (S71)', async (t) => {
    const { project, table, send } = await aTable()
    const [calm, wild] = [await pageOf(t, ana, project), await pageOf(t, ana, project)]
    const say = (...words: unknown[]) => Reflect.apply(wild.socket.emit, wild.socket, words)
    const wrong = [
      null,
      7,
      'x',
      [],
      {},
      { table: 7 },
      { table: 'x'.repeat(200), view: null, record: null, column: null },
    ]
    for (const event of ['here', 'changes', '__proto__', 'page', 'event'])
      for (const word of wrong) say(event, word, word)
    for (let times = 0; times < 2000; times += 1)
      say('here', { table: 'x', view: null, record: String(times), column: null })
    wild.here({ table: table.id })
    await send('POST', '', { Name: 'still here' })
    await until(() => calm.changes().length === 1)
    assert.ok(calm.moved.length <= 41, `${calm.moved.length} moves were passed on`)
    // Longer than anything a page has to say.
    say('here', { table: 'x'.repeat(10_000) })
    await until(() => !wild.socket.connected)
    await send('POST', '', { Name: 'and here' })
    await until(() => calm.changes().length === 2)
  })

  test('reach visitors of a link without records, people or other tables, until the link ends (S63)', async (t) => {
    const { project, table, send } = await aTable()
    const view = table.views?.[0]?.id
    const path = `/api/v1/views/${view}/link`
    const { body: link } = await server.call('PUT', path, {}, ana)
    const call = throughLink(server, link)
    const member = await pageOf(t, ana, project)
    aMomentLater()
    const visitor = await aPage(address, await call('GET', `/api/v1/projects/${project}/live`))
    t.after(() => visitor.socket.disconnect())
    const before = visitor.cursor()
    visitor.here({ table: table.id })
    await server.call(
      'POST',
      `/api/v1/db/meta/projects/${project}/tables`,
      { title: 'Unseen', defaultColumns: true },
      ana,
    )
    await allCanBeTold(server)
    const { body: unseen } = await live(server, ana, project)
    await send('POST', '', { Name: 'x' })
    await until(() => member.changes().some(({ type }) => type === 'records.inserted'))
    const again = await call('GET', `/api/v1/projects/${project}/live?after=${before}`)
    assert.deepEqual(
      again.body.changes.map(({ request: _, ...told }: LiveChange) => told),
      [{ type: 'records.updated', table: table.id, record: null, columns: [], by: null }],
    )
    assert.ok(unseen.cursor !== before)
    assert.deepEqual([visitor.people, visitor.moved, member.people, member.moved], [[], [], [], []])
    await server.call('DELETE', path, undefined, ana)
    await until(() => !visitor.socket.connected)
    assert.equal((await call('GET', `/api/v1/projects/${project}/live`)).status, 404)
  })

  test('reach whoever rules hide something from without records, people or hidden tables; a change of rules ends them', async (t) => {
    const { project, table, send } = await aTable()
    const { body: vault } = await server.call(
      'POST',
      `/api/v1/db/meta/projects/${project}/tables`,
      { title: 'Vault', defaultColumns: true },
      ana,
    )
    const member = await aMember(project)
    const rules = rulesAs(server, ana, project)
    const deny = { who: { kind: 'person', id: member.id } as const, effect: 'deny' as const }
    const hiding = await rules.make(vault, deny)
    const owner = await pageOf(t, ana, project)
    aMomentLater()
    const page = await pageOf(t, member, project)
    const before = page.cursor()
    owner.here({ table: vault.id })
    await server.call('POST', `/api/v1/db/data/noco/${project}/${vault.id}`, { Title: 'gold' }, ana)
    await send('POST', '', { Name: 'x' })
    await until(() => page.changes().length === 1)
    const { body } = await live(server, member, project, before)
    assert.deepEqual(
      body.changes.map(({ request: _, ...told }: LiveChange) => told),
      [{ type: 'records.updated', table: table.id, record: null, columns: [], by: null }],
    )
    assert.deepEqual([page.people, page.moved], [[], []])
    await rules.remove(hiding.id)
    await until(() => !page.socket.connected && !owner.socket.connected)
    const { body: after } = await live(server, member, project, before)
    assert.ok(after.changes.some(({ type }: LiveChange) => type === 'rules.deleted'))
  })

  test('end for visitors at the moment their link ends (S63)', async (t) => {
    const { project, table } = await aTable()
    const path = `/api/v1/views/${table.views?.[0]?.id}/link`
    const { body: link } = await server.call('PUT', path, {}, ana)
    const expiresAt = new Date(Date.parse(link.createdAt) + 2500).toISOString()
    await server.call('PUT', path, { expiresAt }, ana)
    aMomentLater()
    const visitor = await aPage(address, await throughLink(server, link)('GET', `/api/v1/projects/${project}/live`))
    t.after(() => visitor.socket.disconnect())
    const opened = performance.now()
    await until(() => !visitor.socket.connected)
    // Anybody's would be closed after a minute.
    assert.ok(performance.now() - opened < 30_000)
  })

  if (bench.dialect === 'postgres') {
    test('come from other servers on the same database too', async (t) => {
      const { project, path } = await aTable()
      const page = await pageOf(t, ana, project)
      const other = await aServer({}, { databaseUrl: place.databaseUrl, dataDir: place.dataDir })
      t.after(() => other.app.close())
      await other.call('POST', path, { Name: 'from there' }, ana)
      await until(() => page.changes().length === 1)
      assert.equal(page.changes()[0]?.record, '3')
    })

    test('come with who is there on other servers of the same database, and where, until they leave', async (t) => {
      const [{ project, table }, unseen] = [await aTable(), await aTable()]
      const member = await aMember(project)
      const other = await aServer({}, { databaseUrl: place.databaseUrl, dataDir: place.dataDir })
      t.after(() => other.app.close())
      // Where its clock is ahead: a ticket does not last long.
      server.pass(Math.max(0, other.app.services.now() - server.app.services.now()))
      const there = await listen(other)
      const [here, stranger] = [await pageOf(t, ana, project), await pageOf(t, ana, unseen.project)]
      here.here({ table: table.id, record: '2' })
      const page = await aPage(there, await live(server, member, project))
      t.after(() => page.socket.disconnect())
      const seenBy = (one: Page) => [...one.people, ...one.moved].at(-1)
      await until(() => seenBy(page)?.place.record === '2')
      page.here({ table: table.id, record: '1' })
      await until(() => seenBy(here)?.place.record === '1')
      const { person, id, name } = seenBy(here) ?? assert.fail()
      assert.deepEqual([person, id, name], [member.id, page.socket.id, member.email])
      // Whoever comes later is told at once.
      const later = await pageOf(t, ana, project)
      await until(() => later.people.length === 2)
      assert.ok(later.people.some((one) => one.id === page.socket.id && one.place.record === '1'))
      const { body: link } = await server.call('PUT', `/api/v1/views/${table.views?.[0]?.id}/link`, {}, ana)
      aMomentLater()
      const visit = await throughLink(server, link)('GET', `/api/v1/projects/${project}/live`)
      const visitor = await aPage(there, visit)
      t.after(() => visitor.socket.disconnect())
      here.here({ table: table.id, record: '1' })
      await until(() => seenBy(page)?.place.record === '1')
      page.socket.disconnect()
      await until(() => here.left.length === 1 && later.left.length === 1)
      assert.deepEqual(here.left, [id])
      assert.deepEqual([visitor.people, visitor.moved, stranger.people, stranger.moved], [[], [], [], []])
    })
  }
})
