import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { version } from '../../version.ts'
import { aTable } from '../tables/testing/a-table.ts'
import { addMember, aProject, loggedEvents, projectsPath, storedProject } from './testing/a-project.ts'

describe('what belongs to a project', () => {
  let server: TestServer
  let ada: Person
  let bob: Person
  let id: string

  before(async () => {
    server = await aServer()
    await server.signUp('super@example.com')
    ada = await server.signUp('ada@example.com')
    bob = await server.signUp('bob@example.com')
    id = (await aProject(server, ada)).id
    await addMember(server, id, bob, 'viewer')
  })

  after(() => server.close())

  const configure = (body: unknown) =>
    server.call('PATCH', `/api/v1/projects/${id}/configuration`, body, { token: ada.token })
  const configuration = async () =>
    (await server.call('GET', `/api/v1/projects/${id}/configuration`, undefined, ada)).body

  test('its information names what it runs on', async () => {
    const { status, body } = await server.call('GET', `${projectsPath}/${id}/info`, undefined, bob)
    assert.equal(status, 200)
    const { Docker, ...rest } = body
    assert.equal(typeof Docker, 'boolean')
    assert.deepEqual(rest, {
      Node: process.version,
      Arch: process.arch,
      Platform: process.platform,
      Database: 'sqlite3',
      ProjectOnRootDB: true,
      RootDB: 'sqlite3',
      PackageVersion: version,
    })
  })

  test('the price goes by the records in its tables', async () => {
    const filled = await aProject(server, ada, { title: 'Filled' })
    const table = await aTable(server, ada, filled.id, { columns: { Name: 'SingleLineText' } })
    const rows = Array.from({ length: 1001 }, (_, n) => ({ Name: `n${n}` }))
    await server.call('POST', `/api/v1/db/data/bulk/noco/${filled.id}/${table.id}`, rows, ada)
    const { body } = await server.call('GET', `${projectsPath}/${filled.id}/cost`, undefined, ada)
    assert.deepEqual(body, { cost: 120 })
  })

  test('a project without records costs nothing', async () => {
    const { status, body } = await server.call('GET', `${projectsPath}/${id}/cost`, undefined, ada)
    assert.deepEqual([status, body], [200, { cost: 0 }])
  })

  test('a new project has one environment with its database and an authentication section (spec 173) (spec 174) (spec 175)', async () => {
    assert.deepEqual(await configuration(), {
      api: 'rest',
      workingEnv: '_noco',
      envs: {
        _noco: {
          db: [{ client: 'sqlite3', connection: { database: 'rowhouse' }, meta: { dbAlias: 'db' } }],
          apiClient: { data: [] },
        },
      },
      auth: { jwt: { header: 'xc-auth', accessMinutes: 15 } },
    })
  })

  test('environments and variables are stored, the version rises, and the change log holds no value (spec 173)', async () => {
    const project = await aProject(server, ada, { title: 'Configured' })
    const variables = [{ key: 'token', value: 'very secret', enabled: true }]
    const path = `/api/v1/projects/${project.id}/configuration`
    const body = {
      workingEnv: 'staging',
      environments: [
        { name: '_noco', variables: [] },
        { name: 'staging', variables },
      ],
    }
    const { status, body: stored } = await server.call('PATCH', path, body, ada)
    assert.equal(status, 200)
    assert.equal(stored.workingEnv, 'staging')
    assert.deepEqual(stored.envs.staging.apiClient.data, variables)
    assert.deepEqual((await server.call('GET', path, undefined, ada)).body, stored)
    assert.equal(JSON.parse(await storedProject(server, project.id)).row.meta_version, 2)
    // The same again is no change.
    await server.call('PATCH', path, body, ada)
    await server.call('PATCH', path, {}, ada)
    assert.equal(JSON.parse(await storedProject(server, project.id)).row.meta_version, 2)
    assert.deepEqual((await loggedEvents(server, project.id)).sort(), ['projects.configured', 'projects.created'])
    const changes = await server.app.services.meta.scan.selectFrom('rh_changes').select('event').execute()
    assert.ok(!JSON.stringify(changes).includes('very secret'))
  })

  test('the API it opens with is chosen when it is made or later, and everybody in it is told', async () => {
    const project = await aProject(server, ada, { title: 'Graph', api: 'graphql' })
    await addMember(server, project.id, bob, 'viewer')
    const told = async () => (await server.call('GET', `${projectsPath}/${project.id}`, undefined, bob)).body.api
    assert.equal(await told(), 'graphql')
    const path = `/api/v1/projects/${project.id}/configuration`
    assert.equal((await server.call('PATCH', path, { api: 'grpc' }, ada)).body.api, 'grpc')
    assert.equal(await told(), 'grpc')
    assert.equal((await server.call('PATCH', path, { workingEnv: '_noco' }, ada)).body.api, 'grpc')
  })

  const noco = { name: '_noco', variables: [] }
  const variable = { key: 'a', value: 'b', enabled: true }
  for (const [what, body] of [
    ['a working environment that does not exist', { workingEnv: 'nowhere' }],
    ['no environment', { environments: [] }],
    ['an environment twice', { environments: [noco, noco] }],
    ['a variable twice', { environments: [{ name: '_noco', variables: [variable, variable] }] }],
    ['an environment with a blank in its name', { environments: [noco, { name: 'a b', variables: [] }] }],
    ['an environment named __proto__', { environments: [noco, { name: '__proto__', variables: [] }] }],
    ['a name of 41 characters', { environments: [noco, { name: 'x'.repeat(41), variables: [] }] }],
    ['21 environments', { environments: Array.from({ length: 21 }, (_, i) => ({ name: `e${i}`, variables: [] })) }],
    ['an empty key', { environments: [{ name: '_noco', variables: [{ ...variable, key: '' }] }] }],
    ['a value that is a number', { environments: [{ name: '_noco', variables: [{ ...variable, value: 1 }] }] }],
    [
      'a value that is too long',
      { environments: [{ name: '_noco', variables: [{ ...variable, value: 'x'.repeat(10_001) }] }] },
    ],
    ['an API that is none', { api: 'soap' }],
    ['an unknown field', { workingEnv: '_noco', auth: {} }],
    ['an unknown field of a variable', { environments: [{ name: '_noco', variables: [{ ...variable, secret: 1 }] }] }],
    ['an owner (S59)', { workingEnv: '_noco', owner_id: 'us_00000000000000' }],
  ] as const) {
    test(`a configuration with ${what} is refused and nothing changes`, async () => {
      const before = await storedProject(server, id)
      const answer = await configure(body)
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.equal(await storedProject(server, id), before)
    })
  }

  test('a star and a visit are personal: they are stored for the caller and raise no version', async () => {
    const mine = `/api/v1/projects/${id}/mine`
    const { meta_version: before } = JSON.parse(await storedProject(server, id)).row
    const events = await loggedEvents(server, id)
    const now = new Date(server.app.services.now()).toISOString()
    assert.equal((await server.call('PATCH', mine, { starred: true, opened: true }, bob)).status, 200)
    assert.equal((await server.call('PATCH', mine, {}, bob)).status, 200)
    const { row, members } = JSON.parse(await storedProject(server, id))
    const [of, others] = [members.filter(isBob), members.filter((member: Member) => !isBob(member))]
    assert.deepEqual([of[0].starred, of[0].last_opened_at, of[0].role], [1, now, 'viewer'])
    assert.deepEqual([others[0].starred, others[0].last_opened_at], [0, null])
    assert.equal(row.meta_version, before)
    assert.deepEqual(await loggedEvents(server, id), events)
    await server.call('PATCH', mine, { starred: false }, bob)
    assert.equal(JSON.parse(await storedProject(server, id)).members.find(isBob).starred, 0)
  })

  interface Member {
    readonly user_id: string
  }

  const isBob = ({ user_id }: Member): boolean => user_id === bob.id
})
