import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import { checkpoint } from './checkpoints.ts'
import { Writer, type WriterOptions } from './writer.ts'

test('leases are given one at a time, in the order they were asked for', async (t) => {
  const writer = aWriter(t)
  const order: number[] = []
  const work = async (n: number): Promise<void> => {
    const lease = await writer.acquire()
    order.push(n)
    await lease.begin()
    await lease.run('SELECT 1', [])
    order.push(n)
    await lease.commit()
    await writer.release(lease)
  }
  await Promise.all([1, 2, 3, 4].map(work))
  assert.deepEqual(order, [1, 1, 2, 2, 3, 3, 4, 4])
})

test('a lease given back in the middle of a transaction is rolled back', async (t) => {
  const writer = aWriter(t)
  await run(writer, 'CREATE TABLE t (n)')
  const careless = await writer.acquire()
  await careless.begin()
  await careless.run('INSERT INTO t VALUES (1)', [])
  await writer.release(careless)
  assert.deepEqual(await run(writer, 'SELECT count(*) AS n FROM t'), [{ n: 0 }])
})

test('a transaction that does nothing for too long is undone and the next one gets its turn', async (t) => {
  const writer = aWriter(t, { idleTransactionMs: 20 })
  await run(writer, 'CREATE TABLE t (n)')
  const forgotten = await writer.acquire()
  await forgotten.begin()
  await forgotten.run('INSERT INTO t VALUES (1)', [])
  assert.deepEqual(await run(writer, 'SELECT count(*) AS n FROM t'), [{ n: 0 }])
  await assert.rejects(forgotten.run('INSERT INTO t VALUES (2)', []), { code: 'timed_out' })
  await assert.rejects(forgotten.commit(), { code: 'timed_out' })
  await writer.release(forgotten)
  assert.deepEqual(await run(writer, 'SELECT count(*) AS n FROM t'), [{ n: 0 }])
})

test('when the thread dies its transaction is lost with a clear error, and the next one runs on a new thread', async (t) => {
  const writer = aWriter(t)
  await run(writer, 'CREATE TABLE t (n)')
  const lease = await writer.acquire()
  await lease.begin()
  await lease.run('INSERT INTO t VALUES (1)', [])
  const pending = assert.rejects(lease.run(countTo(3_000_000), []), {
    code: 'source_unavailable',
    message: /try again/,
  })
  const first = await writer.thread()
  await first.terminate()
  await pending
  await assert.rejects(lease.commit(), { code: 'source_unavailable' })
  await writer.release(lease)
  assert.deepEqual(await run(writer, 'SELECT count(*) AS n FROM t'), [{ n: 0 }])
  assert.notEqual(await writer.thread(), first)
})

test('more waiting callers than the limit are turned away, and one that waits too long as well (S71)', async (t) => {
  const writer = aWriter(t, { turnLimits: { maxWaiting: 1, maxWaitMs: 20 } })
  const lease = await writer.acquire()
  const waiting = assert.rejects(writer.acquire(), { code: 'source_unavailable', details: { reason: 'busy' } })
  await assert.rejects(writer.acquire(), { code: 'source_unavailable', details: { reason: 'busy' } })
  await waiting
  await writer.release(lease)
  assert.deepEqual(await run(writer, 'SELECT 1 AS n'), [{ n: 1 }])
})

test('a caller who goes away gives up its turn', async (t) => {
  const writer = aWriter(t)
  const lease = await writer.acquire()
  const caller = new AbortController()
  const waiting = assert.rejects(writer.acquire(caller.signal), { message: 'gone' })
  caller.abort(new Error('gone'))
  await waiting
  await writer.release(lease)
  assert.deepEqual(await run(writer, 'SELECT 1 AS n'), [{ n: 1 }])
})

test('a checkpoint moves the log into the file, and closing leaves no log behind', async (t) => {
  const file = aTemporaryFile(t)
  const writer = new Writer({ file })
  await run(writer, 'CREATE TABLE t (text)')
  for (let n = 0; n < 50; n += 1) await run(writer, `INSERT INTO t VALUES (hex(zeroblob(2000))) RETURNING 1`)
  const before = statSync(file).size
  await checkpoint(writer)
  assert.ok(statSync(file).size > before)
  await writer.close()
  assert.throws(() => statSync(`${file}-wal`), { code: 'ENOENT' })
  await assert.rejects(writer.acquire(), { code: 'source_unavailable' })
})

function aWriter(t: TestContext, options: Omit<WriterOptions, 'file'> = {}): Writer {
  const writer = new Writer({ file: aTemporaryFile(t), ...options })
  t.after(() => writer.close())
  return writer
}

async function run(writer: Writer, sql: string): Promise<unknown[]> {
  const lease = await writer.acquire()
  try {
    return (await lease.run(sql, [])).rows
  } finally {
    await writer.release(lease)
  }
}

function countTo(limit: number): string {
  return `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${limit}) SELECT count(*) FROM n`
}
