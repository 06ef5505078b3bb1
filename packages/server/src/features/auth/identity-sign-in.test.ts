import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, aServer, goodPassword, type TestServer } from '../../testing/a-server.ts'
import { ada, type OauthServer, startOauthServer } from '../../testing/oauth-server.ts'
import { codeAt } from './totp.ts'

type Provider = 'google' | 'github' | 'oidc'

describe('identity sign-in', () => {
  let oauth: OauthServer
  let server: TestServer
  before(async () => {
    oauth = await startOauthServer()
    server = await aServer(settings())
  })
  after(async () => {
    await server.close()
    await oauth.close()
  })

  const settings = () => ({
    PUBLIC_URL: 'https://rows.example',
    EGRESS_ALLOW: oauth.allow,
    GOOGLE_CLIENT_ID: 'rowhouse',
    GOOGLE_CLIENT_SECRET: 'rowhouse secret',
    GOOGLE_ISSUER: oauth.google.issuer,
    GOOGLE_AUTHORIZE_URL: oauth.google.authorizeUrl,
    GOOGLE_TOKEN_URL: oauth.google.tokenUrl,
    GOOGLE_JWKS_URL: oauth.google.jwksUrl,
    GITHUB_CLIENT_ID: 'rowhouse',
    GITHUB_CLIENT_SECRET: 'rowhouse secret',
    GITHUB_AUTHORIZE_URL: oauth.github.authorizeUrl,
    GITHUB_TOKEN_URL: oauth.github.tokenUrl,
    GITHUB_API_URL: oauth.github.apiUrl,
    OIDC_ISSUER: oauth.origin,
    OIDC_CLIENT_ID: 'rowhouse',
    OIDC_CLIENT_SECRET: 'rowhouse secret',
    OIDC_TITLE: 'Acme ID',
  })

  /** The part of the browser: to the provider and back, with the cookie of the attempt. */
  async function visit(provider: Provider, at = server): Promise<{ query: string; cookie: string | null }> {
    const start = await at.call('GET', `/auth/${provider}`)
    assert.equal(start.status, 302)
    const back = await fetch(String(start.headers.location), { redirect: 'manual' })
    const address = new URL(back.headers.get('location') ?? '')
    assert.equal(address.origin + address.pathname, 'https://rows.example/')
    return { query: address.search, cookie: start.cookie }
  }
  const exchange = (provider: Provider, query: string, cookie: string | null, at = server): Promise<Answer> =>
    at.call('POST', `/auth/${provider}/genTokenByCode${query}`, undefined, { cookie })
  async function usersOf(email: string, at = server): Promise<number> {
    return (await at.app.services.meta.read.selectFrom('rh_users').select('id').where('email', '=', email).execute())
      .length
  }

  test('GET /auth/google and /auth/github lead to the provider and back to a session (spec 381-382, 398)', async () => {
    for (const provider of ['google', 'github'] as const) {
      const { query, cookie } = await visit(provider)
      assert.match(query, new RegExp(`state=${provider}\\.`))
      const { status, body } = await exchange(provider, query, cookie)
      assert.equal(status, 200)
      const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, { token: body.token })
      assert.equal(me.email, ada.email)
      assert.equal(me.email_verified, true)
    }
    assert.equal(await usersOf(ada.email), 1)
  })

  test('a provider of the operator’s own leads to a session of the same account', async () => {
    const { query, cookie } = await visit('oidc')
    const { status, body } = await exchange('oidc', query, cookie)
    assert.equal(status, 200)
    const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, { token: body.token })
    assert.equal(me.email, ada.email)
    assert.equal(await usersOf(ada.email), 1)
    assert.equal((await server.call('GET', '/api/v1/db/meta/any/info')).body.oidcTitle, 'Acme ID')
  })

  test('where passwords are turned off nobody signs in, signs up or gets a new one by them', async () => {
    const own = await aServer({ ...settings(), PASSWORD_SIGN_IN: 'false' })
    const { query, cookie } = await visit('oidc', own)
    const entered = await exchange('oidc', query, cookie, own)
    assert.equal(entered.status, 200)
    const { token } = entered.body
    const refused: Answer[] = [
      await own.call('POST', '/api/v1/auth/user/signup', { email: 'eve@x.example', password: goodPassword }),
      await own.call('POST', '/api/v1/auth/user/signin', { email: ada.email, password: goodPassword }),
      await own.call('POST', '/api/v1/auth/password/forgot', { email: ada.email }),
      await own.call('POST', '/api/v1/auth/password/reset/any', { password: goodPassword }),
      await own.call('POST', '/api/v1/auth/password/change', { newPassword: goodPassword }, { token }),
    ]
    const sentence = 'Passwords are turned off on this server. Sign in with your identity provider.'
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.msg]),
      refused.map(() => [403, sentence]),
    )
    assert.equal((await own.call('GET', '/api/v1/db/meta/any/info')).body.passwordSignIn, false)
    await own.close()
  })

  test('the query string may come in the body as well (spec 382)', async () => {
    const { query, cookie } = await visit('google')
    const body = Object.fromEntries(new URLSearchParams(query))
    const { status } = await server.call('POST', '/auth/google/genTokenByCode', body, { cookie })
    assert.equal(status, 200)
  })

  test('state works once, in the browser that began, for its own provider and for ten minutes (S45, S77)', async () => {
    const used = await visit('google')
    assert.equal((await exchange('google', used.query, used.cookie)).status, 200)
    assert.equal((await exchange('google', used.query, used.cookie)).status, 400)
    const stolen = await visit('google')
    assert.equal((await exchange('google', stolen.query, null)).status, 400)
    const mixed = [await visit('google'), await visit('google')] as const
    assert.equal((await exchange('google', mixed[0].query, mixed[1].cookie)).status, 400)
    const other = await visit('google')
    assert.equal((await exchange('github', other.query, other.cookie)).status, 400)
    assert.equal((await exchange('google', '?code=x&state=google.made-up', other.cookie)).status, 400)
    assert.equal((await exchange('google', '?code=x', other.cookie)).status, 400)
    const late = await visit('google')
    server.pass(10 * 60_000 + 1)
    assert.equal((await exchange('google', late.query, late.cookie)).status, 400)
  })

  test('two parallel exchanges of one code make one session (S45)', async () => {
    const { query, cookie } = await visit('google')
    const statuses = await Promise.all([1, 2].map(async () => (await exchange('google', query, cookie)).status))
    assert.deepEqual(statuses.sort(), [200, 400])
  })

  test('an address the provider has not verified makes no account and no session (S77)', async () => {
    oauth.person = { ...ada, subject: 'unverified', email: 'unverified@x.example', emailVerified: false }
    for (const provider of ['google', 'github'] as const) {
      const { query, cookie } = await visit(provider)
      const answer = await exchange(provider, query, cookie)
      assert.equal(answer.status, 400)
      assert.equal(answer.cookie, null)
    }
    assert.equal(await usersOf('unverified@x.example'), 0)
    oauth.person = ada
  })

  test('whoever signed up with a foreign address loses it to its owner, password and sessions included (S77)', async () => {
    const squatter = await server.signUp('owner@x.example')
    oauth.person = { ...ada, subject: 'owner', email: 'owner@x.example' }
    const { query, cookie } = await visit('google')
    const { body } = await exchange('google', query, cookie)
    const { body: me } = await server.call('GET', '/api/v1/auth/user/me', undefined, { token: body.token })
    assert.equal(me.id, squatter.id)
    assert.equal((await server.call('GET', '/api/v1/account', undefined, { token: squatter.token })).status, 401)
    const old = await server.call('POST', '/api/v1/auth/user/signin', {
      email: 'owner@x.example',
      password: goodPassword,
    })
    assert.equal(old.status, 400)
    oauth.person = ada
  })

  describe('with two-factor on', () => {
    let secret: string
    let recoveryCodes: readonly string[]
    let shift = 0
    const step = () => Math.floor((Date.now() + shift) / 30_000)
    const pass = (ms: number) => {
      shift += ms
      own.pass(ms)
    }
    let own: TestServer
    const confirm = (code: string, cookie: string | null): Promise<Answer> =>
      own.call('POST', '/auth/google/genTokenByCode', { second_factor: code }, { cookie })
    const proved = async (): Promise<Answer> => {
      const { query, cookie } = await visit('google', own)
      return exchange('google', query, cookie, own)
    }
    const post = async (rest: string, token: string, body?: unknown) =>
      (await own.call('POST', `/api/v1/account/two-factor/${rest}`, body, { token })).body

    before(async () => {
      own = await aServer(settings())
      const { token } = (await proved()).body
      secret = (await post('start', token)).secret
      recoveryCodes = (await post('confirm', token, { code: codeAt(secret, step()) })).recoveryCodes
    })
    after(() => own.close())

    test('the provider alone opens no session: a code of the app is asked for, and it works once', async () => {
      const asked = await proved()
      assert.equal(asked.status, 401)
      assert.equal(asked.body.error, 'second_factor_required')
      assert.equal(asked.body.token, undefined)
      assert.match(asked.cookie ?? '', /^__Host-sign_in_ticket=/)
      assert.equal((await confirm('000000', asked.cookie)).status, 401)
      pass(60_000)
      const code = codeAt(secret, step())
      const entered = await confirm(code, asked.cookie)
      assert.equal(entered.status, 200)
      assert.match(entered.cookie ?? '', /^__Host-refresh_token=/)
      const { body: me } = await own.call('GET', '/api/v1/auth/user/me', undefined, { token: entered.body.token })
      assert.equal(me.email, ada.email)
      assert.equal((await confirm(code, asked.cookie)).status, 401)
    })

    test('a recovery code does as well', async () => {
      const asked = await proved()
      assert.equal((await confirm(recoveryCodes[0] ?? '', asked.cookie)).status, 200)
      assert.equal((await confirm(recoveryCodes[0] ?? '', asked.cookie)).status, 401)
    })

    test('a code without what the provider proved in this browser is worth nothing', async () => {
      const asked = await proved()
      pass(60_000)
      const code = codeAt(secret, step())
      for (const cookie of [null, '__Host-sign_in_ticket=made.up', asked.cookie?.slice(0, -4) ?? null])
        assert.equal((await confirm(code, cookie)).status, 400)
      pass(10 * 60_000 + 1)
      assert.equal((await confirm(codeAt(secret, step()), asked.cookie)).status, 400)
    })

    test('signing out everywhere ends what was proved before', async () => {
      const asked = await proved()
      const { body } = await confirm(recoveryCodes[1] ?? '', asked.cookie)
      await own.call('POST', '/api/v1/auth/user/signout', { everywhere: true }, { token: body.token })
      assert.equal((await confirm(recoveryCodes[2] ?? '', asked.cookie)).status, 400)
    })

    test('guesses are counted per account', async () => {
      const asked = await proved()
      const statuses: number[] = []
      for (let guess = 0; guess < 12; guess += 1) statuses.push((await confirm('000000', asked.cookie)).status)
      assert.equal(statuses[0], 401)
      assert.equal(statuses.at(-1), 429)
    })
  })

  test('a second factor is never taken away by a provider: it is proved first, then the account is joined (S77)', async (t) => {
    const own = await aServer(settings())
    t.after(() => own.close())
    const email = 'guarded@x.example'
    const { token } = await own.signUp(email)
    const post = async (rest: string, body?: unknown) =>
      (await own.call('POST', `/api/v1/account/two-factor/${rest}`, body, { token })).body
    const { secret } = await post('start')
    const step = Math.floor(Date.now() / 30_000)
    const { recoveryCodes } = await post('confirm', { code: codeAt(secret, step) })
    oauth.person = { ...ada, subject: 'guarded', email }
    t.after(() => {
      oauth.person = ada
    })
    const proved = async () => {
      const { query, cookie } = await visit('google', own)
      return exchange('google', query, cookie, own)
    }
    const confirm = (code: string, cookie: string | null) =>
      own.call('POST', '/auth/google/genTokenByCode', { second_factor: code }, { cookie })
    const signIn = async (code?: string) =>
      (await own.call('POST', '/api/v1/auth/user/signin', { email, password: goodPassword, code })).status

    const asked = await proved()
    assert.deepEqual([asked.status, asked.body.error], [401, 'second_factor_required'])
    assert.equal((await confirm('000000', asked.cookie)).status, 401)
    assert.equal((await own.call('GET', '/api/v1/account', undefined, { token })).status, 200)
    assert.equal(await signIn(), 401)
    assert.equal(await signIn(recoveryCodes[0]), 200)
    assert.equal((await proved()).status, 401)

    const entered = await confirm(recoveryCodes[1], asked.cookie)
    assert.equal(entered.status, 200)
    const { body: me } = await own.call('GET', '/api/v1/auth/user/me', undefined, { token: entered.body.token })
    assert.deepEqual([me.email, me.email_verified], [email, true])
    assert.equal(await signIn(recoveryCodes[2]), 200)
    assert.equal((await proved()).status, 401)
  })

  test('invite-only holds for identity sign-in too', async () => {
    const closed = await aServer({ ...settings(), INVITE_ONLY: 'true' })
    const admin = await closed.signUp('admin@x.example')
    const first = await visit('google', closed)
    assert.equal((await exchange('google', first.query, first.cookie, closed)).status, 403)
    await closed.call('POST', '/api/v1/users', { email: ada.email }, { token: admin.token })
    const second = await visit('google', closed)
    assert.equal((await exchange('google', second.query, second.cookie, closed)).status, 200)
    await closed.close()
  })

  test('a provider that is not configured does not exist', async () => {
    const bare = await aServer()
    assert.equal((await bare.call('GET', '/auth/google')).status, 404)
    assert.equal((await bare.call('GET', '/auth/evil')).status, 400)
    const { body } = await bare.call('GET', '/api/v1/db/meta/any/info')
    assert.deepEqual([body.googleAuthEnabled, body.githubAuthEnabled], [false, false])
    await bare.close()
  })
})
