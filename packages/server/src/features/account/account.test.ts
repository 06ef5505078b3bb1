import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, goodPassword, type Person, type TestServer } from '../../testing/a-server.ts'
import { codeAt } from '../auth/totp.ts'

let server: TestServer
let ana: Person
before(async () => {
  server = await aServer()
  await server.signUp('admin@x.example')
  ana = await server.signUp('ana@x.example')
})
after(() => server.close())

const as = (person: Person) => ({ token: person.token })

describe('the own account', () => {
  test('names can be changed and cleared', async () => {
    const { body } = await server.call('PATCH', '/api/v1/account', { firstname: ' Ana ', lastname: 'Ruiz' }, as(ana))
    assert.deepEqual([body.firstname, body.lastname], ['Ana', 'Ruiz'])
    const cleared = await server.call('PATCH', '/api/v1/account', { lastname: '' }, as(ana))
    assert.deepEqual([cleared.body.firstname, cleared.body.lastname], ['Ana', null])
  })

  test('the language of mails is none until one is chosen', async () => {
    assert.equal((await server.call('GET', '/api/v1/account', undefined, as(ana))).body.language, null)
    assert.equal((await server.call('PATCH', '/api/v1/account', { language: 'en' }, as(ana))).body.language, 'en')
  })

  for (const body of [
    { email: 'new@x.example' },
    { language: 'fr' },
    { language: null },
    { roles: 'super' },
    { id: 'us_1' },
    { is_super: 1 },
    { created_at: '2001' },
    { firstname: 5 },
    { firstname: 'x'.repeat(101) },
    [],
    '{"firstname": "x"',
  ]) {
    test(`refuses ${JSON.stringify(body).slice(0, 40)} and changes nothing (S59)`, async () => {
      const { body: before } = await server.call('GET', '/api/v1/account', undefined, as(ana))
      const { status } = await server.call('PATCH', '/api/v1/account', body, as(ana))
      assert.equal(status, 400)
      assert.deepEqual((await server.call('GET', '/api/v1/account', undefined, as(ana))).body, before)
    })
  }

  for (const [method, url] of [
    ['GET', '/api/v1/account'],
    ['PATCH', '/api/v1/account'],
    ['PUT', '/api/v1/account/picture'],
    ['DELETE', '/api/v1/account/picture'],
    ['GET', '/api/v1/account/sessions'],
    ['DELETE', '/api/v1/account/sessions/se_1'],
    ['POST', '/api/v1/account/two-factor/start'],
    ['POST', '/api/v1/account/two-factor/confirm'],
    ['POST', '/api/v1/account/two-factor/disable'],
    ['POST', '/api/v1/account/two-factor/recovery-codes'],
    ['GET', '/api/v1/users/us_1/picture'],
  ] as const) {
    test(`${method} ${url} signed out is 401`, async () => {
      assert.equal((await server.call(method, url)).status, 401)
    })
  }
})

describe('the picture', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const put = (bytes: Buffer, type: string, person = ana) =>
    server.app.http.inject({
      method: 'PUT',
      url: '/api/v1/account/picture',
      payload: bytes,
      headers: { 'content-type': type, 'xc-auth': person.token },
    })
  const get = (of: string, person: Person) =>
    server.app.http.inject({ method: 'GET', url: `/api/v1/users/${of}/picture`, headers: { 'xc-auth': person.token } })

  test('is stored as it is, typed by its bytes and served without a way to run', async () => {
    const answer = await put(png, 'image/jpeg')
    assert.equal(answer.statusCode, 200)
    assert.equal(typeof answer.json().picture, 'string')
    const served = await get(ana.id, ana)
    assert.equal(served.headers['content-type'], 'image/png')
    assert.match(String(served.headers['content-security-policy']), /sandbox/)
    assert.equal(served.headers['x-content-type-options'], 'nosniff')
    assert.deepEqual(served.rawPayload, png)
  })

  for (const [what, bytes] of [
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ] as const) {
    test(`${what} that calls itself a PNG is refused (S25)`, async () => {
      assert.equal((await put(bytes, 'image/png')).statusCode, 400)
    })
  }

  test('one byte over a megabyte is 413, a type outside the list 415', async () => {
    assert.equal((await put(Buffer.concat([png, Buffer.alloc(1_000_001 - png.length)]), 'image/png')).statusCode, 413)
    assert.equal((await put(Buffer.concat([png, Buffer.alloc(1_000_000 - png.length)]), 'image/png')).statusCode, 200)
    assert.equal((await put(png, 'image/svg+xml')).statusCode, 415)
  })

  test('a person one shares no project with has no picture; a project or being super admin changes that', async () => {
    const lee = await server.signUp('lee@x.example')
    assert.equal((await get(ana.id, lee)).statusCode, 404)
    const { body: project } = await server.call('POST', '/api/v1/db/meta/projects', { title: 'Shared' }, as(ana))
    await server.app.services.meta.write((tx) =>
      tx
        .insertInto('rh_members')
        .values({
          project_id: project.id,
          user_id: lee.id,
          role: 'viewer',
          starred: 0,
          last_opened_at: null,
          created_at: 'x',
        })
        .execute(),
    )
    assert.equal((await get(ana.id, lee)).statusCode, 200)
  })

  test('can be removed', async () => {
    const { body } = await server.call('DELETE', '/api/v1/account/picture', undefined, as(ana))
    assert.equal(body.picture, null)
    assert.equal((await get(ana.id, ana)).statusCode, 404)
  })
})

