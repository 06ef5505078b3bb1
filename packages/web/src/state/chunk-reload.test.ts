import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isChunkError, mayReload } from './chunk-reload.ts'

test('reloads at most once in 60 seconds (spec 069)', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  const start = 1_700_000_000_000
  assert.equal(mayReload(storage, start), true)
  assert.equal(mayReload(storage, start + 59_999), false)
  assert.equal(mayReload(storage, start + 60_000), true)
})

for (const [message, expected] of [
  ['Failed to fetch dynamically imported module: https://a.example/assets/x.js', true],
  ['error loading dynamically imported module: https://a.example/assets/x.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/x.css', true],
  ['Cannot read properties of undefined', false],
] as const) {
  test(`“${message}” ${expected ? 'is' : 'is not'} a missing file (spec 069)`, () => {
    assert.equal(isChunkError(new Error(message)), expected)
  })
}
