import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'

describe('managing people', () => {
  let server: TestServer
  let admin: Person

  before(async () => {
    server = await aServer()
    admin = await server.signUp('admin@example.com')
  })
  after(() => server.close())

  const as = (person: Person, method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, `/api/v1/users${path}`, body, { token: person.token })
  const asAdmin = (method: string, path: string, body?: unknown): Promise<Answer> => as(admin, method, path, body)

  async function eventsOf(user: string): Promise<string[]> {
    const rows = await server.app.services.meta.read.selectFrom('rh_changes').select(['type', 'event']).execute()
    return rows.filter(({ event }) => JSON.parse(event).user === user).map(({ type }) => type)
  }

  test('one person is shown as the list shows them, without any secret', async () => {
    const person = await server.signUp('shown@example.com')
    const { status, body } = await asAdmin('GET', `/${person.id}`)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), [
      'createdAt',
      'email',
      'firstname',
      'id',
      'lastSignInAt',
      'lastname',
      'picture',
      'projects',
      'roles',
      'status',
      'twoFactor',
    ])
    assert.equal(body.roles, 'user')
    assert.equal(body.status, 'active')
    assert.equal((await asAdmin('GET', `/${admin.id}`)).body.roles, 'user,super')
    const { list } = (await asAdmin('GET', '?query=shown@')).body
    assert.deepEqual(list, [body])
  })

  for (const path of ['', '/deletion', '/generate-reset-url', '/sign-out', '/two-factor'] as const) {
    test(`a made-up person is not found at “${path}”`, async () => {
      const methods = { '': 'GET', '/deletion': 'GET', '/two-factor': 'DELETE' } as Record<string, string>
      const answer = await asAdmin(methods[path] ?? 'POST', `/us_00000000000000${path}`)
      assert.equal(answer.status, 404)
      assert.equal(answer.body.msg, 'There is no user “us_00000000000000”.')
    })
  }

  test('names are trimmed, emptied and logged only when they change', async () => {
    const person = await server.signUp('named@example.com')
    const named = await asAdmin('PATCH', `/${person.id}`, { firstname: ' Ada ', lastname: 'Lovelace' })
    assert.equal(named.body.firstname, 'Ada')
    assert.equal(named.body.lastname, 'Lovelace')
    await asAdmin('PATCH', `/${person.id}`, { firstname: 'Ada' })
    await asAdmin('PATCH', `/${person.id}`, {})
    const cleared = await asAdmin('PATCH', `/${person.id}`, { lastname: ' ' })
    assert.equal(cleared.body.lastname, null)
    assert.equal((await eventsOf(person.id)).filter((type) => type === 'users.profileChanged').length, 2)
  })

  const badChanges: readonly (readonly [string, unknown, number])[] = [
    ['roles', { roles: 'super' }, 400],
    ['is_super', { is_super: 1 }, 400],
    ['id', { firstname: 'New', id: 'us_00000000000000' }, 400],
    ['email', { email: 'other@example.com' }, 400],
    ['created_at', { created_at: '2000-01-01' }, 400],
    ['token_version', { token_version: 0 }, 400],
    ['a number as name', { firstname: 5 }, 400],
    ['null as name', { firstname: null }, 400],
    ['an object as name', { firstname: { $gt: '' } }, 400],
    ['a text as switch', { suspended: 'yes' }, 400],
    ['a name of 101 characters', { firstname: 'a'.repeat(101) }, 400],
    ['a control character in a name', { lastname: 'a\u0000b' }, 400],
    ['a list', [], 400],
    ['broken JSON', '{"firstname":', 400],
  ]
  test('bad changes are refused and nothing changes (S59)', async () => {
    const person = await server.signUp('steady@example.com')
    const before = (await asAdmin('GET', `/${person.id}`)).body
    for (const [what, body, status] of badChanges) {
      assert.equal((await asAdmin('PATCH', `/${person.id}`, body)).status, status, what)
    }
    const typed = { token: admin.token, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    assert.equal((await server.call('PATCH', `/api/v1/users/${person.id}`, 'suspended=true', typed)).status, 415)
    assert.deepEqual((await asAdmin('GET', `/${person.id}`)).body, before)
  })

  test('a name of exactly 100 characters is taken', async () => {
    const person = await server.signUp('long@example.com')
    assert.equal((await asAdmin('PATCH', `/${person.id}`, { firstname: 'a'.repeat(100) })).status, 200)
  })

  test('a suspended person is out at once, cannot come back, and can after being resumed (S41, S42)', async () => {
    const person = await server.signUp('suspended@example.com')
    const suspended = await asAdmin('PATCH', `/${person.id}`, { suspended: true })
    assert.equal(suspended.body.status, 'suspended')
    await assertSignedOut(person)
    assert.notEqual((await signIn(person)).status, 200)
    await asAdmin('PATCH', `/${person.id}`, { suspended: true })
    const resumed = await asAdmin('PATCH', `/${person.id}`, { suspended: false })
    assert.equal(resumed.body.status, 'active')
    await assertSignedOut(person)
    assert.equal((await signIn(person)).status, 200)
    const types = await eventsOf(person.id)
    assert.equal(types.filter((type) => type === 'users.suspended').length, 1)
    assert.equal(types.filter((type) => type === 'users.sessionsRevoked').length, 1)
    assert.equal(types.filter((type) => type === 'users.resumed').length, 1)
  })

  test('a person is made super admin and unmade, with effect on the next call (S42)', async () => {
    const person = await server.signUp('promoted@example.com')
    assert.equal((await as(person, 'GET', '')).status, 403)
    assert.equal((await asAdmin('PATCH', `/${person.id}`, { superAdmin: true })).body.roles, 'user,super')
    assert.equal((await as(person, 'GET', '')).status, 200)
    assert.equal((await asAdmin('PATCH', `/${person.id}`, { superAdmin: false })).body.roles, 'user')
    assert.equal((await as(person, 'GET', '')).status, 403)
    const types = await eventsOf(person.id)
    assert.ok(types.includes('users.promoted') && types.includes('users.demoted'))
  })

  test('nobody suspends or deletes themselves', async () => {
    for (const answer of [
      await asAdmin('PATCH', `/${admin.id}`, { suspended: true }),
      await asAdmin('DELETE', `/${admin.id}`),
    ]) {
      assert.equal(answer.status, 409)
      assert.match(answer.body.msg, /yourself/)
    }
    assert.equal((await asAdmin('GET', '')).status, 200)
  })

  test('the last active super admin stays one: a suspended one does not count', async () => {
    const second = await server.signUp('second@example.com')
    await asAdmin('PATCH', `/${second.id}`, { superAdmin: true })
    await asAdmin('PATCH', `/${second.id}`, { suspended: true })
    const demoted = await asAdmin('PATCH', `/${admin.id}`, { superAdmin: false })
    assert.equal(demoted.status, 409)
    assert.match(demoted.body.msg, /last active super admin/)
    await asAdmin('PATCH', `/${second.id}`, { suspended: false })
    assert.equal((await asAdmin('PATCH', `/${admin.id}`, { superAdmin: false })).status, 200)
    const signedIn = { ...second, token: (await signIn(second)).body.token }
    assert.equal((await as(signedIn, 'PATCH', `/${admin.id}`, { superAdmin: true })).status, 200)
    assert.equal((await asAdmin('PATCH', `/${second.id}`, { superAdmin: false })).status, 200)
  })

  test('signing a person out ends every session (S41)', async () => {
    const person = await server.signUp('roaming@example.com')
    const elsewhere = await signIn(person)
    const answer = await asAdmin('POST', `/${person.id}/sign-out`)
    assert.deepEqual(answer.body, { msg: 'Signed out everywhere' })
    await assertSignedOut(person)
    await assertSignedOut({ token: elsewhere.body.token, cookie: elsewhere.cookie ?? '' })
    assert.equal((await signIn(person)).status, 200)
  })

  test('a reset link is a path without PUBLIC_URL, works once, and is logged without the token', async () => {
    const person = await server.signUp('forgetful@example.com')
    const { status, body } = await asAdmin('POST', `/${person.id}/generate-reset-url`)
    assert.equal(status, 200)
    assert.ok(body.reset_password_url.startsWith('/#/'))
    assert.ok(body.reset_password_url.includes(body.reset_password_token))
    assert.ok(Date.parse(body.expires_at) > server.app.services.now())
    const reset = (password: string): Promise<Answer> =>
      server.call('POST', `/api/v1/auth/password/reset/${body.reset_password_token}`, { password })
    assert.equal((await reset('another horse 2')).status, 200)
    assert.equal((await reset('another horse 3')).status, 400)
    assert.equal((await signIn({ ...person, password: 'another horse 2' })).status, 200)
    assert.ok((await eventsOf(person.id)).includes('users.resetRequested'))
    assert.ok(!JSON.stringify(await allEvents()).includes(body.reset_password_token))
  })

  test('two-factor is taken off with its recovery codes', async () => {
    const person = await server.signUp('lost-phone@example.com')
    const { meta } = server.app.services
    await meta.write(async (tx) => {
      const on = { totp_secret: 'sealed', totp_enabled_at: '2026-01-01T00:00:00.000Z' }
      await tx.updateTable('rh_users').set(on).where('id', '=', person.id).execute()
      await tx.insertInto('rh_recovery_codes').values({ user_id: person.id, hash: 'hash' }).execute()
    })
    assert.equal((await asAdmin('GET', `/${person.id}`)).body.twoFactor, true)
    assert.equal((await asAdmin('DELETE', `/${person.id}/two-factor`)).status, 200)
    assert.equal((await asAdmin('DELETE', `/${person.id}/two-factor`)).status, 200)
    assert.equal((await asAdmin('GET', `/${person.id}`)).body.twoFactor, false)
    const codes = await meta.read.selectFrom('rh_recovery_codes').select('hash').execute()
    assert.equal(codes.length, 0)
    assert.equal((await eventsOf(person.id)).filter((type) => type === 'users.twoFactorChanged').length, 1)
    assert.equal((await signIn(person)).status, 200)
  })

  function signIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Answer> {
    return server.call('POST', '/api/v1/auth/user/signin', { email, password: password ?? goodPassword })
  }

  async function assertSignedOut({ token, cookie }: Pick<Person, 'token' | 'cookie'>): Promise<void> {
    assert.equal((await server.call('GET', '/api/v1/account', undefined, { token })).status, 401)
    assert.equal((await server.call('POST', '/auth/refresh-token', undefined, { cookie })).status, 401)
  }

  async function allEvents(): Promise<unknown> {
    return server.app.services.meta.read.selectFrom('rh_changes').select('event').execute()
  }
})
