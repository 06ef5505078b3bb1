import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onBehalfOf } from '../../dialects/on-behalf-of.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aDataTable, type DataTable } from './testing/a-data-table.ts'

const many = 6000
let server: TestServer
let ana: Person
let table: DataTable
let small: DataTable
before(async () => {
  // One thread for long reads, and one more when that takes long: while both are busy, nothing that takes long can be counted.
  server = await aServer({ READER_THREADS: '1' })
  ana = await server.signUp('ana@x.example')
  const rows = (length: number) => Array.from({ length }, (_, N) => ({ N }))
  table = await aDataTable(server, ana, { N: 'Number' }, rows(many))
  small = await aDataTable(server, ana, { N: 'Number' }, rows(60))
})
after(() => server.close())

/** Holds both threads, of which nobody gets two, while `work`, which must not need them, is done. */
function whileNothingCanBeCounted(work: () => Promise<void>): Promise<void> {
  const hold = (person: string, then: () => Promise<void>) =>
    onBehalfOf(person, () => server.app.services.meta.scan.connection().execute(then))
  return hold('one', () => hold('another', work))
}

const totalOf = async (of: DataTable, query: string) => {
  const { status, body } = await of.get(query)
  assert.equal(status, 200, JSON.stringify(body))
  return [body.pageInfo.totalRows, body.pageInfo.isEstimate]
}

test('a page does not wait for its first count: it is answered with what is known, and says so', async () => {
  await whileNothingCanBeCounted(async () => {
    const { status, body } = await table.get('?limit=20&offset=20')
    assert.equal(status, 200)
    assert.equal(body.list.length, 20)
    assert.deepEqual(body.pageInfo, {
      totalRows: many,
      page: 2,
      pageSize: 20,
      isFirstPage: false,
      isLastPage: false,
      isEstimate: true,
    })
  })
})

test('where there are few records their number is exact from the first page on', async () => {
  await whileNothingCanBeCounted(async () => {
    assert.deepEqual(await totalOf(small, '?limit=20&offset=20'), [60, undefined])
  })
})

test('the last page shows by itself how many there are', async () => {
  await whileNothingCanBeCounted(async () => {
    const { pageInfo } = (await small.get('?limit=25&offset=50')).body
    assert.deepEqual([pageInfo.totalRows, pageInfo.isLastPage, pageInfo.isEstimate], [60, true, undefined])
  })
})

test('what was counted once is exact until something is written, also when nothing can be counted', async () => {
  assert.deepEqual(await totalOf(table, '?limit=20&count=exact'), [many, undefined])
  await whileNothingCanBeCounted(async () => {
    assert.deepEqual(await totalOf(table, '?limit=20'), [many, undefined])
    assert.deepEqual(await totalOf(table, '?limit=20&count=exact'), [many, undefined])
    await table.send('POST', '', { N: -1 })
    assert.deepEqual(await totalOf(table, '?limit=20'), [many + 1, undefined])
  })
})

for (const path of [() => `${table.path}/count?where=(N,gt,1)`, () => `${table.olderPath}/count?where=(N,gt,1)`])
  test('a count that takes longer than 10 seconds is given up, as clients expect it (spec 435)', async () => {
    await whileNothingCanBeCounted(async () => {
      mock.timers.enable({ apis: ['setTimeout'] })
      // By hand: a mock of it would be put back once more by whoever restores all mocks of the process, and time stand still.
      const faked = globalThis.setTimeout
      const asked: unknown[] = []
      globalThis.setTimeout = ((work: () => void, ms?: number) => {
        asked.push(ms)
        return faked(work, ms)
      }) as typeof setTimeout
      const counting = server.call('GET', path(), undefined, ana)
      while (!asked.includes(10_000)) await new Promise((resolve) => setImmediate(resolve))
      globalThis.setTimeout = faked
      mock.timers.tick(9_999)
      const early = await Promise.race([counting, new Promise((resolve) => setImmediate(() => resolve('waits')))])
      mock.timers.tick(1)
      mock.timers.reset()
      const { status, body } = await counting
      assert.deepEqual([early, status, body.error], ['waits', 504, 'timed_out'])
    })
  })
