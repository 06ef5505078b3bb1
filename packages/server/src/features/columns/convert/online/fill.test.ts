import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../../../testing/a-server.ts'
import { onEveryDialect } from '../../../../testing/every-dialect.ts'
import { sourceEnvironment } from '../../../sources/testing/a-source.ts'
import { count, jobOf, largeGoods } from './testing/large-goods.ts'

onEveryDialect('a new field that is filled in batches', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    // Whoever runs a job here is the test.
    await server.app.services.jobs.stop()
  })
  after(() => server.close())

  const goods = () => largeGoods(server, ana, bench)
  const get = (path: string) => server.call('GET', path, undefined, { token: ana.token })
  const post = (path: string, body?: unknown) => server.call('POST', path, body, { token: ana.token })
  const copy = (column: string) => post(`/api/v1/columns/${column}/duplicate/batches`, {})
  const add = (table: string, request: object) => post(`/api/v1/tables/${table}/columns/batches`, request)
  const titlesOf = async (table: string): Promise<string[]> =>
    (await get(`/api/v1/db/meta/tables/${table}`)).body.columns.map(({ title }: { title: string }) => title)
  const stopped = new Error('the server was stopped')
  const stopAt = (wanted: number) => async (batch: number) => {
    if (batch === wanted) throw stopped
  }

  if (bench.dialect.name === 'sqlite') {
    test('an engine without the means takes one transaction', async () => {
      const { column, table } = await goods()
      assert.deepEqual((await copy(column)).body, { job: null })
      assert.deepEqual((await add(table, { title: 'No', uidt: 'AutoNumber' })).body, { job: null })
    })
    return
  }

  test('a copy that was stopped half-way goes on, has what others wrote meanwhile, and is a field at the end', async () => {
    const place = await goods()
    const { body } = await copy(place.column)
    const again = await copy(place.column)
    assert.equal(again.status, 409)
    assert.match(again.body.msg, /This field is being copied already/)
    const { kind, job, told, end } = await jobOf(server, body.job)
    await assert.rejects(kind.run(job(stopAt(5))), stopped)
    // Nobody sees it yet, and nobody takes it for a column somebody made.
    assert.deepEqual(await titlesOf(place.table), ['id', 'size'])
    assert.deepEqual(await place.names(), ['id', 'size', 'size_copy', 'size_copy_mark'])
    const drift = (await get(`/api/v1/db/meta/projects/${place.project.id}/meta-diff`)).body
    assert.deepEqual(
      drift.flatMap(({ detectedChanges }: { detectedChanges: unknown[] }) => detectedChanges),
      [],
    )
    const [half] = await place.run(sql`select count(size_copy) as n from goods`)
    assert.equal(Number(half?.n), 4000)
    await place.run(sql`update goods set size = 'late' where id in (1, 9000)`)
    told.length = 0
    const meanwhile = async (batch: number) => {
      if (batch === 11) await place.run(sql`update goods set size = null where id = 3`)
    }
    const { column } = (await kind.run(job(meanwhile))) as { column: string }
    await end()
    assert.deepEqual(told.slice(0, 3), [0, 1000, 2000])
    assert.deepEqual(await titlesOf(place.table), ['id', 'size', 'size copy'])
    assert.deepEqual(await place.names(), ['id', 'size', 'size_copy'])
    const [wrong] = await place.run(sql`select count(*) as n from goods
      where size <> size_copy or (size is null and size_copy is not null) or (size is not null and size_copy is null)`)
    assert.equal(Number(wrong?.n), 0)
    // Once more, as after a stop right before its end.
    assert.deepEqual(await kind.run(job()), { column })
    const { list } = (await get(`/api/v1/projects/${place.project.id}/migrations`)).body
    const { up, down } = (await get(`/api/v1/projects/${place.project.id}/migrations/${list[0].id}`)).body
    assert.match(
      up,
      /add column .size_copy.[^;]*;\s*-- the values of size of 10500 records are copied into size_copy, 1,000/,
    )
    assert.match(down, /drop column .size_copy./)
    const changes = await server.app.services.meta.read.selectFrom('rh_changes').select(['type', 'actor_id']).execute()
    assert.deepEqual(
      changes.filter(({ type }) => type === 'columns.created').map(({ actor_id }) => actor_id),
      [ana.id],
    )
    // The way back is that of every new field.
    const undone = await server.call('DELETE', `/api/v1/db/meta/columns/${column}`, undefined, { token: ana.token })
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.deepEqual(await titlesOf(place.table), ['id', 'size'])
  })

  test('numbers of a new field are those of the key, each once, also after a stop; who comes meanwhile gets the next', async () => {
    const place = await goods()
    const { body } = await add(place.table, { title: 'No', column_name: 'no', uidt: 'AutoNumber' })
    const { kind, job, end } = await jobOf(server, body.job)
    await assert.rejects(kind.run(job(stopAt(4))), stopped)
    await place.run(sql`insert into goods (id, size) values (0, 'early')`)
    await kind.run(job())
    await end()
    const [sums] = await place.run(sql`select count(distinct no) as n, max(no) as most,
      sum(case when id = no then 1 else 0 end) as own, max(case when id = 0 then no end) as late from goods`)
    assert.deepEqual([sums?.n, sums?.most].map(Number), [count + 1, count + 1])
    // Until the stop they went by the key; then one stood before them.
    assert.ok(Number(sums?.own) >= 3000, JSON.stringify(sums))
    assert.ok(Number(sums?.late) > 3000, JSON.stringify(sums))
    const made = await post(`/api/v1/db/data/noco/${place.project.id}/goods`, { id: 20_000, size: 'new' })
    assert.equal(Number(made.body.No), count + 2, JSON.stringify(made.body))
    assert.deepEqual((await add(place.table, { title: 'Kind', uidt: 'SingleLineText', cdf: 'x' })).body, { job: null })
  })

  test('cancelled, or when the field was changed meanwhile, nothing is left of it', async () => {
    const place = await goods()
    const { body } = await copy(place.column)
    const { kind, job, end } = await jobOf(server, body.job)
    const change = async (batch: number) => {
      if (batch !== 3) return
      const request = { title: 'Width', uidt: 'LongText' }
      const path = `/api/v1/db/meta/columns/${place.column}`
      assert.equal((await server.call('PATCH', path, request, { token: ana.token })).status, 200)
    }
    await assert.rejects(kind.run(job(change)), /changed while it was copied/)
    assert.equal((await post(`/api/v1/jobs/${body.job}/cancel`)).body.state, 'cancelling')
    await kind.clean?.(job())
    await end()
    assert.deepEqual(await place.names(), ['id', 'size', 'size_before'])
    assert.deepEqual(await titlesOf(place.table), ['id', 'Width'])
  })
})
