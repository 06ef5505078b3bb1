import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { weakEtagOf } from './etag.ts'

const long = 'Größe '.repeat(600_000)

test('the version of what is sent in parts is that of all its letters, whatever the parts and whether they are bytes', async () => {
  const sum = createHash('sha256').update(long).digest('base64url').slice(0, 22)
  assert.equal(await weakEtagOf([long]), `W/"${sum}"`)
  assert.equal(await weakEtagOf([Buffer.from(long)]), `W/"${sum}"`)
  assert.equal(await weakEtagOf([long.slice(0, 100_001), Buffer.from(long.slice(100_001)), '']), `W/"${sum}"`)
  assert.notEqual(await weakEtagOf([`${long} `]), `W/"${sum}"`)
})

test('while a long page is summed up, others have their turns', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  // Many times what is done in one go.
  await weakEtagOf([Buffer.alloc(64 * 1024 * 1024)])
  clearInterval(timer)
  assert.ok(turns > 0)
})
