import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
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
  // A visitor hands in only so often.
  beforeEach(() => server.pass(61_000))

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

  const handInClassic = (data: object): Promise<Answer> =>
    server.call('POST', `/api/v1/db/public/shared-view/${uuid}/rows`, { data })
  const both = { Project: { Id: 1 }, Labels: [{ Id: 1 }, { Id: 2 }] }
  const bothStored = {
    Project: apollo,
    Labels: [
      { Id: 1, Name: 'red' },
      { Id: 2, Name: 'green' },
    ],
  }

  test('clients that know nothing of our own screens link by a form too', async () => {
    const sent = await handInClassic({ Name: 'json', ...both })
    assert.deepEqual([sent.status, sent.headers['x-rowhouse-ignored']], [200, undefined], JSON.stringify(sent.body))
    assert.deepEqual(await stored('json'), [bothStored])
    const payload = [
      '--b',
      'Content-Disposition: form-data; name="data"',
      '',
      JSON.stringify({ Name: 'parts', ...both }),
      '--b--',
      '',
    ].join('\r\n')
    const { statusCode } = await server.app.http.inject({
      method: 'POST',
      url: `/api/v1/db/public/shared-view/${uuid}/rows`,
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    assert.equal(statusCode, 200)
    assert.deepEqual(await stored('parts'), [bothStored])
    const member = await world.data('POST', `Tasks/views/${form}`, { Name: 'classic member', ...both })
    assert.deepEqual([member.status, member.headers['x-rowhouse-ignored']], [200, undefined])
    assert.deepEqual(await stored('classic member'), [bothStored])
    await world.data('POST', 'Tasks', { Name: 'no form', ...both })
    assert.deepEqual(await stored('no form'), [{ Project: null, Labels: [] }])
  })

  test('links to what is not there are refused, and one that is required needs a record', async () => {
    for (const cells of [{ Labels: [{ Id: 99 }] }, { Project: { Id: 99 } }, { Labels: [{ Name: 'red' }] }]) {
      const refused = await handInClassic({ Name: 'bad', ...cells })
      assert.equal(refused.status, 400, JSON.stringify(cells))
    }
    const labels = world.links['Tasks.Labels'] ?? ''
    const views = viewsAs(server, ana)
    assert.equal((await views.change(form, { formFields: { [labels]: { required: true } } })).status, 200)
    for (const Labels of [null, [], [''], { list: [] }, ' '])
      for (const send of [handIn, handInClassic])
        assert.equal((await send({ Name: 'bad', Labels })).body.msg, '“Labels” is required.', JSON.stringify(Labels))
    assert.equal((await handInClassic({ Name: 'needed', Labels: [{ Id: 2 }] })).status, 200)
    await views.change(form, { formFields: {} })
    assert.deepEqual(await stored('bad'), [])
    assert.deepEqual(await stored('needed'), [{ Project: null, Labels: [{ Id: 2, Name: 'green' }] }])
  })

  test('visitors link what they are offered and nothing else, members also what the field does not offer', async () => {
    const column = `/api/v1/db/meta/columns/${world.links['Tasks.Labels']}`
    const limit = { title: 'Labels', candidates: { viewId: null, where: '(Name,eq,red)' } }
    assert.equal((await world.call('PATCH', column, limit)).status, 200)
    for (const send of [handIn, handInClassic]) {
      assert.equal((await send({ Name: 'offered', Labels: [{ Id: 1 }] })).status, 200)
      for (const Labels of [[{ Id: 2 }], 'green'])
        assert.equal((await send({ Name: 'not offered', Labels })).status, 400, JSON.stringify(Labels))
    }
    assert.deepEqual(await stored('not offered'), [])
    const member = await world.data('POST', `Tasks/views/${form}`, { Name: 'by a member', Labels: [{ Id: 2 }] }, gui)
    assert.equal(member.status, 200)
    await world.call('PATCH', column, { title: 'Labels', candidates: null })
  })
})
