import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createEgress } from '../../../platform/egress/egress.ts'
import { ada, type OauthServer, startOauthServer } from '../../../testing/oauth-server.ts'
import { signInAt } from '../../../testing/sign-in-at.ts'
import { createGithubProvider } from './github.ts'
import type { IdentityProvider } from './provider.ts'

const failed = { code: 'invalid_request', message: 'Signing in with GitHub did not succeed. Try again.' }

test('a person who signs in at the provider is known by id, primary address and names', async (t) => {
  const { provider, egress } = await world(t)
  const { request, state, expectedState } = await signInAt(provider)
  assert.equal(state, expectedState)
  assert.deepEqual(await provider.exchange(egress, request), {
    subject: '4711',
    email: 'ada@example.com',
    emailVerified: true,
    firstname: 'Ada',
    lastname: 'Lovelace',
  })
})

test('without endpoints the authorize address is the one of GitHub, with PKCE and state', async () => {
  const provider = createGithubProvider({ clientId: 'rowhouse', clientSecret: 'secret' })
  const url = new URL(
    await provider.authorizeUrl(createEgress({ allow: [] }), {
      state: 's',
      nonce: 'n',
      codeChallenge: 'c',
      redirectUri: 'https://rowhouse.test/',
    }),
  )
  assert.equal(url.origin + url.pathname, 'https://github.com/login/oauth/authorize')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    response_type: 'code',
    client_id: 'rowhouse',
    redirect_uri: 'https://rowhouse.test/',
    scope: 'read:user user:email',
    state: 's',
    code_challenge: 'c',
    code_challenge_method: 'S256',
  })
})

test('a primary address that is not verified is reported as such, whatever else is verified (S77)', async (t) => {
  const { server, provider, egress } = await world(t)
  server.person = { ...ada, emailVerified: false }
  const { request } = await signInAt(provider)
  const { email, emailVerified } = await provider.exchange(egress, request)
  assert.deepEqual({ email, emailVerified }, { email: 'ada@example.com', emailVerified: false })
})

for (const emails of [
  [],
  [{ email: 'eve@example.com', primary: false, verified: true }],
  [{ primary: true, verified: true }],
  ['eve@example.com'],
  { email: 'eve@example.com', primary: true, verified: true },
  null,
]) {
  test(`the list of addresses ${JSON.stringify(emails)} signs nobody in (S77)`, async (t) => {
    const { server, provider, egress } = await world(t)
    server.emails = emails
    const { request } = await signInAt(provider)
    await assert.rejects(provider.exchange(egress, request), failed)
  })
}

for (const [firstname, lastname, names] of [
  ['Ada', '', { firstname: 'Ada' }],
  ['', '', {}],
  ['Ada', ' King  Lovelace', { firstname: 'Ada', lastname: 'King Lovelace' }],
] as const) {
  test(`the name “${firstname} ${lastname}” becomes ${JSON.stringify(names)}`, async (t) => {
    const { server, provider, egress } = await world(t)
    server.person = { ...ada, firstname, lastname }
    const { request } = await signInAt(provider)
    const identity = await provider.exchange(egress, request)
    assert.deepEqual(identity, { subject: '4711', email: ada.email, emailVerified: true, ...names })
  })
}

test('a person without a numeric id is refused', async (t) => {
  const { server, provider, egress } = await world(t)
  server.person = { ...ada, subject: 'not a number' }
  const { request } = await signInAt(provider)
  await assert.rejects(provider.exchange(egress, request), failed)
})

test('a code of another client, a used one and one with another verifier are refused (S77)', async (t) => {
  const { server, provider, egress } = await world(t)
  const other = createGithubProvider({ ...server.github, clientId: 'other', clientSecret: 'other secret' })
  await assert.rejects(provider.exchange(egress, (await signInAt(other)).request), failed)

  const { request } = await signInAt(provider)
  await provider.exchange(egress, request)
  await assert.rejects(provider.exchange(egress, request), failed)

  const stolen = { ...(await signInAt(provider)).request, codeVerifier: 'x'.repeat(43) }
  await assert.rejects(provider.exchange(egress, stolen), failed)
})

test('an API that refuses the token signs nobody in', async (t) => {
  const { server, egress } = await world(t)
  const settings = { ...server.github, clientId: 'rowhouse', clientSecret: 'rowhouse secret' }
  const provider = createGithubProvider({ ...settings, apiUrl: `${server.origin}/elsewhere/` })
  await assert.rejects(provider.exchange(egress, (await signInAt(provider)).request), failed)
})

async function world(
  t: TestContext,
): Promise<{ server: OauthServer; provider: IdentityProvider; egress: ReturnType<typeof createEgress> }> {
  const server = await startOauthServer()
  t.after(server.close)
  const provider = createGithubProvider({ ...server.github, clientId: 'rowhouse', clientSecret: 'rowhouse secret' })
  return { server, provider, egress: createEgress({ allow: [server.allow] }) }
}
