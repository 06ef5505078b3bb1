import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { asked } from '../data-api/testing/a-data-table.ts'
import { aLinkedWorld, type LinkedWorld } from '../data-api/testing/a-linked-world.ts'

onEveryMeta('linked records in the older API', (bench) => {
  let server: TestServer
  let world: LinkedWorld
  let junction: string
  before(async () => {
    server = await aServer({}, await bench.place())
    const ana = await server.signUp('ana@x.example')
    world = await aLinkedWorld(server, ana, (await aProject(server, ana)).id)
    await world.add('Projects', 'Apollo', 'Gemini')
    await world.add('Tasks', 'a', 'b', 'c')
    await world.add('Labels', 'red', 'green', 'blue')
    for (const path of [
      'Projects/1/hm/Tasks/1',
      'Projects/1/hm/Tasks/2',
      'Projects/2/hm/Tasks/3',
      'Tasks/1/mm/Labels/1',
    ])
      assert.equal((await world.data('POST', path)).status, 200)
    const tables = `/api/v1/db/meta/projects/${world.project}/tables?includeM2M=true`
    const { body } = await world.call('GET', tables)
    junction = body.list.find(({ mm }: { mm: unknown }) => mm === true || mm === 1)?.title
  })
  after(() => server.close())

  const named = (rows: readonly { Name: string }[]): string[] => rows.map(({ Name }) => Name)

  test('rows hold no links unless they are asked for', async () => {
    const { body } = await world.older('Projects')
    assert.deepEqual(
      Object.keys(body[0]).filter((title) => title.startsWith('Tasks')),
      [],
    )
    assert.ok(!('Tasks' in (await world.older('Projects/1')).body))
  })

  test('hm, bt and mm bring <Child>List, <Parent>Read and <Other>MMList', async () => {
    const { body: projects } = await world.older('Projects?hm=Tasks&sort=Id')
    assert.deepEqual(
      projects.map((row: { TasksList: { Name: string }[] }) => named(row.TasksList)),
      [['a', 'b'], ['c']],
    )
    const { body: tasks } = await world.older('Tasks?bt=Projects&mm=Labels&sort=Id')
    assert.equal(tasks[0].ProjectsRead.Name, 'Apollo')
    assert.deepEqual(named(tasks[0].LabelsMMList), ['red'])
    assert.deepEqual(tasks[1].LabelsMMList, [])
    const { body: one } = await world.older('Tasks/3?bt=Projects')
    assert.equal(one.ProjectsRead.Name, 'Gemini')
    assert.equal((await world.older('Tasks/findOne?bt=Projects&sort=-Id')).body.ProjectsRead.Name, 'Gemini')
  })

  test('each of them is narrowed by its own fields, where, sort, limit and offset', async () => {
    const query = asked({ hm: 'Tasks', fields1: 'Name', sort1: '-Id', limit1: '1', sort: 'Id' })
    assert.deepEqual((await world.older(`Projects${query}`)).body[0].TasksList, [{ Name: 'b' }])
    const filtered = asked({ hm: 'Tasks', hmwhere1: '(Name,eq,a)', hmfields1: 'Name', sort: 'Id' })
    const { body } = await world.older(`Projects${filtered}`)
    assert.deepEqual(
      body.map((row: { TasksList: unknown }) => row.TasksList),
      [[{ Name: 'a' }], []],
    )
    assert.equal((await world.older('Projects?hm=Tasks&where1=(Nothing,eq,1)')).status, 400)
    assert.equal((await world.older('Projects?hm=Nothing')).status, 400)
  })

  test('has, belongs and the records of one parent', async () => {
    assert.deepEqual(named((await world.older('Projects/has/Tasks?sort=Id')).body[1].TasksList), ['c'])
    assert.equal((await world.older('Tasks/belongs/Projects?sort=Id')).body[2].ProjectsRead.Name, 'Gemini')
    assert.deepEqual(named((await world.older('Projects/1/Tasks?sort=-Id')).body), ['b', 'a'])
    assert.deepEqual((await world.older('Projects/1/Tasks/count')).body, { count: 2 })
    assert.equal((await world.older('Projects/1/Tasks/findOne?where=(Name,eq,b)')).body.Name, 'b')
    assert.deepEqual((await world.older('Projects/1/Tasks/findOne?where=(Name,eq,c)')).body, {})
    assert.equal((await world.older('Projects/1/Nothing')).status, 404)
    assert.equal((await world.older('Projects/99/Tasks')).status, 404)
  })

  test('a record of one parent is made, read, changed and deleted under it, never under another', async () => {
    const send = (method: string, path: string, body?: unknown) =>
      world.call(method, `/nc/${world.project}/api/v1/${path}`, body)
    const made = await send('POST', 'Projects/2/Tasks', { Name: 'child' })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const key = made.body.Id
    assert.deepEqual(await world.linked(`Tasks/${key}/bt/Project`), ['Gemini'])
    assert.equal((await send('GET', `Projects/2/Tasks/${key}`)).body.Name, 'child')
    assert.equal((await send('GET', `Projects/2/Tasks/${key}/exists`)).body, true)
    assert.equal((await send('PUT', `Projects/2/Tasks/${key}`, { Name: 'grown' })).body.Name, 'grown')
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.equal(
        (await send(method, `Projects/1/Tasks/${key}`, method === 'PUT' ? {} : undefined)).status,
        404,
        method,
      )
    assert.equal((await send('GET', `Projects/1/Tasks/${key}/exists`)).body, false)
    assert.equal((await send('POST', 'Projects/99/Tasks', { Name: 'x' })).status, 404)
    assert.equal((await send('DELETE', `Projects/2/Tasks/${key}`)).body, 1)
    assert.equal((await send('GET', `Projects/2/Tasks/${key}`)).status, 404)
  })

  test('m2mNotChildren gives a list and info.count (spec 441)', async () => {
    assert.ok(junction, 'the junction is listed')
    const { status, body } = await world.older(`Tasks/m2mNotChildren/${junction}/1?limit=1`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([named(body.list), body.info], [['green'], { count: 2 }])
    const { body: narrowed } = await world.older(`Tasks/m2mNotChildren/${junction}/1?where=(Name,eq,blue)`)
    assert.deepEqual([named(narrowed.list), narrowed.info], [['blue'], { count: 1 }])
    const { body: backwards } = await world.older(`Labels/m2mNotChildren/${junction}/1`)
    assert.deepEqual(named(backwards.list), ['b', 'c'])
    assert.equal((await world.older(`Tasks/m2mNotChildren/${junction}/99`)).status, 404)
    assert.equal((await world.older('Tasks/m2mNotChildren/Projects/1')).status, 404)
  })
})
