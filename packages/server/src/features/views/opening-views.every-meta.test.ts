import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { allCanBeTold } from '../../testing/all-can-be-told.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, type WireTable } from '../tables/testing/a-table.ts'
import { viewChores } from './chores.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('the view a person opens a table with', (bench) => {
  let server: TestServer
  let ana: Person
  let eva: Person
  let project: string
  let table: WireTable
  let board: string
  const choose = (viewId: unknown, person = ana, tableId = table.id): Promise<Answer> =>
    server.call('PUT', `/api/v1/tables/${tableId}/opening-view`, { viewId }, { token: person.token })
  const opening = async (person = ana): Promise<string[]> =>
    (await server.call('GET', `/api/v1/projects/${project}/views`, undefined, { token: person.token })).body.opening
  const call = (method: string, path: string) => server.call(method, path, undefined, { token: ana.token })
  const stored = async (): Promise<unknown[]> =>
    server.app.services.meta.read.selectFrom('rh_opening_views').selectAll().where('project_id', '=', project).execute()

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eva = await server.signUp('eva@x.example')
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    await addMember(server, project, eva, 'viewer')
    table = await aTable(server, ana, project, { title: 'People', columns: { Name: 'SingleLineText' } })
    board = (await viewsAs(server, ana).createGrid(table.id, { title: 'Board' })).body.id
  })

  test('is theirs alone, one for each table, and can be given up', async () => {
    const other = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    const orders = other.views[0]?.id ?? ''
    assert.equal((await choose(board, eva)).status, 200)
    assert.deepEqual([await opening(), await opening(eva)], [[], [board]])
    assert.equal((await choose(board)).status, 200)
    assert.equal((await choose(orders, ana, other.id)).status, 200)
    assert.deepEqual([await opening(), await opening(eva)], [[board, orders], [board]])
    const first = table.views[0]?.id ?? ''
    assert.equal((await choose(first)).status, 200)
    assert.deepEqual(await opening(), [first, orders])
    assert.equal((await choose(null)).status, 200)
    assert.deepEqual([await opening(), await opening(eva)], [[orders], [board]])
    const { list } = (await viewsAs(server, ana).list(table.id)).body
    assert.deepEqual(
      list.map(({ is_default }: { is_default: boolean }) => is_default),
      [true, false],
    )
  })

  test('is logged once, without a new version of the structure, and told to nobody', async () => {
    await allCanBeTold(server)
    const { body: begun } = await call('GET', `/api/v1/projects/${project}/live`)
    const version = async () =>
      (
        await server.app.services.meta.read
          .selectFrom('rh_projects')
          .select('meta_version')
          .where('id', '=', project)
          .executeTakeFirstOrThrow()
      ).meta_version
    const known = await version()
    await choose(board, eva)
    await choose(board, eva)
    assert.equal(await version(), known)
    const rows = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select(['event', 'actor_id', 'table_id'])
      .where('project_id', '=', project)
      .where('type', '=', 'views.openingChosen')
      .execute()
    assert.deepEqual(
      rows.map(({ event, ...row }) => ({ ...row, view: JSON.parse(event).view })),
      [{ actor_id: eva.id, table_id: table.id, view: board }],
    )
    await viewsAs(server, ana).update(board, { title: 'Boards' })
    await allCanBeTold(server)
    const { body } = await call('GET', `/api/v1/projects/${project}/live?after=${begun.cursor}`)
    assert.deepEqual(
      body.changes.map(({ type }: { type: string }) => type),
      ['views.updated'],
    )
  })

  test('is passed over while it is in the trash or not for them, and forgotten when it is gone for good', async () => {
    await choose(board, eva)
    await viewsAs(server, ana).update(board, { lock_type: 'personal' })
    assert.deepEqual(await opening(eva), [])
    await viewsAs(server, ana).update(board, { lock_type: 'collaborative' })
    await viewsAs(server, ana).remove(board)
    assert.deepEqual(await opening(eva), [])
    await call('POST', `/api/v1/trash/views/${board}/restore`)
    assert.deepEqual(await opening(eva), [board])
    await viewsAs(server, ana).remove(board)
    assert.equal((await call('DELETE', `/api/v1/trash/views/${board}`)).status, 200)
    assert.deepEqual(await stored(), [])
  })

  test('is forgotten with what lay in the trash for too long', async () => {
    await choose(board)
    await viewsAs(server, ana).remove(board)
    const { services } = server.app
    const monthLater = { ...services, now: () => Date.now() + 31 * 24 * 60 * 60 * 1000 }
    for (const chore of viewChores(monthLater)) await chore.run()
    assert.deepEqual(await stored(), [])
  })

  test('goes with its table', async () => {
    await choose(board)
    await call('DELETE', `/api/v1/db/meta/tables/${table.id}`)
    assert.equal((await call('DELETE', `/api/v1/trash/tables/${table.id}`)).status, 200)
    assert.deepEqual(await stored(), [])
  })

  test('is a view of that table that they see', async () => {
    const other = await aTable(server, ana, project, { title: 'Orders', columns: { Name: 'SingleLineText' } })
    const { body: own } = await viewsAs(server, ana).createGrid(table.id, { lock_type: 'personal' })
    assert.equal((await choose(own.id)).status, 200)
    assert.equal((await choose(own.id, eva)).status, 404)
    assert.equal((await choose(other.views[0]?.id)).status, 404)
    assert.equal((await choose('vw_00000000000000')).status, 404)
    assert.equal((await choose(board, ana, 'md_00000000000000')).status, 404)
    assert.equal((await choose(7)).status, 400)
    assert.equal((await choose(undefined)).status, 400)
    const stranger = await server.signUp(`s${performance.now()}@x.example`)
    assert.equal((await choose(board, stranger)).status, 404)
  })
})
