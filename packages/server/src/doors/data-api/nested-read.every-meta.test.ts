import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addMember, aProject } from '../../features/projects/testing/a-project.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { statementsIn } from '../../testing/statements-of.ts'
import { asked, gui } from './testing/a-data-table.ts'
import { aLinkedWorld, type LinkedWorld } from './testing/a-linked-world.ts'

onEveryMeta('linked records in answers', (bench) => {
  let server: TestServer
  let ana: Person
  let world: LinkedWorld
  let apollo: number
  let gemini: number
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    world = await aLinkedWorld(server, ana, (await aProject(server, ana)).id)
    ;[apollo = 0, gemini = 0] = await world.add('Projects', 'Apollo', 'Gemini')
    const tasks = await world.add('Tasks', ...Array.from({ length: 30 }, (_, at) => `task ${at + 1}`))
    const [red] = await world.add('Labels', 'red')
    await world.call('POST', `/api/v1/columns/${world.links['Projects.Tasks']}/link`, {
      links: [{ record: String(apollo), others: tasks.map(String) }],
    })
    await world.call('POST', `/api/v1/columns/${world.links['Tasks.Labels']}/link`, {
      links: tasks.slice(0, 2).map((task) => ({ record: String(task), others: [String(red)] })),
    })
  })
  after(() => server.close())

  test('many are an array of keys and names, one is an object or null, in lists and in single reads', async () => {
    const { body: list } = await world.data('GET', 'Projects?sort=Id')
    assert.equal(list.list[0].Tasks.length, 25)
    assert.deepEqual(list.list[0].Tasks[1], { Id: 2, Name: 'task 2' })
    assert.deepEqual(list.list[1].Tasks, [])
    const { body: task } = await world.data('GET', 'Tasks/1')
    assert.deepEqual(task.Project, { Id: apollo, Name: 'Apollo' })
    assert.deepEqual(task.Labels, [{ Id: 1, Name: 'red' }])
    assert.equal(task.Parent, null)
    assert.deepEqual(task.Subtasks, [])
  })

  test('our own screens get the count beside the first ones', async () => {
    const { body } = await world.data('GET', `Projects/${apollo}`, undefined, gui)
    assert.equal(body.Tasks.count, 30)
    assert.equal(body.Tasks.list.length, 25)
  })

  for (const [what, query] of [
    ['parameters', { 'nested[Tasks][limit]': '2', 'nested[Tasks][offset]': '1', 'nested[Tasks][fields]': 'Name' }],
    ['short parameters', { 'nested[Tasks][l]': '2', 'nested[Tasks][o]': '1', 'nested[Tasks][f]': 'Name' }],
    ['JSON', { nested: '{"Tasks":{"limit":2,"offset":1,"fields":["Name"]}}' }],
  ] as const)
    test(`which of them come along is told by ${what}`, async () => {
      const expected = [{ Name: 'task 2' }, { Name: 'task 3' }]
      const { body: list } = await world.data('GET', `Projects${asked({ ...query, sort: 'Id' })}`)
      assert.deepEqual(list.list[0].Tasks, expected)
      assert.deepEqual((await world.data('GET', `Projects/${apollo}${asked(query)}`)).body.Tasks, expected)
      assert.deepEqual(
        (await world.data('GET', `Projects/find-one${asked({ ...query, sort: 'Id' })}`)).body.Tasks,
        expected,
      )
    })

  test('all columns of them come with *, without what leads on', async () => {
    const { body } = await world.data('GET', `Projects/${apollo}?nested[Tasks][fields]=*&nested[Tasks][limit]=1`)
    const [first] = body.Tasks
    assert.equal(first.Name, 'task 1')
    assert.ok(!('Labels' in first) && !('Project' in first), JSON.stringify(first))
  })

  test('what is not there, or no link, is refused', async () => {
    for (const query of [
      { 'nested[Nothing][limit]': '1' },
      { 'nested[Name][limit]': '1' },
      { 'nested[Tasks][limit]': 'x' },
      { 'nested[Tasks][fields]': 'Nothing' },
      { nested: '{' },
      { nested: '[]' },
      { nested: '{"Tasks":1}' },
      { nested: '{"__proto__":{"limit":1}}' },
    ] as Record<string, string>[])
      assert.equal((await world.data('GET', `Projects${asked(query)}`)).status, 400, JSON.stringify(query))
    assert.equal((await world.data('GET', 'Projects?nested[Tasks][limit]=-1')).body.list[0].Tasks.length, 1)
  })

  test('an answer to a write holds no links for existing clients', async () => {
    const { body } = await world.data('PATCH', `Projects/${gemini}`, { Name: 'Gemini 2' })
    assert.deepEqual(
      Object.keys(body).filter((title) => title === 'Tasks'),
      [],
    )
    const { body: ours } = await world.data('PATCH', `Projects/${gemini}`, { Name: 'Gemini' }, gui)
    assert.deepEqual(ours.Tasks, { list: [], count: 0 })
  })

  test('the linked list pages, sorts and filters', async () => {
    const path = `Projects/${apollo}/hm/Tasks`
    const { body } = await world.data('GET', `${path}?limit=10&offset=20&sort=-Id`)
    assert.deepEqual(
      body.list.map(({ Id }: { Id: number }) => Id),
      [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    )
    assert.deepEqual(body.pageInfo, { totalRows: 30, page: 3, pageSize: 10, isFirstPage: false, isLastPage: true })
    assert.equal((await world.data('GET', `${path}?where=(Name,eq,task 7)`)).body.pageInfo.totalRows, 1)
    assert.equal((await world.data('GET', `${path}?where=(Nothing,eq,1)`)).status, 400)
    assert.equal((await world.data('GET', `${path}?count=none`)).body.pageInfo, undefined)
  })

  test('the same by the id of the table or of a view alone', async () => {
    const table = world.tables.Projects
    for (const id of [table.id, table.views[0]?.id]) {
      const at = `/data/${id}/${apollo}`
      assert.equal((await world.call('GET', `${at}/hm/Tasks?limit=3`)).body.list.length, 3)
      assert.equal((await world.call('GET', `${at}/hm/${world.links['Projects.Tasks']}/exclude`)).body.list.length, 0)
      assert.equal((await world.call('DELETE', `${at}/hm/Tasks/30`)).body.changed, 1)
      assert.equal((await world.call('POST', `${at}/hm/Tasks/30`)).body.changed, 1)
    }
  })

  test('a column offers only what its view and its filter let through, and links what it is told to', async () => {
    const limited = async (candidates: unknown): Promise<number> => {
      const id = world.links['Projects.Tasks']
      const set = await world.call('PATCH', `/api/v1/db/meta/columns/${id}`, { title: 'Tasks', candidates })
      assert.equal(set.status, 200, JSON.stringify(set.body))
      return (await world.data('GET', `Projects/${gemini}/hm/Tasks/exclude`)).body.pageInfo.totalRows
    }
    assert.equal(await limited(null), 30)
    assert.equal(await limited({ viewId: null, where: '(Name,eq,task 3)' }), 1)
    assert.equal(await limited({ viewId: world.tables.Tasks.views[0]?.id, where: '(Id,gt,20)' }), 10)
    assert.equal(
      (await world.data('GET', `Projects/${gemini}/hm/Tasks/exclude?where=(Name,eq,task 3)`)).body.list.length,
      0,
    )
    assert.equal(await limited(null), 30)
  })

  test('candidates tell where they are linked now when they are asked for that field', async () => {
    const [gemini] = await world.add('Projects', 'Gemini 2')
    const fields = ['Id', 'Name', world.links['Tasks.Project']].join()
    const at = `Projects/${gemini}/hm/Tasks/exclude?fields=${fields}&limit=1&sort=Id`
    const { status, body } = await world.data('GET', at, undefined, gui)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body.list, [{ Id: 1, Name: 'task 1', Project: { Id: apollo, Name: 'Apollo' } }])
  })

  test('a password of the other table is nowhere: not in rows, fields, filters or sorts (S53)', async () => {
    const column = { uidt: 'Password', title: 'Secret' }
    const made = await world.call('POST', `/api/v1/db/meta/tables/${world.tables.Tasks.id}/columns`, column)
    assert.equal(made.status, 200, JSON.stringify(made.body))
    assert.equal((await world.data('PATCH', 'Tasks/1', { Secret: 'open sesame' })).status, 200)
    const at = `Projects/${apollo}/hm/Tasks`
    for (const query of ['?fields=Secret', '?where=(Secret,eq,x)', '?sort=Secret', '?q=x&searchFields=Secret'])
      assert.equal((await world.data('GET', `${at}${query}`)).status, 400, query)
    assert.equal((await world.data('GET', `Projects/${apollo}?nested[Tasks][fields]=Secret`)).status, 400)
    for (const path of [
      at,
      `${at}/exclude`,
      `Projects/${apollo}?nested[Tasks][fields]=*`,
      'Tasks/1',
      'Tasks/export/json',
    ])
      assert.ok(!JSON.stringify((await world.data('GET', path)).body).includes('Secret'), path)
  })

  describe('who may (S58)', () => {
    test('viewers see links; candidates and changes are for editors; strangers see nothing', async () => {
      const editor = await server.signUp('edit@x.example')
      const viewer = await server.signUp('view@x.example')
      const stranger = await server.signUp('far@x.example')
      await addMember(server, world.project, editor, 'editor')
      await addMember(server, world.project, viewer, 'viewer')
      const at = `Projects/${gemini}/hm/Tasks`
      const statuses = async (as: Pick<Person, 'token'> | undefined): Promise<number[]> => {
        const options = as === undefined ? { as: { token: undefined as never } } : { as }
        return Promise.all(
          [
            world.data('GET', at, undefined, options),
            world.data('GET', `${at}/exclude`, undefined, options),
            world.data('POST', `${at}/999999`, undefined, options),
            world.data('DELETE', `${at}/999999`, undefined, options),
            world.call('POST', `/api/v1/columns/${world.links['Projects.Tasks']}/link`, { links: [] }, options),
          ].map(async (answer) => (await answer).status),
        )
      }
      assert.deepEqual(await statuses(viewer), [200, 403, 403, 403, 403])
      assert.deepEqual(await statuses(editor), [200, 200, 404, 404, 400])
      assert.deepEqual(await statuses(stranger), [404, 404, 404, 404, 404])
      assert.deepEqual(await statuses(undefined), [401, 401, 401, 401, 401])
      const { body } = await world.data('POST', `${at}/1`, undefined, { as: viewer })
      assert.equal(body.msg, 'relationDataAdd - viewer : Not allowed')
    })

    test('a record of another project cannot be linked, nor its column used (S56)', async () => {
      const bob = await server.signUp('bob@x.example')
      const theirs = await aLinkedWorld(server, bob, (await aProject(server, bob, { title: 'Theirs' })).id)
      const [far = 0] = await theirs
        .add('Tasks', ...Array.from({ length: 40 }, (_, at) => `far ${at}`))
        .then((keys) => keys.slice(-1))
      assert.equal((await world.data('POST', `Projects/${apollo}/hm/Tasks/${far}`)).status, 404)
      const links = [{ record: String(apollo), others: [String(far)] }]
      const other = theirs.links['Projects.Tasks']
      assert.equal((await world.call('POST', `/api/v1/columns/${other}/link`, { links })).status, 404)
      assert.equal((await world.data('GET', `Projects/${apollo}/hm/${other}`)).status, 404)
      assert.deepEqual(await theirs.linked(`Tasks/${far}/bt/Project`), [])
    })
  })

  test('as many statements for a thousand records as for one', async () => {
    await world.add('Projects', ...Array.from({ length: 1000 }, (_, at) => `p${at}`))
    await server.stopSubscribers()
    const counts: number[] = []
    for (const limit of [1, 25, 1000]) {
      const asked = await statementsIn(server.app.services.meta, async () =>
        assert.equal((await world.data('GET', `Projects?limit=${limit}&count=none`)).body.list.length, limit),
      )
      counts.push(asked.length)
    }
    assert.equal(new Set(counts).size, 1, counts.join())
  })
})
