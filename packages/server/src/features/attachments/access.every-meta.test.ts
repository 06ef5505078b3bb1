import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { addMember, aProject } from '../projects/testing/a-project.ts'
import { aSheet, type Sheet, sheetOf } from '../records/testing/a-sheet.ts'
import { sweepFiles } from './sweep-files.ts'
import { upload } from './testing/a-form.ts'

interface UploadedFile {
  readonly id: string
  readonly url: string
}

onEveryMeta('who may fetch a file', (bench) => {
  let server: TestServer
  let ana: Person
  let ben: Person
  let project: string
  let sheet: Sheet
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    ben = await server.signUp('ben@x.example')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ben, 'viewer')
    sheet = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Files: 'Attachment' } })
  })
  after(() => server.close())

  const statusFor = async (person: Person, { url }: UploadedFile): Promise<number> =>
    (await server.call('GET', url, undefined, { token: person.token })).status
  const uploaded = async (): Promise<UploadedFile> =>
    (await upload(server, ana, project, [{ name: 'a.txt', bytes: 'secret' }])).body[0]
  const as = (method: string, path: string, body?: unknown) => server.call(method, path, body, { token: ana.token })

  test('before it is in a record, only the one who sent it', async () => {
    const file = await uploaded()
    assert.deepEqual([await statusFor(ana, file), await statusFor(ben, file)], [200, 404])
    await sheet.insert([{ Files: [file] }])
    assert.deepEqual([await statusFor(ana, file), await statusFor(ben, file)], [200, 200])
  })

  test('after that whoever reads the record: not when it is deleted, again when it comes back (S33)', async () => {
    const file = await uploaded()
    const { keys } = await sheet.insert([{ Name: 'kept' }, { Name: 'gone', Files: [file] }])
    const link = `/api/v1/db/storage/files/${file.id}/link`
    const { body: linked } = await as('POST', link, {})
    assert.equal((await server.call('GET', linked.url)).status, 200)
    const { change } = await sheet.remove([keys[1] ?? ''])
    const madeUp = await as('GET', `/download/fl_00000000000000/a.txt`)
    const answer = await as('GET', file.url)
    assert.equal(answer.status, 404)
    assert.equal(answer.body.msg.replace(file.id, ''), madeUp.body.msg.replace('fl_00000000000000', ''))
    assert.equal((await as('GET', `${file.url}?thumbnail=small`)).status, 404)
    assert.equal((await as('POST', link, {})).status, 404)
    assert.equal((await server.call('GET', linked.url)).status, 404, 'a link from before')
    assert.equal(await statusFor(ben, file), 404)
    await sheet.undo(change)
    assert.equal((await server.call('GET', linked.url)).status, 200)
    assert.equal(await statusFor(ben, file), 200)
  })

  test('a file taken out of its cell is gone, put back by undo it is there, and one record of two is enough (S33)', async () => {
    const file = await uploaded()
    const { keys } = await sheet.insert([{ Files: [file] }, { Name: 'two' }])
    const [one = '', two = ''] = keys
    const { change } = await sheet.update(one, { Files: [] })
    assert.equal(await statusFor(ben, file), 404)
    await sheet.undo(change)
    assert.equal(await statusFor(ben, file), 200)
    await sheet.update(two, { Files: [file] })
    await sheet.remove([one])
    assert.equal(await statusFor(ben, file), 200)
    await sheet.removeWhere('all')
    assert.equal(await statusFor(ben, file), 404)
  })

  test('columns and tables in the trash show no files, restored ones do (S33)', async () => {
    const table = await aSheet(server, ana, project, { title: 'Things', columns: { Files: 'Attachment' } })
    const file = await uploaded()
    await table.insert([{ Files: [file] }])
    const column = (await table.table()).columns.find(({ title }) => title === 'Files')?.id ?? ''
    assert.equal((await as('DELETE', `/api/v1/db/meta/columns/${column}`)).status, 200)
    assert.equal(await statusFor(ben, file), 404)
    assert.equal((await as('POST', `/api/v1/trash/columns/${column}/restore`)).status, 200)
    assert.equal(await statusFor(ben, file), 200)
    assert.equal((await as('DELETE', `/api/v1/db/meta/tables/${table.id}`)).status, 200)
    assert.equal(await statusFor(ben, file), 404)
    assert.equal((await as('POST', `/api/v1/trash/tables/${table.id}/restore`)).status, 200)
    assert.equal(await statusFor(ben, file), 200)
  })

  test('what is deleted for good takes its files along at once (S33)', async () => {
    const table = await aSheet(server, ana, project, {
      title: 'Purged',
      columns: { One: 'Attachment', Two: 'Attachment' },
    })
    const [one, two] = [await uploaded(), await uploaded()]
    await table.insert([{ One: [one], Two: [two] }])
    const column = (await table.table()).columns.find(({ title }) => title === 'One')?.id ?? ''
    assert.equal((await as('DELETE', `/api/v1/db/meta/columns/${column}`)).status, 200)
    assert.equal((await as('DELETE', `/api/v1/trash/columns/${column}`)).status, 200)
    assert.deepEqual([await statusFor(ben, one), await statusFor(ana, one), await statusFor(ben, two)], [404, 404, 200])
    assert.equal((await as('DELETE', `/api/v1/db/meta/tables/${table.id}`)).status, 200)
    assert.equal((await as('DELETE', `/api/v1/trash/tables/${table.id}`)).status, 200)
    assert.deepEqual([await statusFor(ben, two), await statusFor(ana, two)], [404, 404])
  })

  test('copies of a table and of a column have its files too', async () => {
    const table = await aSheet(server, ana, project, { title: 'Copied', columns: { Files: 'Attachment' } })
    const file = await uploaded()
    // The copy gives its own numbers, so the keys of the two differ.
    const { keys } = await table.insert([{}, { Files: [file] }])
    await table.remove([keys[0] ?? ''])
    const { status, body } = await as('POST', `/api/v1/tables/${table.id}/duplicate`, {})
    assert.equal(status, 200, JSON.stringify(body))
    await table.removeWhere('all')
    assert.equal(await statusFor(ben, file), 200)
    const copy = sheetOf(server, ana, project, body.id)
    const column = (await copy.table()).columns.find(({ title }) => title === 'Files')?.id ?? ''
    const doubled = await as('POST', `/api/v1/columns/${column}/duplicate`, {})
    assert.equal(doubled.status, 200, JSON.stringify(doubled.body))
    await copy.updateWhere('all', { Files: [] })
    assert.equal(await statusFor(ben, file), 200)
    await copy.removeWhere('all')
    assert.equal(await statusFor(ben, file), 404)
  })

  test('files of records from before places were noted are found by the sweep, the others are gone (S33)', async () => {
    const table = await aSheet(server, ana, project, { title: 'Old', columns: { Files: 'Attachment' } })
    const [kept, gone] = [await uploaded(), await uploaded()]
    const { keys } = await table.insert([{ Files: [kept] }, { Files: [gone] }])
    await table.remove([keys[1] ?? ''])
    const { meta } = server.app.services
    await meta.write(async (tx) => {
      await tx.deleteFrom('rh_file_places').execute()
      await tx.updateTable('rh_files').set({ checked_at: '' }).execute()
    })
    assert.deepEqual([await statusFor(ben, kept), await statusFor(ben, gone)], [200, 200])
    await sweepFiles(server.app.services)
    assert.deepEqual([await statusFor(ben, kept), await statusFor(ben, gone)], [200, 404])
    const places = await meta.read
      .selectFrom('rh_file_places')
      .select('file_id')
      .where('file_id', '=', kept.id)
      .execute()
    assert.equal(places.length, 1)
  })

  test('one file in more records than are looked at at once is found in the last of them', async () => {
    const table = await aSheet(server, ana, project, { title: 'Many', columns: { Files: 'Attachment' } })
    const file = await uploaded()
    const { keys } = await table.insert(Array.from({ length: 1100 }, () => ({ Files: [file] })))
    await table.remove(keys.slice(0, -1))
    assert.equal(await statusFor(ben, file), 200)
    await table.removeWhere('all')
    assert.equal(await statusFor(ben, file), 404)
  })

  test('tables without files note nothing', async () => {
    const plain = await aSheet(server, ana, project, { title: 'Plain', columns: { Name: 'SingleLineText' } })
    const { meta } = server.app.services
    const count = async () => (await meta.read.selectFrom('rh_file_places').select('file_id').execute()).length
    const known = await count()
    await plain.insert([{ Name: 'a' }])
    await plain.updateWhere('all', { Name: 'b' })
    assert.equal(await count(), known)
  })
})
