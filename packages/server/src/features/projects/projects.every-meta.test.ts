import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { projectChores } from './chores.ts'
import { addMember, aProject, loggedEvents, projectsPath, storedProject } from './testing/a-project.ts'

const clients = { sqlite: 'sqlite3', postgres: 'pg' } as const

onEveryMeta('projects', (bench) => {
  let server: TestServer
  let root: Person
  let ada: Person
  let bob: Person

  before(async () => {
    const { databaseUrl } = await bench.place()
    server = await aServer({}, databaseUrl === null ? {} : { databaseUrl })
    root = await server.signUp('super@example.com')
    ada = await server.signUp('ada@example.com')
    bob = await server.signUp('bob@example.com')
  })

  after(() => server.close())

  test('from the first day to the last (spec 172) (spec 426)', async () => {
    const project = await aProject(server, ada, { title: 'Überblick', description: 'Zahlen' })
    const { id } = project
    const v1 = `${projectsPath}/${id}`
    const ours = `/api/v1/projects/${id}`
    assert.deepEqual([project.title, typeof project.prefix], ['Überblick', 'string'])
    assert.deepEqual([project.bases?.[0]?.type, project.bases?.[0]?.database], [clients[bench.dialect], 'rowhouse'])
    await addMember(server, id, bob, 'viewer')

    assert.equal((await server.call('PATCH', v1, { title: 'Übersicht' }, ada)).body, 1)
    assert.equal((await server.call('PATCH', v1, { title: 'Nein' }, bob)).status, 403)
    assert.equal((await server.call('PATCH', `${ours}/mine`, { starred: true }, bob)).status, 200)
    const { body: listed } = await server.call('GET', projectsPath, undefined, bob)
    assert.equal(listed.list.length, 1)
    assert.equal(listed.list[0].title, 'Übersicht')
    assert.deepEqual([listed.list[0].role, listed.list[0].starred, listed.list[0].member_count], ['viewer', true, 2])
    assert.deepEqual(
      listed.list[0].members.map(({ id: member }: { id: string }) => member),
      [ada.id, bob.id],
    )

    const { body: info } = await server.call('GET', `${v1}/info`, undefined, bob)
    assert.deepEqual([info.Database, info.RootDB], [clients[bench.dialect], clients[bench.dialect]])
    assert.deepEqual((await server.call('GET', `${v1}/cost`, undefined, ada)).body, { cost: 0 })
    const environments = ['_noco', 'prod'].map((name) => ({ name, variables: [] }))
    const { body: configured } = await server.call('PATCH', `${ours}/configuration`, { environments }, ada)
    assert.deepEqual(Object.keys(configured.envs), ['_noco', 'prod'])
    assert.equal(configured.envs.prod.db[0].client, clients[bench.dialect])

    assert.equal((await server.call('DELETE', v1, undefined, ada)).body, 1)
    assert.equal((await server.call('GET', '/api/v1/projects/trash', undefined, ada)).body.list.length, 1)
    const { body: restored } = await server.call('POST', `${ours}/restore`, undefined, ada)
    assert.deepEqual([restored.title, restored.member_count], ['Übersicht', 2])
    await server.call('DELETE', v1, undefined, ada)
    assert.equal((await server.call('DELETE', `${ours}/trash`, undefined, ada)).status, 200)
    assert.equal(await storedProject(server, id), JSON.stringify({ members: [] }))
    assert.equal((await loggedEvents(server, id)).length, 7)
  })

  test('a title of another case is in use, with accents too', async () => {
    await aProject(server, ada, { title: 'ÄRGER' })
    const { status, body } = await server.call('POST', projectsPath, { title: 'ärger' }, ada)
    assert.deepEqual([status, body.msg], [400, 'Project title already in use'])
  })

  test('of several calls at once for one title exactly one succeeds', async () => {
    const calls = Array.from({ length: 5 }, (_, i) => (i % 2 === 0 ? 'Race' : 'RACE')).map((title) =>
      server.call('POST', projectsPath, { title }, ada),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 400, 400, 400, 400])
    const { body } = await server.call('GET', projectsPath, undefined, ada)
    assert.equal(body.list.filter(({ title }: { title: string }) => title.toLowerCase() === 'race').length, 1)
  })

  test('a super admin sees all when asking for it', async () => {
    const { id } = await aProject(server, bob, { title: 'Of Bob' })
    const ids = async (query: string): Promise<string[]> =>
      (await server.call('GET', `${projectsPath}${query}`, undefined, root)).body.list.map(
        (project: { id: string }) => project.id,
      )
    assert.ok(!(await ids('')).includes(id))
    assert.ok((await ids('?all=true')).includes(id))
  })

  test('a project id that cannot be stored is no project', async () => {
    for (const id of ['p_%00', '%F0%9F%98%80', "p_'%20or%201=1--", 'x'.repeat(100)]) {
      const { status } = await server.call('GET', `${projectsPath}/${id}`, undefined, ada)
      assert.ok([400, 404].includes(status), `${id}: ${status}`)
    }
  })

  test('the chore deletes what was trashed thirty days ago', async () => {
    const { id } = await aProject(server, bob, { title: 'Forgotten' })
    await server.call('DELETE', `${projectsPath}/${id}`, undefined, bob)
    server.pass(30 * 24 * 60 * 60 * 1000)
    for (const chore of projectChores(server.app.services)) await chore.run()
    assert.equal(await storedProject(server, id), JSON.stringify({ members: [] }))
    assert.equal((await loggedEvents(server, id)).at(-1), 'projects.purged')
  })
})
