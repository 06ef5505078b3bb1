import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from './root.mjs'

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

const platforms = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
]

// npm leaves a binding it cannot find out of the lock file without a word; the tool then fails on that platform only.
for (const [tool, prefix] of [
  ['Node', 'node_modules/node-'],
  ['rolldown', 'node_modules/@rolldown/binding-'],
  ['Biome', 'node_modules/@biomejs/cli-'],
  ['TypeScript', 'node_modules/@typescript/typescript-'],
  ['argon2', 'node_modules/@node-rs/argon2-'],
]) {
  for (const [os, cpu] of platforms) {
    test(`the lock file holds ${tool} for ${os} ${cpu}`, () => {
      const found = Object.entries(packages).find(([path, entry]) => path.startsWith(prefix) && isFor(entry, os, cpu))
      assert.ok(found, `no package under ${prefix}* for ${os} ${cpu}`)
      assert.match(found[1].integrity, /^sha512-/)
    })
  }
}

test('the lock file names no download host', () => {
  const named = Object.entries(packages).filter(([, { resolved }]) => /^[a-z+]+:\/\//.test(resolved ?? ''))
  assert.deepEqual(
    named.map(([path]) => path),
    [],
  )
})

function isFor({ os, cpu, libc }, wantedOs, wantedCpu) {
  if (!os || !cpu || (libc && !libc.includes('glibc'))) return false
  return [os].flat().includes(wantedOs) && [cpu].flat().includes(wantedCpu)
}
