import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { SpareRoom } from './spare-room.ts'

const mega = 1024 * 1024

test('on a full disk the spare room is given up, new data is refused, and it comes back with the space (P05)', async (t) => {
  const { room, file, setFree, setReusable } = aRoom(t, 100 * mega)
  room.require('data')
  assert.ok(existsSync(file))
  await setFree(3 * mega)
  assert.throws(() => room.require('data'), { code: 'storage_full', status: 507 })
  room.require('little')
  assert.ok(!existsSync(file))
  // As much as it gave up is not enough: it would be full again at once.
  await setFree(7 * mega)
  assert.throws(() => room.require('data'), { code: 'storage_full' })
  // What was deleted makes room inside of the database, but the disk is as full as before.
  setReusable(20 * mega)
  await setFree(7 * mega)
  room.require('data')
  assert.ok(!existsSync(file))
  setReusable(0)
  await setFree(50 * mega)
  room.require('data')
  assert.ok(existsSync(file))
})

test('a disk that is full from the beginning is written to by nobody but those who make room', (t) => {
  const { room, file } = aRoom(t, 0)
  room.require('little')
  assert.throws(() => room.require('data'), { code: 'storage_full' })
  assert.ok(!existsSync(file))
})

function aRoom(t: TestContext, free: number) {
  const folder = mkdtempSync(join(tmpdir(), 'rowhouse-room-'))
  t.after(() => rmSync(folder, { recursive: true }))
  let [bytes, reusable] = [free, 0]
  const room = new SpareRoom(folder, () => reusable)
  t.mock.method(room, 'free', () => bytes)
  return {
    room,
    file: join(folder, 'spare-room'),
    setReusable(now: number): void {
      reusable = now
    },
    async setFree(now: number): Promise<void> {
      bytes = now
      await new Promise((resolve) => setTimeout(resolve, 110))
    },
  }
}
