import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryDialect } from '../../testing/every-dialect.ts'
import { type Sheet, sheetOf } from '../records/testing/a-sheet.ts'
import { aSource, sourceEnvironment, type TestSource } from '../sources/testing/a-source.ts'
import { structureAs } from '../tables/testing/a-table.ts'
import { sweepFiles } from './sweep-files.ts'
import { upload } from './testing/a-form.ts'

onEveryDialect('files in an attached database', (bench) => {
  let server: TestServer
  let ana: Person
  let source: TestSource
  let sheet: Sheet
  before(async () => {
    server = await aServer(sourceEnvironment)
    ana = await server.signUp('ana@x.example')
    source = await aSource(
      server,
      ana,
      bench,
      bench.dialect.ddl.createTable({
        name: 'people',
        columns: [
          { name: 'id', word: 'integer', autoIncrement: true },
          { name: 'name', word: 'shortText' },
        ],
      }),
    )
    const { list } = (await structureAs(server, ana).list(source.project.id)).body
    sheet = sheetOf(server, ana, source.project.id, list[0].id)
    const column = { title: 'Files', column_name: 'files', uidt: 'Attachment' }
    const added = await server.call('POST', `/api/v1/db/meta/tables/${list[0].id}/columns`, column, {
      token: ana.token,
    })
    assert.equal(added.status, 200, JSON.stringify(added.body))
  })
  after(() => server.close())

  test('are written, read, taken back and kept by the sweep; what others wrote may stay', async () => {
    const { body } = await upload(server, ana, source.project.id, [{ bytes: 'a' }, { bytes: 'b' }])
    const { keys } = await sheet.insert([{ name: 'ann', Files: body }])
    const key = keys[0] ?? ''
    assert.deepEqual(JSON.parse(await sheet.text(key)).Files, body)
    const { change } = await sheet.update(key, { Files: body.slice(1) })
    await sheet.undo(change)
    assert.deepEqual(JSON.parse(await sheet.text(key)).Files, body)
    const foreign = [{ url: 'https://x.example/a.png', title: 'a.png', mimetype: 'image/png', size: 1 }]
    await source.open((database) =>
      database.write(async (tx) => void (await sql`update people set files = ${JSON.stringify(foreign)}`.execute(tx))),
    )
    await sheet.update(key, { Files: [...foreign, body[0]] })
    assert.deepEqual(JSON.parse(await sheet.text(key)).Files, [...foreign, body[0]])
    await assert.rejects(sheet.insert([{ Files: foreign }]), /uploaded to this project/)
    // Who may fetch a file is told by the record, whoever changed it (S33).
    const statusOf = async (at: number) =>
      (await server.call('GET', body[at].url, undefined, { token: ana.token })).status
    assert.deepEqual([await statusOf(0), await statusOf(1)], [200, 404])
    const rewrite = (files: unknown) =>
      source.open((database) =>
        database.write(async (tx) => void (await sql`update people set files = ${JSON.stringify(files)}`.execute(tx))),
      )
    await rewrite([])
    assert.equal(await statusOf(0), 404)
    await rewrite([...foreign, body[0]])
    assert.equal(await statusOf(0), 200)
    const { change: deletion } = await sheet.remove([key])
    assert.equal(await statusOf(0), 404)
    await sheet.undo(deletion)
    assert.equal(await statusOf(0), 200)
    // One is in a cell, the other in none any more.
    server.pass(8 * 86_400_000)
    await sweepFiles(server.app.services)
    const rows = await server.app.services.meta.read
      .selectFrom('rh_files')
      .select(['used_at', 'missed_at'])
      .orderBy('missed_at')
      .execute()
    assert.deepEqual(
      rows.map(({ used_at, missed_at }) => [used_at !== null, missed_at !== null]),
      [
        [true, false],
        [true, true],
      ],
    )
  })
})
