import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { operationCaller } from './testing/operation-caller.ts'

const masterKey = 'a key of at least thirty-two characters'

describe('the master key (spec 378)', () => {
  let server: TestServer
  let admin: Person
  let project: string
  before(async () => {
    server = await aServer({ MASTER_KEY: masterKey })
    admin = await server.signUp('admin@x.example')
    const owner = await server.signUp('owner@x.example')
    project = (await aProject(server, owner, { title: 'Theirs' })).id
    await aTable(server, owner, project, { title: 'Things', columns: { Name: 'SingleLineText' } })
  })
  after(() => server.close())

  const by = (key: string) => ({ headers: { 'xc-master-key': key } })

  test('whoever has it acts as the super admin, towards every project and the server', async () => {
    const call = operationCaller(server, { project })
    assert.equal((await call.plain('xcPluginList', {}, by(masterKey))).status, 200)
    assert.equal((await call.plain('tableList', {}, by(masterKey))).body.data.list[0]._tn, 'Things')
    assert.equal((await call.plain('insert', { tn: 'Things', data: { Name: 'x' } }, by(masterKey))).status, 200)
    assert.equal(
      (await operationCaller(server, { project: 'p_none' }).plain('tableList', {}, by(masterKey))).status,
      404,
    )
  })

  test('each use is in the log, as is what was entered and done by it', async () => {
    const rows = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select(['type', 'event', 'actor_id'])
      .where('type', 'in', ['settings.masterKeyUsed', 'projects.entered', 'records.inserted'])
      .orderBy('seq')
      .execute()
    const used = rows
      .filter(({ type }) => type === 'settings.masterKeyUsed')
      .map(({ event }) => JSON.parse(event).operation)
    assert.deepEqual(used, ['xcPluginList', 'tableList', 'insert', 'tableList'])
    assert.ok(rows.some(({ type }) => type === 'projects.entered'))
    assert.ok(rows.every(({ actor_id }) => actor_id === admin.id))
    assert.ok(!JSON.stringify(rows).includes(masterKey))
  })

  test('another key, a beginning of it, and none at all are refused, in the same words', async () => {
    const call = operationCaller(server, { project })
    for (const key of ['', 'x', masterKey.slice(0, -1), `${masterKey} `, masterKey.toUpperCase()]) {
      const { status, body } = await call.plain('tableList', {}, by(key))
      assert.deepEqual([status, body.msg], [401, 'Unauthorized access : xc-admin header missing or not matching'], key)
    }
    assert.equal((await call.plain('tableList')).status, 401)
  })

  test('it opens nothing but operation calls', async () => {
    const { status } = await server.call('GET', '/api/v1/db/meta/plugins', undefined, by(masterKey))
    assert.equal(status, 401)
  })

  test('without the variable nobody has one', async () => {
    const plain = await aServer()
    await plain.signUp('admin@x.example')
    const call = operationCaller(plain, { project: 'p_none' })
    for (const key of ['', 'null', masterKey]) assert.equal((await call.plain('projectList', {}, by(key))).status, 401)
    await plain.close()
  })

  test('a short one stops the start', async () => {
    await assert.rejects(aServer({ MASTER_KEY: 'short' }), /MASTER_KEY has fewer than 32 characters/)
  })
})
