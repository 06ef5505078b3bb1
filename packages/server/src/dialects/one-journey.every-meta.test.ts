import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { MetaTables } from '../meta/tables.ts'
import type { Database } from '../platform/database.ts'
import { onEveryMeta } from '../testing/every-meta.ts'
import { earlyRead } from './early-read.ts'
import { isUnmet } from './for-commit.ts'
import { LaterResult } from './later-result.ts'
import { dialects } from './registry.ts'
import type { UnitOfWork } from './unit-of-work.ts'

type Place = { readonly id: number; readonly n: number }

onEveryMeta('a write that travels as a whole', (bench) => {
  let database: Database<MetaTables>
  before(async () => {
    database = await bench.open()
    await database.write(async (tx) => {
      await sql`create table places (id integer primary key, n integer)`.execute(tx)
      await sql`create table notes (text varchar(100))`.execute(tx)
      await sql`insert into places values (1, 0), (2, 0), (3, 0)`.execute(tx)
    })
  })

  const setTo = (tx: UnitOfWork<MetaTables>, id: number, n: number, touches = 1) =>
    tx.later(sql`update places set n = ${n} where id = ${id}`.compile(tx), { touches, records: [`places ${id}`] })
  const read = async (db: Kysely<MetaTables>, id: number): Promise<number> => {
    const query = sql<Place>`select id, n from places where id = ${id}`.compile(db)
    const { rows } = await db.executeQuery(earlyRead(query, [`places ${id}`]) as CompiledQuery<Place>)
    return rows[0]?.n ?? Number.NaN
  }

  test('is stored', async () => {
    await database.write((tx) => setTo(tx, 1, 5))
    assert.equal(await read(database.read, 1), 5)
  })

  test('stores nothing when it touches another number of records', async () => {
    for (const touches of [0, 2])
      await assert.rejects(
        database.write(async (tx) => {
          await setTo(tx, 2, 7)
          await setTo(tx, 1, 7, touches)
        }),
        { code: 'conflict', details: { reason: 'count' } },
      )
    assert.deepEqual([await read(database.read, 1), await read(database.read, 2)], [5, 0])
  })

  for (const [how, options] of [
    ['as a write', {}],
    ['as a change of the structure', { restructures: true }],
  ] as const)
    test(`stores nothing when what it requires is not there: ${how}`, async () => {
      const write = (at: number) =>
        database.write(async (tx) => {
          await setTo(tx, 2, 7)
          await tx.require(sql`select 1 from places where id = 1 and n = ${at}`.compile(tx))
        }, options)
      await assert.rejects(write(4), isUnmet)
      assert.equal(await read(database.read, 2), 0)
      await write(5)
      assert.equal(await read(database.read, 2), 7)
      await database.write((tx) => setTo(tx, 2, 0))
    })

  test('loses nothing of those who write to the same records at the same moment', async () => {
    await database.write((tx) => setTo(tx, 3, 0))
    const raise = (id: number) => database.write(async (tx) => setTo(tx, id, (await read(tx, id)) + 1))
    await Promise.all(Array.from({ length: 60 }, (_, at) => raise(at % 3 === 0 ? 2 : 3)))
    assert.deepEqual([await read(database.read, 2), await read(database.read, 3)], [20, 40])
  })

  test('sees what others write without saying to what', async () => {
    await database.write((tx) => setTo(tx, 3, 0))
    const raiseAll = () => database.write((tx) => sql`update places set n = n + 1`.execute(tx))
    const raise = () => database.write(async (tx) => setTo(tx, 3, (await read(tx, 3)) + 1))
    await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? raise() : raiseAll())))
    assert.equal(await read(database.read, 3), 40)
  })

  if (dialects[bench.dialect].supports.chains) {
    test('hands what one statement gives back to the next', async () => {
      const written = await Promise.all(
        [11, 12, 13].map((n) =>
          database.write(async (tx) => {
            const insert = sql<Place>`insert into places (n) values (${n}) returning id`.compile(tx)
            const later = new LaterResult(await tx.later(insert, { records: [] }), 'id')
            const note = sql`insert into notes values (${later.text})`.compile(tx)
            await tx.later(note, { records: [] })
            const same = sql<Place>`select id, n from places where id = ${later}`.compile(tx)
            return tx.later(same, { records: [] })
          }),
        ),
      )
      assert.deepEqual(
        written.map(([place]) => place?.n),
        [11, 12, 13],
      )
      const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database.read)
      assert.deepEqual(
        rows.map(({ text }) => text),
        written.map(([place]) => String(place?.id)),
      )
    })

    test('gives nothing to the next when it gave nothing back', async () => {
      const failing = database.write(async (tx) => {
        const none = sql<Place>`update places set n = 1 where id = -1 returning id`.compile(tx)
        const rows = await tx.later(none)
        await tx.later(sql`insert into notes values (${new LaterResult(rows, 'id')})`.compile(tx))
      })
      await assert.rejects(failing)
      const { rows } = await sql<{ many: number }>`select count(*) as many from notes`.execute(database.read)
      assert.equal(Number(rows[0]?.many), 3)
    })
  }

  test('cannot go on when its transaction is over', async () => {
    let late: UnitOfWork<MetaTables> | undefined
    await database.write(async (tx) => {
      late = tx
    })
    await assert.rejects(async () => late && setTo(late, 1, 9))
    assert.equal(await read(database.read, 1), 5 + 20)
  })
})
