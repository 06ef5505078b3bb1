import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { diskStore } from './disk-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'rowhouse-files-'))
after(() => rmSync(folder, { recursive: true }))
const store = diskStore(folder)
const key = 'fl_0123456789abcd'

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

const left = (): string[] => readdirSync(join(folder, 'incoming'))

test('nobody finds a file before it is kept, then it is there whole or in part', async () => {
  const received = await store.receive(key, pieces('0123', '456789'), 10)
  assert.equal(await store.open(key), null)
  assert.deepEqual([received.size, Buffer.from(received.head).toString()], [10, '0123456789'])
  await received.keep()
  assert.deepEqual(left(), [])
  const whole = await store.open(key)
  const part = await store.open(key, { from: 2, to: 4 })
  assert.ok(whole && part)
  assert.deepEqual([String(await buffer(whole)), String(await buffer(part))], ['0123456789', '234'])
  await store.remove(key)
  await store.remove(key)
  assert.equal(await store.open(key), null)
})

test('a body that is too long, fails or fills the disk leaves nothing', async () => {
  async function* failing(code: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x')
    throw Object.assign(new Error(code), { code })
  }
  await assert.rejects(store.receive(key, pieces('12345', '678'), 7), { code: 'too_large' })
  await assert.rejects(store.receive(key, failing('ECONNRESET'), 7), { code: 'ECONNRESET' })
  await assert.rejects(store.receive(key, failing('ENOSPC'), 7), { code: 'storage_full', status: 507 })
  const discarded = await store.receive(key, pieces('x'), 7)
  await discarded.discard()
  assert.deepEqual(left(), [])
})

test('what a crash left is removed after an hour, what still arrives is not', async () => {
  const [old, fresh] = ['old', 'fresh'].map((name) => join(folder, 'incoming', name))
  for (const path of [old, fresh]) writeFileSync(path ?? '', 'half')
  const before = Date.now() / 1000 - 3700
  utimesSync(old ?? '', before, before)
  await store.removeAbandoned()
  assert.deepEqual(left(), ['fresh'])
})

for (const bad of ['../x', 'fl_../../x', 'fl_a/b', '', 'fl_', '/etc/passwd', 'fl_0123456789abcd.small/..', 'C:\\x'])
  test(`“${bad}” is no key of a file (S31)`, async () => {
    await assert.rejects(store.open(bad), TypeError)
    await assert.rejects(store.remove(bad), TypeError)
  })
