import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { plainField } from '@rowhouse/core/views/asked-field'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { upload } from '../attachments/testing/a-form.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../tables/testing/a-table.ts'
import { viewsAs } from './testing/views-as.ts'

onEveryMeta('rules of forms', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let table: WireTable
  let formId: string
  const as = () => viewsAs(server, ana)
  const idOf = (title: string) => columnOf(table, title).id

  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  beforeEach(async () => {
    const columns = { Name: 'SingleLineText', Mail: 'Email', Seats: 'Number', Day: 'Date', Files: 'Attachment' }
    table = await aTable(server, ana, project, { columns })
    formId = (await as().createForm(table.id, { title: 'Ask us' })).body.id
  })

  const rows = (of: string, through = '') => `/api/v1/db/data/noco/${project}/${of}${through}`
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { token: ana.token, headers: { 'xc-gui': 'true' } })
  const handIn = (row: unknown) => call('POST', rows(table.id, `/views/${formId}?timezone=UTC`), row)
  const demand = (title: string, rules: object) =>
    as().change(formId, { formFields: { [idOf(title)]: { ...plainField, rules } } })

  for (const [title, rules, bad, good, sentence] of [
    ['Name', { leastLetters: 2, mostLetters: 3 }, 'A', 'Ann', '“Name” needs at least 2 characters.'],
    ['Name', { pattern: '[A-Z]+' }, 'ann', 'ANN', '“Name” is not written as it is asked for here.'],
    ['Name', { pattern: '[A-Z]+', message: 'Capitals, please' }, 'ann', 'ANN', '“Name”: Capitals, please'],
    ['Mail', { domains: ['x.example'] }, 'a@y.example', 'a@x.example', '“Mail” needs an address at x.example.'],
    ['Seats', { least: '1', most: '9' }, 10, 9, '“Seats” needs at most 9.'],
    ['Day', { least: '2026-01-01' }, '2025-12-31', '2026-01-01', '“Day” needs 2026-01-01 or later.'],
  ] as const)
    test(`hold on the server: ${JSON.stringify(rules)}`, async () => {
      assert.equal((await demand(title, rules)).status, 200)
      const refused = await handIn({ [title]: bad })
      assert.deepEqual([refused.status, refused.body.error, refused.body.msg], [400, 'invalid_value', sentence])
      assert.equal((await handIn({ [title]: good })).status, 200)
      // Who leaves it empty breaks none of them.
      assert.equal((await handIn({})).status, 200)
      // Straight at the table they say nothing.
      assert.equal((await call('POST', rows(table.id), { [title]: bad })).status, 200)
    })

  test('are refused where they make no sense, and a value of another kind is a 400 all the same', async () => {
    assert.equal((await demand('Name', { pattern: '(?<=a)b' })).status, 400)
    assert.equal((await demand('Seats', { least: 'many' })).status, 400)
    assert.equal((await demand('Seats', { least: 1 })).status, 400)
    assert.equal((await demand('Seats', { junk: 1 })).status, 400)
    await demand('Seats', { least: '1' })
    for (const value of ['many', { a: 1 }, [1], true]) assert.equal((await handIn({ Seats: value })).status, 400)
  })

  test('of files are judged by what they are, not by what is said of them (S78)', async () => {
    const uploaded = async (bytes: string) => (await upload(server, ana, project, [{ bytes }])).body[0]
    const [small, large] = [await uploaded('x'), await uploaded('x'.repeat(100))]
    await demand('Files', { mostFiles: 1, mostBytes: 10 })
    const refused = await handIn({ Files: [{ ...large, size: 1 }] })
    assert.deepEqual([refused.status, refused.body.msg], [400, '“Files” takes files of at most 10 bytes.'])
    assert.equal((await handIn({ Files: [small, { ...small }] })).status, 400)
    assert.equal((await handIn({ Files: [small] })).status, 200)
    await demand('Files', { fileTypes: ['image/*'] })
    assert.equal((await handIn({ Files: [{ ...small, mimetype: 'image/png' }] })).status, 400)
  })

  test('of links: only records of the view can be linked; none when it is gone', async () => {
    const people = await aTable(server, ana, project, { columns: { Name: 'SingleLineText', Seats: 'Number' } })
    for (const [Name, Seats] of [
      ['Ann', 1],
      ['Ben', 9],
    ] as const)
      await call('POST', rows(people.id), { Name, Seats })
    const view = (await as().createGrid(people.id, { title: 'Few' })).body.id
    await as().createFilter(view, { fk_column_id: columnOf(people, 'Seats').id, comparison_op: 'lt', value: '5' })
    const link = { title: 'Host', uidt: 'LinkToAnotherRecord', type: 'bt', parentId: people.id, childId: table.id }
    table = (await structureAs(server, ana).addColumn(table.id, link)).body
    await as().placeColumn(formId, { fk_column_id: idOf('Host'), show: true })
    assert.equal((await demand('Host', { candidates: view })).status, 200)
    assert.equal((await handIn({ Host: 'Ann' })).status, 200)
    assert.equal((await handIn({ Host: { Id: 1 } })).status, 200)
    assert.equal((await handIn({ Host: 'Ben' })).status, 400)
    assert.equal((await handIn({ Host: { Id: 2 } })).status, 400)
    assert.equal((await call('POST', rows(table.id), { Host: 'Ben' })).status, 200)
    await as().remove(view)
    assert.match((await handIn({ Host: 'Ann' })).body.msg, /“Host” takes nothing now/)
    assert.equal((await handIn({ Name: 'Zoe' })).status, 200)
  })
})
