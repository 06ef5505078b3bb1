import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aDataTable, type DataTable } from './testing/a-data-table.ts'

let server: TestServer
let ana: Person
let table: DataTable
before(async () => {
  // One thread for long reads: while it is busy, nothing can be counted.
  server = await aServer({ READER_THREADS: '1' })
  ana = await server.signUp('ana@x.example')
  table = await aDataTable(
    server,
    ana,
    { N: 'Number' },
    Array.from({ length: 60 }, (_, N) => ({ N })),
  )
})
after(() => server.close())

/** Holds the one thread while `work`, which must not need it, is done. */
function whileNothingCanBeCounted(work: () => Promise<void>): Promise<void> {
  return server.app.services.meta.scan.connection().execute(work)
}

test('a page does not wait for its count: it is answered with what is known, and says so', async () => {
  await whileNothingCanBeCounted(async () => {
    const { status, body } = await table.get('?limit=20&offset=20')
    assert.equal(status, 200)
    assert.equal(body.list.length, 20)
    assert.deepEqual(body.pageInfo, {
      totalRows: 60,
      page: 2,
      pageSize: 20,
      isFirstPage: false,
      isLastPage: false,
      isEstimate: true,
    })
  })
})

test('the last page shows by itself how many there are', async () => {
  await whileNothingCanBeCounted(async () => {
    const { pageInfo } = (await table.get('?limit=25&offset=50')).body
    assert.deepEqual([pageInfo.totalRows, pageInfo.isLastPage, pageInfo.isEstimate], [60, true, undefined])
  })
})

test('what was counted before is the better estimate', async () => {
  assert.equal((await table.get('?limit=20')).body.pageInfo.totalRows, 60)
  await whileNothingCanBeCounted(async () => {
    const { pageInfo } = (await table.get('?limit=20')).body
    assert.deepEqual([pageInfo.totalRows, pageInfo.isEstimate], [60, true])
  })
})

test('once the thread is free again, counts are exact again', async () => {
  const { pageInfo } = (await table.get('?limit=20&count=exact')).body
  assert.deepEqual([pageInfo.totalRows, pageInfo.isEstimate], [60, undefined])
})

for (const path of [() => `${table.path}/count`, () => `${table.olderPath}/count`])
  test('a count that takes longer than 10 seconds is given up, as clients expect it (spec 435)', async () => {
    await whileNothingCanBeCounted(async () => {
      mock.timers.enable({ apis: ['setTimeout'] })
      const counting = server.call('GET', path(), undefined, ana)
      // Until the call waits for the thread.
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      mock.timers.tick(9_999)
      const early = await Promise.race([counting, new Promise((resolve) => setImmediate(() => resolve('waits')))])
      mock.timers.tick(1)
      mock.timers.reset()
      const { status, body } = await counting
      assert.deepEqual([early, status, body.error], ['waits', 504, 'timed_out'])
    })
  })
