import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { sql } from 'kysely'
import { isForeignKeyViolation, isUniqueViolation } from '../dialects/testing/violations.ts'
import { type MetaBench, onEveryMeta } from '../testing/every-meta.ts'
import { type Database, openDatabase } from './database.ts'

interface Shelf {
  boxes: { id: string; size: number; label: string | null }
  labels: { text: string; box: string }
}

onEveryMeta('a database', (bench) => {
  test('an empty transaction stores nothing and its value comes back', async () => {
    const shelf = await aShelf(bench)
    assert.equal(await shelf.write(async () => 'done'), 'done')
  })

  test('what was written is seen by every reader as soon as write resolved', async () => {
    const shelf = await aShelf(bench)
    for (let size = 1; size <= 50; size += 1) {
      await shelf.write((tx) =>
        tx
          .insertInto('boxes')
          .values({ id: `box ${size}`, size, label: null })
          .execute(),
      )
      const box = await shelf.read.selectFrom('boxes').selectAll().where('size', '=', size).executeTakeFirst()
      assert.deepEqual(box, { id: `box ${size}`, size, label: null })
      assert.deepEqual(await countBoxes(shelf.scan), size)
    }
  })

  test('nothing of a transaction that throws is kept, and the error comes out unchanged', async () => {
    const shelf = await aShelf(bench)
    const reason = new Error('changed my mind')
    const attempt = shelf.write(async (tx) => {
      await insertBox(tx, 'a')
      throw reason
    })
    await assert.rejects(attempt, (error) => error === reason)
    assert.equal(await countBoxes(shelf.read), 0)
    await shelf.write((tx) => insertBox(tx, 'a'))
    assert.equal(await countBoxes(shelf.read), 1)
  })

  test('readers see nothing of a transaction before it ends', async () => {
    const shelf = await aShelf(bench)
    await shelf.write(async (tx) => {
      await insertBox(tx, 'a')
      assert.equal(await countBoxes(tx), 1)
      assert.equal(await countBoxes(shelf.read), 0)
      assert.equal(await countBoxes(shelf.scan), 0)
    })
    assert.equal(await countBoxes(shelf.read), 1)
  })

  test('transactions that read, decide and write behave as if they ran one after the other (S45)', async () => {
    const shelf = await aShelf(bench)
    await shelf.write((tx) => insertBox(tx, 'counter', 0))
    const raise = (): Promise<void> =>
      shelf.write(async (tx) => {
        const { size } = await tx
          .selectFrom('boxes')
          .select('size')
          .where('id', '=', 'counter')
          .executeTakeFirstOrThrow()
        await new Promise((resolve) => setImmediate(resolve))
        await tx
          .updateTable('boxes')
          .set({ size: size + 1 })
          .where('id', '=', 'counter')
          .execute()
      })
    await Promise.all(Array.from({ length: 8 }, raise))
    const { size } = await shelf.read
      .selectFrom('boxes')
      .select('size')
      .where('id', '=', 'counter')
      .executeTakeFirstOrThrow()
    assert.equal(size, 8)
  })

  test('a hundred people claim the one first place: one gets it', async () => {
    const shelf = await aShelf(bench)
    const claim = (_: unknown, person: number): Promise<boolean> =>
      shelf.write(async (tx) => {
        if ((await countBoxes(tx)) > 0) return false
        await insertBox(tx, `person ${person}`)
        return true
      })
    // Connections are opened before, so that the claims really meet.
    await Promise.all(Array.from({ length: 10 }, () => countBoxes(shelf.read)))
    const claims = await Promise.all(Array.from({ length: 100 }, claim))
    assert.equal(claims.filter(Boolean).length, 1)
    assert.equal(await countBoxes(shelf.read), 1)
  })

  test('a failed statement condemns its transaction, even when its error is swallowed', async () => {
    const shelf = await aShelf(bench)
    await shelf.write((tx) => insertBox(tx, 'a'))
    const attempt = shelf.write(async (tx) => {
      await insertBox(tx, 'b')
      await insertBox(tx, 'a').catch(() => undefined)
    })
    await assert.rejects(attempt, isUniqueViolation)
    assert.equal(await countBoxes(shelf.read), 1)
  })

  test('a transaction inside a transaction is refused instead of waiting for itself', async () => {
    const shelf = await aShelf(bench)
    await assert.rejects(
      shelf.write(() => shelf.write((tx) => insertBox(tx, 'a'))),
      /A transaction is open already/,
    )
    await shelf.write((tx) => insertBox(tx, 'a'))
  })

  test('text, numbers, bytes and nothing come back as they went in', async () => {
    const database = await bench.open()
    const bytes = bench.dialect === 'postgres' ? sql`bytea` : sql`blob`
    await database.write((tx) =>
      sql`create table samples (id integer, text text, number double precision, bytes ${bytes})`.execute(tx),
    )
    const samples = [
      { id: 1, text: '', number: 0, bytes: new Uint8Array() },
      { id: 2, text: 'ünï 表 🏠 "\'\\', number: 0.1, bytes: new Uint8Array([0, 255, 10]) },
      { id: 3, text: null, number: null, bytes: null },
      {
        id: 4,
        text: '2024-02-29T12:00:00.000Z',
        number: Number.MAX_SAFE_INTEGER,
        bytes: new Uint8Array(70_000).fill(7),
      },
    ]
    for (const { id, text, number, bytes } of samples)
      await database.write((tx) => sql`insert into samples values (${id}, ${text}, ${number}, ${bytes})`.execute(tx))
    for (const from of [database.read, database.scan]) {
      const { rows } = await sql<(typeof samples)[number]>`select * from samples order by id`.execute(from)
      const plain = rows.map((row) => ({ ...row, bytes: row.bytes && new Uint8Array(row.bytes) }))
      assert.deepEqual(plain, samples)
    }
  })

  test('counts and sums are numbers, and updates tell how many rows they changed', async () => {
    const shelf = await aShelf(bench)
    await shelf.write(async (tx) => {
      for (const id of ['a', 'b', 'c']) await insertBox(tx, id, 2)
    })
    const counted = await shelf.scan
      .selectFrom('boxes')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('size').as('sum')])
      .executeTakeFirstOrThrow()
    assert.deepEqual(counted, { count: 3, sum: 6 })
    const changed = await shelf.write((tx) =>
      tx.updateTable('boxes').set({ size: 3 }).where('id', 'in', ['a', 'b', 'x']).executeTakeFirst(),
    )
    assert.equal(changed.numUpdatedRows, 2n)
    const deleted = await shelf.write((tx) => tx.deleteFrom('boxes').where('size', '=', 3).returning('id').execute())
    assert.deepEqual(deleted.map(({ id }) => id).sort(), ['a', 'b'])
  })

  test('undefined is refused instead of becoming null', async () => {
    const shelf = await aShelf(bench)
    await assert.rejects(sql`select ${undefined} as nothing`.execute(shelf.read), { code: 'internal' })
    await assert.rejects(
      shelf.write((tx) => sql`update boxes set label = ${undefined}`.execute(tx)),
      { code: 'internal' },
    )
  })

  test('a value that exists already is a conflict that names the column and not the value', async () => {
    const shelf = await aShelf(bench)
    await shelf.write((tx) => insertBox(tx, 'secret'))
    await assert.rejects(
      shelf.write((tx) => insertBox(tx, 'secret')),
      (error) => {
        assert.ok(isUniqueViolation(error))
        assert.deepEqual(error.details, { reason: 'unique', columns: 'id' })
        assert.doesNotMatch(error.message, /secret|boxes/)
        return true
      },
    )
  })

  test('a broken reference is a conflict, a missing or forbidden value is an invalid value', async () => {
    const shelf = await aShelf(bench)
    const attempts = [
      [isForeignKeyViolation, sql`insert into labels values ('fragile', 'no such box')`],
      [isInvalid('not_null'), sql`insert into boxes (id, size) values ('a', null)`],
      [isInvalid('check'), sql`insert into boxes (id, size) values ('a', -1)`],
    ] as const
    for (const [expected, statement] of attempts)
      await assert.rejects(
        shelf.write((tx) => statement.execute(tx)),
        expected,
      )
  })

  test('a statement nobody understands is an internal error whose text says nothing', async () => {
    const shelf = await aShelf(bench)
    await assert.rejects(sql`select secret from nowhere`.execute(shelf.read), {
      code: 'internal',
      message: 'Some internal error occurred',
    })
  })

  test('a long scan blocks neither point reads nor other scans nor writes, and can be called off', async () => {
    const shelf = await aShelf(bench)
    const caller = new AbortController()
    let finished = false
    const scan = longScan(shelf, caller.signal).finally(() => {
      finished = true
    })
    const outcome = assert.rejects(scan, (error) => error === caller.signal.reason)
    for (let size = 1; size <= 20; size += 1) {
      await shelf.write((tx) => insertBox(tx, `box ${size}`, size))
      assert.equal(await countBoxes(shelf.read), size)
      assert.equal(await countBoxes(shelf.scan), size)
    }
    assert.equal(finished, false)
    caller.abort(new Error('The caller went away.'))
    await outcome
    assert.equal(await countBoxes(shelf.scan), 20)
  })

  test('closing waits for the writes that were asked for', async () => {
    const { databaseUrl, dataDir } = await bench.place()
    const target = databaseUrl === null ? { file: `${dataDir}/rowhouse.sqlite` } : { url: databaseUrl }
    const first = await openDatabase<Shelf>(target)
    await createShelf(first)
    const writes = Array.from({ length: 10 }, (_, n) => first.write((tx) => insertBox(tx, `box ${n}`)))
    const closed = first.close()
    await assert.rejects(
      first.write((tx) => insertBox(tx, 'late')),
      { code: 'source_unavailable' },
    )
    await Promise.all([...writes, closed])
    const second = await openDatabase<Shelf>(target)
    assert.equal(await countBoxes(second.read), 10)
    await second.close()
  })

  test('work of one name runs alone', async () => {
    const shelf = await aShelf(bench)
    if (bench.dialect === 'sqlite') return assert.equal(await shelf.alone('sweeping', async () => 'swept'), 'swept')
    let inside = 0
    const sweep = (): Promise<void> =>
      shelf.alone('sweeping', async () => {
        inside += 1
        assert.equal(inside, 1)
        await countBoxes(shelf.read)
        inside -= 1
      })
    await Promise.all([sweep(), sweep(), sweep()])
  })
})

