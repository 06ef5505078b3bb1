import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'

const path = '/api/v1/settings'

describe('settings of the server', () => {
  let server: TestServer
  let admin: Person
  let person: Person

  before(async () => {
    server = await aServer()
    admin = await server.signUp('admin@example.com')
    person = await server.signUp('person@example.com')
  })
  after(() => server.close())

  async function settings(): Promise<unknown> {
    return (await server.call('GET', path, undefined, admin)).body
  }

  test('a fresh server lets everybody sign up', async () => {
    assert.deepEqual(await settings(), {
      inviteOnly: false,
      inviteOnlyFixed: false,
      mailConfigured: false,
      requireSecondFactor: false,
      logDays: 30,
    })
  })

  test('the super admin closes and opens sign-up, and both are logged once', async () => {
    const closed = await server.call('PATCH', path, { inviteOnly: true }, admin)
    assert.equal(closed.status, 200)
    assert.equal(closed.body.inviteOnly, true)
    await server.call('PATCH', path, { inviteOnly: true }, admin)
    const refused = await server.call('POST', '/api/v1/auth/user/signup', {
      email: 'late@example.com',
      password: 'correct horse 1',
    })
    assert.equal(refused.status, 403)
    const info = await server.call('GET', '/api/v1/db/meta/nc/info')
    assert.equal(info.body.inviteOnly, true, JSON.stringify([info.status, info.body]))
    const opened = await server.call('PATCH', path, { inviteOnly: false }, admin)
    assert.equal(opened.body.inviteOnly, false)
    const changes = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('type', '=', 'settings.changed')
      .execute()
    assert.deepEqual(changes.map(({ event }) => JSON.parse(event).after.inviteOnly).sort(), [false, true])
  })

  test('an empty change changes nothing', async () => {
    assert.equal((await server.call('PATCH', path, {}, admin)).status, 200)
    assert.deepEqual(await settings(), {
      inviteOnly: false,
      inviteOnlyFixed: false,
      mailConfigured: false,
      requireSecondFactor: false,
      logDays: 30,
    })
  })

  test('days for which calls and runs are kept are from 1 to 365, and a change of them is logged', async () => {
    for (const logDays of [1, 365, 365]) {
      const { status, body } = await server.call('PATCH', path, { logDays }, admin)
      assert.deepEqual([status, body.logDays], [200, logDays])
    }
    const refused = await server.call('PATCH', path, { logDays: 366 }, admin)
    assert.match(refused.body.msg, /logDays.*365/)
    await server.call('PATCH', path, { logDays: 30 }, admin)
    const changes = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select('event')
      .where('type', '=', 'settings.changed')
      .where('event', 'like', '%logDays%')
      .orderBy('seq')
      .execute()
    assert.deepEqual(
      changes.map(({ event }) => JSON.parse(event)).map(({ before, after }) => [before, after]),
      [
        [{ logDays: 30 }, { logDays: 1 }],
        [{ logDays: 1 }, { logDays: 365 }],
        [{ logDays: 365 }, { logDays: 30 }],
      ],
    )
  })

  for (const method of ['GET', 'PATCH']) {
    test(`${method} needs a super admin`, async () => {
      const body = method === 'PATCH' ? { inviteOnly: true } : undefined
      const signedOut = await server.call(method, path, body)
      assert.equal(signedOut.status, 401)
      assert.equal(signedOut.body.msg, 'Unauthorized access')
      const plain = await server.call(method, path, body, person)
      assert.equal(plain.status, 403)
      assert.equal(plain.body.msg, 'settingsManage - user : Not allowed')
    })
  }

  const badBodies: readonly (readonly [string, unknown, number])[] = [
    ['an unknown field', { inviteOnly: true, is_super: true }, 400],
    ['a text instead of a switch', { inviteOnly: 'true' }, 400],
    ['null instead of a switch', { inviteOnly: null }, 400],
    ['a list', [true], 400],
    ['no day', { logDays: 0 }, 400],
    ['more than a year', { logDays: 366 }, 400],
    ['part of a day', { logDays: 1.5 }, 400],
    ['days as a text', { logDays: '7' }, 400],
    ['no body', undefined, 400],
    ['broken JSON', '{"inviteOnly": tru', 400],
  ]
  for (const [what, body, status] of badBodies) {
    test(`${what} is refused and nothing changes`, async () => {
      assert.equal((await server.call('PATCH', path, body, admin)).status, status)
      assert.deepEqual(await settings(), {
        inviteOnly: false,
        inviteOnlyFixed: false,
        mailConfigured: false,
        requireSecondFactor: false,
        logDays: 30,
      })
    })
  }

  test('another content type is refused', async () => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await server.call('PATCH', path, '{"inviteOnly":true}', { token: admin.token, headers })
    assert.equal(answer.status, 415)
    assert.deepEqual(await settings(), {
      inviteOnly: false,
      inviteOnlyFixed: false,
      mailConfigured: false,
      requireSecondFactor: false,
      logDays: 30,
    })
  })
})

describe('settings with INVITE_ONLY=true', () => {
  let server: TestServer
  let admin: Person

  before(async () => {
    server = await aServer({ INVITE_ONLY: 'true' })
    admin = await server.signUp('admin@example.com')
  })
  after(() => server.close())

  test('the switch is fixed and says why', async () => {
    const { body } = await server.call('GET', path, undefined, admin)
    assert.deepEqual(body, {
      inviteOnly: true,
      inviteOnlyFixed: true,
      mailConfigured: false,
      requireSecondFactor: false,
      logDays: 30,
    })
    for (const inviteOnly of [true, false]) {
      const answer = await server.call('PATCH', path, { inviteOnly }, admin)
      assert.equal(answer.status, 409)
      assert.match(answer.body.msg, /INVITE_ONLY=true is set/)
    }
  })
})
