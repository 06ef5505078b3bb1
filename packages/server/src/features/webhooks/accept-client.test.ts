import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretMask } from '@rowhouse/core/hooks/hook'
import { createSelfSigned } from '../../testing/self-signed.ts'
import { acceptNotify } from './accept-notify.ts'
import { masked } from './stored-hook.ts'
import { toUrl } from './testing/hooks-of.ts'

const { cert, key } = createSelfSigned(['rowhouse.example'])
const client = { certificate: cert.trim(), key: key.trim() }
const stored = toUrl('https://a.example/x', { client })
const accepted = (url: string, given: unknown) => acceptNotify({ ...toUrl(url), client: given }, stored)

test('a client certificate is kept with its key, which is never shown again (S19, S50)', () => {
  assert.deepEqual(acceptNotify(stored, null), stored)
  const shown = masked(stored)
  assert.deepEqual(shown, { ...stored, client: { ...client, key: secretMask('') } })
  assert.ok(!JSON.stringify(shown).includes('PRIVATE KEY'))
  assert.deepEqual(acceptNotify(shown, stored), stored)
})

test('it stays where nothing is said about it, and goes where it is emptied', () => {
  assert.deepEqual(accepted('https://a.example/y', undefined), toUrl('https://a.example/y', { client }))
  const none = { certificate: '', key: '' }
  assert.deepEqual(accepted('https://a.example/y', none), toUrl('https://a.example/y'))
})

for (const [what, url, given, told] of [
  ['for another place', 'https://b.example/x', { ...client, key: secretMask('') }, /again/],
  ['without TLS', 'http://a.example/x', client, /https/],
  ['with the key of another', 'https://a.example/x', { ...client, key: createSelfSigned(['x']).key }, /belong/],
  ['with a text for a certificate', 'https://a.example/x', { ...client, certificate: 'x' }, /PEM/],
  ['with a path for a key', 'https://a.example/x', { ...client, key: '/etc/ssl/key.pem' }, /PEM/],
  ['that is no text', 'https://a.example/x', { certificate: 1, key: [] }, /texts/],
  ['that is too long', 'https://a.example/x', { ...client, key: 'x'.repeat(20_001) }, /at most/],
] as const)
  test(`a client certificate ${what} is refused in words`, () =>
    assert.throws(() => accepted(url, given), { code: 'invalid_value', message: told }))
