import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aProject } from '../features/projects/testing/a-project.ts'
import { aTable } from '../features/tables/testing/a-table.ts'
import { aServer } from '../testing/a-server.ts'

test('on a full disk people come in, look around and delete; nothing new is stored (P05)', async (t) => {
  const server = await aServer()
  t.after(() => server.close())
  const ana = await server.signUp('ana@x.example')
  const { id } = await aProject(server, ana)
  const table = await aTable(server, ana, id, { title: 'Things', columns: { Name: 'SingleLineText' } })
  const rows = `/api/v1/db/data/noco/${id}/${table.id}`
  const { token } = ana
  assert.equal((await server.call('POST', rows, { Name: 'one' }, { token })).status, 200)
  const { spareRoom } = server.app.services
  assert.ok(spareRoom !== null)
  const full = t.mock.method(spareRoom, 'free', () => 0)
  await new Promise((resolve) => setTimeout(resolve, 110))

  const refused = await server.call('POST', rows, { Name: 'two' }, { token })
  assert.deepEqual([refused.status, refused.body.error], [507, 'storage_full'])
  assert.equal((await server.call('POST', '/api/v1/db/meta/projects', { title: 'New' }, { token })).status, 507)
  const { email, password } = ana
  const entered = await server.call('POST', '/api/v1/auth/user/signin', { email, password })
  assert.equal(entered.status, 200)
  assert.equal((await server.call('POST', '/auth/refresh-token', undefined, { cookie: entered.cookie })).status, 200)
  assert.equal((await server.call('GET', rows, undefined, { token })).body.list.length, 1)
  assert.equal((await server.call('DELETE', `${rows}/1`, undefined, { token })).status, 200)
  const until = new Date(server.app.services.now()).toISOString()
  assert.equal((await server.call('POST', `/api/v1/projects/${id}/trash/empty`, { until }, { token })).status, 200)
  assert.equal((await server.call('POST', '/api/v1/auth/user/signout', undefined, { token })).status, 200)

  full.mock.restore()
  await new Promise((resolve) => setTimeout(resolve, 110))
  const { body } = await server.call('POST', '/api/v1/auth/user/signin', { email, password })
  assert.equal((await server.call('POST', rows, { Name: 'two' }, { token: body.token })).status, 200)
})
