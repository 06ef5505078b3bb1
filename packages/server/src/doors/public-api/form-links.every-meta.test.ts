import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { throughLink } from '../../features/shares/testing/through-link.ts'
import { viewsAs } from '../../features/views/testing/views-as.ts'
import { type Answer, aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { gui } from '../data-api/testing/a-data-table.ts'
import { aLinkedWorld, type LinkedWorld } from '../data-api/testing/a-linked-world.ts'

onEveryMeta('links that a form asks for', (bench) => {
  let server: TestServer
  let ana: Person
  let world: LinkedWorld
  let form: string
  let uuid: string

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    world = await aLinkedWorld(server, ana, (await aProject(server, ana)).id)
    await world.add('Projects', 'Apollo', 'Gemini')
    await world.add('Labels', 'red', 'green')
    form = (await viewsAs(server, ana).createForm(world.tables.Tasks.id, { title: 'Ask us' })).body.id
    uuid = (await world.call('PUT', `/api/v1/views/${form}/link`, {})).body.uuid
  })
  after(() => server.close())

  const handIn = (data: object): Promise<Answer> =>
    throughLink(server, { uuid, role: null })('POST', `/api/v1/db/public/shared-view/${uuid}/rows`, { data })

  const stored = async (name: string) => {
    const { body } = await world.data('GET', `Tasks?where=(Name,eq,${name})`)
    return body.list.map(({ Project, Labels }: { Project: object; Labels: object[] }) => ({ Project, Labels }))
  }
  const apollo = { Id: 1, Name: 'Apollo' }

  for (const [what, cell] of [
    ['by key', { Id: 1 }],
    ['by key in a list', [{ Id: 1 }]],
    ['by name', 'Apollo'],
  ] as const)
    test(`the record it belongs to is stored, given ${what}, and nothing is told of the hidden key`, async () => {
      for (const name of ['Project', world.links['Tasks.Project'] ?? '']) {
        const task = `${what} ${name}`
        const sent = await handIn({ Name: task, [name]: cell })
        assert.equal(sent.status, 200, JSON.stringify(sent.body))
        assert.deepEqual([sent.body.Project, sent.headers['x-rowhouse-ignored']], [apollo, undefined])
        assert.deepEqual(await stored(task), [{ Project: apollo, Labels: [] }])
      }
    })

  test('members who hand in, and whoever writes through a view that hides the key, are heard too', async () => {
    const sent = await world.data('POST', `Tasks/views/${form}`, { Name: 'member', Project: { Id: 1 } }, gui)
    assert.deepEqual([sent.status, sent.headers['x-rowhouse-ignored']], [200, undefined])
    assert.deepEqual(await stored('member'), [{ Project: apollo, Labels: [] }])
    const { body: grid } = await viewsAs(server, ana).createGrid(world.tables.Tasks.id, { title: 'Few' })
    const through = `Tasks/views/${grid.id}/${sent.body.Id}`
    const changed = await world.data('PATCH', through, { Project: 'Gemini' }, gui)
    assert.deepEqual([changed.status, changed.headers['x-rowhouse-ignored']], [200, undefined])
    assert.deepEqual(await stored('member'), [{ Project: { Id: 2, Name: 'Gemini' }, Labels: [] }])
    assert.equal((await world.data('PATCH', through, { Project: null }, gui)).status, 200)
    assert.deepEqual(await stored('member'), [{ Project: null, Labels: [] }])
  })

  test('the hidden key itself stays out of reach', async () => {
    const { body } = await world.call('GET', `/api/v1/db/meta/tables/${world.tables.Tasks.id}`)
    const key = body.columns.find(({ uidt }: { uidt: string }) => uidt === 'ForeignKey')
    for (const name of [key.id, key.title, key.column_name]) {
      const refused = await handIn({ Name: 'key', [name]: 1 })
      assert.match(refused.body.msg, /is not asked for in this form/, name)
    }
    const both = await handIn({ Name: 'key', Project: { Id: 1 }, [key.title]: 2 })
    assert.match(both.body.msg, /is not asked for in this form/)
    assert.deepEqual(await stored('key'), [])
  })
})
