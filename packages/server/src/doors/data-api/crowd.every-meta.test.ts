import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { RecordsEvent } from '@rowhouse/core/events'
import { storedEvent } from '../../meta/stored-event.ts'
import { aServer, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, type DataTable } from './testing/a-data-table.ts'

onEveryMeta('many who write at the same moment', (bench) => {
  let server: TestServer
  let table: DataTable
  before(async () => {
    server = await aServer({ CALLS_PER_PERSON: '100000' }, await bench.place())
    const ana = await server.signUp('ana@x.example')
    table = await aDataTable(server, ana, { Name: 'SingleLineText', N: 'Number' }, [{ N: 0 }, { N: 0 }, { N: 0 }])
  })
  after(() => server.close())

  interface Entry {
    readonly record: string | null
    readonly event: RecordsEvent
  }
  const logged = async (): Promise<Entry[]> => {
    const rows = await server.app.services.meta.read
      .selectFrom('rh_changes')
      .select(['record', 'event'])
      .where('type', 'like', 'records.%')
      .orderBy('seq')
      .execute()
    return rows.map((row) => ({ record: row.record, event: storedEvent<RecordsEvent>(row) }))
  }

  test('each entry of the log begins where the one before it ended (P06)', async () => {
    const skipped = (await logged()).length
    const writes = Array.from({ length: 60 }, (_, at) => {
      if (at % 10 === 9) return table.bulk('PATCH', '/all?where=(N,gt,-1)', { N: 1000 + at })
      return table.send('PATCH', `/${(at % 3) + 1}`, { N: at + 1 })
    })
    for (const { status, body } of await Promise.all(writes)) assert.equal(status, 200, JSON.stringify(body))
    const value = new Map<string, unknown>(['1', '2', '3'].map((key) => [key, 0]))
    for (const { event } of (await logged()).slice(skipped)) {
      assert.ok(event.type === 'records.updated')
      for (const { record, before, after } of event.changes) {
        assert.deepEqual(Object.values(before), [value.get(record)], `record ${record}`)
        value.set(record, Object.values(after)[0])
      }
    }
    const { list } = (await table.get('')).body
    assert.deepEqual(
      list.map(({ N }: { N: unknown }) => N),
      [...value.values()],
    )
  })

  test('each new record is answered and logged under its own key', async () => {
    const skipped = (await logged()).length
    const names = Array.from({ length: 40 }, (_, at) => `new ${at}`)
    const answers = await Promise.all(names.map((Name) => table.send('POST', '', { Name })))
    assert.deepEqual(
      answers.map(({ body }) => body.Name),
      names,
    )
    const keys = answers.map(({ body }) => String(body.Id))
    assert.equal(new Set(keys).size, 40)
    const entries = (await logged()).slice(skipped)
    for (const { record, event } of entries)
      assert.deepEqual(event.type === 'records.inserted' && event.keys, [record], JSON.stringify(event))
    assert.deepEqual(new Set(entries.map(({ record }) => record)), new Set(keys))
    for (const { body } of answers) assert.equal((await table.get(`/${body.Id}`)).body.Name, body.Name)
  })

  test('a refused one says why and takes nobody with it', async () => {
    const writes = Array.from({ length: 20 }, (_, at) =>
      at % 4 === 3 ? table.send('PATCH', '/99999', { N: 1 }) : table.send('POST', '', { Name: `more ${at}` }),
    )
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    assert.deepEqual(
      statuses,
      Array.from({ length: 20 }, (_, at) => (at % 4 === 3 ? 404 : 200)),
    )
  })

  test('a value that must be the only one is named when it comes twice at once', async () => {
    const codes = await aDataTable(server, await server.signUp(`${bench.dialect}@x.example`), [
      { title: 'Code', uidt: 'SingleLineText', unique: true },
      { title: 'N', uidt: 'Number' },
    ])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => codes.send('POST', '', { Code: `c${at % 4}` })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 8)
    for (const { status, body } of refused) assert.deepEqual([status, /“Code”/.test(body.msg)], [409, true], body.msg)
    assert.equal((await codes.get('/count')).body.count, 4)
    const [first, second] = (await codes.get('')).body.list
    const { status, body } = await codes.send('PATCH', `/${first.Id}`, { Code: second.Code, N: 1 })
    assert.deepEqual([status, /“Code”/.test(body.msg)], [409, true], body.msg)
  })
})
