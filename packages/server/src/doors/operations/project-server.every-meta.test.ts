import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addMember, aProject, loggedEvents } from '../../features/projects/testing/a-project.ts'
import { aTable, type WireTable } from '../../features/tables/testing/a-table.ts'
import { Snapshots } from '../../meta/snapshots.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { operationCaller } from './testing/operation-caller.ts'

onEveryMeta('the API of a project', (bench) => {
  let server: TestServer
  let ana: Person
  let viewer: Person
  let project: string
  let table: WireTable
  let link: string
  let call: ReturnType<typeof operationCaller>
  before(async () => {
    server = await aServer({ PUBLIC_URL: 'https://data.example' }, await bench.place())
    ana = await server.signUp('ana@x.example')
    viewer = await server.signUp('viewer@x.example')
    project = (await aProject(server, ana, { title: 'World' })).id
    await addMember(server, project, viewer, 'viewer')
    table = await aTable(server, ana, project, { title: 'Things', columns: { Name: 'SingleLineText' } })
    call = operationCaller(server, { project, token: ana.token })
    link = (await call.data('createSharedViewLink', { model_name: 'Things' })).view_id
    await call.data('insert', { tn: 'Things', data: { Name: 'one' } })
  })
  after(() => server.close())

  /** By every door to records; the status of each. */
  async function byEveryDoor(): Promise<Record<string, number>> {
    const ask = async (method: string, path: string, body?: unknown, token: string | undefined = ana.token) =>
      (await server.call(method, path, body, { token })).status
    return {
      v1: await ask('GET', `/api/v1/db/data/noco/${project}/Things`),
      'v1 insert': await ask('POST', `/api/v1/db/data/noco/${project}/Things`, { Name: 'x' }),
      'v1 export': await ask('GET', `/api/v1/db/data/noco/${project}/Things/export/csv`),
      'table API': await ask('GET', `/nc/${project}/api/v1/Things`),
      GraphQL: await ask('POST', `/api/v1/graphql/${project}`, { query: '{ __typename }' }),
      'classic GraphQL': await ask('POST', `/nc/${project}/v1/graphql`, { query: '{ __typename }' }),
      public: await ask('GET', `/api/v1/db/public/shared-view/${link}/rows`, undefined, ''),
      operation: (await call.plain('list', { tn: 'Things' })).status,
      gRPC: await ask('POST', `/api/v1/projects/${project}/grpc/call`, {
        service: 'ThingsService',
        method: 'Count',
        messages: [{}],
      }),
    }
  }

  const everyDoor = (status: number) =>
    Object.fromEntries(
      [
        ...['v1', 'v1 insert', 'v1 export', 'table API', 'GraphQL', 'classic GraphQL', 'public', 'operation', 'gRPC'],
      ].map((door) => [door, status]),
    )

  test('it is stopped: every door to records answers 503 and says why; structure and settings are reached (spec 311, 417)', async () => {
    assert.deepEqual(await byEveryDoor(), everyDoor(200))
    const { body } = await call.plain('projectAPIServerStop')
    assert.deepEqual([body.code, body.data.key, body.data.alive], [0, project, false])
    assert.deepEqual(await byEveryDoor(), everyDoor(503))
    const refused = await call.plain('list', { tn: 'Things' })
    assert.equal(
      refused.body.msg,
      'The API of this project is stopped. Owners and creators start it in the list of projects.',
    )
    assert.equal(
      (await server.call('GET', `/api/v1/db/meta/tables/${table.id}`, undefined, { token: ana.token })).status,
      200,
    )
    assert.equal((await call.data('projectList')).list[0].status, 'stopped')
  })

  test('another process on the same data obeys it, as does the next start', async () => {
    const { meta, now } = server.app.services
    assert.equal((await new Snapshots(meta.read, now).of(project, 0))?.isStopped, true)
  })

  test('it is started again: alive, with code 0 and where it is reached (spec 186, 310, 312, 416, 418)', async () => {
    const { body } = await call.plain('projectAPIServerStart')
    const cloudUrl = `https://data.example/api/v1/db/data/noco/${project}`
    assert.deepEqual([body.code, body.data], [0, { key: project, alive: true, cloudUrl }])
    assert.deepEqual(await byEveryDoor(), everyDoor(200))
    assert.equal((await call.data('projectList')).list[0].status, null)
    assert.equal((await call.data('projectAPIServerGetCloudUrl')).cloudUrl, cloudUrl)
  })

  test('projects are stopped, started and restarted by the older names, each in the log once (spec 421)', async () => {
    for (const name of ['projectStop', 'projectStop', 'projectStart', 'projectStart', 'projectStop', 'projectRestart'])
      assert.equal(await call.data(name), null, name)
    assert.equal((await call.plain('list', { tn: 'Things' })).status, 200)
    const kinds = (await loggedEvents(server, project)).filter((type) =>
      /projects\.(started|stopped|restarted)/.test(type),
    )
    assert.deepEqual(kinds.toSorted(), [
      'projects.restarted',
      'projects.started',
      'projects.started',
      'projects.stopped',
      'projects.stopped',
      'projects.stopped',
    ])
  })

  test('a notification about it stands in the audit log (spec 419)', async () => {
    await call.data('projectAPIServerSendNotification', { text: 'Back at noon' })
    const { body } = await server.call('GET', `/api/v1/projects/${project}/audits?kind=projects`, undefined, {
      token: ana.token,
    })
    assert.deepEqual([body.list[0].type, body.list[0].about], ['projects.noted', 'Back at noon'])
    assert.equal((await call.plain('projectAPIServerSendNotification', { text: 'x'.repeat(501) })).status, 400)
  })

  test('viewers stop nothing', async () => {
    const as = operationCaller(server, { project, token: viewer.token })
    for (const name of ['projectStop', 'projectRestart', 'projectAPIServerStop', 'projectAPIServerSendNotification'])
      assert.equal((await as.plain(name, { text: 'x' })).status, 403, name)
    assert.equal((await as.data('projectAPIServerGetCloudUrl')).alive, true)
  })
})
