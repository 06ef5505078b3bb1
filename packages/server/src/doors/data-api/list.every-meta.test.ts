import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, gui, names } from './testing/a-data-table.ts'

onEveryMeta('the list of records', (bench) => {
  let server: TestServer
  let ana: Person
  let people: DataTable
  let columnId: (title: string) => string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    people = await aDataTable(
      server,
      ana,
      {
        Name: 'SingleLineText',
        Age: 'Number',
        'First, last': 'SingleLineText',
        Tags: 'MultiSelect',
        Seen: 'DateTime',
        Born: 'Date',
        Extra: 'JSON',
      },
      [
        {
          Name: 'Ann',
          Age: 30,
          'First, last': 'x',
          Tags: ['a', 'b'],
          Seen: '2026-11-15T23:30:00Z',
          Born: '1996-02-29',
        },
        { Name: 'Ben', Age: 20, 'First, last': 'y', Tags: ['c'], Seen: '2026-11-16T00:30:00Z', Extra: { k: [1] } },
        { Name: 'Cleo', 'First, last': 'z' },
        { Name: 'berta', Age: 40, 'First, last': 'x', Tags: ['a'] },
      ],
    )
    columnId = (title) => people.table.columns.find((column) => column.title === title)?.id ?? ''
  })
  after(() => server.close())

  const listed = async (parameters: Parameters<typeof asked>[0]): Promise<unknown[]> => {
    const answer = await people.get(asked(parameters))
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return names(answer)
  }

  test('answers list and pageInfo, as JSON that nobody may keep (S64)', async () => {
    const { status, body, headers } = await people.get('?limit=3&offset=3')
    assert.equal(status, 200)
    assert.deepEqual(names({ body } as never), ['berta'])
    assert.deepEqual(body.pageInfo, { totalRows: 4, page: 2, pageSize: 3, isFirstPage: false, isLastPage: true })
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(headers['cache-control'], 'private, no-store')
  })

  test('records are objects under the titles of their columns, in the shape of existing clients or of our screens', async () => {
    const row = {
      Id: 1,
      Name: 'Ann',
      Age: 30,
      'First, last': 'x',
      Seen: '2026-11-15T23:30:00.000Z',
      Born: '1996-02-29',
    }
    const classic = (await people.get()).body.list[0]
    const structured = (await people.get('', gui)).body.list[0]
    assert.deepEqual(classic, { ...row, Tags: 'a,b', Extra: null })
    assert.deepEqual(structured, { ...row, Tags: ['a', 'b'], Extra: null })
  })

  test('a table is found by title, id and database name, a project by title and id, whatever word stands before', async () => {
    const project = (await server.call('GET', `/api/v1/db/meta/projects/${people.project}`, undefined, ana)).body
    for (const place of [
      `v1/${people.project}/${people.table.id}`,
      `anything/${people.project}/${people.table.table_name}`,
      `noco/${encodeURIComponent(project.title)}/People`,
    ]) {
      const { status, body } = await server.call('GET', `/api/v1/db/data/${place}`, undefined, ana)
      assert.equal(status, 200, place)
      assert.equal(body.list.length, 4)
    }
  })

  describe('paging (S69)', () => {
    for (const [limit, size] of [
      ['0', 1],
      ['-1', 1],
      ['2', 2],
      ['1000', 1000],
      ['1001', 1000],
      ['1e9', 1000],
      ['1e308', 1000],
      ['', 25],
    ] as const)
      test(`limit=${limit} is a page of ${size}`, async () => {
        assert.equal((await people.get(`?limit=${limit}`)).body.pageInfo.pageSize, size)
        assert.equal((await people.get(`?l=${limit}`)).body.pageInfo.pageSize, size)
      })

    for (const [offset, page] of [
      ['0', 1],
      ['-1', 1],
      ['5', 3.5],
      ['', 1],
    ] as const)
      test(`offset=${offset} with a limit of 2 is page ${page}`, async () => {
        assert.equal((await people.get(`?limit=2&o=${offset}`)).body.pageInfo.page, page)
      })

    test('an offset beyond everything is an empty page', async () => {
      const { status, body } = await people.get('?offset=1e308')
      assert.equal(status, 200)
      assert.deepEqual(body.list, [])
      assert.equal(body.pageInfo.totalRows, 4)
    })

    for (const query of [
      'limit=NaN',
      'limit=[]',
      'limit={}',
      'offset=abc',
      'limit=1.5',
      'offset=0x10',
      'limit=1&limit=2',
    ])
      test(`${query} is refused`, async () => {
        const { status, body } = await people.get(`?${query}`)
        assert.equal(status, 400)
        assert.match(body.msg, /needs a whole number/)
      })
  })

  describe('how many there are', () => {
    test('count=none leaves pageInfo out', async () =>
      assert.deepEqual(Object.keys((await people.get('?count=none')).body), ['list']))
    test('count=exact counts what is chosen', async () =>
      assert.equal((await people.get(asked({ count: 'exact', where: '(Age,gt,25)' }))).body.pageInfo.totalRows, 2))
    test('another word is refused', async () => assert.equal((await people.get('?count=maybe')).status, 400))
  })

  describe('which records', () => {
    for (const [why, parameters, expected] of [
      ['where', { where: '(Age,gt,25)' }, ['Ann', 'berta']],
      ['its short name', { w: '(Age,gt,25)' }, ['Ann', 'berta']],
      ['groups', { where: '((Name,eq,Ann)~or(Name,eq,Ben))~and(Age,lt,25)' }, ['Ben']],
      ['not', { where: '~not(Age,gt,25)' }, ['Ben', 'Cleo']],
      ['like takes % for anything, and at the ends for nothing', { where: '(Name,like,%n)' }, ['Ann', 'Ben']],
      ['like takes % for anything inside of a text', { where: '(Name,like,b%r)' }, ['berta']],
      ['like takes a quoted % as it is', { where: '(Name,like,"b%r")' }, []],
      ['nothing equals null', { where: '(Id,eq,null)' }, []],
      ['like ignores case', { where: '(Name,like,BE)' }, ['Ben', 'berta']],
      ['a title with a comma', { where: '(First, last,eq,x)' }, ['Ann', 'berta']],
      ['condition', { condition: '{"Age":{"gt":25},"Name":{"like":"A%"}}' }, ['Ann']],
      ['conditionGraph', { conditionGraph: '{"_or":[{"Name":{"eq":"Ben"}},{"Age":{"eq":40}}]}' }, ['Ben', 'berta']],
      ['all of them together', { where: '(Age,gt,15)', condition: '{"Age":{"lt":35}}', q: 'n' }, ['Ann', 'Ben']],
      ['an empty where is none', { where: '' }, ['Ann', 'Ben', 'Cleo', 'berta']],
      ['a list without a value finds nothing', { where: '(Name,in,)' }, []],
      ['a search in every column', { q: 'BE' }, ['Ben', 'berta']],
      ['a search in numbers', { q: '30', searchFields: 'Age' }, ['Ann']],
      ['a search in the named columns', { q: 'x', searchFields: ['Name', 'First, last'] }, ['Ann', 'berta']],
      ['a choice', { where: '(Tags,anyof,a)' }, ['Ann', 'berta']],
      ['a day in UTC', { where: '(Seen,eq,2026-11-15)' }, ['Ann']],
      ['a day in the zone of the query', { where: '(Seen,eq,2026-11-16)', timezone: 'Europe/Berlin' }, ['Ann', 'Ben']],
    ] as const)
      test(why, async () => assert.deepEqual(await listed(parameters), expected))

    test('a day in the zone of the header', async () => {
      const headers = { 'xc-timezone': 'America/New_York' }
      assert.deepEqual(names(await people.get(asked({ where: '(Seen,eq,2026-11-15)' }), { headers })), ['Ann', 'Ben'])
    })

    test('filter objects', async () => {
      const filter = [
        { fk_column_id: columnId('Age'), comparison_op: 'gt', value: 25 },
        { fk_column_id: columnId('Name'), comparison_op: 'eq', value: 'Ann', logical_op: 'and' },
      ]
      assert.deepEqual(await listed({ filterArrJson: JSON.stringify(filter) }), ['Ann'])
    })

    test('an unknown time zone is refused where days are meant', async () =>
      assert.equal((await people.get(asked({ where: '(Seen,eq,today)', timezone: 'Mars/Base' }))).status, 400))
  })

  describe('order', () => {
    for (const [why, parameters, expected] of [
      ['without a sort: by key', {}, ['Ann', 'Ben', 'Cleo', 'berta']],
      ['down', { sort: '-Name' }, ['berta', 'Cleo', 'Ben', 'Ann']],
      ['by code point', { s: 'Name' }, ['Ann', 'Ben', 'Cleo', 'berta']],
      ['two columns', { sort: 'First, last,-Age' }, ['berta', 'Ann', 'Ben', 'Cleo']],
      ['a list', { 'sort[]': ['First, last', '-Age'] }, ['berta', 'Ann', 'Ben', 'Cleo']],
      ['a name several times', { sort: ['First, last', 'Age'] }, ['Ann', 'berta', 'Ben', 'Cleo']],
    ] as const)
      test(why, async () => assert.deepEqual(await listed(parameters), expected))

    test('sort objects', async () => {
      const sorts = JSON.stringify([{ fk_column_id: columnId('Name'), direction: 'desc' }])
      assert.deepEqual(await listed({ sortArrJson: sorts }), ['berta', 'Cleo', 'Ben', 'Ann'])
    })

    test('shuffled, all are there', async () => {
      for (const query of [{ shuffle: '1' }, { r: '1' }])
        assert.deepEqual((await listed(query)).toSorted(), ['Ann', 'Ben', 'Cleo', 'berta'])
    })

    test('pages of equal values do not overlap', async () => {
      const pages = await Promise.all(
        [0, 1, 2, 3].map((offset) => listed({ sort: 'Born', limit: '1', offset: `${offset}` })),
      )
      assert.deepEqual(pages.flat().toSorted(), ['Ann', 'Ben', 'Cleo', 'berta'])
    })
  })

  describe('fields', () => {
    for (const [why, query, keys] of [
      ['a list', 'fields=Name,Age', ['Name', 'Age']],
      ['a title with a comma', 'fields=First, last,Age', ['First, last', 'Age']],
      ['repeated', 'fields=Name&fields=Age', ['Name', 'Age']],
      ['with brackets', 'fields[]=Name&fields[]=Age', ['Name', 'Age']],
      ['the short name', 'f=Age', ['Age']],
      ['by id', 'fields=AGE_ID', ['Age']],
      ['everything', 'fields=*', ['Id', 'Name', 'Age', 'First, last', 'Tags', 'Seen', 'Born', 'Extra']],
      [
        'everything and one of it',
        'fields=*,Name',
        ['Id', 'Name', 'Age', 'First, last', 'Tags', 'Seen', 'Born', 'Extra'],
      ],
    ] as const)
      test(why, async () => {
        const { body } = await people.get(`?${encodeURI(query.replace('AGE_ID', columnId('Age')))}`)
        assert.deepEqual(Object.keys(body.list[0]).toSorted(), [...keys].toSorted())
      })
  })

  test('100 conditions and groups 10 deep are read (P26)', async () => {
    const many = Array.from({ length: 100 }, () => '(Age,eq,30)').join('~and')
    assert.deepEqual(await listed({ where: many }), ['Ann'])
    assert.deepEqual(await listed({ where: `${'('.repeat(10)}(Age,eq,30)${')'.repeat(10)}` }), ['Ann'])
  })

  describe('what cannot be read is refused, never left out (S02, S03)', () => {
    const nested = `${'('.repeat(200)}(Age,eq,1)${')'.repeat(200)}`
    const hundred = Array.from({ length: 100 }, () => '(Age,eq,1)').join('~and')
    const many = `${hundred}~and(Age,eq,1)`
    for (const parameters of [
      { where: '(Name,eq;drop,1)' },
      { where: '(Name,eq,1)~xor(Age,eq,1)' },
      { where: '(Name,eq,1' },
      { where: nested },
      { where: many },
      { where: hundred, w: '(Age,eq,1)' },
      { where: '(Nobody,eq,1)' },
      { where: '(Age,eq,abc)' },
      { where: ['(Age,eq,1)', '(Age,eq,2)'] },
      { filterArrJson: '{' },
      { filterArrJson: '[{"fk_column_id":"cl_0","comparison_op":"eq","value":1}]' },
      { conditionGraph: '{"Child":{"relationType":"hm","Name":{"eq":1}}}' },
      { condition: '{"_or":[]}' },
      { sort: '-Name;select 1' },
      { sort: '(select 1)' },
      { sort: 't1.password' },
      { fields: '*,(select 1)' },
      { fields: 'Nobody' },
      { q: 'x', searchFields: 'Nobody' },
      { sortArrJson: '[{"fk_column_id":"cl_0"}]' },
    ])
      test(JSON.stringify(parameters).slice(0, 80), async () => {
        const { status, body } = await people.get(asked(parameters))
        assert.equal(status, 400)
        assert.equal(body.error, 'invalid_request')
      })
  })
})
