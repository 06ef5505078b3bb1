import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, gui } from './testing/a-data-table.ts'

onEveryMeta('writing records through the data API', (bench) => {
  let server: TestServer
  let ana: Person
  let people: DataTable
  const stored = async (): Promise<string> => JSON.stringify((await people.get('?limit=1000')).body.list)
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    people = await aDataTable(server, ana, { Name: 'SingleLineText', Age: 'Number', Tags: 'MultiSelect' }, [
      { Name: 'Ann', Age: 30 },
      { Name: 'Ben', Age: 20 },
    ])
  })
  after(() => server.close())

  describe('insert', () => {
    test('answers the record, in the shape of the caller, with its version for our screens', async () => {
      const classic = await people.send('POST', '', { Name: 'Cleo', Tags: 'a,b' })
      assert.equal(classic.status, 200)
      assert.deepEqual(classic.body, { Id: classic.body.Id, Name: 'Cleo', Age: null, Tags: 'a,b' })
      const structured = await people.send('POST', '', { Name: 'Dan', Tags: ['c'] }, gui)
      assert.deepEqual(structured.body.Tags, ['c'])
      assert.equal(structured.headers.etag, (await people.get(`/${structured.body.Id}`)).headers.etag)
    })

    test('what is unknown or kept is ignored and told, never obeyed', async () => {
      const { status, body, headers } = await people.send('POST', '', { Id: 4711, Name: 'Eve', 'Größe, cm': 3 })
      assert.equal(status, 200)
      assert.notEqual(body.Id, 4711)
      const told = String(headers['x-rowhouse-ignored']).split(',').map(decodeURIComponent)
      assert.deepEqual(told.toSorted(), ['Größe, cm', 'Id'])
    })

    test('names of any length and kind are told as far as a header can', async () => {
      const odd = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`\ud800${at}${'x'.repeat(500)}`, at]))
      const { status, headers } = await people.send('POST', '', { Name: 'Odd', ...odd })
      assert.equal(status, 200)
      assert.ok(String(headers['x-rowhouse-ignored']).length < 4000)
    })

    for (const [why, body, status] of [
      ['a value that does not fit', { Age: 'old' }, 400],
      ['a list', [{ Name: 'x' }], 400],
      ['a text', '"x"', 400],
      ['null', 'null', 400],
      ['broken JSON', '{', 400],
    ] as const)
      test(`${why} is refused and nothing is stored`, async () => {
        const before = await stored()
        assert.equal((await people.send('POST', '', body)).status, status)
        assert.equal(await stored(), before)
      })

    test('another content type is refused', async () =>
      assert.equal(
        (await people.send('POST', '', 'Name=x', { headers: { 'content-type': 'text/plain' } })).status,
        415,
      ))

    test('__proto__ in a body is refused: nothing is stored without what was sent (S72)', async () => {
      const before = await stored()
      const { status } = await people.send(
        'POST',
        '',
        '{"Name":"Proto","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
      )
      assert.equal(status, 400)
      assert.equal(await stored(), before)
      assert.equal(({} as { x?: unknown }).x, undefined)
      assert.equal((await people.send('POST', '', { Name: 'After' })).status, 200)
    })

    test('with an Idempotency-Key it happens once, and the answer is the same to the byte (P07)', async () => {
      const headers = { 'idempotency-key': 'once-1' }
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => people.send('POST', '', { Name: 'Once' }, { headers })),
      )
      assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size, 1)
      assert.deepEqual((await people.get(`/count${asked({ where: '(Name,eq,Once)' })}`)).body, { count: 1 })
      assert.equal((await people.send('POST', '', { Name: 'Other' }, { headers })).status, 409)
    })
  })

  describe('update', () => {
    test('changes what was sent and answers the record', async () => {
      const { status, body } = await people.send('PATCH', '/1', { Age: 31 })
      assert.equal(status, 200)
      assert.deepEqual(body, { Id: 1, Name: 'Ann', Age: 31, Tags: null })
    })

    test('with If-Match only if nobody else has (P06)', async () => {
      const { headers } = await people.get('/1', gui)
      const etag = String(headers.etag)
      const first = await people.send('PATCH', '/1', { Age: 32 }, { headers: { 'if-match': etag } })
      const second = await people.send('PATCH', '/1', { Age: 33 }, { headers: { 'if-match': etag } })
      assert.deepEqual([first.status, second.status], [200, 409])
      assert.equal((await people.get('/1')).body.Age, 32)
    })

    test('ignoreWebhook is true or false', async () => {
      for (const value of ['true', 'false'])
        assert.equal((await people.send('PATCH', `/1?ignoreWebhook=${value}`, { Age: 30 })).status, 200)
      const { status, body } = await people.send('PATCH', '/1?ignoreWebhook=maybe', { Age: 99 })
      assert.equal(status, 400)
      assert.equal(body.msg, 'ignoreWebhook value can be either true or false')
      assert.equal((await people.get('/1')).body.Age, 30)
    })

    test('ignoreWebhook=true is written down with the change', async () => {
      await people.send('PATCH', '/1?ignoreWebhook=true', { Age: 55 })
      const { event } = await server.app.services.meta.read
        .selectFrom('rh_changes')
        .select('event')
        .where('type', '=', 'records.updated')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      assert.equal(JSON.parse(event).silent, true)
    })

    for (const [path, status] of [
      ['/99', 404],
      ['/abc', 400],
      ['/1___2', 400],
    ] as const)
      test(`${path} gets ${status}`, async () => {
        const before = await stored()
        assert.equal((await people.send('PATCH', path, { Age: 1 })).status, status)
        assert.equal(await stored(), before)
      })
  })

  describe('delete', () => {
    test('answers 1, and the record is gone', async () => {
      const { body: made } = await people.send('POST', '', { Name: 'Gone' })
      const { status, body } = await people.send('DELETE', `/${made.Id}`)
      assert.deepEqual([status, body], [200, 1])
      assert.equal((await people.get(`/${made.Id}`)).status, 404)
      assert.equal((await people.send('DELETE', `/${made.Id}`)).status, 404)
    })

    test('with If-Match of an older version it stays', async () => {
      const { body: made, headers } = await people.send('POST', '', { Name: 'Stays' }, gui)
      await people.send('PATCH', `/${made.Id}`, { Age: 1 })
      const stale = { headers: { 'if-match': String(headers.etag) } }
      assert.equal((await people.send('DELETE', `/${made.Id}`, undefined, stale)).status, 409)
      assert.equal((await people.get(`/${made.Id}`)).status, 200)
    })
  })

  describe('in bulk', () => {
    test('insert answers the key of every record, in order', async () => {
      const { status, body } = await people.bulk('POST', '', [{ Name: 'b1' }, { Name: 'b2' }, { Name: 'b3' }])
      assert.equal(status, 200)
      const found = await Promise.all(body.map((id: number) => people.get(`/${id}?fields=Name`)))
      assert.deepEqual(
        found.map((answer) => answer.body.Name),
        ['b1', 'b2', 'b3'],
      )
    })

    test('update changes each record by its key and answers a count for each', async () => {
      const { status, body } = await people.bulk('PATCH', '', [
        { Id: 1, Name: 'Anna' },
        { Id: 2, Age: 21 },
      ])
      assert.deepEqual([status, body], [200, [1, 1]])
      assert.equal((await people.get('/1')).body.Name, 'Anna')
      assert.equal((await people.get('/2')).body.Age, 21)
    })

    test('delete takes objects by title or database name, or bare keys', async () => {
      const { body: ids } = await people.bulk('POST', '', [{ Name: 'd1' }, { Name: 'd2' }, { Name: 'd3' }])
      const key = people.table.columns.find(({ pk }) => pk)?.column_name ?? ''
      const { status, body } = await people.bulk('DELETE', '', [{ Id: ids[0] }, { [key]: ids[1] }, ids[2]])
      assert.deepEqual([status, body], [200, [1, 1, 1]])
    })

    test('one bad record and nothing is written (P03)', async () => {
      const before = await stored()
      for (const [method, body, status] of [
        ['POST', [{ Name: 'good' }, { Age: 'bad' }], 400],
        [
          'PATCH',
          [
            { Id: 1, Name: 'changed' },
            { Id: 9999, Name: 'x' },
          ],
          404,
        ],
        ['PATCH', [{ Id: 1, Name: 'changed' }, { Name: 'no key' }], 400],
        ['DELETE', [{ Id: 1 }, { Id: 9999 }], 404],
      ] as const)
        assert.equal((await people.bulk(method, '', body)).status, status, `${method} ${JSON.stringify(body)}`)
      assert.equal(await stored(), before)
    })

    test('update and delete of what a filter chooses answer the number', async () => {
      await people.bulk('POST', '', [{ Name: 'f' }, { Name: 'f' }, { Name: 'g' }])
      const updated = await people.bulk('PATCH', `/all${asked({ where: '(Name,eq,f)' })}`, { Age: 77 })
      assert.deepEqual([updated.status, updated.body], [200, 2])
      const filter = JSON.stringify({ Age: { eq: 77 } })
      const deleted = await people.bulk('DELETE', `/all${asked({ condition: filter })}`)
      assert.deepEqual([deleted.status, deleted.body], [200, 2])
      assert.deepEqual((await people.get(`/count${asked({ where: '(Name,in,f,g)' })}`)).body, { count: 1 })
    })

    test('a fraction is no whole number: nothing equals it, nothing is deleted for being near it (D01)', async () => {
      const { body: made } = await people.send('POST', '', { Name: 'near', Age: 2 })
      const before = await stored()
      for (const where of [`(Id,eq,${made.Id - 0.4})`, `(Id,in,${made.Id}.4)`, '(Age,btw,1.6,1.9)']) {
        const deleted = await people.bulk('DELETE', `/all${asked({ where })}`)
        assert.deepEqual([deleted.status, deleted.body], [200, 0], where)
      }
      assert.equal((await people.bulk('DELETE', `/all${asked({ where: `(Id,eq,${made.Id}abc)` })}`)).status, 400)
      assert.equal(await stored(), before)
      for (const [where, count] of [
        ['(Age,gt,1.6)', 1],
        ['(Age,lt,1.6)', 0],
        ['(Age,eq,1.6)', 0],
        ['(Age,neq,1.6)', 1],
        ['(Age,nin,1.6)', 1],
      ] as const)
        assert.deepEqual((await people.get(`/count${asked({ where: `(Id,eq,${made.Id})~and${where}` })}`)).body, {
          count,
        })
    })

    test('relative days of a filter are those of the zone', async () => {
      const { status, body } = await people.bulk(
        'DELETE',
        `/all${asked({ where: '(Name,eq,x)', timezone: 'Mars/Base' })}`,
      )
      assert.deepEqual([status, body], [200, 0])
    })
  })

  describe('nothing said never means everything (S66)', () => {
    for (const [method, rest, body] of [
      ['DELETE', '/all', undefined],
      ['DELETE', '/all?where=', undefined],
      ['DELETE', '/all?where=(Id,in,)', undefined],
      ['DELETE', '/all?where=(Name,eq,x)~or(Id,in,)', undefined],
      ['DELETE', '/all?filterArrJson=[]', undefined],
      ['DELETE', '/all?condition={}', undefined],
      ['DELETE', '/all?conditionGraph={}', undefined],
      ['DELETE', '/all?all=1', undefined],
      ['DELETE', '/all?all=true&where=', undefined],
      ['DELETE', '/all?all=true&where=(Id,eq,1)', undefined],
      ['DELETE', '/all?q=Ann', undefined],
      ['DELETE', '/all?where=(Id,gt,0)&q=Ann', undefined],
      ['PATCH', '/all', { Age: 1 }],
      ['PATCH', '/all?where=', { Age: 1 }],
      ['PATCH', '/all?where=(Id,in,)', { Age: 1 }],
      ['PATCH', '/all?where=(Id,gt,0)', {}],
      ['PATCH', '/all?where=(Id,gt,0)', { Nobody: 1 }],
      ['DELETE', '', []],
      ['DELETE', '', [{}]],
      ['DELETE', '', [{ Id: null }]],
      ['DELETE', '', [{ Id: '' }]],
      ['DELETE', '', ['']],
      ['DELETE', '', [null]],
      ['DELETE', '', {}],
      ['PATCH', '', []],
      ['PATCH', '', {}],
      ['PATCH', '', [{ Age: 1 }]],
      ['PATCH', '', [{ Id: null, Age: 1 }]],
      ['POST', '', []],
      ['POST', '', {}],
    ] as const)
      test(`${method} ${rest} ${JSON.stringify(body)} is refused`, async () => {
        const before = await stored()
        const { status } = await people.bulk(method, encodeURI(rest), body)
        assert.equal(status, 400)
        assert.equal(await stored(), before)
      })

    test('all=true says it', async () => {
      const other = await aDataTable(server, ana, { Name: 'SingleLineText' }, [{ Name: 'x' }, { Name: 'y' }])
      const updated = await other.bulk('PATCH', '/all?all=true', { Name: 'z' })
      assert.deepEqual([updated.status, updated.body], [200, 2])
      const deleted = await other.bulk('DELETE', '/all?all=true')
      assert.deepEqual([deleted.status, deleted.body], [200, 2])
    })
  })

  test('10,000 records a call, and not one more (P26)', async () => {
    const many = await aDataTable(server, ana, { N: 'Number' })
    const rows = Array.from({ length: 10_001 }, (_, N) => ({ N }))
    assert.equal((await many.bulk('POST', '', rows)).status, 413)
    assert.deepEqual((await many.get('/count')).body, { count: 0 })
    const { status, body } = await many.bulk('POST', '', rows.slice(1))
    assert.equal(status, 200)
    assert.equal(new Set(body).size, 10_000)
    assert.deepEqual((await many.get('/count')).body, { count: 10_000 })
    const page = await many.get('?limit=1000')
    assert.deepEqual([page.body.list.length, page.body.pageInfo.totalRows], [1000, 10_000])
  })
})
