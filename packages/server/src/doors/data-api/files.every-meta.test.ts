import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readSheets } from '../../features/records/export/testing/read-sheets.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, gui } from './testing/a-data-table.ts'

const csv = { headers: { 'content-type': 'text/csv' } } as const

onEveryMeta('files of records', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const bytesOf = async (url: string): Promise<Buffer> =>
    (await server.app.http.inject({ method: 'GET', url, headers: { 'xc-auth': ana.token } })).rawPayload
  const rowsOf = async (table: DataTable): Promise<unknown[]> =>
    (await table.get('?limit=1000', gui)).body.list.map(({ Id: _, ...row }: Record<string, unknown>) => row)

  describe('export', () => {
    let people: DataTable
    before(async () => {
      people = await aDataTable(server, ana, { Name: 'LongText', Age: 'Number', Tags: 'MultiSelect', On: 'Date' }, [
        { Name: 'Ann, "A"', Age: -30, Tags: ['a', 'b'], On: '2026-11-15' },
        { Name: 'two\nlines', Age: 20 },
        { Name: '=1+1' },
      ])
    })

    test('CSV by RFC 4180, as a file that is never shown', async () => {
      const { status, body, headers } = await people.get('/export/csv')
      assert.equal(status, 200)
      assert.equal(
        body,
        'Id,Name,Age,Tags,On\r\n1,"Ann, ""A""",-30,"a,b",2026-11-15\r\n2,"two\nlines",20,,\r\n3,\'=1+1,,,\r\n',
      )
      assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="People-export.csv"; filename*=UTF-8''People-export.csv`,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['nc-export-offset'], '-1')
      assert.match(String(headers['nc-export-elapsed-time']), /^\d+$/)
    })

    test('with a byte order mark, without the guard, when asked for', async () => {
      assert.deepEqual([...(await bytesOf(`${people.path}/export/csv?bom=1`)).subarray(0, 3)], [0xef, 0xbb, 0xbf])
      assert.match((await people.get('/export/csv?raw=1')).body, /\r\n3,=1\+1,/)
    })

    test('only what is chosen, in its order, with its fields', async () => {
      const query = asked({ where: '(Age,notnull,)', sort: '-Age', fields: 'Age,Name' })
      assert.equal(
        (await people.get(`/export/csv${query}`)).body,
        'Age,Name\r\n20,"two\nlines"\r\n-30,"Ann, ""A"""\r\n',
      )
      assert.deepEqual((await people.get(`/export/json${query}`)).body, [
        { Age: 20, Name: 'two\nlines' },
        { Age: -30, Name: 'Ann, "A"' },
      ])
    })

    test('JSON', async () => {
      const { body, headers } = await people.get('/export/json')
      assert.deepEqual(body[0], { Id: 1, Name: 'Ann, "A"', Age: -30, Tags: ['a', 'b'], On: '2026-11-15' })
      assert.equal(body.length, 3)
      assert.match(String(headers['content-disposition']), /People-export\.json/)
    })

    for (const word of ['xlsx', 'excel'])
      test(`${word}: numbers and days typed, formulas as texts`, async () => {
        const [sheet] = readSheets(await bytesOf(`${people.path}/export/${word}`))
        assert.equal(sheet?.name, 'People')
        assert.deepEqual(sheet?.rows[1], { A2: '1', B2: 'Ann, "A"', C2: '-30', D2: 'a,b', E2: '46341' })
        assert.deepEqual(sheet?.rows[3], { A4: '3', B4: '=1+1' })
        assert.equal(sheet?.kinds.B4, 'inlineStr')
      })

    test('an empty table gives an empty file of its kind', async () => {
      const none = await aDataTable(server, ana, { Name: 'SingleLineText' })
      assert.equal((await none.get('/export/csv')).body, 'Id,Name\r\n')
      assert.deepEqual((await none.get('/export/json')).body, [])
      assert.equal(readSheets(await bytesOf(`${none.path}/export/xlsx`))[0]?.rows.length, 1)
    })

    test('these records in this order, with these fields, when they are named in the body', async () => {
      const chosen = (body: object, path = '/export/json') => people.send('POST', path, body)
      assert.deepEqual((await chosen({ records: ['3', '1'], fields: ['Age', 'Name'] })).body, [
        { Age: null, Name: '=1+1' },
        { Age: -30, Name: 'Ann, "A"' },
      ])
      assert.equal(
        (await chosen({ records: ['2', '3'], fields: ['Id', 'Name'] }, '/export/csv')).body,
        'Id,Name\r\n2,"two\nlines"\r\n3,\'=1+1\r\n',
      )
      // Nothing named is everything that is chosen otherwise.
      const query = asked({ where: '(Age,gt,0)' })
      assert.deepEqual((await chosen({ fields: ['Name'] }, `/export/json${query}`)).body, [{ Name: 'two\nlines' }])
      // What is gone is left out: somebody else may have deleted it since.
      assert.deepEqual((await chosen({ records: ['999', '2'], fields: ['Id'] })).body, [{ Id: 2 }])
    })

    for (const [body, word] of [
      [{ records: [] }, /records/],
      [{ records: ['x'] }, /cannot be the key/],
      [{ records: Array.from({ length: 10_001 }, String) }, /records/],
      [{ fields: ['Nobody'] }, /no column/],
      [{ fields: ['Name,Age'] }, /no column/],
    ] as const)
      test(`a list of ${JSON.stringify(body).slice(0, 40)} is refused`, async () => {
        const { status, body: told } = await people.send('POST', '/export/csv', body)
        assert.equal(status, 400)
        assert.match(told.msg, word)
      })

    test('through a view, records it leaves out and fields it hides stay out, whoever names them', async () => {
      const view = people.table.views[0]?.id
      const change = (body: object) =>
        server.call('PATCH', `/api/v1/db/meta/views/${view}/settings`, body, { token: ana.token })
      const columns = people.table.columns.map(({ id, title }) => ({ id, shown: title !== 'Tags', width: null }))
      const age = people.table.columns.find(({ title }) => title === 'Age')?.id
      const filters = { id: '', kind: 'test', columnId: age, operator: 'notnull', value: null }
      await change({ columns, filters })
      const path = `/views/${view}/export/json`
      const { body } = await people.send('POST', path, { records: ['3', '2', '1'], fields: ['Name'] })
      assert.deepEqual(body, [{ Name: 'two\nlines' }, { Name: 'Ann, "A"' }])
      assert.equal((await people.send('POST', path, { fields: ['Tags'] })).status, 400)
      await change({ columns: [], filters: null })
    })

    test('fields that show nothing are left out, and no password leaves', async () => {
      const fields = { Name: 'SingleLineText', Code: 'Password', Go: 'Button' } as const
      const keys = await aDataTable(server, ana, fields, [{ Name: 'a', Code: 'hush' }])
      const { body } = await keys.send('POST', '/export/csv', { fields: ['Code', 'Name', 'Go'] })
      assert.equal(body, 'Name\r\na\r\n')
    })

    test('a stranger gets nothing of it', async () => {
      const bob = await server.signUp('bob-export@x.example')
      const url = `${people.path}/export/csv`
      const body = { records: ['1'] }
      assert.equal((await server.call('POST', url, body, { token: bob.token })).status, 404)
      assert.equal((await server.call('POST', url, body)).status, 401)
    })

    for (const rest of ['/export/pdf', '/export/__proto__', '/export/csv?where=(x', '/export/csv?sort=nobody'])
      test(`${rest} is refused`, async () => assert.equal((await people.get(encodeURI(rest))).status, 400))

    test('every export is in the audit, also one that is broken off', async () => {
      const exported = () =>
        server.app.services.meta.read
          .selectFrom('rh_changes')
          .select('event')
          .where('type', '=', 'records.exported')
          .where('table_id', '=', people.table.id)
          .execute()
      const before = (await exported()).length
      await people.get('/export/json')
      const events = await exported()
      assert.equal(events.length, before + 1)
      assert.equal(JSON.parse(events.at(-1)?.event ?? '').format, 'json')
    })

    test('several thousand records come once each, by key and by sort', async () => {
      const many = await aDataTable(
        server,
        ana,
        { N: 'Number' },
        Array.from({ length: 3456 }, (_, N) => ({ N: N % 10 })),
      )
      const ids = (text: string) =>
        text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => line.split(',').map(Number))
      const plain = ids((await many.get('/export/csv')).body)
      const sorted = ids((await many.get('/export/csv?sort=-N')).body)
      assert.deepEqual(
        plain.map(([id]) => id),
        Array.from({ length: 3456 }, (_, at) => at + 1),
      )
      assert.deepEqual(
        sorted,
        plain.toSorted(([a = 0, m = 0], [b = 0, n = 0]) => n - m || a - b),
      )
      assert.equal((await many.get('/export/json')).body.length, 3456)
      assert.equal(readSheets(await bytesOf(`${many.path}/export/xlsx`))[0]?.rows.length, 3457)
    })
  })

  describe('import', () => {
    const read = (table: DataTable, text: string, query = '', options: object = csv) =>
      table.send('POST', `/import/csv${query}`, text, options)

    test('rows under the titles of their columns, forgiving as a person means them', async () => {
      const table = await aDataTable(server, ana, { Name: 'SingleLineText', Age: 'Number', On: 'Date', Ok: 'Checkbox' })
      const file = '\uFEFFName,Age,Nobody,On,Ok\r\n"Ann, ""A""",30,x,2026-11-15,yes\r\n\r\nBen,many,,soon,\n'
      const { status, body } = await read(table, file)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body, {
        inserted: 2,
        ignoredColumns: ['Nobody'],
        unreadable: [
          { line: 4, column: 'Age', text: 'many' },
          { line: 4, column: 'On', text: 'soon' },
        ],
        emptied: 2,
        changed: [],
      })
      assert.deepEqual(await rowsOf(table), [
        { Name: 'Ann, "A"', Age: 30, On: '2026-11-15', Ok: true },
        { Name: 'Ben', Age: null, On: null, Ok: null },
      ])
    })

    test('numbers and days of one column are written in one way, which the clear ones tell', async () => {
      const table = await aDataTable(server, ana, { Price: 'Decimal', Pieces: 'Number', On: 'Date', Due: 'Date' })
      const file = [
        'Price;Pieces;On;Due',
        '1.234,50;2.000;03.04.2026;03/04/2026',
        '2.000;1.234.567;31.12.2026;12/31/2026',
        '3.000,00;5;01.02.2026;01/02/2026',
      ].join('\n')
      const { body } = await read(table, file, '?delimiter=semicolon')
      assert.deepEqual([body.inserted, body.emptied, body.changed], [3, 0, []])
      assert.deepEqual(await rowsOf(table), [
        { Price: '1234.5', Pieces: 2000, On: '2026-04-03', Due: '2026-03-04' },
        { Price: '2000', Pieces: 1234567, On: '2026-12-31', Due: '2026-12-31' },
        { Price: '3000', Pieces: 5, On: '2026-02-01', Due: '2026-01-02' },
      ])
    })

    test('what is stored otherwise than written is counted with examples, and what could mean two things is named', async () => {
      const columns = { Name: 'SingleLineText', Age: 'Number', Price: 'Decimal', Tags: 'MultiSelect', On: 'Date' }
      const table = await aDataTable(server, ana, columns)
      const file = 'Name,Age,Price,Tags,On\nx\0y,1.5,2.000,"a,zzz",03/04/2026\nz,2.5,1,b,2026-01-01\n'
      const { status, body } = await read(table, file)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual(body.unreadable, [{ line: 2, column: 'On', text: '03/04/2026', why: 'ambiguous' }])
      assert.equal(body.emptied, 1)
      assert.deepEqual(body.changed, [
        {
          change: 'rounded',
          count: 2,
          examples: [
            { line: 2, column: 'Age', text: '1.5', value: '2' },
            { line: 3, column: 'Age', text: '2.5', value: '3' },
          ],
        },
        {
          change: 'membersUnknown',
          count: 1,
          examples: [{ line: 2, column: 'Tags', text: 'a,zzz', value: 'a' }],
        },
        { change: 'shortened', count: 1, examples: [{ line: 2, column: 'Name', text: 'x\0y', value: 'xy' }] },
        { change: 'ambiguous', count: 1, examples: [{ line: 2, column: 'Price', text: '2.000', value: '2' }] },
      ])
    })

    test('other delimiters, and a key that the server makes itself', async () => {
      const table = await aDataTable(server, ana, { Name: 'SingleLineText', Age: 'Number' })
      const { body } = await read(table, 'Id;Name;Age\n99;Ann;1\n98;Ben;2\n', '?delimiter=semicolon')
      assert.deepEqual([body.inserted, body.ignoredColumns], [2, ['Id']])
      assert.deepEqual(await rowsOf(table), [
        { Name: 'Ann', Age: 1 },
        { Name: 'Ben', Age: 2 },
      ])
    })

    test('what was exported comes back to the byte (S29, D12)', async () => {
      const columns = {
        Name: 'LongText',
        Text: 'SingleLineText',
        '=Odd': 'SingleLineText',
        Price: 'Decimal',
        Tags: 'MultiSelect',
      }
      const texts = [
        '=1+1',
        '+1',
        '-1',
        '@x',
        '\tx',
        '\rx',
        "'=1",
        "''=1",
        '"=1',
        '"a","b"',
        'a\r\nb',
        ' x ',
        '007',
        '👩‍👩‍👧',
        "it's",
      ]
      const rows = texts.map((text, at) => ({
        Name: text,
        Text: text.slice(0, 200),
        '=Odd': text,
        Price: `-${at}.50`,
        Tags: ['b'],
      }))
      const from = await aDataTable(server, ana, columns, rows)
      const into = await aDataTable(server, ana, columns)
      const file = (await bytesOf(`${from.path}/export/csv`)).toString('utf8')
      const { status, body } = await read(into, file)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.inserted, body.emptied], [rows.length, 0])
      assert.deepEqual(await rowsOf(into), await rowsOf(from))
      // And without the guard, when both sides say so.
      const raw = (await bytesOf(`${from.path}/export/csv?raw=1`)).toString('utf8')
      const again = await aDataTable(server, ana, columns)
      assert.equal((await read(again, raw, '?raw=1')).body.inserted, rows.length)
      assert.deepEqual(await rowsOf(again), await rowsOf(from))
    })

    test('thousands of rows are one import: a bad one at the end and nothing is stored', async () => {
      const columns = [
        { title: 'Name', uidt: 'SingleLineText', rqd: true },
        { title: 'N', uidt: 'Number' },
      ]
      const table = await aDataTable(server, ana, columns)
      const rows = Array.from({ length: 2500 }, (_, n) => `r${n},${n}`).join('\n')
      assert.equal((await read(table, `Name,N\n${rows}\n,7`)).status, 400)
      assert.deepEqual((await table.get('/count')).body, { count: 0 })
      assert.equal((await read(table, `Name,N\n${rows}`)).body.inserted, 2500)
      assert.deepEqual((await table.get('/count')).body, { count: 2500 })
    })

    test('only the first 100 unreadable cells are told, all are counted', async () => {
      const table = await aDataTable(server, ana, { N: 'Number' })
      const { body } = await read(table, `N\n${'x\n'.repeat(150)}`)
      assert.deepEqual([body.inserted, body.unreadable.length, body.emptied], [150, 100, 150])
    })

    test('with an Idempotency-Key it happens once', async () => {
      const table = await aDataTable(server, ana, { N: 'Number' })
      const options = { headers: { ...csv.headers, 'idempotency-key': 'import-1' } }
      const [first, second] = [await read(table, 'N\n1\n', '', options), await read(table, 'N\n1\n', '', options)]
      assert.deepEqual(first.body, second.body)
      assert.deepEqual((await table.get('/count')).body, { count: 1 })
      assert.equal((await read(table, 'N\n2\n', '', options)).status, 409)
    })

    test('__proto__ as a title is a title (S72)', async () => {
      const table = await aDataTable(server, ana, { N: 'Number' })
      const { body } = await read(table, '__proto__,constructor,N\nx,y,1\n')
      assert.deepEqual([body.inserted, body.ignoredColumns], [1, ['__proto__', 'constructor']])
      assert.equal(({} as { x?: unknown }).x, undefined)
    })

    describe('files that are none', () => {
      let table: DataTable
      before(async () => {
        table = await aDataTable(server, ana, { Name: 'SingleLineText', N: 'Number' })
      })
      for (const [why, file, status] of [
        ['an empty one', '', 400],
        ['without a known title', 'a,b\n1,2\n', 400],
        ['with an open quote', 'Name,N\n"x,1\n', 400],
        ['with more cells than titles', 'Name,N\nx,1,2\n', 400],
        ['in another encoding', Buffer.from('Name,N\nM\xfcller,1\n', 'latin1'), 400],
      ] as const)
        test(`${why} gets ${status} and nothing is stored`, async () => {
          const url = `${table.path}/import/csv`
          const headers = { ...csv.headers, 'xc-auth': ana.token }
          const answer = await server.app.http.inject({ method: 'POST', url, headers, payload: file })
          assert.equal(answer.statusCode, status)
          assert.deepEqual(Object.keys(answer.json()).toSorted(), ['error', 'msg', 'requestId'])
          assert.deepEqual((await table.get('/count')).body, { count: 0 })
        })

      test('another content type gets 415', async () => {
        assert.equal((await table.send('POST', '/import/csv', { Name: 'x' })).status, 415)
        const plain = { headers: { 'content-type': 'text/plain' } }
        assert.equal((await table.send('POST', '/import/csv', 'Name\nx', plain)).status, 415)
      })

      test('an unknown delimiter gets 400', async () =>
        assert.equal((await read(table, 'Name\nx', '?delimiter=:')).status, 400))
    })
  })
})
