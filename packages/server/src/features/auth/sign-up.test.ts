import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, goodPassword, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const path = '/api/v1/auth/user/signup'

describe('sign-up', () => {
  let server: TestServer
  before(async () => {
    server = await aServer()
  })
  after(() => server.close())

  test('the first user becomes the super admin, the second a plain user who sees nobody’s projects (spec 004)', async () => {
    const first = await server.signUp('ana@northside.example')
    const second = await server.signUp('lee@northside.example')
    const rolesOf = async (token: string) =>
      (await server.call('GET', '/api/v1/auth/user/me', undefined, { token })).body.roles
    assert.deepEqual(await rolesOf(first.token), { user: true, super: true })
    assert.deepEqual(await rolesOf(second.token), { user: true })
    await server.call('POST', '/api/v1/db/meta/projects', { title: 'Secret' }, { token: first.token })
    const { body } = await server.call('GET', '/api/v1/db/meta/projects', undefined, { token: second.token })
    assert.deepEqual(body.list, [])
  })

  for (const alias of ['/api/v1/db/auth/user/signup', '/auth/user/signup']) {
    test(`answers with a token under ${alias} too (spec 384)`, async () => {
      const { status, body, cookie } = await server.call('POST', alias, {
        email: `x${alias.length}@northside.example`,
        password: goodPassword,
        ignore_subscribe: true,
      })
      assert.equal(status, 200)
      assert.equal(typeof body.token, 'string')
      assert.match(cookie ?? '', /^__Host-refresh_token=/)
    })
  }

  for (const [what, body, sentence] of [
    ['no e-mail', { password: goodPassword }, '“email” is required.'],
    ['an empty e-mail', { email: ' ', password: goodPassword }, 'E-mail is required'],
    ['a broken e-mail', { email: 'ana@northside', password: goodPassword }, 'E-mail must be valid'],
    ['an e-mail of the wrong type', { email: { $gt: '' }, password: goodPassword }, '“email” must be string.'],
    ['an empty password', { email: 'new@x.example', password: '' }, 'Password is required'],
    ['a short password', { email: 'new@x.example', password: 'seven77' }, 'You password must be atleast 8 characters'],
    [
      'a password over 1,024 bytes',
      { email: 'new@x.example', password: 'é'.repeat(513) },
      'The password is longer than 1,024 bytes',
    ],
    ['an unknown invitation', { email: 'new@x.example', password: goodPassword, token: 'nope' }, 'Invalid invite url'],
  ] as const) {
    test(`refuses ${what} (spec 336, 344-347)`, async () => {
      const answer = await server.call('POST', path, body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.msg, sentence)
      assert.equal(answer.cookie, null)
      const known = await server.app.services.meta.read
        .selectFrom('rh_users')
        .select('id')
        .where('email_key', '=', 'new@x.example')
        .execute()
      assert.deepEqual(known, [])
    })
  }

  test('an address is known in every spelling of its letters, but look-alikes are other people (S40)', async () => {
    const again = await server.call('POST', path, { email: 'ANA@Northside.Example', password: goodPassword })
    assert.equal(again.status, 400)
    assert.match(again.body.msg, /cannot be used/)
    const other = await server.call('POST', path, { email: 'ána@northside.example', password: goodPassword })
    assert.equal(other.status, 200)
  })

  test('roles, ids and flags in the body are not obeyed (S59)', async () => {
    const { status, body } = await server.call('POST', path, {
      email: 'mallory@x.example',
      password: goodPassword,
      roles: 'user,super',
      is_super: 1,
      id: 'us_00000000000000',
      email_verified: true,
      created_at: '2001-01-01',
    })
    assert.equal(status, 200)
    const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, { token: body.token })
    assert.deepEqual(me.roles, { user: true })
    assert.equal(me.email_verified, false)
    assert.notEqual(me.id, 'us_00000000000000')
  })
})

describe('sign-up by invitation only', () => {
  test('strangers are refused, invited people enter once and with their own address (S60, S76, spec 053)', async () => {
    const server = await aServer({ INVITE_ONLY: 'true' })
    const admin = await server.signUp('admin@x.example')
    const stranger = await server.call('POST', path, { email: 'eve@x.example', password: goodPassword })
    assert.equal(stranger.status, 403)
    assert.equal(stranger.body.msg, 'Not allowed to signup, contact super admin.')
    const { body: invite } = await server.call(
      'POST',
      '/api/v1/users',
      { email: 'ida@x.example' },
      { token: admin.token },
    )
    const token = invite.invite_token
    const shown = await server.call('GET', `/api/v1/auth/invites/${token}`)
    assert.deepEqual(shown.body, { email: 'ida@x.example' })
    const wrong = await server.call('POST', path, { email: 'eve@x.example', password: goodPassword, token })
    assert.equal(wrong.status, 400)
    const right = await server.call('POST', path, { email: 'Ida@x.example', password: goodPassword, token })
    assert.equal(right.status, 200)
    const twice = await server.call('POST', path, { email: 'ida@x.example', password: goodPassword, token })
    assert.equal(twice.status, 400)
    await server.close()
  })

  test('an invitation ends after 7 days', async () => {
    const server = await aServer({ INVITE_ONLY: 'true' })
    const admin = await server.signUp('admin@x.example')
    const { body } = await server.call('POST', '/api/v1/users', { email: 'ida@x.example' }, { token: admin.token })
    server.pass(7 * 86_400_000 + 1)
    const late = await server.call('POST', path, {
      email: 'ida@x.example',
      password: goodPassword,
      token: body.invite_token,
    })
    assert.equal(late.body.msg, 'Expired invite url, Please contact super admin to get a new invite url')
    await server.close()
  })
})

onEveryMeta('first claim', (bench) => {
  test('fifty people at the same moment make exactly one super admin (S76)', async () => {
    const server = await aServer({}, await bench.place())
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        server.call('POST', path, { email: `p${i}@x.example`, password: goodPassword }),
      ),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const { supers } = await server.app.services.meta.read
      .selectFrom('rh_users')
      .select((count) => count.fn.sum<number>('is_super').as('supers'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(supers), 1)
    await server.close()
  })
})
