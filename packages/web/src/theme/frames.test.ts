import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const source = new URL('../', import.meta.url)

test('what floats has one frame: its shadow draws it, so it has no border beside', () => {
  const twice = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    (readFileSync(new URL(file, source), 'utf8').match(/[^{}]+\{[^{}]*\}/g) ?? [])
      .filter((rule) => /box-shadow:[^;]*--rh-shadow-[123]\)/.test(rule) && /(^|[\s;{])border: 1px/.test(rule))
      .map((rule) => `${file}: ${rule.trim().split('{')[0]}`),
  )
  assert.deepEqual(twice, [])
})
