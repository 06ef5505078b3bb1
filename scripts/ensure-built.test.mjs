import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { fingerprintOf } from './ensure-built.mjs'

let folder = ''
const fingerprint = () => fingerprintOf([join(folder, 'src'), join(folder, 'index.html'), join(folder, 'missing')])
const write = (path, text) => writeFileSync(join(folder, path), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rowhouse-inputs-'))
  mkdirSync(join(folder, 'src/ui'), { recursive: true })
  write('index.html', '<html>')
  write('src/ui/toast.tsx', 'export const toast = 1')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the same inputs have the same fingerprint', () => assert.equal(fingerprint(), fingerprint()))

for (const [what, change] of [
  ['a changed file', () => write('src/ui/toast.tsx', 'export const toast = 10')],
  ['a touched file', () => utimesSync(join(folder, 'src/ui/toast.tsx'), 1, 1)],
  ['a new file', () => write('src/ui/menu.tsx', '')],
  ['a removed file', () => rmSync(join(folder, 'index.html'))],
]) {
  test(`${what} changes the fingerprint`, () => {
    const before = fingerprint()
    change()
    assert.notEqual(fingerprint(), before)
  })
}

test('a test file does not change the fingerprint', () => {
  const before = fingerprint()
  write('src/ui/toast.test.ts', 'test')
  assert.equal(fingerprint(), before)
})
