import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@rowhouse/core/api/endpoint'
import * as api from '@rowhouse/core/api/users'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'

const exported: readonly (readonly [string, object])[] = Object.entries(api)
const contracts = exported.filter((entry): entry is readonly [string, Endpoint] => 'method' in entry[1])

describe('who may manage people', () => {
  let server: TestServer
  let admin: Person
  let person: Person
  let other: Person

  before(async () => {
    server = await aServer()
    admin = await server.signUp('admin@example.com')
    person = await server.signUp('person@example.com')
    other = await server.signUp('other@example.com')
  })
  after(() => server.close())

  const urlOf = ({ path }: Endpoint): string =>
    path.replace(':userId', other.id).replace(':inviteId', 'iv_00000000000000')

  for (const [name, contract] of contracts) {
    test(`${name} is refused to people who are signed out and to people who are no super admin`, async () => {
      const before = await everything()
      const signedOut = await server.call(contract.method, urlOf(contract), bodyOf(contract))
      assert.equal(signedOut.status, 401)
      assert.equal(signedOut.body.error, 'sign_in_required')
      const plain = await server.call(contract.method, urlOf(contract), bodyOf(contract), person)
      assert.equal(plain.status, 403)
      assert.equal(plain.body.error, 'forbidden')
      assert.deepEqual(await everything(), before)
    })
  }

  test('a super admin who previews a lower role has no more rights than that role', async () => {
    const options = { token: admin.token, headers: { 'xc-preview': 'editor' } }
    assert.equal((await server.call('GET', '/api/v1/users', undefined, options)).status, 403)
  })

  test('a person is not told whether an id exists', async () => {
    const real = await server.call('GET', `/api/v1/users/${other.id}`, undefined, person)
    const madeUp = await server.call('GET', '/api/v1/users/us_00000000000000', undefined, person)
    assert.equal(real.status, madeUp.status)
    assert.equal(real.body.msg, madeUp.body.msg)
  })

  async function everything(): Promise<unknown> {
    const { read } = server.app.services.meta
    return {
      users: await read.selectFrom('rh_users').selectAll().orderBy('id').execute(),
      invites: await read.selectFrom('rh_invites').selectAll().execute(),
      sessions: await read.selectFrom('rh_sessions').select('id').orderBy('id').execute(),
      tokens: await read.selectFrom('rh_mail_tokens').select('hash').execute(),
    }
  }
})

function bodyOf({ path, body }: Endpoint): unknown {
  if (body === undefined) return undefined
  return path.endsWith('/users') ? { email: 'new@example.com' } : {}
}
