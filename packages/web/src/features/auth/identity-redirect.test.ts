import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityRedirect, isIdentityRefusal, searchOfAddress } from './identity-redirect.ts'

const cases = [
  ['?code=c1&state=github.abc', { provider: 'github', query: { code: 'c1', state: 'github.abc' } }],
  ['?code=c1&state=google.a.b&scope=openid', { provider: 'google', query: { code: 'c1', state: 'google.a.b' } }],
  ['?code=c%2B1&scope=openid', { provider: 'google', query: { code: 'c+1' } }],
  ['code=c1&state=github.abc', { provider: 'github', query: { code: 'c1', state: 'github.abc' } }],
  ['?code=c1', null],
  ['?state=github.abc', null],
  ['?code=&state=github.abc', null],
  ['?code=c1&state=../admin.abc', null],
  ['?code=c1&state=constructor.abc', null],
  ['', null],
] as const

for (const [search, expected] of cases) {
  test(`“${search}” ${expected === null ? 'starts no exchange' : `is exchanged at ${expected.provider}`} (spec 383)`, () =>
    assert.deepEqual(identityRedirect(search), expected))
}

test('a refusal of the provider is told from a page without a query', () => {
  assert.equal(isIdentityRefusal('?error=access_denied&state=google.abc'), true)
  assert.equal(isIdentityRefusal('?error=1'), false)
})

test('the query is found before the hash and inside of it (spec 054, 383)', () => {
  const inHash = '#/user/authentication/callback?code=c1&state=github.abc'
  assert.equal(searchOfAddress({ search: '', hash: inHash }), '?code=c1&state=github.abc')
  assert.equal(
    searchOfAddress({ search: '?code=c2&state=google.x', hash: '#/user/authentication/callback' }),
    '?code=c2&state=google.x',
  )
  assert.equal(searchOfAddress({ search: '?ref=mail', hash: inHash }), '?code=c1&state=github.abc')
})
