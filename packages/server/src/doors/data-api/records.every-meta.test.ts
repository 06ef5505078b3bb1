import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, gui } from './testing/a-data-table.ts'

onEveryMeta('reading records', (bench) => {
  let server: TestServer
  let ana: Person
  let people: DataTable
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    people = await aDataTable(
      server,
      ana,
      {
        Name: 'SingleLineText',
        Age: 'Number',
        City: 'SingleLineText',
        Price: 'Decimal',
        Tags: 'MultiSelect',
        On: 'Date',
      },
      [
        { Name: 'Ann', Age: 30, City: 'Berlin', Price: '0.1', Tags: ['a', 'b'], On: '2026-01-31' },
        { Name: 'Ben', Age: 20, City: 'Rome', Price: '0.2' },
        { Name: 'Cleo', City: 'Berlin', On: '2026-02-28' },
        { Name: 'Dan', Age: 30 },
      ],
    )
  })
  after(() => server.close())

  describe('one record', () => {
    test('by its key, with its version', async () => {
      const { status, body, headers } = await people.get('/1')
      assert.equal(status, 200)
      assert.deepEqual(body, {
        Id: 1,
        Name: 'Ann',
        Age: 30,
        City: 'Berlin',
        Price: '0.1',
        Tags: 'a,b',
        On: '2026-01-31',
      })
      assert.match(String(headers.etag), /^"[\w-]{22}"$/)
      assert.equal(headers['cache-control'], 'private, no-store')
    })

    test('has the same version in both shapes', async () => {
      const [classic, structured] = [await people.get('/1'), await people.get('/1', gui)]
      assert.deepEqual(structured.body.Tags, ['a', 'b'])
      assert.equal(classic.headers.etag, structured.headers.etag)
      assert.notEqual(classic.headers.etag, (await people.get('/2')).headers.etag)
    })

    test('with some of its fields', async () => {
      const { body, headers } = await people.get('/1?fields=Name,Age')
      assert.deepEqual(body, { Name: 'Ann', Age: 30 })
      assert.equal(headers.etag, undefined)
    })

    for (const [key, status] of [
      ['99', 404],
      ['0', 404],
      ['-1', 404],
      ['abc', 400],
      ['1.5', 400],
      ['1___2', 400],
      ["1' or '1'='1", 400],
    ] as const)
      test(`“${key}” gets ${status}`, async () =>
        assert.equal((await people.get(`/${encodeURIComponent(key)}`)).status, status))

    test('whether it is there', async () => {
      assert.equal((await people.get('/1/exist')).body, true)
      assert.equal((await people.get('/99/exist')).body, false)
      assert.equal((await people.get('/abc/exist')).status, 400)
    })
  })

  describe('find-one', () => {
    test('the first in order', async () =>
      assert.equal((await people.get(`/find-one${asked({ sort: '-Name', where: '(Age,eq,30)' })}`)).body.Name, 'Dan'))
    test('only the fields asked for', async () =>
      assert.deepEqual((await people.get('/find-one?fields=Name')).body, { Name: 'Ann' }))
    test('an empty object when there is none', async () =>
      assert.deepEqual((await people.get(`/find-one${asked({ where: '(Age,eq,99)' })}`)).body, {}))
  })

  describe('count', () => {
    test('of everything and of what is chosen', async () => {
      assert.deepEqual((await people.get('/count')).body, { count: 4 })
      assert.deepEqual((await people.get(`/count${asked({ where: '(Age,eq,30)' })}`)).body, { count: 2 })
      assert.deepEqual((await people.get('/count?q=berlin')).body, { count: 2 })
    })
    test('a bad filter is refused', async () => assert.equal((await people.get('/count?where=(x')).status, 400))
  })

  describe('groupby', () => {
    test('each value with its count, and how many records there are', async () => {
      const { body } = await people.get('/groupby?column_name=City')
      assert.deepEqual(body.list, [
        { count: 1, City: null },
        { count: 2, City: 'Berlin' },
        { count: 1, City: 'Rome' },
      ])
      assert.equal(body.pageInfo.totalRows, 4)
    })
    test('under the name it was asked by: existing clients call a column as the database does', async () => {
      const columns = [{ title: 'City', column_name: 'home_city', uidt: 'SingleLineText' }]
      const other = await aDataTable(server, ana, columns, [{ City: 'Rome' }])
      const { body } = await other.get('/groupby?column_name=home_city')
      assert.deepEqual(body.list, [{ count: 1, home_city: 'Rome' }])
    })
    test('by count, a page at a time', async () => {
      const { body } = await people.get('/groupby?column_name=City&sort=-count&limit=1')
      assert.deepEqual(body.list, [{ count: 2, City: 'Berlin' }])
    })
    for (const query of [
      '',
      '?column_name=',
      '?column_name=1',
      '?column_name=(select 1)',
      '?column_name=City&sort=nobody',
    ])
      test(`“${query}” is refused (S03)`, async () =>
        assert.equal((await people.get(`/groupby${encodeURI(query)}`)).status, 400))
  })

  describe('aggregate', () => {
    const figures = (wanted: unknown, more: Record<string, string> = {}) =>
      people.get(`/aggregate${asked({ aggregates: JSON.stringify(wanted), ...more })}`)

    test('several figures of several columns', async () => {
      const { status, body } = await figures({
        Price: ['sum', 'max'],
        Age: 'avg',
        Name: ['count', 'unique'],
        On: 'rangeDays',
      })
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.Price, { sum: '0.3', max: '0.2' })
      assert.deepEqual(body.Name, { count: 4, unique: 4 })
      assert.deepEqual(body.On, { rangeDays: 28 })
      assert.equal(Math.round(Number(body.Age.avg) * 1000), 26_667)
    })
    test('of what is chosen', async () =>
      assert.deepEqual((await figures({ Age: 'sum' }, { where: '(City,eq,Berlin)' })).body, { Age: { sum: 30 } }))
    for (const wanted of [
      undefined,
      [],
      {},
      { Nobody: 'sum' },
      { Age: 'drop' },
      { Name: 'sum' },
      { Age: [] },
      'x',
      null,
    ])
      test(`${JSON.stringify(wanted)} is refused`, async () => {
        const answer = wanted === undefined ? await people.get('/aggregate') : await figures(wanted)
        assert.equal(answer.status, 400)
      })
  })

  describe('distinct', () => {
    test('each value once, in order', async () =>
      assert.deepEqual((await people.get('/distinct?column_name=City')).body, { list: [null, 'Berlin', 'Rome'] }))
    test('those that contain a text, of what is chosen, a page at a time', async () => {
      const { body } = await people.get(
        `/distinct${asked({ column_name: 'City', q: 'r', where: '(Age,notnull,)', limit: '1' })}`,
      )
      assert.deepEqual(body, { list: ['Berlin'] })
    })
    test('an unknown column is refused', async () =>
      assert.equal((await people.get('/distinct?column_name=Nobody')).status, 400))
  })

  describe('places that are not there', () => {
    for (const [path, msg] of [
      ['Nowhere', 'Table not found'],
      ['Nowhere/1', 'Table not found'],
      ['Nowhere/count', 'Table not found'],
      ['People/views/Nowhere', 'View not found'],
      ['People/views/Nowhere/1', 'View not found'],
    ] as const)
      test(`${path} gets 404 “${msg}”`, async () => {
        const { status, body } = await server.call(
          'GET',
          `/api/v1/db/data/v1/${people.project}/${path}`,
          undefined,
          ana,
        )
        assert.equal(status, 404)
        assert.equal(body.msg, msg)
      })
  })
})
