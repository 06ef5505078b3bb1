import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { type Sheet, sheetOf } from '../records/testing/a-sheet.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from '../views/testing/views-as.ts'

onEveryMeta('the trash of a project', (bench) => {
  let server: TestServer
  let ana: Person
  let eve: Person
  let project: string
  let table: WireTable
  let sheet: Sheet
  const trash = async (person: Person) =>
    (await server.call('GET', `/api/v1/projects/${project}/trash`, undefined, { token: person.token })).body
  const empty = (person: Person, body: unknown) =>
    server.call('POST', `/api/v1/projects/${project}/trash/empty`, body, { token: person.token })
  const now = () => new Date(server.app.services.now()).toISOString()

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eve = await server.signUp('eve@x.example')
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    await addMember(server, project, eve, 'editor')
    table = await aTable(server, ana, project, { title: 'People', columns: { Name: 'SingleLineText', Age: 'Number' } })
    sheet = sheetOf(server, ana, project, table.id)
    await sheet.insert([{ Name: 'a' }, { Name: 'b' }])
  })

  /** One of everything. */
  async function throwAway(): Promise<void> {
    const other = await aTable(server, ana, project, { title: 'Other' })
    const { body: view } = await viewsAs(server, ana).createGrid(table.id, { title: 'All' })
    const { body: own } = await viewsAs(server, eve).createGrid(table.id, { title: 'Mine', lock_type: 'personal' })
    await viewsAs(server, ana).remove(view.id)
    await viewsAs(server, eve).remove(own.id)
    await structureAs(server, ana).removeColumn(columnOf(table, 'Age').id)
    await structureAs(server, ana).remove(other.id)
    await sheet.remove(['1'])
  }

  test('tells each what they could restore, and nobody else anything', async () => {
    await throwAway()
    const seen = await trash(ana)
    assert.deepEqual(
      [seen.tables, seen.columns, seen.views].map((list) => list.map(({ title }: { title: string }) => title).sort()),
      [['Other'], ['Age'], ['All', 'Mine']],
    )
    assert.deepEqual(seen.tables[0].by, { id: ana.id, email: 'ana@x.example', name: null })
    assert.deepEqual([seen.tables[0].columns, seen.tables[0].views], [2, 1])
    assert.deepEqual(seen.deletions, { count: 1, isMore: false })
    const theirs = await trash(eve)
    assert.deepEqual(
      [theirs.tables, theirs.columns, theirs.views.map(({ title }: { title: string }) => title), theirs.deletions],
      [[], [], ['Mine'], { count: 1, isMore: false }],
    )
    for (const [role, status] of [
      ['commenter', 403],
      ['viewer', 403],
      [null, 404],
    ] as const) {
      const person = await server.signUp(`${role}${performance.now()}@x.example`)
      if (role !== null) await addMember(server, project, person, role)
      for (const path of ['trash', 'trash/records']) {
        const answer = await server.call('GET', `/api/v1/projects/${project}/${path}`, undefined, person)
        assert.equal(answer.status, status, `${role} ${path}`)
      }
    }
    assert.equal((await server.call('GET', `/api/v1/projects/${project}/trash`)).status, 401)
  })

  test('takes as many statements for much as for little', async () => {
    await server.stopSubscribers()
    await throwAway()
    const count = async () => {
      let statements = 0
      const { meta } = server.app.services
      const counted = (db: typeof meta.read) =>
        db.withPlugin({
          transformQuery: ({ node }) => {
            statements += 1
            return node
          },
          transformResult: async ({ result }) => result,
        })
      Object.assign(server.app.services, { meta: { ...meta, read: counted(meta.read), scan: counted(meta.scan) } })
      await trash(ana)
      Object.assign(server.app.services, { meta })
      return statements
    }
    await trash(ana)
    const little = await count()
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aTable(server, ana, project, { title: `T${round}` })
      await structureAs(server, ana).remove(id)
    }
    await trash(ana)
    assert.equal(await count(), little)
  })

  test('is emptied by owners who just proved who they are, up to the moment they saw (D20)', async () => {
    await throwAway()
    server.pass(1000)
    const until = now()
    server.pass(1000)
    await sheet.remove(['2'])
    assert.equal((await empty(eve, { until })).status, 403)
    for (const body of [{}, { until: 'yesterday' }, { until: 5 }, { until, all: true }])
      assert.equal((await empty(ana, body)).status, 400, JSON.stringify(body))
    const { status, body } = await empty(ana, { until })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body, { tables: 1, columns: 1, views: 2, deletions: 1, kept: [] })
    const left = await trash(ana)
    assert.deepEqual([left.tables, left.columns, left.views, left.deletions.count], [[], [], [], 1])
    assert.ok((await loggedEvents(server, project)).includes('trash.emptied'))
    assert.deepEqual(await sheet.rows(), [])
    server.pass(11 * 60_000)
    const stale = await empty(ana, { until: now() })
    assert.deepEqual([stale.status, stale.body.error], [403, 'reauthentication_required'])
  })

  test('a view is deleted for good by owners alone, and then it is gone', async () => {
    const { body: view } = await viewsAs(server, ana).createGrid(table.id, { title: 'All' })
    const purge = (person: Person) =>
      server.call('DELETE', `/api/v1/trash/views/${view.id}`, undefined, { token: person.token })
    const olaf = await server.signUp(`olaf${performance.now()}@x.example`)
    await addMember(server, project, olaf, 'owner')
    assert.equal((await purge(olaf)).status, 404)
    await viewsAs(server, ana).remove(view.id)
    assert.equal((await purge(eve)).status, 403)
    assert.equal((await purge(olaf)).status, 200)
    assert.equal((await purge(olaf)).status, 404)
    assert.deepEqual((await trash(ana)).views, [])
  })
})
