import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aLinkedWorld, changeOf, type LinkedWorld } from './testing/a-linked-world.ts'

onEveryMeta('links in an order of one’s own', (bench) => {
  let server: TestServer
  let world: LinkedWorld
  before(async () => {
    server = await aServer({}, await bench.place())
    const ana = await server.signUp('ana@x.example')
    world = await aLinkedWorld(server, ana, (await aProject(server, ana)).id)
    await world.add('Tasks', 'Build', 'Fly', 'Land')
    await world.add('Labels', 'a', 'b', 'c', 'd', 'e')
    const columns = `/api/v1/db/meta/tables/${world.tables.Tasks.id}/columns`
    const linkId = world.links['Tasks.Labels']
    const labels = (await world.call('GET', `/api/v1/db/meta/tables/${world.tables.Labels.id}`)).body
    const columnId = labels.columns.find((column: { title: string }) => column.title === 'Name').id
    for (const column of [
      { title: 'Names', uidt: 'Lookup', fk_relation_column_id: linkId, fk_lookup_column_id: columnId },
      {
        title: 'Joined',
        uidt: 'Rollup',
        fk_relation_column_id: linkId,
        fk_rollup_column_id: columnId,
        rollup_function: 'join',
      },
      { title: 'Text', uidt: 'Formula', formula: 'ARRAYJOIN({Names}, "+")' },
    ]) {
      const made = await world.call('POST', columns, column)
      assert.equal(made.status, 200, JSON.stringify(made.body))
    }
  })
  after(() => server.close())

  const link = (record: number, ...others: number[]) =>
    world.call('POST', `/api/v1/columns/${world.links['Tasks.Labels']}/link`, {
      links: [{ record: String(record), others: others.map(String) }],
    })
  const move = (record: number, others: readonly number[], before: number | null, column = 'Tasks.Labels') =>
    world.call('POST', `/api/v1/columns/${world.links[column]}/move-links`, {
      record: String(record),
      others: others.map(String),
      before: before === null ? null : String(before),
    })
  const names = (list: readonly { readonly Name: string }[]) => list.map(({ Name }) => Name).join('')
  const cell = async (task: number) => names((await world.data('GET', `Tasks/${task}`)).body.Labels)

  test('it is the order of cells, lists, nested lists, lookups, rollups and formulas, and each record has its own', async () => {
    await link(1, 1, 2, 3, 4)
    await link(2, 1, 2, 3)
    const moved = await move(1, [3], 1)
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    assert.deepEqual(moved.body, { moved: 1 })
    assert.equal(await cell(1), 'cabd')
    await move(1, [4, 1], 3)
    assert.equal(await cell(1), 'dacb')
    assert.equal(await cell(2), 'abc')
    const { body } = await world.data('GET', 'Tasks/1')
    assert.deepEqual(body.Names, ['d', 'a', 'c', 'b'])
    assert.equal(body.Joined.replaceAll(/[^a-d]/g, ''), 'dacb')
    assert.equal(body.Text, 'd+a+c+b')
    assert.equal(names((await world.data('GET', 'Tasks/1/mm/Labels')).body.list), 'dacb')
    assert.equal(names((await world.data('GET', 'Tasks/1/mm/Labels?limit=2&offset=1')).body.list), 'ac')
    assert.equal(names((await world.data('GET', 'Tasks/1/mm/Labels?sort=Name')).body.list), 'abcd')
    const page = await world.data('GET', 'Tasks?sort=Id&nested[Labels][limit]=2')
    assert.equal(names(page.body.list[0].Labels), 'da')
    assert.equal((await world.older('Tasks?mm=Labels')).status, 200)
  })

  test('a new link comes last; one taken off comes back to its place; a move is undone and done again', async () => {
    await link(1, 5)
    assert.equal(await cell(1), 'dacbe')
    const off = await world.data('DELETE', 'Tasks/1/mm/Labels/1')
    assert.equal(await cell(1), 'dcbe')
    assert.equal((await world.undo(changeOf(off))).status, 200)
    assert.equal(await cell(1), 'dacbe')
    const moved = await move(1, [4], null)
    assert.equal(await cell(1), 'acbed')
    const undone = await world.undo(changeOf(moved))
    assert.equal(await cell(1), 'dacbe')
    await world.undo(undone.body.change)
    assert.equal(await cell(1), 'acbed')
    for (let turn = 0; turn < 25; turn += 1) await move(1, [turn % 2 === 0 ? 3 : 2], turn % 2 === 0 ? 2 : 3)
    assert.equal(await cell(1), 'acbed')
  })

  test('the other side has an order of its own', async () => {
    await link(3, 1)
    const tasks = async () => names((await world.data('GET', 'Labels/1')).body.Tasks)
    assert.equal(await tasks(), 'BuildFlyLand')
    assert.equal((await move(1, [3], 1, 'Labels.Tasks')).status, 200)
    assert.equal(await tasks(), 'LandBuildFly')
    assert.equal(await cell(1), 'acbed')
  })

  test('a copied project keeps the order', async () => {
    const { body } = await world.call('POST', `/api/v1/projects/${world.project}/duplicate`, {})
    for (let state = ''; state !== 'done'; ) {
      const { body: job } = await world.call('GET', `/api/v1/jobs/${body.job}`)
      assert.notEqual(job.state, 'failed', job.failure)
      state = job.state
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const copied = await world.call('GET', `/api/v1/db/data/v1/${body.project}/Tasks/1`)
    assert.equal(names(copied.body.Labels), await cell(1))
    assert.notEqual(await cell(1), 'abcde')
  })

  test('what is not linked, a link with a foreign key and a wrong wish are refused', async () => {
    assert.equal((await move(2, [5], null)).status, 404)
    assert.equal((await move(2, [1], 5)).status, 404)
    assert.equal((await move(99, [1], null)).status, 404)
    assert.equal((await move(2, [1], 1)).status, 400)
    assert.equal((await move(2, [], null)).status, 400)
    const byKey = await move(1, [1], null, 'Projects.Tasks')
    assert.equal(byKey.status, 400)
    assert.match(byKey.body.msg, /stand in the order of their key/)
    assert.equal(await cell(2), 'abc')
  })
})
