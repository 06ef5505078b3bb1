import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject } from '../projects/testing/a-project.ts'

const path = '/api/v1/auth/user/signin'

describe('sign-in', () => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({ RATE_SIGN_IN_ADDRESS: '1000' })
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  test('gives a token that says who it is, at all and in a project (spec 384-385)', async () => {
    const { status, body } = await server.call('POST', path, { email: 'ANA@x.example', password: goodPassword })
    assert.equal(status, 200)
    const me = await server.call('GET', '/api/v1/auth/user/me', undefined, { token: body.token })
    assert.equal(me.body.email, 'ana@x.example')
    assert.equal(me.body.id, ana.id)
    assert.deepEqual(me.body.roles, { user: true, super: true })
    const { id: project } = await aProject(server, ana, { title: 'Mine' })
    const ask = (headers: Record<string, string>) =>
      server.call('GET', `/api/v1/auth/user/me?project_id=${project}`, undefined, { token: body.token, headers })
    const there = await ask({})
    assert.deepEqual([there.body.email, there.body.roles.owner], ['ana@x.example', true])
    // A shared link is nobody who signed in, whoever sends it.
    const shared = await ask({ 'xc-shared-base-id': 'sb_unknown' })
    assert.notEqual(shared.body.email, 'ana@x.example')
  })

  test('known and unknown addresses get the same answer (S38)', async () => {
    const wrong = await server.call('POST', path, { email: 'ana@x.example', password: 'not the password' })
    const unknown = await server.call('POST', path, { email: 'nobody@x.example', password: 'not the password' })
    assert.equal(wrong.status, 400)
    assert.equal(unknown.status, 400)
    assert.deepEqual({ ...wrong.body, requestId: '' }, { ...unknown.body, requestId: '' })
    const names = (headers: object) => Object.keys(headers).sort()
    assert.deepEqual(names(wrong.headers), names(unknown.headers))
    assert.equal(wrong.cookie, null)
  })

  test('both kinds of failure do the same costly work (S38)', async () => {
    const cpuOf = async (email: string): Promise<number> => {
      const start = process.cpuUsage()
      await server.call('POST', path, { email, password: 'not the password' })
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    await cpuOf('warm@x.example')
    const unknown = await cpuOf('somebody@x.example')
    // Argon2 at our cost burns far more than any lookup: without the decoy the unknown address would be nearly free.
    assert.ok(unknown > 5_000, `an unknown address cost only ${unknown} µs of work`)
  })

  test('two passwords that are equal for 72 bytes are two passwords (S49)', async () => {
    const long = 'a'.repeat(72)
    await server.signUp('long@x.example', `${long}right`)
    assert.equal((await server.call('POST', path, { email: 'long@x.example', password: `${long}wrong` })).status, 400)
    assert.equal((await server.call('POST', path, { email: 'long@x.example', password: `${long}right` })).status, 200)
  })

  test('60 kB of password are refused before any hashing, a megabyte before it is read (S49)', async () => {
    for (const [length, expected] of [
      [60_000, 400],
      [1_000_000, 413],
    ] as const) {
      const { status } = await server.call('POST', path, { email: 'ana@x.example', password: 'x'.repeat(length) })
      assert.equal(status, expected)
    }
  })

  for (const [what, body] of [
    ['no body', undefined],
    ['an array', []],
    ['a text', '"hello"'],
    ['no password', { email: 'ana@x.example' }],
    ['a password that is an object', { email: 'ana@x.example', password: { $ne: '' } }],
    ['an address that is a list', { email: ['ana@x.example'], password: goodPassword }],
    ['an endless address', { email: `${'a'.repeat(300)}@x.example`, password: goodPassword }],
    ['broken JSON', '{"email": '],
  ] as const) {
    test(`refuses ${what} with a sentence`, async () => {
      const { status, body: answer } = await server.call('POST', path, body)
      assert.equal(status, 400)
      assert.deepEqual(Object.keys(answer).sort(), ['error', 'msg', 'requestId'])
      assert.ok(answer.msg.length > 10)
    })
  }
})

describe('sign-in limits (S43)', () => {
  const wrong = { email: 'ana@x.example', password: 'not the password' }

  test('the eleventh failure of an account waits, whatever varies around it; the window passes', async () => {
    const server = await aServer()
    await server.signUp('ana@x.example')
    const spellings = ['ana@x.example', 'ANA@x.example', ' ana@x.example ']
    for (let i = 0; i < 10; i++) {
      const { status } = await server.call(
        'POST',
        path,
        { ...wrong, email: spellings[i % 3] },
        {
          headers: { 'x-forwarded-for': `203.0.113.${i}` },
          address: `198.51.100.${i}`,
        },
      )
      assert.equal(status, 400)
    }
    const eleventh = await server.call('POST', '/auth/user/signin/', { ...wrong, password: goodPassword })
    assert.equal(eleventh.status, 429)
    assert.ok(Number(eleventh.headers['retry-after']) > 0)
    server.pass(15 * 60_000)
    assert.equal((await server.call('POST', path, { ...wrong, password: goodPassword })).status, 200)
    await server.close()
  })

  test('an unknown account locks just the same (S38)', async () => {
    const server = await aServer()
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await server.call('POST', path, { email: 'nobody@x.example', password: 'wrong password' })).status)
    assert.deepEqual(statuses, [...Array(10).fill(400), 429])
    await server.close()
  })

  test('one address cannot try fifty-one accounts', async () => {
    const server = await aServer()
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, i) =>
          (await server.call('POST', path, { email: `p${i}@x.example`, password: 'wrong password' })).status,
      ),
    )
    assert.equal(statuses.filter((status) => status === 400).length, 50)
    assert.equal(statuses.filter((status) => status === 429).length, 10)
    await server.close()
  })

  test('signing in well many times never locks', async () => {
    const server = await aServer()
    await server.signUp('ana@x.example')
    for (let i = 0; i < 12; i++)
      assert.equal((await server.call('POST', path, { email: 'ana@x.example', password: goodPassword })).status, 200)
    await server.close()
  })
})
