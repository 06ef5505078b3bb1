import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, gui, names } from '../data-api/testing/a-data-table.ts'

onEveryMeta('the older REST API', (bench) => {
  let server: TestServer
  let ana: Person
  let people: DataTable
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    people = await aDataTable(
      server,
      ana,
      { Name: 'SingleLineText', Age: 'Number', Price: 'Decimal', Tags: 'MultiSelect' },
      [
        { Name: 'Ann', Age: 30, Price: '0.5', Tags: ['a', 'b'] },
        { Name: 'Ben', Age: 20, Price: '1.5' },
        { Name: 'Cleo', Age: 20 },
        { Name: 'Dan' },
      ],
    )
  })
  after(() => server.close())

  const get = (rest: string) => people.older('GET', rest)

  describe('GET list (spec 433, 434)', () => {
    test('is a plain array, with the time it took', async () => {
      const { status, body, headers } = await get('')
      assert.equal(status, 200)
      assert.deepEqual(body[0], { Id: 1, Name: 'Ann', Age: 30, Price: '0.5', Tags: 'a,b' })
      assert.equal(body.length, 4)
      assert.match(String(headers['xc-db-response']), /^\d+$/)
      assert.deepEqual((await people.older('GET', '', undefined, gui)).body[0].Tags, ['a', 'b'])
    })

    for (const [why, parameters, expected] of [
      ['where', { where: '(Age,eq,20)' }, ['Ben', 'Cleo']],
      ['like takes the % of the client', { where: '(Name,like,%e%)' }, ['Ben', 'Cleo']],
      ['like without % is the whole', { where: '(Name,like,e)' }, []],
      ['~ornot', { where: '(Name,eq,Ann)~ornot(Age,notnull,)' }, ['Ann', 'Dan']],
      ['ge and le', { where: '(Age,ge,20)~and(Age,le,20)' }, ['Ben', 'Cleo']],
      ['is null', { where: '(Age,is,null)' }, ['Dan']],
      ['condition', { condition: '{"Age":{"eq":20},"Name":{"like":"B%"}}' }, ['Ben']],
      [
        'conditionGraph',
        { conditionGraph: '{"_or":[{"Name":{"eq":"Ann"}},{"_not":{"Age":{"ge":0}}}]}' },
        ['Ann', 'Dan'],
      ],
      ['sort, limit and offset', { sort: '-Name', limit: '2', offset: '1' }, ['Cleo', 'Ben']],
    ] as const)
      test(why, async () => assert.deepEqual(names(await get(asked(parameters))), expected))

    test('fields', async () => assert.deepEqual((await get('?fields=Name&limit=1')).body, [{ Name: 'Ann' }]))

    for (const query of ['where=(x', 'where=(Age,foo,1)', 'where=(Age,btw,1)', 'condition={', 'sort=nobody', 'limit=x'])
      test(`${query} is refused`, async () => assert.equal((await get(`?${query}`)).status, 400))
  })

  test('GET findOne', async () => {
    assert.equal((await get(`/findOne${asked({ where: '(Name,like,C%)' })}`)).body.Name, 'Cleo')
    assert.deepEqual((await get(`/findOne${asked({ where: '(Name,eq,Nobody)' })}`)).body, {})
  })

  test('GET count', async () => {
    assert.deepEqual((await get('/count')).body, { count: 4 })
    assert.deepEqual((await get(`/count${asked({ where: '(Name,like,%n)' })}`)).body, { count: 3 })
    assert.deepEqual((await get(`/count${asked({ conditionGraph: '{"Age":{"eq":20}}' })}`)).body, { count: 2 })
  })

  test('GET groupby, by query and by address', async () => {
    const expected = [
      { count: 1, Age: null },
      { count: 2, Age: 20 },
      { count: 1, Age: 30 },
    ]
    assert.deepEqual((await get('/groupby?column_name=Age')).body, expected)
    assert.deepEqual((await get('/groupby/Age')).body, expected)
    assert.deepEqual((await get('/groupby/Age?sort=-count&limit=1')).body, [{ count: 2, Age: 20 }])
    const { status, body } = await get('/groupby/Nobody')
    assert.deepEqual([status, body.msg], [404, `Column with id/name 'Nobody' is not found`])
    for (const query of ['', '?column_name=1', '?column_name=Age&having=(count,gt,1)'])
      assert.equal((await get(`/groupby${query}`)).status, 400, query)
  })

  test('GET aggregate', async () => {
    const { status, body } = await get('/aggregate?column_name=Price&func=sum,min,max,count')
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body, [{ sum: '2', min: '0.5', max: '1.5', count: 2 }])
    const chosen = await get(`/aggregate${asked({ column_name: 'Age', func: 'sum', where: '(Name,like,A%)' })}`)
    assert.deepEqual(chosen.body, [{ sum: 30 }])
    for (const query of [
      'func=sum',
      'column_name=Age&func=drop',
      'column_name=Name&func=sum',
      'column_name=Age&fields=Name',
    ])
      assert.equal((await get(`/aggregate?${query}`)).status, 400, query)
  })

  test('GET distinct', async () => {
    assert.deepEqual((await get('/distinct?column_name=Age')).body, [{ Age: null }, { Age: 20 }, { Age: 30 }])
    assert.deepEqual((await get(`/distinct${asked({ column_name: 'Age', where: '(Name,eq,Ann)' })}`)).body, [
      { Age: 30 },
    ])
  })

  test('GET distribute, by min, max and step, or by steps', async () => {
    assert.deepEqual((await get('/distribute?column_name=Age&min=10&max=30&step=10')).body, [
      { range: '10-20', count: 0 },
      { range: '20-30', count: 3 },
    ])
    assert.deepEqual((await get('/distribute?column_name=Age&steps=0,20.5,21')).body, [
      { range: '0-20.5', count: 2 },
      { range: '20.5-21', count: 0 },
    ])
    assert.deepEqual((await get('/distribute?column_name=Price&steps=0,0.5,1.5')).body, [
      { range: '0-0.5', count: 0 },
      { range: '0.5-1.5', count: 2 },
    ])
    for (const query of ['', '&steps=2,1', '&steps=a', '&min=0&max=1', '&min=0&max=1e9&step=1', '&steps=0,1&func=sum'])
      assert.equal((await get(`/distribute?column_name=Age${query}`)).status, 400, query)
    assert.equal((await get('/distribute?column_name=Name&steps=0,1')).status, 400)
  })

  test('GET one record and whether it is there (spec 436)', async () => {
    const { status, body, headers } = await get('/1?fields=Name,Age')
    assert.deepEqual([status, body], [200, { Name: 'Ann', Age: 30 }])
    assert.equal(headers.etag, undefined)
    assert.ok((await get('/1')).headers.etag)
    assert.equal((await get('/99')).status, 404)
    assert.equal((await get('/1/exists')).body, true)
    assert.equal((await get('/99/exists')).body, false)
  })

  test('POST, PUT, PATCH and DELETE of one record (spec 437, 439, 440)', async () => {
    const { status, body } = await people.older('POST', '', { Name: 'New', Age: 1 })
    assert.deepEqual([status, body], [200, { Id: body.Id, Name: 'New', Age: 1, Price: null, Tags: null }])
    assert.equal((await people.older('PUT', `/${body.Id}?ignoreWebhook=true`, { Age: 2 })).body.Age, 2)
    assert.equal((await people.older('PATCH', `/${body.Id}`, { Age: 3 })).body.Age, 3)
    const refused = await people.older('PUT', `/${body.Id}?ignoreWebhook=1`, { Age: 4 })
    assert.deepEqual([refused.status, refused.body.msg], [400, 'ignoreWebhook value can be either true or false'])
    assert.equal((await get(`/${body.Id}`)).body.Age, 3)
    assert.equal((await people.older('DELETE', `/${body.Id}`)).body, 1)
    assert.equal((await people.older('DELETE', `/${body.Id}`)).status, 404)
    assert.equal((await people.older('POST', '', { Age: 'x' })).status, 400)
  })

  test('POST, PUT and DELETE in bulk (spec 438)', async () => {
    const inserted = await people.older('POST', '/bulk', [{ Name: 'b1' }, { Name: 'b2' }])
    assert.equal(inserted.status, 200)
    const [first, second] = inserted.body
    assert.deepEqual(
      (
        await people.older('PUT', '/bulk', [
          { Id: first, Age: 5 },
          { Id: second, Age: 6 },
        ])
      ).body,
      [1, 1],
    )
    assert.equal((await get(`/${second}`)).body.Age, 6)
    assert.deepEqual((await people.older('DELETE', '/bulk', [{ Id: first }, { Id: second }])).body, [1, 1])
    for (const [method, body] of [
      ['POST', []],
      ['PUT', [{ Age: 1 }]],
      ['DELETE', [{}]],
      ['DELETE', []],
    ] as const)
      assert.equal((await people.older(method, '/bulk', body)).status, 400)
    assert.deepEqual((await get('/count')).body, { count: 4 })
  })

  test('a table or project that is not there', async () => {
    const { status, body } = await server.call('GET', `/nc/${people.project}/api/v1/Nowhere`, undefined, ana)
    assert.deepEqual([status, body.msg], [404, 'Table not found'])
    assert.equal((await server.call('GET', '/nc/p_00000000000000/api/v1/People', undefined, ana)).status, 404)
  })
})
