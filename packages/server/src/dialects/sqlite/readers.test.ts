import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import type { SourceConnections } from '../dialect.ts'
import { onBehalfOf } from '../on-behalf-of.ts'
import { ReaderLease, type ReaderOptions, Readers } from './readers.ts'
import { sqlite } from './sqlite.ts'
import { SqliteFile } from './sqlite-file.ts'
import type { SqliteThread } from './sqlite-thread.ts'

test('a statement that takes too long is given up, and a fresh thread takes the place', async (t) => {
  const { readers } = someReaders(t, { threads: 1, statementTimeoutMs: 200 })
  await assert.rejects(run(readers, slow), { code: 'timed_out' })
  assert.deepEqual(await run(readers, 'SELECT 1 AS n'), [{ n: 1 }])
})

test('a reader that dies is replaced', async (t) => {
  const { readers } = someReaders(t, { threads: 1 })
  const lease = await readers.acquire()
  assert.ok(lease instanceof ReaderLease)
  await lease.thread.terminate()
  await assert.rejects(lease.run('SELECT 1', []), { code: 'source_unavailable' })
  await readers.release(lease)
  assert.deepEqual(await run(readers, 'SELECT 1 AS n'), [{ n: 1 }])
})

test('reads in one transaction agree with each other whatever is written meanwhile', async (t) => {
  const { readers, writer } = someReaders(t, { threads: 1 })
  writer.run('CREATE TABLE t (n)', [])
  const lease = await readers.acquire()
  await lease.begin()
  assert.deepEqual((await lease.run('SELECT count(*) AS n FROM t', [])).rows, [{ n: 0 }])
  writer.run('INSERT INTO t VALUES (1)', [])
  assert.deepEqual((await lease.run('SELECT count(*) AS n FROM t', [])).rows, [{ n: 0 }])
  await readers.release(lease)
  assert.deepEqual(await run(readers, 'SELECT count(*) AS n FROM t'), [{ n: 1 }])
})

test('who asks for long answers, and leaves others, never has all threads', async (t) => {
  const { readers } = someReaders(t, { threads: 2 })
  let ended = 0
  const greedy = async (): Promise<void> => {
    await onBehalfOf('ana', () => run(readers, slow))
    ended += 1
  }
  const many = Array.from({ length: 4 }, greedy)
  assert.deepEqual(await onBehalfOf('ben', () => run(readers, 'SELECT 1 AS n')), [{ n: 1 }])
  assert.ok(ended <= 1, `${ended} were waited for`)
  // On a busy machine the last of them may be told that they waited too long.
  await Promise.allSettled(many)
})

test('short reads at the same time wait for one thread instead of having one opened for each', async (t) => {
  const { readers } = someReaders(t, { threads: 3 })
  await run(readers, 'SELECT 1 AS n')
  const threads = new Set<SqliteThread>()
  const read = async (): Promise<void> => {
    const lease = await readers.acquire()
    assert.ok(lease instanceof ReaderLease)
    threads.add(lease.thread)
    await readers.release(lease)
  }
  await Promise.all([read(), read()])
  assert.equal(threads.size, 1)
})

const isLinux = process.platform === 'linux'

test('a thread that works long gives way to everybody, and whoever asked for it gets such a thread next', {
  skip: !isLinux,
}, async (t) => {
  const { readers } = someReaders(t, { threads: 2 })
  const threadOf = async (person: string, text: string): Promise<SqliteThread> =>
    onBehalfOf(person, async () => {
      const lease = await readers.acquire()
      assert.ok(lease instanceof ReaderLease)
      await lease.run(text, [])
      await readers.release(lease)
      return lease.thread
    })
  const first = await threadOf('ben', 'SELECT 1 AS n')
  assert.equal(first.readsLong, false)
  assert.equal(await threadOf('ana', slow), first)
  assert.equal(first.readsLong, true)
  assert.equal(await threadOf('ana', 'SELECT 1 AS n'), first)
  const other = await threadOf('ben', 'SELECT 1 AS n')
  assert.deepEqual([other.readsLong, other === first], [false, false])
  assert.equal(await threadOf('ben', 'SELECT 1 AS n'), other)
})

test('who read long for longer than that is remembered has the next read in such a thread too', {
  skip: !isLinux,
}, async (t) => {
  const { readers } = someReaders(t, { threads: 2 })
  const now = performance.now.bind(performance)
  await onBehalfOf('ana', async () => {
    const lease = await readers.acquire()
    assert.ok(lease instanceof ReaderLease)
    const read = lease.run(slow, [])
    while (!lease.thread.readsLong) await new Promise((later) => setTimeout(later, 5))
    t.mock.method(performance, 'now', () => now() + 11_000)
    await read
    await readers.release(lease)
    const next = await readers.acquire()
    assert.ok(next instanceof ReaderLease)
    assert.equal(next.thread, lease.thread)
    await readers.release(next)
  })
})

test('callers wait for a free reader, and are refused when the readers close', async (t) => {
  const { readers } = someReaders(t, { threads: 1 })
  const lease = await readers.acquire()
  const waiting = run(readers, 'SELECT 1 AS n')
  await readers.release(lease)
  assert.deepEqual(await waiting, [{ n: 1 }])
  await readers.acquire()
  const refused = assert.rejects(readers.acquire(), { code: 'source_unavailable' })
  await readers.close()
  await refused
})

test('our own file is read where it lies in memory, nobody else’s is', async (t) => {
  const file = aTemporaryFile(t)
  const mapped = async ({ scan }: Pick<SourceConnections<unknown>, 'scan'>): Promise<boolean> => {
    const { rows } = await sql<{ mmap_size: number }>`pragma mmap_size`.execute(scan)
    return (rows[0]?.mmap_size ?? 0) > 0
  }
  const ours = await sqlite.connect<unknown>({ location: file })
  const theirs = await sqlite.openSource<unknown>({ file, readOnly: true })
  t.after(() => Promise.all([ours.close(), theirs.close()]))
  assert.deepEqual([await mapped(ours), await mapped(theirs)], [true, false])
})

// About half a second of work: longer than the limit in these tests, short enough to wait for at the end.
const slow = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000000) SELECT count(*) FROM n`

function someReaders(t: TestContext, options: Omit<ReaderOptions, 'file'>): { readers: Readers; writer: SqliteFile } {
  const file = aTemporaryFile(t)
  const writer = new SqliteFile(file, { readOnly: false })
  const readers = new Readers({ file, ...options })
  t.after(async () => {
    await readers.close()
    writer.close()
  })
  return { readers, writer }
}

async function run(readers: Readers, text: string): Promise<unknown[]> {
  const lease = await readers.acquire()
  try {
    return (await lease.run(text, [])).rows
  } finally {
    await readers.release(lease)
  }
}