describe('two-factor', () => {
  const step = () => Math.floor(server.app.services.now() / 30_000)
  const post = (rest: string, body: unknown, person: Person) =>
    server.call('POST', `/api/v1/account/two-factor/${rest}`, body, as(person))
  const signIn = (person: Person, code?: string) =>
    server.call('POST', '/api/v1/auth/user/signin', {
      email: person.email,
      password: goodPassword,
      ...(code ? { code } : {}),
    })

  async function enable(email: string): Promise<{ person: Person; secret: string; codes: string[] }> {
    const person = await server.signUp(email)
    const { body } = await post('start', undefined, person)
    const { body: confirmed } = await post('confirm', { code: codeAt(body.secret, step()) }, person)
    return { person, secret: body.secret, codes: confirmed.recoveryCodes }
  }

  test('is on only after a first code, and then sign-in asks for one; each code works once', async () => {
    const person = await server.signUp('totp@x.example')
    const { body: started } = await post('start', undefined, person)
    assert.match(started.uri, /^otpauth:\/\/totp\/Rowhouse:totp%40x\.example\?secret=[A-Z2-7]{32}&issuer=Rowhouse$/)
    assert.equal((await signIn(person)).status, 200)
    assert.equal((await post('confirm', { code: '000000' }, person)).status, 400)
    const { body: confirmed } = await post('confirm', { code: codeAt(started.secret, step()) }, person)
    assert.equal(confirmed.recoveryCodes.length, 10)
    const asked = await signIn(person)
    assert.deepEqual([asked.status, asked.body.error, asked.body.token], [401, 'second_factor_required', undefined])
    // Only who got so far may go on with the second step; it opens nothing else.
    assert.match(asked.cookie ?? '', /^__Host-sign_in_ticket=/)
    assert.equal((await signIn(person, codeAt(started.secret, step()))).status, 401)
    server.pass(30_000)
    const code = codeAt(started.secret, step())
    assert.equal((await signIn(person, code)).status, 200)
    assert.equal((await signIn(person, code)).status, 401)
    const { body: account } = await server.call('GET', '/api/v1/account', undefined, as(person))
    assert.deepEqual([account.twoFactor, account.recoveryCodesLeft], [true, 10])
  })

  test('a wrong password is refused without a word about the second factor (S38)', async () => {
    const { person } = await enable('quiet@x.example')
    const { status, body } = await server.call('POST', '/api/v1/auth/user/signin', {
      email: person.email,
      password: 'not the password',
    })
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })

  test('a recovery code signs in once, however it is typed', async () => {
    const { person, codes } = await enable('recovery@x.example')
    const [first = ''] = codes
    assert.equal((await signIn(person, first.toUpperCase().replaceAll('-', ' '))).status, 200)
    assert.equal((await signIn(person, first)).status, 401)
    const { body } = await server.call('GET', '/api/v1/account', undefined, as(person))
    assert.equal(body.recoveryCodesLeft, 9)
  })

  test('switching off and new recovery codes need a code; old recovery codes stop working', async () => {
    const { person, secret, codes } = await enable('off@x.example')
    assert.equal((await post('disable', { code: '000000' }, person)).status, 400)
    server.pass(30_000)
    const renewed = await post('recovery-codes', { code: codeAt(secret, step()) }, person)
    assert.equal(renewed.body.recoveryCodes.length, 10)
    assert.equal((await signIn(person, codes[0])).status, 401)
    server.pass(30_000)
    assert.equal((await post('disable', { code: codeAt(secret, step()) }, person)).status, 200)
    assert.equal((await signIn(person)).status, 200)
  })

  test('guessing is limited like passwords are (S43)', async () => {
    const { person } = await enable('guess@x.example')
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await signIn(person, '123456')).status)
    assert.deepEqual(statuses.slice(-1), [429])
  })

  test('the secret is sealed in the database and recovery codes are hashed (S53)', async () => {
    const { person, secret, codes } = await enable('sealed@x.example')
    const { read } = server.app.services.meta
    const row = await read.selectFrom('rh_users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    const stored = await read.selectFrom('rh_recovery_codes').selectAll().where('user_id', '=', person.id).execute()
    const text = JSON.stringify([row, stored])
    assert.ok(!text.includes(secret))
    for (const code of codes) assert.ok(!text.includes(code) && !text.includes(code.replaceAll('-', '')))
    assert.match(row.password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
