import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { visibleColumns } from '../../../query/table-access.ts'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable } from '../../tables/testing/a-table.ts'
import { accessTo } from '../read/access-to.ts'
import { callAs } from '../testing/a-sheet.ts'
import { readTexts } from './read-texts.ts'

onEveryMeta('records as the text of a file, several pages at a time', (bench) => {
  let server: TestServer
  let ana: Person
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
  })
  after(() => server.close())

  test('while it is taken others delete records: every other one is in it once, in the order of the key', async () => {
    const { id: project } = await aProject(server, ana, { title: 'Long' })
    const { id: table } = await aTable(server, ana, project, { title: 'Rows', columns: { Name: 'SingleLineText' } })
    const bulk = (method: string, body: unknown) =>
      server.call(method, `/api/v1/db/data/bulk/noco/${project}/${table}`, body, { token: ana.token })
    for (let from = 0; from < 8000; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, at) => ({ Name: `row ${from + at + 1}` }))
      assert.equal((await bulk('POST', rows)).status, 200)
    }

    const access = await accessTo(await callAs(server, ana, project, 'records.export'), { table })
    const spec = { filter: null, sorts: [], shuffle: false, shape: 'structured' } as const
    const texts = readTexts(access, spec, visibleColumns(access), { kind: 'csv', raw: true })
    let text = ''
    for (let page = 1; page <= 3; page += 1) text += Buffer.from((await texts.next()).value ?? '').toString()
    // Of a page that has been read, but whose end is not looked up yet.
    const gone = Array.from({ length: 200 }, (_, at) => ({ Id: 4101 + at }))
    assert.equal((await bulk('DELETE', gone)).status, 200)
    for await (const more of texts) text += Buffer.from(more).toString()

    const lines = text.split('\r\n').slice(0, -1)
    const all = Array.from({ length: 8000 }, (_, at) => `${at + 1},row ${at + 1}`)
    const left = (some: readonly string[]) => some.filter((line) => !isGone(Number(line.split(',')[0])))
    assert.deepEqual(left(lines), left(all))
    assert.equal(new Set(lines).size, lines.length)
  })
})

const isGone = (id: number): boolean => id > 4100 && id <= 4300
