import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSheet, callAs, type Sheet } from '../testing/a-sheet.ts'
import { insertRecords } from './insert-records.ts'

onEveryMeta('a write that was accepted before the structure changed', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  /** The rows were checked against the table as it was before `meanwhile`. */
  async function insertAfter(
    sheet: Sheet,
    row: Record<string, unknown>,
    meanwhile: (sheet: Sheet) => Promise<unknown>,
  ) {
    const ctx = await callAs(server, ana, project, 'records.insert')
    const known = await sheet.table()
    await meanwhile(sheet)
    return insertRecords(ctx, known, [row], { shape: 'structured', reply: ({ keys }) => keys.join() })
  }

  test('is refused when a column became something else: no text ends up among numbers (D03)', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Size: 'SingleLineText' } })
    const size = (await sheet.table()).columns.find(({ title }) => title === 'Size')
    const convert = async () => {
      const { status, body } = await sheet.call('POST', `/api/v1/columns/${size?.id}/convert`, { uidt: 'Number' })
      assert.equal(status, 200, JSON.stringify(body))
    }
    // PostgreSQL holds its columns to their types by itself and is faster to say no.
    const code = bench.dialect === 'sqlite' ? 'conflict' : 'invalid_value'
    await assert.rejects(insertAfter(sheet, { Size: 'large' }, convert), { code })
    assert.deepEqual(await sheet.rows(), [])
    await sheet.insert([{ Size: 7 }])
    assert.deepEqual(
      (await sheet.rows()).map(({ Size }) => Size),
      [7],
    )
  })

  test('is made again on the table as it is now, however quickly columns follow each other', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText' } })
    const { id } = await sheet.table()
    let isOver = false
    const changing = (async () => {
      for (let at = 0; !isOver; at += 1) {
        const body = { title: `Column ${at}`, column_name: `c${at}`, uidt: 'SingleLineText' }
        const { status } = await sheet.call('POST', `/api/v1/db/meta/tables/${id}/columns`, body)
        assert.equal(status, 200)
      }
    })()
    const statuses: number[] = []
    await Promise.all(
      [1, 2, 3].map(async (writer) => {
        for (let row = 0; row < 10; row += 1)
          statuses.push(
            (await sheet.call('POST', `/api/v1/db/data/noco/${project}/${id}`, { Name: `${writer} ${row}` })).status,
          )
      }),
    )
    isOver = true
    await changing
    assert.deepEqual(new Set(statuses), new Set([200]))
    assert.equal((await sheet.rows()).length, 30)
    assert.equal((await sheet.log()).length, 30)
  })

  test('is done when something else in the project changed', async () => {
    const sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText' } })
    await insertAfter(sheet, { Name: 'one' }, () => aSheet(server, ana, project, {}))
    assert.equal((await sheet.rows()).length, 1)
    assert.equal((await sheet.log()).length, 1)
  })
})
