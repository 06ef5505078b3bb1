import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { type Database, openDatabase } from '../../platform/database.ts'
import { type MetaBench, onEveryMeta } from '../../testing/every-meta.ts'
import { onBehalfOf } from '../on-behalf-of.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

onEveryMeta('journeys to the server', (bench) => {
  if (bench.dialect !== 'postgres') return

  test('what travels with the COMMIT is stored with it', async () => {
    const database = await aNumberTable(bench)
    await database.write(async (tx) => {
      await sql`insert into numbers values (1)`.execute(tx)
      await atCommit(tx, 2)
    })
    await database.write((tx) => atCommit(tx, 3))
    assert.deepEqual(await numbersIn(database), [1, 2, 3])
  })

  test('what is read with the COMMIT is there afterwards', async () => {
    const database = await aNumberTable(bench)
    const rows = await database.write(async (tx) => {
      await sql`insert into numbers values (1)`.execute(tx)
      await atCommit(tx, 2)
      return tx.later(tx.selectFrom('numbers').select('n').orderBy('n').compile())
    })
    assert.deepEqual(rows, [{ n: 1 }, { n: 2 }])
  })

  test('when it fails, nothing of the transaction is stored, and the connection is as good as before', async () => {
    const database = await aNumberTable(bench)
    for (let n = 0; n < 12; n += 1) {
      const attempt = database.write(async (tx) => {
        await sql`insert into numbers values (1)`.execute(tx)
        await atCommit(tx, 1)
      })
      await assert.rejects(attempt, { code: 'conflict', details: { reason: 'unique', columns: 'n' } })
    }
    assert.deepEqual(await numbersIn(database), [])
  })

  test('statements after a postponed one come after it', async () => {
    const database = await aNumberTable(bench)
    await database.write(async (tx) => {
      await atCommit(tx, 1)
      assert.deepEqual(await numbersIn({ read: tx }), [1])
    })
  })

  test('a transaction without a statement leaves nothing open', async () => {
    const database = await aNumberTable(bench)
    await database.write(async () => undefined)
    const idle = sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    assert.deepEqual((await idle.execute(database.read)).rows, [{ open: 0 }])
  })

  test('a first statement that fails takes no effect, and the next transaction begins anew', async () => {
    const database = await aNumberTable(bench)
    await assert.rejects(
      database.write((tx) => sql`insert into numbers values ('x')`.execute(tx)),
      { code: 'invalid_value' },
    )
    await database.write((tx) => sql`insert into numbers values (2)`.execute(tx))
    assert.deepEqual(await numbersIn(database), [2])
  })

  test('a value that cannot be sent fails its transaction only', async () => {
    const database = await aNumberTable(bench)
    const loop: { self?: unknown } = {}
    loop.self = loop
    const attempt = database.write(async (tx) => {
      await sql`insert into numbers values (1)`.execute(tx)
      await sql`insert into numbers values (${loop})`.execute(tx)
    })
    await assert.rejects(attempt)
    await database.write((tx) => sql`insert into numbers values (2)`.execute(tx))
    assert.deepEqual(await numbersIn(database), [2])
  })

  test('statements the server remembers are parsed again when their table has changed', async () => {
    const database = await aNumberTable(bench)
    await database.write((tx) => sql`insert into numbers values (1)`.execute(tx))
    const all = (db: Kysely<never>) => sql`select n from numbers`.execute(db)
    const inTransaction = () => database.write((tx) => all(tx as unknown as Kysely<never>))
    for (const type of [null, 'text', 'numeric', 'integer']) {
      if (type !== null) await database.write((tx) => changeType(tx, type))
      for (let time = 0; time < 4; time += 1) {
        const { rows } = await all(database.read as unknown as Kysely<never>)
        assert.deepEqual(rows, [{ n: type === null || type === 'integer' ? 1 : '1' }])
        assert.deepEqual((await inTransaction()).rows, rows)
      }
    }
  })

  test('a statement the server remembers gives rows as it did when it was new', async () => {
    const database = await bench.open()
    const asked = (by: number) =>
      sql`select 8 / ${by}::int as n, null::text as "toString", true as yes, '{"a": 1}'::json as "__proto__"`
    const found = [{ n: 4, toString: null, yes: true, ['__proto__']: '{"a": 1}' }]
    await database.read.connection().execute(async (one) => {
      for (let time = 0; time < 4; time += 1) {
        // What failed has told its columns, and no rows.
        await assert.rejects(asked(0).execute(one))
        assert.deepEqual((await asked(2).execute(one)).rows, found)
        assert.deepEqual((await sql`select where false`.execute(one)).rows, [])
        assert.deepEqual((await sql`set local work_mem = '4MB'`.execute(one)).rows, [])
      }
    })
  })

  test('a value that cannot be sent takes nothing away from the statement it was for', async () => {
    const database = await bench.open()
    const loop: { self?: unknown } = {}
    loop.self = loop
    await database.read.connection().execute(async (one) => {
      const again = (value: unknown) => sql`select ${value}::text as again`.execute(one)
      await again('new')
      await assert.rejects(again(loop))
      for (const value of ['a', 'b']) assert.deepEqual((await again(value)).rows, [{ again: value }])
      assert.equal(await rememberedOn(one), 1)
    })
  })

  test('what several statements of one journey give is not mixed up', async () => {
    const database = await aNumberTable(bench)
    for (let time = 1; time < 5; time += 1) {
      const [first, second] = await database.write(async (tx) => {
        const later = tx.later(sql<{ a: number }>`select ${time}::int as a, 'x' as b`.compile(tx))
        const next = tx.later(sql<{ b: number }>`select ${time}::int as b`.compile(tx))
        return [later, next]
      })
      assert.deepEqual(await first, [{ a: time, b: 'x' }])
      assert.deepEqual(await second, [{ b: time }])
    }
  })

  test('a crowd that goes away at once leaves a database that answers', async () => {
    const { databaseUrl } = await bench.place()
    const [database, other] = await Promise.all([1, 2].map(() => openDatabase<unknown>({ url: databaseUrl ?? '' })))
    if (database === undefined || other === undefined) throw new Error('not opened')
    const crowd = new AbortController()
    const options = { signal: crowd.signal, inflightQueryAbortStrategy: 'cancel query' } as const
    const waiting = Array.from({ length: 30 }, (_, person) =>
      onBehalfOf(String(person), () => sql`select pg_sleep(60)`.execute(database.scan, options)),
    )
    const gone = Promise.allSettled(waiting)
    const sleeping = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`
    const until = async (n: number): Promise<void> => {
      while ((await sleeping.execute(other.read)).rows[0]?.n !== n)
        await new Promise((resolve) => setImmediate(resolve))
    }
    // Half of the connections are for everything else.
    await until(8)
    assert.deepEqual((await sql`select 1 as n`.execute(database.read)).rows, [{ n: 1 }])
    crowd.abort(new Error('gone'))
    assert.ok((await gone).every(({ status }) => status === 'rejected'))
    assert.deepEqual((await sql`select 1 as n`.execute(database.read)).rows, [{ n: 1 }])
    await until(0)
    await Promise.all([database.close(), other.close()])
  })

  test('the server remembers only so many statements, and only what comes again', async () => {
    const database = await bench.open()
    await database.read.connection().execute(async (one) => {
      for (let n = 0; n < 300; n += 1) await sql`select ${sql.raw(String(n))} as once`.execute(one)
      assert.equal(await rememberedOn(one), 0)
      for (let n = 0; n < 300; n += 1)
        for (let time = 0; time < 3; time += 1) await sql`select ${sql.raw(String(n))} as again`.execute(one)
      const remembered = await rememberedOn(one)
      assert.ok(remembered > 100 && remembered <= 200, String(remembered))
    })
  })
})

interface Numbers {
  numbers: { n: number }
}

async function aNumberTable(bench: MetaBench): Promise<Database<Numbers>> {
  const database = (await bench.open()) as unknown as Database<Numbers>
  await database.write((tx) => sql`create table numbers (n integer primary key)`.execute(tx))
  return database
}

async function atCommit(tx: UnitOfWork<Numbers>, n: number): Promise<void> {
  await tx.later(tx.insertInto('numbers').values({ n }).compile())
}

async function numbersIn({ read }: { read: Kysely<Numbers> }): Promise<number[]> {
  return (await read.selectFrom('numbers').select('n').orderBy('n').execute()).map(({ n }) => n)
}

async function changeType(tx: Kysely<Numbers>, type: string): Promise<void> {
  await sql`alter table numbers alter column n type ${sql.raw(type)} using n::${sql.raw(type)}`.execute(tx)
}

async function rememberedOn<Tables>(one: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements
    where statement like 'select % as again' or statement like 'select % as once'`.execute(one)
  return rows[0]?.n ?? 0
}
