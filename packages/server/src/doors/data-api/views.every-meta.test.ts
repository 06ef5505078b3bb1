import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, names } from './testing/a-data-table.ts'

onEveryMeta('records through a view', (bench) => {
  let server: TestServer
  let ana: Person
  let people: DataTable
  let view: { readonly id: string; readonly title: string }
  const columnId = (title: string): string => people.table.columns.find((column) => column.title === title)?.id ?? ''

  const setUp = async (settings: object): Promise<void> => {
    const path = `/api/v1/db/meta/views/${view.id}/settings`
    const { status, body } = await server.call('PATCH', path, settings, { token: ana.token })
    assert.equal(status, 200, JSON.stringify(body))
  }
  const aTest = (title: string, operator: string, value: unknown) => ({
    kind: 'test',
    columnId: columnId(title),
    operator,
    value,
  })

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const fresh = async (): Promise<void> => {
    people = await aDataTable(server, ana, { Name: 'SingleLineText', Age: 'Number', Secret: 'SingleLineText' }, [
      { Name: 'Ann', Age: 30, Secret: 's1' },
      { Name: 'Ben', Age: 20, Secret: 's2' },
      { Name: 'Cleo', Age: 40, Secret: 's3' },
    ])
    const [first] = people.table.views ?? []
    view = first ?? assert.fail('every table has a view')
  }

  describe('that leaves nothing out', () => {
    before(fresh)

    test('every call answers as on the table', async () => {
      for (const rest of [
        '',
        '/1',
        '/1/exist',
        '/find-one',
        '/count',
        '/groupby?column_name=Name',
        '/distinct?column_name=Age',
      ]) {
        const [straight, through, byId] = await Promise.all([
          people.get(rest),
          people.get(`/views/${encodeURIComponent(view.title)}${rest}`),
          people.get(`/views/${view.id}${rest}`),
        ])
        assert.equal(straight.status, 200)
        assert.deepEqual(through.body, straight.body)
        assert.deepEqual(byId.body, straight.body)
        assert.equal(through.headers.etag, straight.headers.etag)
      }
      const figures = asked({ aggregates: '{"Age":"sum"}' })
      assert.deepEqual((await people.get(`/views/${view.id}/aggregate${figures}`)).body, { Age: { sum: 90 } })
    })

    test('records are inserted, changed and deleted', async () => {
      const { status, body } = await people.send('POST', `/views/${view.id}`, { Name: 'Dan' })
      assert.equal(status, 200)
      assert.equal((await people.send('PATCH', `/views/${view.id}/${body.Id}`, { Age: 1 })).body.Age, 1)
      assert.equal((await people.send('DELETE', `/views/${view.id}/${body.Id}`)).body, 1)
    })

    test('files are named after it', async () => {
      const { headers } = await people.get(`/views/${view.id}/export/csv`)
      assert.ok(String(headers['content-disposition']).includes(`${encodeURIComponent(view.title)}-export.csv`))
    })
  })

  describe('with filters, sorts and hidden columns', () => {
    before(async () => {
      await fresh()
      await setUp({
        filters: aTest('Age', 'gte', '30'),
        sorts: [{ id: '', columnId: columnId('Name'), direction: 'desc' }],
        columns: ['Id', 'Name', 'Age', 'Secret'].map((title) => ({
          id: columnId(title),
          shown: title === 'Name' || title === 'Age',
          width: null,
        })),
      })
    })
    const through = (rest: string) => people.get(`/views/${view.id}${rest}`)

    test('its filters hold everywhere, also beside those of the call (S55)', async () => {
      assert.deepEqual(names(await through('')), ['Cleo', 'Ann'])
      assert.deepEqual(names(await through(asked({ where: '(Age,lt,35)' }))), ['Ann'])
      assert.deepEqual(names(await through(asked({ where: '(Name,eq,Ben)~or(Name,eq,Ann)' }))), ['Ann'])
      assert.deepEqual((await through('/count')).body, { count: 2 })
      assert.equal((await through('/find-one')).body.Name, 'Cleo')
      assert.deepEqual((await through('/groupby?column_name=Name')).body.pageInfo.totalRows, 2)
      assert.deepEqual((await through('/distinct?column_name=Age')).body.list, [30, 40])
      assert.deepEqual((await through(`/aggregate${asked({ aggregates: '{"Age":"sum"}' })}`)).body, {
        Age: { sum: 70 },
      })
      assert.equal((await through('/export/csv')).body, 'Id,Name,Age\r\n3,Cleo,40\r\n1,Ann,30\r\n')
    })

    test('its sorts hold until the call names others', async () => {
      assert.deepEqual(names(await through('?sort=Name')), ['Ann', 'Cleo'])
      const sorts = JSON.stringify([{ fk_column_id: columnId('Age'), direction: 'asc' }])
      assert.deepEqual(names(await through(asked({ sortArrJson: sorts }))), ['Ann', 'Cleo'])
    })

    test('a record outside of it can be neither read nor written (S55)', async () => {
      assert.equal((await through('/2')).status, 404)
      assert.equal((await through('/2/exist')).body, false)
      for (const [method, body] of [
        ['PATCH', { Name: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        const real = await people.send(method, `/views/${view.id}/2`, body)
        const madeUp = await people.send(method, `/views/${view.id}/999`, body)
        assert.equal(real.status, 404)
        const plain = (answer: typeof real, id: string) =>
          JSON.stringify({ ...answer.body, requestId: '' }).replaceAll(id, 'ID')
        assert.equal(plain(real, '2'), plain(madeUp, '999'))
      }
      assert.equal((await people.get('/2')).body.Name, 'Ben')
    })

    test('a hidden column is answered as one that does not exist (S52)', async () => {
      assert.deepEqual(Object.keys((await through('/1')).body), ['Id', 'Name', 'Age'])
      for (const rest of [
        '?fields=COLUMN',
        '?where=(COLUMN,eq,s1)',
        '?sort=-COLUMN',
        '?q=s1&searchFields=COLUMN',
        '?condition={"COLUMN":{"eq":"s1"}}',
        '/1?fields=COLUMN',
        '/find-one?fields=COLUMN',
        '/count?where=(COLUMN,eq,s1)',
        '/groupby?column_name=COLUMN',
        '/distinct?column_name=COLUMN',
        '/aggregate?aggregates={"COLUMN":"count"}',
        '/export/csv?fields=COLUMN',
        '/export/json?where=(COLUMN,eq,s1)',
      ]) {
        const [hidden, madeUp] = [
          await through(encodeURI(rest.replace('COLUMN', 'Secret'))),
          await through(encodeURI(rest.replace('COLUMN', 'Nobody'))),
        ]
        const plain = (answer: typeof hidden, name: string) =>
          JSON.stringify({ ...answer.body, requestId: '', status: answer.status }).replaceAll(name, 'X')
        assert.equal(hidden.status, 400, rest)
        assert.equal(plain(hidden, 'Secret'), plain(madeUp, 'Nobody'), rest)
      }
      const filter = (id: string) =>
        asked({ filterArrJson: JSON.stringify([{ fk_column_id: id, comparison_op: 'eq', value: 'x' }]) })
      assert.equal((await through(filter(columnId('Secret')))).status, 400)
    })

    test('a search does not look into hidden columns (S52)', async () => {
      assert.deepEqual((await through('?q=s1')).body.list, [])
      assert.equal((await people.get('?q=s1')).body.list.length, 1)
    })

    test('a hidden column cannot be written either, and that is told', async () => {
      const { status, headers, body } = await people.send('PATCH', `/views/${view.id}/1`, { Age: 31, Secret: 'stolen' })
      assert.equal(status, 200)
      assert.equal(headers['x-rowhouse-ignored'], 'Secret')
      assert.deepEqual(body, { Id: 1, Name: 'Ann', Age: 31 })
      assert.equal((await people.get('/1')).body.Secret, 's1')
    })

    test('what is inserted through it is answered, even when it does not show it', async () => {
      const { status, body } = await people.send('POST', `/views/${view.id}`, { Name: 'Young', Age: 1, Secret: 'x' })
      assert.equal(status, 200)
      assert.deepEqual(body, { Id: body.Id, Name: 'Young', Age: 1 })
      assert.equal((await people.get(`/${body.Id}`)).body.Secret, null)
      assert.equal((await through(`/${body.Id}`)).status, 404)
    })

    test('relative days of its filters follow the clock', async () => {
      const dated = await aDataTable(server, ana, { On: 'Date' }, [{ On: '2000-01-01' }])
      people = dated
      view = dated.table.views?.[0] ?? assert.fail()
      await setUp({ filters: aTest('On', 'gt', 'today') })
      assert.deepEqual((await through('')).body.list, [])
      const tomorrow = new Date(server.app.services.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      await dated.send('POST', '', { On: tomorrow })
      assert.equal((await through('')).body.list.length, 1)
    })
  })

  describe('by the ids older clients know', () => {
    before(fresh)

    test('every call, by table and by view', async () => {
      const call = (method: string, path: string, body?: unknown) =>
        server.call(method, path, body, { token: ana.token })
      for (const id of [people.table.id, view.id]) {
        assert.deepEqual(names(await call('GET', `/data/${id}/`)), ['Ann', 'Ben', 'Cleo'])
        assert.deepEqual(names(await call('GET', `/data/${id}?where=(Age,gt,25)`)), ['Ann', 'Cleo'])
        assert.equal((await call('GET', `/data/${id}/1`)).body.Name, 'Ann')
        const { status, body } = await call('POST', `/data/${id}/`, { Name: 'Dan' })
        assert.equal(status, 200)
        assert.equal((await call('PATCH', `/data/${id}/${body.Id}`, { Age: 1 })).body.Age, 1)
        assert.equal((await call('DELETE', `/data/${id}/${body.Id}`)).body, 1)
        assert.match((await call('GET', `/data/${id}/export/csv`)).body, /^Id,Name,Age,Secret\r\n1,Ann,30,s1\r\n/)
      }
    })

    test('an id of nobody, of another kind or without a person gets no further', async () => {
      const stranger = await server.signUp('eve@x.example')
      for (const path of ['/data/md_00000000000000', '/data/vw_00000000000000', '/data/cl_00000000000000', '/data/x'])
        assert.equal((await server.call('GET', path, undefined, ana)).status, 404)
      for (const id of [people.table.id, view.id]) {
        assert.equal((await server.call('GET', `/data/${id}`, undefined, stranger)).status, 404)
        assert.equal((await server.call('GET', `/data/${id}`)).status, 401)
      }
    })
  })
})
