import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../../../testing/a-server.ts'
import { onEveryDialect } from '../../../../testing/every-dialect.ts'
import { sourceEnvironment } from '../../../sources/testing/a-source.ts'
import { aToken } from '../../../tokens/testing/by-token.ts'
import { count, jobOf, largeGoods } from './testing/large-goods.ts'

onEveryDialect('a type that is changed in batches', (bench) => {
  const engine = bench.dialect.name
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    // Whoever runs a job here is the test.
    await server.app.services.jobs.stop()
  })
  after(() => server.close())

  const goods = (rule = '') => largeGoods(server, ana, bench, rule)
  const get = (path: string) => server.call('GET', path, undefined, { token: ana.token })
  const post = (path: string, body?: unknown) => server.call('POST', path, body, { token: ana.token })
  const preview = async (column: string) =>
    (await post(`/api/v1/columns/${column}/convert/preview`, { uidt: 'Number' })).body
  const start = (column: string, expected = { converted: count - 1, emptied: 1 }) =>
    post(`/api/v1/columns/${column}/convert/batches`, { uidt: 'Number', expected })

  if (engine === 'sqlite') {
    test('an engine without the means takes one transaction, and says so', async () => {
      const { column } = await goods()
      assert.equal((await preview(column)).form, 'once')
      assert.equal((await start(column)).status, 409)
    })
    return
  }

  test('the preview says which form is taken, and what runs (spec 261)', async () => {
    const { column } = await goods()
    const { form, job, statements, locks, emptied } = await preview(column)
    assert.deepEqual([form, job, emptied], ['batches', null, 1])
    const told = statements.join('\n')
    assert.match(
      told,
      /add column .size_next.[^\n]*\n-- 10500 values of size are converted into size_next, 1,000 at a time/,
    )
    assert.match(told, /rename column .size. to .size_before.\n[^\n]*rename column .size_next. to .size.$/)
    const moves = locks.find(({ work }: { work: string }) => work === 'moves')
    assert.equal(moves.blocks, 'rows')
  })

  test('stopped half-way it goes on where it was, with what others wrote meanwhile; then it can be undone (D03)', async () => {
    const place = await goods()
    const { body } = await start(place.column)
    assert.equal((await start(place.column)).status, 409)
    assert.equal((await preview(place.column)).job, body.job)
    const { kind, job, told, end } = await jobOf(server, body.job)
    const stopped = new Error('the server was stopped')
    await assert.rejects(
      kind.run(
        job(async (batch) => {
          if (batch === 5) throw stopped
        }),
      ),
      stopped,
    )
    assert.deepEqual(await place.names(), ['id', 'size', 'size_mark', 'size_next'])
    assert.deepEqual(
      (await get(`/api/v1/db/meta/projects/${place.project.id}/meta-diff`)).body.flatMap(
        ({ detectedChanges }: { detectedChanges: unknown[] }) => detectedChanges,
      ),
      [],
    )
    const moved = Number((await place.run(sql`select count(size_next) as n from goods`))[0]?.n)
    assert.equal(moved, 3999)
    await place.run(sql`update goods set size = '-1' where id in (1, 2, 9000)`)
    told.length = 0
    await kind.run(
      job(async (batch) => {
        // Behind what has gone over.
        if (batch === 11) {
          await place.run(sql`update goods set size = '-2' where id = 3`)
          await place.run(sql`insert into goods (id, size) values (20000, '5')`)
          await place.run(sql`update goods set size = null where id = 4`)
        }
      }),
    )
    await end()
    assert.deepEqual(told.slice(0, 3), [0, 1000, 2000])
    assert.deepEqual(await place.names(), ['id', 'size', 'size_before'])
    const rows = await place.run(
      sql`select id, size from goods where id in (1, 2, 3, 4, 5, 7, 9000, 20000) order by id`,
    )
    assert.deepEqual(
      rows.map(({ id, size }) => [Number(id), size === null ? null : Number(size)]),
      [
        [1, -1],
        [2, -1],
        [3, -2],
        [4, null],
        [5, 5],
        [7, null],
        [9000, -1],
        [20000, 5],
      ],
    )
    const [wrong] = await place.run(sql`select count(*) as n from goods where id between 10 and 8000 and size <> id`)
    assert.equal(Number(wrong?.n), 0)
    const made = (await get(`/api/v1/projects/${place.project.id}/migrations`)).body.list[0]
    const { up, down } = (await get(`/api/v1/projects/${place.project.id}/migrations/${made.id}`)).body
    assert.match(
      up,
      /add column .size_next.*rename column .size. to .size_before.*rename column .size_next. to .size./s,
    )
    assert.match(
      down,
      /rename column .size. to .size_next.*rename column .size_before. to .size.*drop column .size_next./s,
    )
    const { list } = (await get(`/api/v1/columns/${place.column}/conversions`)).body
    const undone = await post(`/api/v1/conversions/${list[0].id}/undo`, {})
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.equal((await place.run(sql`select size from goods where id = 7`))[0]?.size, 'large')
  })

  test('stopped between the columns changing places and the metadata, it is finished', async () => {
    const place = await goods()
    const { body } = await start(place.column)
    const { kind, job } = await jobOf(server, body.job)
    const { meta } = server.app.services
    const write = meta.write
    let isBroken = true
    Object.assign(meta, {
      write: (...given: Parameters<typeof write>) =>
        isBroken ? Promise.reject(new Error('gone')) : write.apply(meta, given),
    })
    // The process dies here: nobody takes anything back.
    await assert.rejects(kind.run(job()))
    isBroken = false
    Object.assign(meta, { write })
    await place.run(sql.raw('alter table goods rename column size to size_before'))
    await place.run(sql.raw('alter table goods rename column size_next to size'))
    await kind.run(job())
    assert.deepEqual(await place.names(), ['id', 'size', 'size_before'])
    assert.equal(Number((await place.run(sql`select size from goods where id = 8`))[0]?.size), 8)
    // Once more, as after a stop right before its end.
    await kind.run(job())
    assert.deepEqual(await place.names(), ['id', 'size', 'size_before'])
  })

  test('stopped when the old column had left and the new one had not come, it goes on', async () => {
    const place = await goods()
    const { body } = await start(place.column)
    const { kind, job, end } = await jobOf(server, body.job)
    const stopped = new Error('the server was stopped')
    await assert.rejects(kind.run({ ...job(), last: async () => Promise.reject(stopped) }), stopped)
    await place.run(sql.raw('alter table goods rename column size to size_before'))
    await kind.run(job())
    await end()
    assert.deepEqual(await place.names(), ['id', 'size', 'size_before'])
    const [sums] = await place.run(sql`select sum(size) as now, count(size_before) as before_ from goods`)
    assert.deepEqual(Object.values(sums ?? {}).map(Number), [(count * (count + 1)) / 2 - 7, count])
  })

  test('cancelled, or with more lost than was agreed to, everything is as it was', async () => {
    const place = await goods()
    assert.equal((await start(place.column, { converted: 1, emptied: 0 })).status, 409)
    const { body } = await start(place.column)
    const { kind, job, end } = await jobOf(server, body.job)
    await assert.rejects(
      kind.run(
        job(async (batch) => void (batch === 3 && (await place.run(sql`update goods set size = 'huge' where id < 9`)))),
      ),
      /now 8 cells would be emptied/,
    )
    const reader = await aToken(server, ana, { access: 'read' })
    assert.equal((await reader.call('POST', `/api/v1/jobs/${body.job}/cancel`)).status, 403)
    assert.notEqual((await get(`/api/v1/jobs/${body.job}`)).body.state, 'cancelling')
    assert.equal((await post(`/api/v1/jobs/${body.job}/cancel`)).body.state, 'cancelling')
    await kind.clean?.(job())
    assert.deepEqual(await place.names(), ['id', 'size'])
    assert.equal((await place.run(sql`select size from goods where id = 10500`))[0]?.size, '10500 ')
    await end()
    const ben = await server.signUp('ben@x.example')
    assert.equal(
      (await server.call('POST', `/api/v1/jobs/${body.job}/cancel`, undefined, { token: ben.token })).status,
      404,
    )
  })

  test('rules of the field stand behind it: unique, required', async () => {
    const place = await goods(' not null')
    await place.run(sql`update goods set size = '0' where id = 7`)
    const request = { uidt: 'Number', rqd: true, unique: true, expected: { converted: count, emptied: 0 } }
    const { status, body } = await post(`/api/v1/columns/${place.column}/convert/batches`, request)
    assert.equal(status, 200, JSON.stringify(body))
    const { kind, job, end } = await jobOf(server, body.job)
    await kind.run(job())
    await end()
    await assert.rejects(place.run(sql`insert into goods (id, size) values (20001, null)`))
    await assert.rejects(place.run(sql`insert into goods (id, size) values (20001, 5)`))
  })
})
