import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createEgress } from '../../../platform/egress/egress.ts'
import { idTokenFaults } from '../../../testing/id-token.ts'
import { ada, type OauthServer, startOauthServer } from '../../../testing/oauth-server.ts'
import { signInAt } from '../../../testing/sign-in-at.ts'
import { createOidcProvider } from './oidc.ts'

type Settings = Parameters<typeof createOidcProvider>[0]

const failed = { code: 'invalid_request', message: 'Signing in with Acme ID did not succeed. Try again.' }

test('a provider tells its endpoints itself, once; a person is known by id, address and names', async (t) => {
  const { server, egress, providerWith } = await world(t)
  const provider = providerWith({})
  for (const _ of [1, 2]) {
    const { request } = await signInAt(provider, egress)
    const { claims, ...identity } = await provider.exchange(egress, request)
    assert.equal(claims?.sub, ada.subject)
    assert.deepEqual(identity, {
      subject: ada.subject,
      email: ada.email,
      emailVerified: true,
      firstname: 'Ada',
      lastname: 'Lovelace',
    })
  }
  assert.equal(server.requests.filter((path) => path.startsWith('/.well-known')).length, 1)
})

test('an address of which nothing is said counts as verified only where the operator trusts the provider (S77)', async (t) => {
  const { server, egress, providerWith } = await world(t)
  server.person = { ...ada, emailVerified: null }
  for (const trustsEmail of [false, true]) {
    const provider = providerWith({ trustsEmail })
    const { emailVerified } = await provider.exchange(egress, (await signInAt(provider, egress)).request)
    assert.equal(emailVerified, trustsEmail)
  }
  server.person = { ...ada, emailVerified: false }
  const provider = providerWith({ trustsEmail: true })
  assert.equal((await provider.exchange(egress, (await signInAt(provider, egress)).request)).emailVerified, false)
})

for (const [what, configuration] of [
  ['of another issuer', { issuer: 'https://evil.example' }],
  ['without a token endpoint', { token_endpoint: undefined }],
  ['that sends the browser into a script', { authorization_endpoint: 'javascript:alert(1)' }],
] as const)
  test(`a configuration ${what} signs nobody in (S77)`, async (t) => {
    const { server, egress, providerWith } = await world(t)
    server.configuration = configuration
    await assert.rejects(signInAt(providerWith({}), egress), failed)
  })

for (const fault of idTokenFaults)
  test(`an id token that is “${fault}” is refused (S77)`, async (t) => {
    const { server, egress, providerWith } = await world(t)
    server.idTokenFault = fault
    const provider = providerWith({})
    await assert.rejects(provider.exchange(egress, (await signInAt(provider, egress)).request), failed)
  })

async function world(t: TestContext) {
  const server: OauthServer = await startOauthServer()
  t.after(server.close)
  const settings: Settings = {
    issuer: server.origin,
    clientId: 'rowhouse',
    clientSecret: 'rowhouse secret',
    title: 'Acme ID',
    scope: 'openid email profile',
    trustsEmail: false,
  }
  const providerWith = (part: Partial<Settings>) => createOidcProvider({ ...settings, ...part })
  return { server, egress: createEgress({ allow: [server.allow] }), providerWith }
}
