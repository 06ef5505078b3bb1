import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aTable, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('description and icon of a view', (bench) => {
  let server: TestServer
  let ana: Person
  let eva: Person
  let project: string
  let table: WireTable
  let view: string
  const as = (person: Person) => viewsAs(server, person)
  const looks = ({ body }: Answer): unknown[] => [body.description, body.icon]
  const about = { description: 'What the board sees.\nEvery Monday.', icon: '🚀' }
  const known = [about.description, about.icon]

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    eva = await server.signUp('eva@x.example')
  })
  after(() => server.close())
  beforeEach(async () => {
    project = (await aProject(server, ana, { title: `P ${performance.now()}` })).id
    await addMember(server, project, eva, 'editor')
    table = await aTable(server, ana, project, { title: 'People', columns: { Name: 'SingleLineText' } })
    view = (await as(ana).createGrid(table.id, { title: 'Board' })).body.id
  })

  test('are set, told in every list, logged, and taken away', async () => {
    assert.deepEqual(looks(await as(ana).update(view, { ...about, description: `  ${about.description}\n` })), known)
    const lists = [
      (await as(ana).list(table.id)).body.list,
      (await structureAs(server, ana).read(table.id)).body.views,
      (await server.call('GET', `/api/v1/projects/${project}/views`, undefined, { token: eva.token })).body.list,
    ]
    for (const list of lists) assert.deepEqual(looks({ body: list[1] } as Answer), known)
    const row = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('project_id', '=', project)
      .where('type', '=', 'views.updated')
      .executeTakeFirstOrThrow()
    const { before: was, after: is } = JSON.parse(row.event)
    assert.deepEqual([was, is], [{ description: null, icon: null }, about])
    assert.deepEqual(looks(await as(ana).update(view, { title: 'Boards' })), known)
    assert.deepEqual(looks(await as(ana).update(view, { description: '', icon: null })), [null, null])
  })

  test('are given to a new view of any kind, and refused when they are none', async () => {
    assert.deepEqual(looks(await as(ana).createGallery(table.id, about)), known)
    for (const wrong of [
      { description: 'x'.repeat(2001) },
      { description: 7 },
      { description: 'a\u0000b' },
      { icon: 'star' },
      { icon: '🚀🚀' },
      { icon: '\u0000' },
      { icon: 7 },
      { icon: '🚀'.repeat(50) },
    ]) {
      assert.equal((await as(ana).update(view, wrong)).status, 400, JSON.stringify(wrong))
      assert.equal((await as(ana).createGrid(table.id, wrong)).status, 400, JSON.stringify(wrong))
    }
    assert.deepEqual(looks(await as(ana).update(view, { description: 'x'.repeat(2000) })), ['x'.repeat(2000), null])
  })

  test('go along with copies of the view and of its table, and come back from the trash', async () => {
    await as(ana).update(view, about)
    assert.deepEqual(looks(await as(ana).createGrid(table.id, { copy_from_id: view })), known)
    assert.deepEqual(looks(await as(ana).createGrid(table.id, { copy_from_id: view, icon: '🎯' })), [known[0], '🎯'])
    const { body: copy } = await structureAs(server, ana).duplicate(table.id)
    assert.deepEqual(looks({ body: (await as(ana).list(copy.id)).body.list[1] } as Answer), known)
    await as(ana).remove(view)
    const restore = () => server.call('POST', `/api/v1/trash/views/${view}/restore`, undefined, { token: ana.token })
    assert.deepEqual(looks(await restore()), known)
  })

  test('a view that was deleted before there were any comes back without', async () => {
    await as(ana).remove(view)
    const { meta } = server.app.services
    await meta.write(async (tx) => {
      const { row } = await tx
        .selectFrom('rh_trashed_views')
        .select('row')
        .where('id', '=', view)
        .executeTakeFirstOrThrow()
      const { description: _, icon: __, ...older } = JSON.parse(row)
      await tx
        .updateTable('rh_trashed_views')
        .set({ row: JSON.stringify(older) })
        .where('id', '=', view)
        .execute()
    })
    const restored = await server.call('POST', `/api/v1/trash/views/${view}/restore`, undefined, { token: ana.token })
    assert.deepEqual([restored.status, ...looks(restored)], [200, null, null])
  })

  test('are changed by those who may rename the view: nobody while it is locked, a personal one by its maker', async () => {
    assert.equal((await as(eva).update(view, about)).status, 403)
    await as(ana).update(view, { lock_type: 'locked' })
    for (const patch of [{ description: 'x' }, { icon: '🚀' }])
      assert.equal((await as(ana).update(view, patch)).status, 403)
    const { body: own } = await as(eva).createGrid(table.id, { title: 'Mine', lock_type: 'personal' })
    assert.equal((await as(ana).update(own.id, about)).status, 403)
    assert.deepEqual(looks(await as(eva).update(own.id, about)), known)
  })

  test('a link to the view shows its icon and not what was written for the team', async () => {
    await as(ana).update(view, about)
    const shared = await server.call('POST', `/api/v1/db/meta/views/${view}/share`, {}, { token: ana.token })
    const path = `/api/v1/db/public/shared-view/${shared.body.uuid}/meta`
    assert.deepEqual(looks(await server.call('GET', path)), [null, '🚀'])
  })
})
