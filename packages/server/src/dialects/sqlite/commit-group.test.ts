import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import type { Lease } from './driver.ts'
import { SqliteFile } from './sqlite-file.ts'
import { Writer, type WriterOptions } from './writer.ts'

test('transactions that wait for each other are stored by one COMMIT, and each sees those before it', async (t) => {
  const bench = await aBench(t)
  const before = bench.commits()
  const seen: unknown[] = []
  await Promise.all(
    [1, 2, 3, 4].map((n) =>
      bench.write(async (lease) => {
        await insert(lease, n)
        seen.push((await lease.run('SELECT count(*) AS n FROM t', [])).rows[0]?.n)
      }),
    ),
  )
  assert.deepEqual(seen, [1, 2, 3, 4])
  assert.deepEqual(bench.stored(), [1, 2, 3, 4])
  assert.equal(bench.commits() - before, 1)
})

test('nobody is told of success before the COMMIT, and nothing is seen outside before it (P01)', async (t) => {
  const bench = await aBench(t)
  const slow = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let told = false
  const first = bench.write((lease) => insert(lease, 1)).then(() => (told = true))
  const second = bench.write(async (lease) => {
    await insert(lease, 2)
    reached.resolve()
    await slow.promise
  })
  await reached.promise
  assert.equal(told, false)
  assert.deepEqual(bench.stored(), [])
  slow.resolve()
  await Promise.all([first, second])
  assert.deepEqual(bench.stored(), [1, 2])
})

for (const [name, failing] of [
  ['first', 1],
  ['second', 2],
  ['last', 4],
] as const) {
  test(`when the ${name} of a group fails, it undoes itself and the others are stored`, async (t) => {
    const bench = await aBench(t)
    const before = bench.commits()
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        bench.write(async (lease) => {
          await insert(lease, n)
          if (n === failing) throw new Error('changed my mind')
        }),
      ),
    )
    const rest = [1, 2, 3, 4].filter((n) => n !== failing)
    assert.deepEqual(
      results.map(({ status }) => status === 'fulfilled'),
      [1, 2, 3, 4].map((n) => n !== failing),
    )
    assert.deepEqual(bench.stored(), rest)
    assert.equal(bench.commits() - before, 1)
  })

  test(`when what travels with the commit of the ${name} fails, nothing of it is stored, and all of the others`, async (t) => {
    const bench = await aBench(t)
    const results = await Promise.allSettled(
      [1, 2, 3, 4].map((n) =>
        bench.write(async (lease) => {
          await insert(lease, n)
          await lease.runAtCommit?.('INSERT INTO t VALUES (?)', [n === failing ? n : n + 10])
        }),
      ),
    )
    const rest = [1, 2, 3, 4].filter((n) => n !== failing)
    assert.deepEqual(
      results.map((result) => (result.status === 'fulfilled' ? 'stored' : result.reason.message)),
      [1, 2, 3, 4].map((n) => (n === failing ? 'UNIQUE constraint failed: t.n' : 'stored')),
    )
    assert.deepEqual(bench.stored(), [...rest, ...rest.map((n) => n + 10)])
  })
}

test('a transaction of nothing but its last statement is stored', async (t) => {
  const bench = await aBench(t)
  await Promise.all([1, 2, 3].map((n) => bench.write((lease) => last(lease, n))))
  assert.deepEqual(bench.stored(), [1, 2, 3])
})

test('statements after a postponed one come after it', async (t) => {
  const bench = await aBench(t)
  await bench.write(async (lease) => {
    await last(lease, 1)
    assert.deepEqual((await lease.run('SELECT n FROM t', [])).rows, [{ n: 1 }])
  })
})

test('what is read with the commit is there when the transaction is stored', async (t) => {
  const bench = await aBench(t)
  const read: (Record<string, unknown>[] | undefined)[] = []
  await Promise.all(
    [1, 2, 3].map((n) =>
      bench.write(async (lease) => {
        await insert(lease, n)
        await last(lease, n + 10)
        read[n] = (await lease.runAtCommit?.('SELECT count(*) AS n FROM t', []))?.rows
      }),
    ),
  )
  assert.deepEqual(read.slice(1), [[{ n: 2 }], [{ n: 4 }], [{ n: 6 }]])
})

