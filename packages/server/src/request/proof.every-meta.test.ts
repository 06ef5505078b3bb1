import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import { Client } from 'pg'
import { addMember, aProject } from '../features/projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../features/records/testing/a-sheet.ts'
import { type Answer, aServer, type Person, type TestServer } from '../testing/a-server.ts'
import { onEveryMeta } from '../testing/every-meta.ts'

onEveryMeta('who has just called and calls again', (bench) => {
  let server: TestServer
  let ben: Person
  let project: string
  let sheet: Sheet
  let nameId: string
  before(async () => {
    server = await aServer({}, await bench.place())
    const ana = await server.signUp('ana@x.example')
    ben = await server.signUp('ben@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ben, 'editor')
    sheet = await aSheet(server, ana, project, { title: 'Cities', columns: { Name: 'SingleLineText' } })
    await sheet.insert([{ Name: 'Rome' }])
    nameId = (await sheet.table()).columns.find(({ title }) => title === 'Name')?.id ?? ''
    await server.stopSubscribers()
  })
  after(() => server.close())

  const ask = (path: string): Promise<Answer> => server.call('GET', path, undefined, ben)
  const graph = (query: string): Promise<Answer> =>
    server.call('POST', `/api/v1/graphql/${project}`, { query }, { token: ben.token })
  const calls: Readonly<Record<string, () => Promise<Answer>>> = {
    list: () => ask(`/api/v1/db/data/noco/${project}/Cities`),
    record: () => ask(`/api/v1/db/data/noco/${project}/Cities/1`),
    graphql: () => graph('{ cities { nodes { Name } } }'),
  }

  /** As another node of the installation would: nothing of it is told to this one. */
  const setRole = async (role: ProjectRole | null): Promise<void> => {
    await server.app.services.meta.write(async (tx) => {
      await tx.deleteFrom('rh_members').where('user_id', '=', ben.id).execute()
    })
    if (role !== null) await addMember(server, project, ben, role)
  }

  const rename = async (title: string): Promise<void> => {
    const { status, body } = await sheet.call('PATCH', `/api/v1/db/meta/columns/${nameId}`, { title })
    assert.equal(status, 200, JSON.stringify(body))
  }

  beforeEach(async () => {
    await setRole('editor')
    for (const call of Object.values(calls)) for (const _ of [1, 2]) assert.equal((await call()).status, 200)
  })

  for (const [name, call] of Object.entries(calls)) {
    test(`is not told of anything by “${name}” once they are no member (S42)`, async () => {
      await setRole(null)
      const { status, body } = await call()
      assert.equal(status, 404)
      assert.doesNotMatch(JSON.stringify(body), /Rome/)
      await setRole('viewer')
      assert.equal((await call()).status, 200)
    })

    test(`gets from “${name}” what the table is now`, async () => {
      await rename('City')
      const { status, body } = await call()
      await rename('Name')
      if (name === 'graphql') assert.deepEqual([status, /"Name"/.test(body.msg)], [400, true])
      else assert.match(JSON.stringify(body), /"City":"Rome"/)
    })
  }

  test('writes nothing by GraphQL with a role they had (S42)', async () => {
    const add = (city: string) => graph(`mutation { citiesCreate(data: { Name: "${city}" }) { Name } }`)
    assert.deepEqual((await add('Bern')).body, { data: { citiesCreate: { Name: 'Bern' } } })
    await setRole('viewer')
    assert.equal((await add('Oslo')).body.msg, 'There are no mutations here.')
    assert.deepEqual(
      (await sheet.rows()).map(({ Name }) => Name),
      ['Rome', 'Bern'],
    )
  })

  test('writes nothing with a role or a session they had, and is told so (S42)', async () => {
    const eva = await server.signUp('eva.m@x.example')
    await addMember(server, project, eva, 'editor')
    const path = `/api/v1/db/data/noco/${project}/Cities`
    const insert = () => server.call('POST', path, { Name: 'Oslo' }, eva)
    const update = () => server.call('PATCH', `${path}/1`, { Name: 'Roma' }, eva)
    const written = async () => [(await insert()).status, (await update()).status]
    assert.deepEqual(await written(), [200, 200])
    assert.deepEqual(await written(), [200, 200])
    await sheet.update('1', { Name: 'Rome' })
    const before = await sheet.checksum()
    const { meta } = server.app.services
    await meta.write((tx) =>
      tx.updateTable('rh_members').set({ role: 'viewer' }).where('user_id', '=', eva.id).execute(),
    )
    assert.deepEqual(await written(), [403, 403])
    await meta.write((tx) =>
      tx.updateTable('rh_members').set({ role: 'editor' }).where('user_id', '=', eva.id).execute(),
    )
    assert.equal((await update()).status, 200)
    await sheet.update('1', { Name: 'Rome' })
    await meta.write((tx) => tx.deleteFrom('rh_sessions').where('user_id', '=', eva.id).execute())
    assert.deepEqual(await written(), [401, 401])
    assert.equal(await sheet.checksum(), before)
  })

  test('is signed out by the next call when the session was ended', async () => {
    const eva = await server.signUp('eva@x.example')
    await addMember(server, project, eva, 'viewer')
    const list = (): Promise<Answer> => server.call('GET', `/api/v1/db/data/noco/${project}/Cities`, undefined, eva)
    assert.deepEqual([(await list()).status, (await list()).status], [200, 200])
    await server.app.services.meta.write((tx) => tx.deleteFrom('rh_sessions').where('user_id', '=', eva.id).execute())
    assert.equal((await list()).status, 401)
  })

  if (bench.dialect === 'postgres')
    test('is looked up on the journey that fetches a record', async () => {
      const journeys = mock.method(Client.prototype, 'query')
      try {
        assert.equal((await calls.record?.())?.status, 200)
        assert.equal(journeys.mock.callCount(), 1)
      } finally {
        journeys.mock.restore()
      }
    })
})
