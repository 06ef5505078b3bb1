import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSheet, callAs, type Sheet } from '../testing/a-sheet.ts'
import { importRecords } from './import-records.ts'
import type { SentRow, Written } from './write-spec.ts'

onEveryMeta('importing records', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  const aList = (): Promise<Sheet> =>
    aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Stars: 'Rating', No: 'AutoNumber' } })

  async function importInto(sheet: Sheet, chunks: readonly (readonly SentRow[])[]): Promise<Written> {
    const ctx = await callAs(server, ana, project, 'records.import')
    const reply = ({ count }: { count: number }): string => String(count)
    return importRecords(ctx, await sheet.table(), () => chunks, { shape: 'structured', reply })
  }

  const chunk = (first: number, count: number): SentRow[] =>
    Array.from({ length: count }, (_, at) => ({ Name: `n${first + at}`, Stars: (first + at) % 6, Extra: 1 }))

  test('more rows than a call may hold go into one transaction and are undone as one', async () => {
    const sheet = await aList()
    const chunks = Array.from({ length: 12 }, (_, at) => chunk(at * 1000, 1000))
    const { count, reply, ignored, change } = await importInto(sheet, [...chunks, chunk(12_000, 7)])
    assert.deepEqual([count, reply, ignored], [12_007, '12007', ['Extra']])
    const rows = await sheet.rows()
    assert.deepEqual(
      rows.map(({ No }) => No),
      Array.from({ length: 12_007 }, (_, at) => at + 1),
    )
    assert.equal(rows[12_006]?.Name, 'n12006')
    const { records } = await sheet.undo(change)
    assert.equal(records, 12_007)
    assert.deepEqual(await sheet.rows(), [])
  })

  test('one bad row far behind leaves nothing, and is named by its place among all (P03)', async () => {
    const sheet = await aList()
    await sheet.insert([{ Name: 'there' }])
    const before = [await sheet.checksum(), (await sheet.log()).length]
    const bad = [...chunk(2000, 500), { Stars: 'many' }]
    await assert.rejects(importInto(sheet, [chunk(0, 1000), chunk(1000, 1000), bad]), /Record 2501: “Stars” needs/)
    await assert.rejects(importInto(sheet, [chunk(0, 1000), [{ Stars: 'many' }]]), /Record 1001: “Stars” needs/)
    assert.deepEqual([await sheet.checksum(), (await sheet.log()).length], before)
  })

  test('nothing to import changes nothing', async () => {
    const sheet = await aList()
    const { count, change } = await importInto(sheet, [])
    assert.deepEqual([count, change], [0, null])
  })
})
