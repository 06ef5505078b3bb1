import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { csvLine } from '@rowhouse/core/exports/csv-text'
import { aProject } from '../../features/projects/testing/a-project.ts'
import { readSheets } from '../../features/records/export/testing/read-sheets.ts'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aDataTable, gui } from './testing/a-data-table.ts'
import { aLinkedWorld, type LinkedWorld } from './testing/a-linked-world.ts'

const csvType = { headers: { 'content-type': 'text/csv' } }

onEveryMeta('what is exported is read back', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  const bytesOf = async (url: string): Promise<Buffer> =>
    (await server.app.http.inject({ method: 'GET', url, headers: { 'xc-auth': ana.token } })).rawPayload

  /** A sheet as a spreadsheet program saves it as CSV. */
  function sheetAsCsv(file: Buffer): string {
    const [{ rows } = { rows: [] }] = readSheets(file)
    const letters = Object.keys(rows[0] ?? {}).map((place) => place.replace(/\d+/, ''))
    const lines = rows.map((row, at) => csvLine(letters.map((letter) => row[`${letter}${at + 1}`] ?? '')))
    return lines.join('')
  }

  const titles = ['a', 'b', 'a, b', 'Berlin, "north"', '"quoted"', '"x', "it's", '#1', '=1+1', 'c;d']
  const columns = [
    { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: titles.map((title) => ({ title })) } },
    { title: 'Tag', uidt: 'SingleSelect', colOptions: { options: titles.map((title) => ({ title })) } },
    { title: 'Data', uidt: 'JSON' },
    { title: 'Price', uidt: 'Decimal' },
    { title: 'Exact', uidt: 'Decimal', options: { precision: 3, separators: 'pointComma' } },
    { title: 'Count', uidt: 'Number', options: { separators: 'pointComma' } },
    { title: 'Text', uidt: 'LongText' },
    { title: 'Uid', uidt: 'UUID' },
  ]
  const rows = [
    ...titles.map((title) => ({ Tags: [title], Tag: title, Text: title, Data: title })),
    ...titles.map((title) => ({ Tags: ['a', title, 'c;d'], Text: `${title}, ${title}` })),
    { Tags: titles, Data: '123', Price: '1.234', Exact: '1.250', Count: 2000 },
    { Tags: null, Data: { a: [1.5, '2', null] }, Price: '12.345', Exact: '-1234.5', Count: -1234567 },
    { Data: 123, Text: ' x\r\n"y", ' },
  ]

  for (const format of ['csv', 'xlsx'] as const)
    test(`cells, choices with commas and quotes among them: ${format}`, async () => {
      const from = await aDataTable(server, ana, columns, rows)
      const into = await aDataTable(server, ana, columns)
      const file = await bytesOf(`${from.path}/export/${format}`)
      const text = format === 'csv' ? file.toString('utf8') : sheetAsCsv(file)
      const { status, body } = await into.send('POST', `/import/csv${format === 'csv' ? '' : '?raw=1'}`, text, csvType)
      assert.equal(status, 200, JSON.stringify(body))
      assert.deepEqual([body.inserted, body.unreadable], [rows.length, []])
      const cellsOf = async (table: typeof from) => (await table.get('?limit=1000', gui)).body.list
      const [before, after] = [await cellsOf(from), await cellsOf(into)]
      assert.deepEqual(after, before)
      assert.equal(before[20].Exact, '1.25')
    })

  const names = ['Ann', 'Bob', 'Ann, Bob', ' spaced ', '"quoted"', 'say "hi", Bob', '#2', 'x']

  for (const format of ['csv', 'xlsx'] as const)
    test(`links to records with commas, quotes and spaces in their names, and without a name: ${format}`, async () => {
      const world = await aLinkedWorld(server, ana, (await aProject(server, ana, { title: format })).id)
      const keys = [...(await world.add('Labels', ...names)), ...(await withoutNames(world, 'Labels'))]
      const projects = [...(await world.add('Projects', ...names)), ...(await withoutNames(world, 'Projects'))]
      const sent = [
        ...keys.map((Id, at) => ({ Name: `one ${at}`, Labels: [{ Id }], Project: { Id: projects[at] } })),
        ...keys.map((Id, at) => ({ Name: `two ${at}`, Labels: [{ Id: keys[0] }, { Id }] })),
        { Name: 'all', Labels: keys.map((Id) => ({ Id })) },
        { Name: 'none', Labels: [] },
      ]
      const made = await world.bulk('POST', 'Tasks', sent, gui)
      assert.equal(made.status, 200, JSON.stringify(made.body))
      const table = `/api/v1/db/data/v1/${world.project}/Tasks`
      const file = await bytesOf(`${table}/export/${format}?fields=Name,Project,Labels`)
      const text = format === 'csv' ? file.toString('utf8') : sheetAsCsv(file)
      const imported = await world.data(
        'POST',
        `Tasks/import/csv${format === 'csv' ? '' : '?raw=1'}`,
        text.replaceAll(/\b(one|two|all|none)\b/g, 'again $1'),
        csvType,
      )
      assert.deepEqual([imported.body.inserted, imported.body.unreadable], [sent.length, []])
      const { body } = await world.data('GET', 'Tasks?limit=100&sort=Id', undefined, gui)
      const links = await Promise.all(body.list.map(({ Id }: { Id: number }) => linksOf(world, Id)))
      assert.deepEqual(links.slice(sent.length), links.slice(0, sent.length))
      assert.equal(links[sent.length - 2]?.Labels.length, keys.length)
    })

  test('a name that is also how a record without one is called is not guessed', async () => {
    const world = await aLinkedWorld(server, ana, (await aProject(server, ana, { title: 'guess' })).id)
    const [nameless] = await withoutNames(world, 'Labels')
    await world.add('Labels', `#${nameless}`, 'named')
    const { body } = await world.data('POST', 'Tasks/import/csv', `Name,Labels\nx,#${nameless}\ny,#3\n`, csvType)
    assert.deepEqual(body.unreadable, [
      { line: 2, column: 'Labels', text: `#${nameless}`, why: 'ambiguous' },
      { line: 3, column: 'Labels', text: '#3', why: 'unknown' },
    ])
  })

  async function withoutNames(world: LinkedWorld, table: 'Labels' | 'Projects'): Promise<number[]> {
    const { status, body } = await world.bulk('POST', table, [{ Name: null }, { Name: '' }], gui)
    assert.equal(status, 200, JSON.stringify(body))
    return body.map(Number)
  }

  async function linksOf(world: LinkedWorld, task: number): Promise<{ Project: unknown; Labels: unknown[] }> {
    const { body } = await world.data('GET', `Tasks/${task}`)
    return { Project: body.Project?.Id ?? null, Labels: body.Labels.map(({ Id }: { Id: number }) => Id) }
  }
})