test('when the COMMIT fails, the whole group fails and nothing of it is stored', async (t) => {
  const bench = await aBench(t)
  const results = await Promise.allSettled([
    bench.write((lease) => insert(lease, 1)),
    bench.write((lease) => lease.run('INSERT INTO child VALUES (99)', [])),
    bench.write((lease) => insert(lease, 3)),
  ])
  for (const result of results) {
    assert.equal(result.status, 'rejected')
    assert.match(result.reason.message, /FOREIGN KEY/)
  }
  assert.deepEqual(bench.stored(), [])
  await bench.write((lease) => insert(lease, 4))
  assert.deepEqual(bench.stored(), [4])
})

test('when SQLite undoes the whole group by itself, all of it fails and nothing is stored one by one', async (t) => {
  const bench = await aBench(t)
  await bench.write((lease) => lease.run('PRAGMA max_page_count = 12', []))
  const results = await Promise.allSettled([
    bench.write((lease) => insert(lease, 1)),
    bench.write((lease) => lease.run('INSERT INTO big VALUES (zeroblob(1000000))', [])),
    bench.write((lease) => insert(lease, 3)),
  ])
  assert.ok(results.every(({ status }) => status === 'rejected'))
  assert.deepEqual(bench.stored(), [])
  await bench.write((lease) => insert(lease, 4))
  assert.deepEqual(bench.stored(), [4])
})

test('when the thread dies, every member of the group is told', async (t) => {
  const bench = await aBench(t)
  const results = await Promise.allSettled([
    bench.write((lease) => insert(lease, 1)),
    bench.write(async (lease) => {
      await insert(lease, 2)
      await (await bench.writer.thread()).terminate()
    }),
    bench.write((lease) => insert(lease, 3)),
  ])
  assert.deepEqual(
    results.map((result) => (result.status === 'fulfilled' ? 'stored' : result.reason.code)),
    ['source_unavailable', 'source_unavailable', 'stored'],
  )
  assert.deepEqual(bench.stored(), [3])
})

test('a change of the structure waits until the group before it is stored, and shares with nobody', async (t) => {
  const bench = await aBench(t)
  const before = bench.commits()
  const seen: number[][] = []
  await Promise.all([
    bench.write((lease) => insert(lease, 1)),
    bench.write((lease) => insert(lease, 2)),
    bench.restructure(async (lease) => {
      seen.push(bench.stored())
      await lease.run('ALTER TABLE t ADD COLUMN text', [])
      await insert(lease, 3, 'x')
    }),
    bench.write(async (lease) => {
      seen.push(bench.stored())
      await insert(lease, 4, 'y')
    }),
  ])
  assert.deepEqual(seen[1], [1, 2, 3])
  assert.deepEqual(bench.stored(), [1, 2, 3, 4])
  assert.equal(bench.commits() - before, 3)
})

test('a statement outside of a transaction is not drawn into the group before it', async (t) => {
  const bench = await aBench(t)
  const before = bench.commits()
  const outside = async (): Promise<void> => {
    const lease = await bench.writer.acquire()
    await insert(lease, 2)
    assert.deepEqual(bench.stored(), [1, 2])
    await bench.writer.release(lease)
  }
  await Promise.all([bench.write((lease) => insert(lease, 1)), outside(), bench.write((lease) => insert(lease, 3))])
  assert.deepEqual(bench.stored(), [1, 2, 3])
  assert.equal(bench.commits() - before, 3)
})

test('a full group takes nobody any more', async (t) => {
  const bench = await aBench(t, { groupLimits: { maxMembers: 2, growsForMs: Number.POSITIVE_INFINITY } })
  const before = bench.commits()
  await Promise.all([1, 2, 3, 4].map((n) => bench.write((lease) => insert(lease, n))))
  assert.equal(bench.commits() - before, 2)
})

