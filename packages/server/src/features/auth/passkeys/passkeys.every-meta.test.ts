import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, goodPassword, type Person, type TestServer } from '../../../testing/a-server.ts'
import { Authenticator } from '../../../testing/an-authenticator.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { makeResetToken } from '../mail-tokens.ts'
import { codeAt } from '../totp.ts'

const site = 'https://rows.example'
const account = '/api/v1/account'
const minute = 60_000
const suspended = 'This account is suspended. Ask an administrator of this server.'
const unknown = 'This passkey is not known here, or it was removed. Sign in another way.'
const stale = 'This took too long or was started elsewhere. Try again.'

onEveryMeta('passkeys', (bench) => {
  let server: TestServer
  let admin: Person
  let next = 0
  before(async () => {
    server = await aServer({ PUBLIC_URL: site }, await bench.place())
    admin = await server.signUp('admin@x.example')
  })
  after(() => server.close())

  const aPerson = (): Promise<Person> => server.signUp(`person${next++}@x.example`)
  const own = (person: Pick<Person, 'token'>, method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, account + path, body, { token: person.token })
  const add = async (person: Person, name = 'Laptop', key = new Authenticator(site)) => {
    const { body: options } = await own(person, 'POST', '/passkeys/options')
    const { status, body } = await own(person, 'POST', '/passkeys', { name, credential: key.make(options) })
    assert.equal(status, 200, JSON.stringify(body))
    return { key, passkey: body.passkey, codes: body.recoveryCodes as string[] }
  }
  const begin = (body: object = {}, cookie?: string | null): Promise<Answer> =>
    server.call('POST', '/api/v1/auth/passkeys/options', body, { cookie })
  const finish = (credential: unknown, cookie: string | null): Promise<Answer> =>
    server.call('POST', '/api/v1/auth/passkeys/sign-in', { credential }, { cookie })
  const enter = async (key: Authenticator, manner: Parameters<Authenticator['sign']>[1] = {}): Promise<Answer> => {
    const { body: options, cookie } = await begin()
    return finish(key.sign(options, manner), cookie)
  }
  const signIn = (person: Person, code?: string, password = goodPassword): Promise<Answer> =>
    server.call('POST', '/api/v1/auth/user/signin', {
      email: person.email,
      password,
      ...(code === undefined ? {} : { code }),
    })
  /** The clock goes far in these tests. */
  const asAdmin = async () => ({ token: (await signIn(admin)).body.token as string })
  const me = async (token: string) => (await server.call('GET', '/api/v1/auth/user/me', undefined, { token })).body
  const eventsOf = async (person: Person): Promise<string[]> => {
    const rows = await server.app.services.meta.read.selectFrom('rh_changes').select('event').orderBy('seq').execute()
    return rows
      .map(({ event }) => JSON.parse(event) as { type: string; user?: string; how?: string })
      .filter(({ user }) => user === person.id)
      .map(({ type, how }) => (how === undefined ? type : `${type} ${how}`))
  }

  test('are added, listed, named anew and removed; the first brings recovery codes', async () => {
    const person = await aPerson()
    const { passkey, codes } = await add(person)
    assert.equal(codes.length, 10)
    server.pass(1000)
    const second = await add(person, ' Key ')
    assert.deepEqual(second.codes, [])
    const { body: listed } = await own(person, 'GET', '/passkeys')
    assert.deepEqual(
      listed.list.map(({ name, lastUsedAt, isSynced }: Record<string, unknown>) => [name, lastUsedAt, isSynced]),
      [
        ['Key', null, false],
        ['Laptop', null, false],
      ],
    )
    assert.equal(
      (await own(person, 'PATCH', `/passkeys/${passkey.id}`, { name: 'Work laptop' })).body.name,
      'Work laptop',
    )
    const { body: before } = await own(person, 'GET', '')
    assert.deepEqual([before.twoFactor, before.passkeys, before.recoveryCodesLeft], [false, 2, 10])
    for (const id of [passkey.id, second.passkey.id])
      assert.equal((await own(person, 'DELETE', `/passkeys/${id}`)).status, 200)
    const { body: afterwards } = await own(person, 'GET', '')
    assert.deepEqual([afterwards.passkeys, afterwards.recoveryCodesLeft], [0, 0])
    assert.equal((await signIn(person)).status, 200)
    const told = (await eventsOf(person)).filter((type) => type.startsWith('users.passkey'))
    assert.deepEqual(told, [
      'users.passkeyAdded',
      'users.passkeyAdded',
      'users.passkeyRenamed',
      'users.passkeyRemoved',
      'users.passkeyRemoved',
    ])
  })

  test('of somebody else are not there, and bad names are refused', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const { passkey, key } = await add(one)
    for (const [method, body] of [
      ['PATCH', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      assert.equal((await own(other, method, `/passkeys/${passkey.id}`, body)).status, 404)
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u0000b'])
      assert.equal((await own(one, 'PATCH', `/passkeys/${passkey.id}`, { name })).status, 400)
    const { body: options } = await own(other, 'POST', '/passkeys/options')
    const taken = await own(other, 'POST', '/passkeys', { name: 'Same', credential: key.make(options) })
    assert.equal(taken.status, 409)
  })

  test('ask for a fresh sign-in to be added or removed', async () => {
    const person = await aPerson()
    const { passkey } = await add(person)
    server.pass(11 * minute)
    for (const [method, path] of [
      ['POST', '/passkeys/options'],
      ['DELETE', `/passkeys/${passkey.id}`],
    ] as const)
      assert.equal((await own(person, method, path)).body.error, 'reauthentication_required')
  })

  test('are made for the session that asked, once, in time, at our address', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const key = new Authenticator(site)
    const options = async () => (await own(person, 'POST', '/passkeys/options')).body
    const keep = async (credential: unknown, who = person) => own(who, 'POST', '/passkeys', { name: 'Key', credential })
    for (const manner of [
      { origin: 'https://evil.example' },
      { origin: 'http://rows.example' },
      { rpId: 'evil.example' },
      { challenge: 'bm9uZQ' },
    ])
      assert.equal((await keep(key.make(await options(), manner))).status, 400, JSON.stringify(manner))
    assert.equal((await keep(key.make(await options()), other)).body.msg, stale)
    const late = key.make(await options())
    server.pass(5 * minute)
    assert.equal((await keep(late)).body.msg, stale)
    const made = key.make(await options())
    assert.equal((await keep({ ...made, response: { ...made.response, attestationObject: 'AAAA' } })).status, 400)
    assert.equal((await keep(made)).body.msg, stale, 'a challenge is spent by a wrong answer too')
    assert.equal((await keep(key.make(await options()))).status, 200)
    assert.equal((await own(person, 'GET', '/passkeys')).body.list.length, 1)
  })

  test('sign in by themselves, with a finger or a PIN', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    const entered = await enter(key)
    assert.equal(entered.status, 200, JSON.stringify(entered.body))
    assert.match(String(entered.cookie), /refresh_token=/)
    assert.equal((await me(entered.body.token)).email, person.email)
    assert.ok((await eventsOf(person)).includes('users.signedIn passkey'))
    assert.notEqual((await own(person, 'GET', '/passkeys')).body.list[0].lastUsedAt, null)
    for (const manner of [
      { isVerified: false },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { userHandle: undefined },
      { userHandle: Buffer.from(admin.id).toString('base64url') },
    ])
      assert.equal((await enter(key, manner)).body.msg, unknown, JSON.stringify(manner))
    assert.equal((await enter(new Authenticator(site))).body.msg, unknown)
  })

  test('whose count goes back are copies and are refused', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    assert.equal((await enter(key, { counter: 7 })).status, 200)
    for (const counter of [7, 3, 0]) assert.equal((await enter(key, { counter })).body.msg, unknown)
    assert.equal((await enter(key, { counter: 8 })).status, 200)
  })

  test('answer a challenge once, in the browser it was given to', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    const { body: options, cookie } = await begin()
    const proof = key.sign(options)
    assert.equal((await finish(proof, null)).body.msg, stale)
    assert.equal((await finish(proof, cookie)).body.msg, stale, 'it was spent elsewhere')
    const other = await begin()
    const again = await begin()
    assert.equal((await finish(key.sign(again.body), other.cookie)).body.msg, stale)
    const late = await begin()
    server.pass(5 * minute)
    assert.equal((await finish(key.sign(late.body), late.cookie)).body.msg, stale)
    const good = await begin()
    const used = key.sign(good.body)
    assert.equal((await finish(used, good.cookie)).status, 200)
    assert.equal((await finish(used, good.cookie)).body.msg, stale)
  })

  test('of one purpose do not serve another', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    const toProve = await server.call('POST', '/api/v1/auth/reauthenticate/options', {}, { token: person.token })
    const { cookie } = await begin()
    assert.equal((await finish(key.sign(toProve.body), cookie)).body.msg, stale)
    const { body: options } = await own(person, 'POST', '/passkeys/options')
    assert.equal((await finish(key.sign({ ...options, rpId: 'rows.example' }), cookie)).body.msg, stale)
  })

  test('are the second step after the password, which old clients are told about', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    const half = await signIn(person)
    assert.deepEqual(
      [half.status, half.body.error, half.body.factors, half.body.msg],
      [
        401,
        'second_factor_required',
        ['passkey'],
        'Use your passkey, or enter a recovery code. Programs use an API token.',
      ],
    )
    assert.match(String(half.cookie), /sign_in_ticket=/)
    const { body: options, cookie } = await begin({ secondFactor: true }, half.cookie)
    assert.deepEqual(
      options.allowCredentials.map(({ id }: { id: string }) => id),
      [key.id],
    )
    // Without the password's ticket it proves nothing.
    assert.equal((await finish(key.sign(options), cookie)).status, 400)
    const again = await begin({ secondFactor: true }, half.cookie)
    const both = `${half.cookie}; ${again.cookie}`
    const done = await finish(key.sign(again.body, { isVerified: false, userHandle: undefined }), both)
    assert.equal(done.status, 200, JSON.stringify(done.body))
    assert.equal((await me(done.body.token)).email, person.email)
    assert.ok((await eventsOf(person)).includes('users.signedIn password and passkey'))
  })

  test('of somebody else are no second step, and a wrong one is told in the log', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    await add(person)
    const { key } = await add(other)
    const half = await signIn(person)
    const { body: options, cookie } = await begin({ secondFactor: true }, half.cookie)
    assert.equal((await finish(key.sign(options), `${half.cookie}; ${cookie}`)).body.msg, unknown)
    assert.ok((await eventsOf(person)).includes('users.secondFactorFailed'))
    assert.equal((await begin({ secondFactor: true })).status, 400)
    assert.equal((await begin({ secondFactor: true }, '__Host-sign_in_ticket=made.up')).status, 400)
    server.pass(10 * minute)
    assert.equal((await begin({ secondFactor: true }, half.cookie)).status, 400)
  })

  test('have recovery codes beside them, each for once', async () => {
    const person = await aPerson()
    const { codes } = await add(person)
    const wrong = await signIn(person, 'aaaa-bbbb-cccc-dddd')
    assert.deepEqual([wrong.status, wrong.body.error], [401, 'second_factor_required'])
    const { status, body } = await signIn(person, codes[0])
    assert.equal(status, 200)
    assert.equal((await signIn(person, codes[0])).status, 401)
    assert.equal((await own(body, 'GET', '')).body.recoveryCodesLeft, 9)
    const told = await eventsOf(person)
    for (const type of [
      'users.secondFactorFailed',
      'users.recoveryCodeUsed',
      'users.signedIn password and recovery code',
    ])
      assert.ok(told.includes(type), type)
    const renewed = await own(body, 'POST', '/two-factor/recovery-codes', {})
    assert.equal(renewed.body.recoveryCodes.length, 10)
    assert.equal((await signIn(person, codes[1])).status, 401)
  })

  test('stand beside an authenticator app: either is enough', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    const { secret } = (await own(person, 'POST', '/two-factor/start')).body
    const step = () => Math.floor(server.app.services.now() / 30_000)
    await own(person, 'POST', '/two-factor/confirm', { code: codeAt(secret, step()) })
    const half = await signIn(person)
    assert.deepEqual(half.body.factors, ['passkey', 'app'])
    server.pass(30_000)
    assert.equal((await signIn(person, codeAt(secret, step()))).status, 200)
    const { body: options, cookie } = await begin({ secondFactor: true }, half.cookie)
    assert.equal((await finish(key.sign(options), `${half.cookie}; ${cookie}`)).status, 200)
    server.pass(30_000)
    const off = await own(person, 'POST', '/two-factor/disable', { code: codeAt(secret, step()) })
    assert.equal(off.status, 200)
    assert.equal((await own(person, 'GET', '')).body.recoveryCodesLeft, 10, 'the passkey still needs them')
  })

  test('prove who is at the screen', async () => {
    const person = await aPerson()
    const { key, passkey } = await add(person)
    server.pass(11 * minute)
    const options = () => server.call('POST', '/api/v1/auth/reauthenticate/options', {}, { token: person.token })
    const prove = (passkey: unknown) =>
      server.call('POST', '/api/v1/auth/reauthenticate', { passkey }, { token: person.token })
    assert.equal((await prove(key.sign((await options()).body, { isVerified: false }))).status, 400)
    assert.equal((await prove(new Authenticator(site).sign((await options()).body))).status, 400)
    assert.equal((await prove(key.sign((await options()).body))).status, 200)
    assert.equal((await own(person, 'DELETE', `/passkeys/${passkey.id}`)).status, 200)
  })

  test('do not help who is suspended, and a ticket dies with a new password', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    const half = await signIn(person)
    const { body: options, cookie } = await begin({ secondFactor: true }, half.cookie)
    const { token } = await server.app.services.meta.write((tx) =>
      makeResetToken(tx, person.id, server.app.services.now()),
    )
    const reset = await server.call('POST', `/api/v1/auth/password/reset/${token}`, { password: 'another horse 2' })
    assert.equal(reset.status, 200)
    assert.equal((await finish(key.sign(options), `${half.cookie}; ${cookie}`)).status, 400)
    const after = await signIn(person, undefined, 'another horse 2')
    assert.equal(after.body.error, 'second_factor_required', 'a reset link does not skip the second factor')
    const { status } = await server.call('PATCH', `/api/v1/users/${person.id}`, { suspended: true }, await asAdmin())
    assert.equal(status, 200)
    const refused = await enter(key)
    assert.deepEqual([refused.status, refused.body.msg], [403, suspended])
  })

  test('are removed by the super admin for who lost the device', async () => {
    const person = await aPerson()
    const { key } = await add(person)
    const managed = async (method: string, path: string) =>
      server.call(method, `/api/v1/users/${person.id}${path}`, undefined, await asAdmin())
    assert.equal((await managed('GET', '')).body.twoFactor, true)
    assert.equal((await managed('DELETE', '/two-factor')).status, 200)
    assert.equal((await managed('GET', '')).body.twoFactor, false)
    assert.equal((await enter(key)).body.msg, unknown)
    assert.equal((await signIn(person)).status, 200)
    assert.ok((await eventsOf(person)).includes('users.passkeyRemoved'))
  })

  const bad: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['no credential', {}],
    ['a list', []],
    ['an empty credential', { credential: {} }],
    [
      'texts that are no base64',
      {
        credential: {
          id: '!',
          rawId: '!',
          type: 'x',
          response: { clientDataJSON: '!', authenticatorData: '!', signature: '!' },
        },
      },
    ],
  ]
  for (const [what, body] of bad)
    test(`${what} is refused as a sign-in`, async () => {
      assert.equal((await server.call('POST', '/api/v1/auth/passkeys/sign-in', body)).status, 400)
    })
})
