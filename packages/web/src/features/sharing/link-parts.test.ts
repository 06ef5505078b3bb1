import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf, wayTo } from './link-parts.ts'

const link: Parameters<typeof wayTo>[0] = {
  slug: 'open-deals',
  expiresAt: null,
  settings: {
    allowDownload: true,
    allowSearch: false,
    theme: 'auto',
    language: null,
    embedSites: ['https://example.org'],
    allowIndexing: false,
    tables: null,
  },
}

for (const [spec, back] of [
  [{ slug: null }, { slug: 'open-deals' }],
  [{ expiresAt: '2030-01-01T00:00:00.000Z' }, { expiresAt: null }],
  [{ settings: { allowDownload: false, theme: 'dark' } }, { settings: { allowDownload: true, theme: 'auto' } }],
  [{ settings: { embedSites: [] } }, { settings: { embedSites: ['https://example.org'] } }],
] as const) {
  test(`${JSON.stringify(spec)} is taken back by ${JSON.stringify(back)}, and nothing else is set`, () => {
    assert.deepEqual(wayTo(link, partsOf(spec as Parameters<typeof partsOf>[0])), back)
  })
}

test('a password is no part that can be set back: nobody is told it', () => {
  assert.deepEqual(partsOf({ password: 'open sesame' }), [])
})
