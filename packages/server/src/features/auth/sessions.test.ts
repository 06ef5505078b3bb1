import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SignJWT } from 'jose'
import { aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'

const refreshPath = '/auth/refresh-token'
const meRoles = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/v1/auth/user/me', undefined, { token })).body.roles

onEveryMeta('refresh', (bench) => {
  let server: TestServer
  before(async () => {
    server = await aServer({}, await bench.place())
  })
  after(() => server.close())

  for (const path of [refreshPath, '/api/v1/auth/token/refresh', '/api/v1/db/auth/token/refresh']) {
    test(`${path} exchanges the cookie, with a null body, for a new token and cookie (spec 380)`, async () => {
      const person = await server.signUp(`refresh${path.length}@x.example`)
      const answer = await server.call('POST', path, undefined, { cookie: person.cookie })
      assert.equal(answer.status, 200)
      assert.notEqual(answer.cookie, person.cookie)
      assert.deepEqual((await meRoles(server, answer.body.token)).user, true)
    })
  }

  test('without, with a made-up or an empty cookie the answer is 401', async () => {
    for (const cookie of [null, '__Host-refresh_token=made-up', '__Host-refresh_token=', 'refresh_token=x']) {
      const { status, body } = await server.call('POST', refreshPath, undefined, { cookie })
      assert.equal(status, 401)
      assert.equal(body.msg, 'Unauthorized access')
    }
  })

  test('two parallel exchanges of one token: exactly one succeeds, twenty times (S45)', async () => {
    for (let round = 0; round < 20; round++) {
      const person = await server.signUp(`race${round}@x.example`)
      const statuses = await Promise.all(
        [1, 2].map(async () => (await server.call('POST', refreshPath, undefined, { cookie: person.cookie })).status),
      )
      assert.deepEqual(statuses.sort(), [200, 401])
    }
  })

  test('a used token that comes again ends the whole family (S45)', async () => {
    const person = await server.signUp('stolen@x.example')
    const second = await server.call('POST', refreshPath, undefined, { cookie: person.cookie })
    assert.equal((await server.call('POST', refreshPath, undefined, { cookie: person.cookie })).status, 401)
    assert.equal((await server.call('POST', refreshPath, undefined, { cookie: second.cookie })).status, 401)
    assert.deepEqual(await meRoles(server, second.body.token), { guest: true })
  })
})

describe('sessions', () => {
  let server: TestServer
  before(async () => {
    server = await aServer()
  })
  after(() => server.close())

  test('the refresh cookie is out of reach for scripts and other sites (S44)', async () => {
    const { headers } = await server.call('POST', '/api/v1/auth/user/signup', {
      email: 'cookie@x.example',
      password: goodPassword,
    })
    const cookie = String(headers['set-cookie'])
    assert.match(cookie, /^__Host-refresh_token=[\w-]{43};/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) assert.ok(cookie.includes(part), part)
    assert.ok(!/domain/i.test(cookie))
  })

  test('an access token ends after 15 minutes, a session unused for 30 days too', async () => {
    const person = await server.signUp('time@x.example')
    server.pass(15 * 60_000 + 1000)
    assert.deepEqual(await meRoles(server, person.token), { guest: true })
    server.pass(30 * 86_400_000)
    assert.equal((await server.call('POST', refreshPath, undefined, { cookie: person.cookie })).status, 401)
  })

  test('signing out ends this session only; everywhere ends all (spec 088)', async () => {
    const one = await server.signUp('out@x.example')
    const two = await server.call('POST', '/api/v1/auth/user/signin', { email: one.email, password: one.password })
    await server.call('POST', '/api/v1/auth/user/signout', {}, { token: one.token, cookie: one.cookie })
    assert.deepEqual(await meRoles(server, one.token), { guest: true })
    assert.equal((await server.call('POST', refreshPath, undefined, { cookie: one.cookie })).status, 401)
    assert.equal((await meRoles(server, two.body.token)).user, true)
    await server.call('POST', '/api/v1/auth/user/signout', { everywhere: true }, { token: two.body.token })
    assert.deepEqual(await meRoles(server, two.body.token), { guest: true })
    assert.equal((await server.call('POST', refreshPath, undefined, { cookie: two.cookie })).status, 401)
  })

  test('sessions are listed and one can be revoked, but nobody else’s (S56)', async () => {
    const ana = await server.signUp('list@x.example')
    const eve = await server.signUp('eve@x.example')
    const phone = await server.call(
      'POST',
      '/api/v1/auth/user/signin',
      { email: ana.email, password: ana.password },
      {
        headers: {
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19.0 Mobile Safari/604.1',
        },
      },
    )
    const { body } = await server.call('GET', '/api/v1/account/sessions', undefined, { token: ana.token })
    assert.equal(body.list.length, 2)
    const other = body.list.find((session: { current: boolean }) => !session.current)
    assert.equal(other.device, 'Safari 19 on iOS')
    const url = `/api/v1/account/sessions/${other.id}`
    const foreign = await server.call('DELETE', url, undefined, { token: eve.token })
    assert.equal(foreign.status, 404)
    assert.equal((await server.call('DELETE', url, undefined, { token: ana.token })).status, 200)
    assert.deepEqual(await meRoles(server, phone.body.token), { guest: true })
    assert.equal((await meRoles(server, ana.token)).user, true)
  })

  test('a token in the address is no token (S50)', async () => {
    const ana = await server.signUp('query@x.example')
    for (const name of ['token', 'xc-auth', 'xc_auth']) {
      const { status } = await server.call('GET', `/api/v1/account?${name}=${ana.token}`)
      assert.ok(status === 401, `${name}: ${status}`)
    }
  })
})

describe('forged access tokens (S75)', () => {
  let server: TestServer
  let ana: Person
  let claims: Record<string, unknown>
  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@x.example')
    claims = JSON.parse(Buffer.from(ana.token.split('.')[1] ?? '', 'base64url').toString())
  })
  after(() => server.close())

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const key = () => server.app.services.secrets.derive('access-token')
  const signed = (header: { alg: string; typ?: string; kid?: string }, change: object = {}, secret = key()) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader(header).sign(secret)

  const good = { alg: 'HS256', typ: 'at+jwt' }
  const cases: Record<string, () => Promise<string> | string> = {
    'no algorithm': () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`,
    'another algorithm': () => signed({ alg: 'HS384', typ: 'at+jwt' }),
    'an empty key': () => signed(good, {}, new Uint8Array(32)),
    'a wrong type': () => signed({ alg: 'HS256', typ: 'JWT' }),
    'no type': () => signed({ alg: 'HS256' }),
    'a past end': () => signed(good, { exp: 1000 }),
    'no end': () => signed(good, { exp: undefined }),
    'a future start': () => signed(good, { nbf: 4_000_000_000 }),
    'a future issue date': () => signed(good, { iat: 4_000_000_000 }),
    'another issuer': () => signed(good, { iss: 'evil' }),
    'another session': () => signed(good, { sid: 'se_00000000000000' }),
    'an old version': () => signed(good, { token_version: '0' }),
    'an unknown crit header': () => {
      const [, body, signature] = ana.token.split('.')
      return `${encode({ ...good, crit: ['x'], x: 1 })}.${body}.${signature}`
    },
    'a changed body': () => {
      const [header, , signature] = ana.token.split('.')
      return `${header}.${encode({ ...claims, roles: 'user,super,owner' })}.${signature}`
    },
    garbage: () => 'a.b.c',
    'an empty text': () => '',
  }
  for (const [what, make] of Object.entries(cases)) {
    test(`a token with ${what} is refused`, async () => {
      const { status } = await server.call('GET', '/api/v1/account', undefined, { token: await make() })
      assert.equal(status, 401)
    })
  }

  test('the untouched token is accepted, so the cases above fail for their own reason', async () => {
    assert.equal((await server.call('GET', '/api/v1/account', undefined, { token: ana.token })).status, 200)
    assert.equal((await server.call('GET', '/api/v1/account', undefined, { token: await signed(good) })).status, 200)
  })
})