test('an old group takes nobody any more', async (t) => {
  const bench = await aBench(t, { groupLimits: { maxMembers: 64, growsForMs: 0 } })
  const before = bench.commits()
  await Promise.all([1, 2, 3, 4].map((n) => bench.write((lease) => insert(lease, n))))
  assert.equal(bench.commits() - before, 4)
})

test('in a file of another program every transaction has a COMMIT of its own', async (t) => {
  const bench = await aBench(t, { foreign: true })
  const results = await Promise.allSettled([
    bench.write((lease) => insert(lease, 1)),
    bench.write((lease) => lease.run('INSERT INTO child VALUES (99)', [])),
    bench.write((lease) => insert(lease, 3)),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(bench.stored(), [1, 3])
})

test('a statement that comes after the end of its transaction is refused', async (t) => {
  const bench = await aBench(t)
  let late: Lease | undefined
  await bench.write(async (lease) => {
    late = lease
    await insert(lease, 1)
  })
  await assert.rejects(async () => late?.run('INSERT INTO t VALUES (2)', []), /has ended/)
  assert.deepEqual(bench.stored(), [1])
})

test('a value that cannot travel to the thread fails its own transaction only', async (t) => {
  const bench = await aBench(t)
  const results = await Promise.allSettled(
    [1, 2, 3].map((n) => bench.write((lease) => lease.run('INSERT INTO t VALUES (?)', [n === 3 ? n : () => n]))),
  )
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(bench.stored(), [3])
})

interface Bench {
  readonly writer: Writer
  write(work: (lease: Lease) => Promise<unknown>): Promise<void>
  restructure(work: (lease: Lease) => Promise<unknown>): Promise<void>
  /** What another connection finds. */
  stored(): number[]
  commits(): number
}

const patient = { maxMembers: 64, growsForMs: Number.POSITIVE_INFINITY }

async function aBench(t: TestContext, options: Omit<WriterOptions, 'file'> = {}): Promise<Bench> {
  const file = aTemporaryFile(t)
  const outside = new SqliteFile(file, { readOnly: false })
  outside.run('CREATE TABLE t (n INTEGER PRIMARY KEY)', [])
  outside.run('CREATE TABLE big (bytes)', [])
  outside.run('CREATE TABLE child (t INTEGER REFERENCES t (n) DEFERRABLE INITIALLY DEFERRED)', [])
  const writer = new Writer({ file, groupLimits: patient, ...options })
  t.after(async () => {
    await writer.close()
    outside.close()
  })
  const inTransaction = async (
    source: Pick<Writer, 'acquire' | 'release'>,
    work: (lease: Lease) => Promise<unknown>,
  ) => {
    const lease = await source.acquire()
    try {
      await lease.begin()
      await work(lease)
      await lease.commit()
    } catch (error) {
      await lease.rollback()
      throw error
    } finally {
      await source.release(lease)
    }
  }
  return {
    writer,
    write: (work) => inTransaction(writer, work),
    restructure: (work) => inTransaction(writer.restructuring(), work),
    stored: () => outside.run('SELECT n FROM t ORDER BY n', []).rows.map(({ n }) => Number(n)),
    commits: () => commitsIn(`${file}-wal`),
  }
}

async function insert(lease: Lease, n: number, text?: string): Promise<void> {
  const values = text === undefined ? [n] : [n, text]
  await lease.run(`INSERT INTO t VALUES (${values.map(() => '?').join(', ')})`, values)
}

async function last(lease: Lease, n: number): Promise<void> {
  await lease.runAtCommit?.('INSERT INTO t VALUES (?)', [n])
}

/** Every COMMIT ends with a frame that says how large the file is now (https://www.sqlite.org/fileformat2.html#walformat). */
function commitsIn(file: string): number {
  const log = readFileSync(file)
  const frameSize = 24 + log.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frameSize <= log.length; at += frameSize) if (log.readUInt32BE(at + 4) !== 0) commits += 1
  return commits
}
