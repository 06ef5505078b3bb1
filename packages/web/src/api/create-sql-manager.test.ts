import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callOperation } from '@rowhouse/core/api/operations'
import { keepSharedProject, projectIn } from '../state/link-in-address.ts'
import type { UsersState } from '../state/saved-state.ts'
import { createClient } from './create-client.ts'
import { createSqlManager } from './create-sql-manager.ts'

interface Sent {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

type Users = Pick<UsersState, 'authType' | 'masterKey' | 'token'>

/** A manager at an address, over the client everything else goes through. */
function aManager(hash: string, users: Users, status = 200) {
  const sent: Sent[] = []
  let renewals = 0
  const client = createClient({
    fetch: async (address, init) => {
      if (address.includes('refresh-token')) renewals += 1
      sent.push({ address, headers: init.headers as Record<string, string>, body: JSON.parse(String(init.body)) })
      const headers = { 'content-type': 'application/json', 'x-request': '7' }
      return new Response(JSON.stringify({ code: 0, msg: 'success', data: { list: [] } }), { status, headers })
    },
    page: () => `https://rowhouse.test/${hash}`,
    caller: () => ({
      token: users.token,
      previewAs: null,
      link: null,
      masterKey: users.authType === 'masterKey' ? users.masterKey : null,
    }),
    storedToken: () => users.token,
    keepToken: () => undefined,
    sessionLost: () => undefined,
    linkDoubted: () => undefined,
    factorWanted: () => undefined,
    databaseMissing: () => undefined,
    reauthenticate: async () => false,
    alone: (work) => work(),
    busy: { start: () => undefined, finish: () => undefined },
  })
  const manager = createSqlManager({
    session: () => ({ ...users, projectId: projectIn(hash) }),
    send: (request) => client.callForResponse(callOperation, request),
  })
  return { manager, sent, renewed: () => renewals }
}

const projectOf = (one: Sent | undefined) => one?.body.project_id
const jwt: Users = { authType: 'jwt', masterKey: null, token: 't' }
const byKey: Users = { authType: 'masterKey', masterKey: 'k', token: 't' }

test('the manager has auth type, master key, token and project id for its calls (spec 192)', async () => {
  const { manager } = aManager('#/nc/p_1/tables', byKey)
  assert.deepEqual(manager.session(), { authType: 'masterKey', masterKey: 'k', token: 't', projectId: 'p_1' })
})

test('operation and environment are in the query, operation, environment, project and args in the body (spec 407, 408)', async () => {
  const { manager, sent } = aManager('#/nc/p_1?type=table', jwt)
  await manager.operation('viewList', { tn: 'x' })
  const { address, body } = sent[0] as Sent
  const { pathname, searchParams } = new URL(address)
  assert.equal(pathname, '/dashboard')
  assert.deepEqual(Object.fromEntries(searchParams), {
    q: 'sqlOp_viewList',
    project_id: 'p_1',
    env: '_noco',
    dbAlias: 'db',
  })
  assert.deepEqual(body, { api: 'viewList', project_id: 'p_1', env: '_noco', dbAlias: 'db', args: { tn: 'x' } })
})

test('the project is that of the address, or the one that was stored of a shared base (spec 409)', async () => {
  assert.equal(projectIn('#/nc/p_1/settings?x=1'), 'p_1')
  assert.equal(projectIn('#/nc/base/link-1?embed'), null)
  keepSharedProject('link-1', 'p_9')
  const { manager, sent } = aManager('#/nc/base/link-1?embed', { ...jwt, token: null })
  await manager.operation('tableList', {})
  assert.equal(projectOf(sent[0]), 'p_9')
  assert.equal(projectIn('#/nc/base/link-2'), null)
  for (const elsewhere of ['', '#/projects', '#/nc/view/link-1']) assert.equal(projectIn(elsewhere), null)
  await manager.operation('tableList', {}, { projectId: 'p_2' })
  assert.equal(projectOf(sent[1]), 'p_2')
})

test('a call gives the body of its answer, or the full response where that is asked for (spec 410)', async () => {
  const { manager } = aManager('#/nc/p_1', jwt)
  const answer = { code: 0, msg: 'success', data: { list: [] } }
  assert.deepEqual(await manager.operation('tableList', {}), answer)
  const { status, headers, data } = await manager.wholeOperation('tableList', {})
  assert.deepEqual([status, headers.get('x-request'), data], [200, '7', answer])
})

test('by the master key its header goes out and no token; by a session the token (spec 378)', async () => {
  const keyed = aManager('#/nc/p_1', byKey)
  await keyed.manager.operation('tableList', {})
  assert.deepEqual([keyed.sent[0]?.headers['xc-master-key'], keyed.sent[0]?.headers['xc-auth']], ['k', undefined])
  const signed = aManager('#/nc/p_1', jwt)
  await signed.manager.operation('tableList', {})
  assert.deepEqual([signed.sent[0]?.headers['xc-master-key'], signed.sent[0]?.headers['xc-auth']], [undefined, 't'])
})

test('a master key that is refused costs nobody their session', async () => {
  const { manager, renewed } = aManager('#/nc/p_1', byKey, 401)
  await assert.rejects(manager.operation('tableList', {}))
  assert.equal(renewed(), 0)
})
