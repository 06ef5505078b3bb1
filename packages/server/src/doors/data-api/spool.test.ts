import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { spool } from './spool.ts'

const body = (...pieces: string[]): Readable => Readable.from(pieces.map((piece) => Buffer.from(piece)))
const leftovers = async (): Promise<number> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('rowhouse-upload-')).length

test('a body becomes a file with its hash, and goes when it is removed', async () => {
  const { path, hash, remove } = await spool(body('ab', 'c'), 10)
  assert.equal(readFileSync(path, 'utf8'), 'abc')
  assert.equal(hash, createHash('sha256').update('abc').digest('base64url'))
  await remove()
  assert.equal(existsSync(dirname(path)), false)
})

test('a body at the limit is taken, one byte more is refused and leaves nothing (P26)', async () => {
  await (await spool(body('12345', '67890'), 10)).remove()
  const before = await leftovers()
  const tooLong = body('12345', '67890', 'x', 'rest')
  await assert.rejects(spool(tooLong, 10), (error: unknown) => error instanceof AppError && error.code === 'too_large')
  assert.equal(await leftovers(), before)
  assert.equal(tooLong.destroyed, false)
})

test('a body that breaks off is a refusal, not a failure of ours', async () => {
  const broken = new Readable({ read() {} })
  broken.push('abc')
  const spooled = spool(broken, 10)
  broken.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  await assert.rejects(spooled, (error: unknown) => error instanceof AppError && error.status === 400)
})