test('a URL of an unknown kind is refused without repeating its password', async () => {
  await assert.rejects(openDatabase({ url: 'mysql://root:hunter2@localhost/x' }), (error: Error) => {
    assert.match(error.message, /must begin with postgres:\/\//)
    assert.doesNotMatch(error.message, /hunter2/)
    return true
  })
})

test('a database that cannot be reached says so', async () => {
  await assert.rejects(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' }), {
    code: 'source_unavailable',
    details: { reason: 'unreachable' },
  })
  await assert.rejects(openDatabase({ file: '/nowhere/at/all.sqlite' }), {
    code: 'source_unavailable',
    details: { reason: 'cannot_open' },
  })
})

type Runner = Parameters<Parameters<Database<Shelf>['write']>[0]>[0] | Database<Shelf>['read']

async function aShelf(bench: MetaBench): Promise<Database<Shelf>> {
  const shelf = (await bench.open()) as unknown as Database<Shelf>
  await createShelf(shelf)
  return shelf
}

async function createShelf(shelf: Database<Shelf>): Promise<void> {
  await shelf.write(async (tx) => {
    await sql`create table boxes (id text primary key, size integer not null check (size >= 0), label text)`.execute(tx)
    await sql`create table labels (text text primary key, box text not null references boxes (id))`.execute(tx)
  })
}

async function insertBox(tx: Runner, id: string, size = 1): Promise<void> {
  await tx.insertInto('boxes').values({ id, size, label: null }).execute()
}

async function countBoxes(from: Runner): Promise<number> {
  const { count } = await from
    .selectFrom('boxes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function longScan(shelf: Database<Shelf>, signal: AbortSignal): Promise<void> {
  const numbers = sql`with recursive n(x) as (select 1 union all select x + 1 from n where x < 10000000) select count(*) from n`
  await numbers.execute(shelf.scan, { signal, inflightQueryAbortStrategy: 'cancel query' })
}

function isInvalid(reason: string): (error: unknown) => boolean {
  return (error) => error instanceof AppError && error.code === 'invalid_value' && error.details.reason === reason
}
