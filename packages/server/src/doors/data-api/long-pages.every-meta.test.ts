import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { aTable } from '../../features/tables/testing/a-table.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, asked, type DataTable, gui } from './testing/a-data-table.ts'

// A megabyte, and half as much again in JSON.
const megabyte = 'ü"\n'.repeat(260_000)

onEveryMeta('pages of long texts', (bench) => {
  let server: TestServer
  let ana: Person
  let notes: DataTable
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    notes = await aTableOf(16)
  })
  after(() => server.close())

  async function aTableOf(count: number): Promise<DataTable> {
    const made = await aDataTable(server, ana, { Name: 'SingleLineText', Text: 'LongText' })
    const rows = Array.from({ length: count }, (_, at) => ({ Name: `n${at + 1}`, Text: `${at + 1}${megabyte}` }))
    for (let at = 0; at < count; at += 4)
      assert.equal((await made.bulk('POST', '', rows.slice(at, at + 4))).status, 200)
    return made
  }

  async function addFormula({ table }: DataTable, title: string, formula: string): Promise<void> {
    const columns = `/api/v1/db/meta/tables/${table.id}/columns`
    const body = { title, uidt: 'Formula', formula_raw: formula }
    assert.equal((await server.call('POST', columns, body, ana)).status, 200)
  }

  test('come whole, in their order and with all that belongs to them', async () => {
    for (const query of ['?limit=3', '?limit=3&sort=Id', '?limit=3&where=(Id,lt,4)']) {
      const { status, body, headers } = await notes.get(query)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      assert.deepEqual(
        body.list.map(({ Id, Name, Text }: Record<string, unknown>) => [Id, Name, Text]),
        [1, 2, 3].map((id) => [id, `n${id}`, `${id}${megabyte}`]),
      )
      assert.equal(body.pageInfo.pageSize, 3)
    }
    assert.equal((await notes.get('/2')).body.Text, `2${megabyte}`)
  })

  test('texts that could be long and are short come as they would any other way, also none of them', async () => {
    const short = await aDataTable(server, ana, { Name: 'SingleLineText', Text: 'LongText', More: 'LongText' })
    assert.deepEqual((await short.get('?limit=5')).body.list, [])
    const rows = [
      { Name: 'a', Text: 'ü"\n\\', More: null },
      { Name: 'b', Text: null, More: '' },
      { Name: 'c', Text: '', More: '😀' },
    ]
    assert.equal((await short.bulk('POST', '', rows)).status, 200)
    const [near, sorted] = [await short.get('?limit=5'), await short.get('?limit=5&sort=Id')]
    assert.deepEqual(near.body, sorted.body)
    assert.deepEqual(
      near.body.list.map(({ Name, Text, More }: Record<string, unknown>) => ({ Name, Text, More })),
      rows,
    )
    assert.equal(near.body.pageInfo.totalRows, 3)
    // One that is long makes the page long.
    assert.equal((await short.bulk('POST', '', [{ Name: 'd', Text: megabyte, More: 'x' }])).status, 200)
    const { body } = await short.get('?limit=5')
    assert.deepEqual(
      body.list.map(({ Text }: Record<string, unknown>) => Text),
      [...rows.map(({ Text }) => Text), megabyte],
    )
  })

  test('are refused where they would come to more than 16 MB, and say what to do', async () => {
    for (const query of ['?limit=16', asked({ limit: '16', sort: '-Name' })]) {
      const { status, body } = await notes.get(query)
      assert.equal(status, 413)
      assert.match(body.msg, /more than 16 MB.*fewer/s)
    }
    const { status, body } = await notes.get(asked({ limit: '16', fields: 'Name' }))
    assert.equal(status, 200)
    assert.equal(body.list.length, 16)
  })

  test('one record more than fits is refused, and not cut', async () => {
    const { status, body } = await notes.get('?limit=10&count=none')
    assert.equal(status, 200)
    assert.equal(body.list.at(-1).Text, `10${megabyte}`)
    assert.equal((await notes.get('?limit=11&count=none')).status, 413)
  })

  test('what they show of the records they belong to is counted too: their names, and whatever else is asked for', async () => {
    const { id: project } = await aProject(server, ana, { title: 'Behind links' })
    const data = (method: string, path: string, body?: unknown) =>
      server.call(method, `/api/v1/db/data/${path}`, body, { ...gui, token: ana.token })
    const rows = Array.from({ length: 16 }, (_, at) => ({ Title: `${at}`, Parent: { Id: 1 } }))
    for (const [parent, child, Name, asks] of [
      ['Letters', 'Copies', 'LongText', {}],
      ['Books', 'Pages', 'SingleLineText', { 'nested[Parent][fields]': 'Text' }],
    ] as const) {
      const long = await aTable(server, ana, project, { title: parent, columns: { Name, Text: 'LongText' } })
      const many = await aTable(server, ana, project, { title: child, columns: { Title: 'SingleLineText' } })
      const link = { uidt: 'LinkToAnotherRecord', title: 'Parent', type: 'bt', parentId: long.id, childId: many.id }
      const columns = `/api/v1/db/meta/tables/${many.id}/columns`
      assert.equal((await server.call('POST', columns, link, ana)).status, 200)
      const name = Name === 'LongText' ? megabyte : 'short'
      assert.equal((await data('POST', `v1/${project}/${parent}`, { Name: name, Text: megabyte })).status, 200)
      assert.equal((await data('POST', `bulk/v1/${project}/${child}`, rows)).status, 200)
      const page = (limit: string, sort: object) =>
        data('GET', `v1/${project}/${child}${asked({ limit, ...asks, ...sort })}`)
      for (const sort of [{}, { sort: '-Title' }]) {
        assert.equal((await page('16', sort)).status, 413, `${child} ${JSON.stringify(sort)}`)
        const { status, body } = await page('5', sort)
        assert.deepEqual([status, body.list.length], [200, 5])
      }
    }
  })

  test('are read in smaller parts for a file', async () => {
    await addFormula(notes, 'Copy', '{Text} & "!"')
    const { status, body } = await notes.get(`/export/json${asked({ fields: 'Name,Copy' })}`)
    assert.equal(status, 200)
    const all = Array.from({ length: 16 }, (_, at) => ({ Name: `n${at + 1}`, Copy: `${at + 1}${megabyte}!` }))
    assert.deepEqual(body, all)
  })

  test('a formula is not taken for broken because too many of its texts were asked for at once', async () => {
    const few = await aTableOf(9)
    await addFormula(few, 'Grown', 'CONCAT({Text}, {Text}, {Text}, {Text}, {Text})')
    const fields = 'Grown'
    assert.equal((await few.get(asked({ fields, limit: '9' }))).status, 413)
    const { status, body } = await few.get(asked({ fields, limit: '1', offset: '1' }))
    assert.equal(status, 200)
    assert.equal(body.list[0].Grown, `2${megabyte}`.repeat(5))
  })
})
