import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createEgress } from '../../../platform/egress/egress.ts'
import { idTokenFaults } from '../../../testing/id-token.ts'
import { ada, type OauthServer, startOauthServer } from '../../../testing/oauth-server.ts'
import { signInAt } from '../../../testing/sign-in-at.ts'
import { createGoogleProvider } from './google.ts'
import type { IdentityProvider } from './provider.ts'

const failed = { code: 'invalid_request', message: 'Signing in with Google did not succeed. Try again.' }

test('a person who signs in at the provider is known by id, address and names', async (t) => {
  const { server, provider, egress } = await world(t)
  const { request, state, expectedState } = await signInAt(provider)
  assert.equal(state, expectedState)
  assert.deepEqual(await provider.exchange(egress, request), {
    subject: ada.subject,
    email: ada.email,
    emailVerified: true,
    firstname: 'Ada',
    lastname: 'Lovelace',
  })
  assert.deepEqual(server.requests, ['/authorize', '/token', '/jwks'])
})

test('without endpoints the authorize address is the one of Google, with PKCE, state and nonce', async () => {
  const provider = createGoogleProvider({ clientId: 'rowhouse', clientSecret: 'secret' })
  const url = new URL(
    await provider.authorizeUrl(createEgress({ allow: [] }), {
      state: 's',
      nonce: 'n',
      codeChallenge: 'c',
      redirectUri: 'https://rowhouse.test/',
    }),
  )
  assert.equal(url.origin + url.pathname, 'https://accounts.google.com/o/oauth2/v2/auth')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    response_type: 'code',
    client_id: 'rowhouse',
    redirect_uri: 'https://rowhouse.test/',
    scope: 'openid email profile',
    state: 's',
    nonce: 'n',
    code_challenge: 'c',
    code_challenge_method: 'S256',
  })
})

test('an address that is not verified is reported as such (S77)', async (t) => {
  const { server, provider, egress } = await world(t)
  server.person = { ...ada, emailVerified: false }
  const { request } = await signInAt(provider)
  assert.equal((await provider.exchange(egress, request)).emailVerified, false)
})

for (const fault of idTokenFaults) {
  test(`an id token that is “${fault}” is refused (S77)`, async (t) => {
    const { server, provider, egress } = await world(t)
    server.idTokenFault = fault
    const { request } = await signInAt(provider)
    await assert.rejects(provider.exchange(egress, request), failed)
  })
}

test('a code counts once (S77)', async (t) => {
  const { provider, egress } = await world(t)
  const { request } = await signInAt(provider)
  await provider.exchange(egress, request)
  await assert.rejects(provider.exchange(egress, request), failed)
})

test('a code of another client is refused (S77)', async (t) => {
  const { server, provider, egress } = await world(t)
  const other = createGoogleProvider({ ...server.google, clientId: 'other', clientSecret: 'other secret' })
  const { request } = await signInAt(other)
  await assert.rejects(provider.exchange(egress, request), failed)
})

for (const [what, change] of [
  ['another verifier', { codeVerifier: 'x'.repeat(43) }],
  ['another nonce', { nonce: 'x' }],
  ['another redirect address', { redirectUri: 'https://evil.test/' }],
  ['an invented code', { code: 'x' }],
] as const) {
  test(`a code with ${what} is refused (S77)`, async (t) => {
    const { provider, egress } = await world(t)
    const { request } = await signInAt(provider)
    await assert.rejects(provider.exchange(egress, { ...request, ...change }), failed)
  })
}

test('a wrong client secret is refused', async (t) => {
  const { server, egress } = await world(t)
  const provider = createGoogleProvider({ ...server.google, clientId: 'rowhouse', clientSecret: 'guess' })
  const { request } = await signInAt(provider)
  await assert.rejects(provider.exchange(egress, request), failed)
})

test('keys are fetched once in 10 minutes, and again when a token names a new one', async (t) => {
  let now = Date.now()
  const { server, provider, egress } = await world(t, () => now)
  const fetches = () => server.requests.filter((path) => path === '/jwks').length
  const signIn = async () => provider.exchange(egress, (await signInAt(provider)).request)

  await signIn()
  now += 9 * 60_000
  await signIn()
  assert.equal(fetches(), 1)
  now += 61_000
  await signIn()
  assert.equal(fetches(), 2)
  await server.changeKeys()
  assert.equal((await signIn()).subject, ada.subject)
  assert.equal(fetches(), 3)
})

test('an id token ends by the clock of the server', async (t) => {
  let now = Date.now()
  const { provider, egress } = await world(t, () => now)
  const { request } = await signInAt(provider)
  now += 2 * 60 * 60_000
  await assert.rejects(provider.exchange(egress, request), failed)
})

test('the client secret does not follow a redirect (S19)', async (t) => {
  const { server, provider } = await world(t)
  const other = await startOauthServer()
  t.after(other.close)
  server.redirectsTo = other.google.tokenUrl
  const { request } = await signInAt(provider)
  await assert.rejects(provider.exchange(createEgress({ allow: [server.allow, other.allow] }), request), failed)
  assert.deepEqual(other.requests, [])
})

test('words of the provider are not passed on (S74)', async (t) => {
  const { server, provider, egress } = await world(t)
  const { request } = await signInAt(provider)
  server.breaksWith = 'inner words'
  await assert.rejects(provider.exchange(egress, request), failed)
})

test('a provider that does not answer is told apart from a refusal', async (t) => {
  const { server, provider, egress } = await world(t)
  const { request } = await signInAt(provider)
  await server.close()
  await assert.rejects(provider.exchange(egress, request), {
    code: 'source_unavailable',
    message: 'Google cannot be reached right now. Try again in a moment.',
  })
})

test('an inner address as endpoint is not called unless EGRESS_ALLOW names it (S11)', async (t) => {
  const { server, provider } = await world(t)
  const { request } = await signInAt(provider)
  await assert.rejects(provider.exchange(createEgress({ allow: [] }), request), failed)
  assert.deepEqual(server.requests, ['/authorize'])
})

async function world(
  t: TestContext,
  now?: () => number,
): Promise<{ server: OauthServer; provider: IdentityProvider; egress: ReturnType<typeof createEgress> }> {
  const server = await startOauthServer()
  t.after(server.close)
  const provider = createGoogleProvider(
    { ...server.google, clientId: 'rowhouse', clientSecret: 'rowhouse secret' },
    now,
  )
  return { server, provider, egress: createEgress({ allow: [server.allow] }) }
}
