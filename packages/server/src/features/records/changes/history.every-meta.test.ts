import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { allCanBeTold } from '../../../testing/all-can-be-told.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { pruneChanges } from '../../audit/prune-changes.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet, sheetOf } from '../testing/a-sheet.ts'

onEveryMeta('history and trash', (bench) => {
  let server: TestServer
  let ana: Person
  let ben: Person
  let project: string
  before(async () => {
    server = await aServer({ CHANGE_RETENTION_DAYS: '30' }, await bench.place())
    ana = await server.signUp('ana@example.com')
    ben = await server.signUp('ben@example.com')
    project = (await aProject(server, ana)).id
    await addMember(server, project, ben, 'editor')
  })
  after(() => server.close())

  const aBook = (): Promise<Sheet> =>
    aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Stars: 'Rating', Pin: 'Password' } })
  const history = (book: Sheet, record: string, query = ''): Promise<Answer> =>
    book.call('GET', `/api/v1/tables/${book.id}/records/${encodeURIComponent(record)}/history${query}`)
  const trash = (book: Sheet, query = ''): Promise<Answer> =>
    book.call('GET', `/api/v1/tables/${book.id}/trash${query}`)
  const restore = (book: Sheet, deletion: unknown): Promise<Answer> =>
    book.call('POST', `/api/v1/projects/${project}/trash/records/restore`, { deletions: [deletion] })

  test('a record tells who changed what and when, newest first, secrets masked', async () => {
    const book = await aBook()
    await book.insert([{ Name: 'a' }, { Name: 'other' }])
    await sheetOf(server, ben, project, book.id).update('1', { Name: 'b', Stars: 4, Pin: 'geheim 1' })
    const { change } = await book.remove(['1'])
    await book.undo(change)
    const { status, body } = await history(book, '1')
    assert.equal(status, 200)
    assert.equal(body.next, null)
    type Entry = { type: string; by: { id: string }; before: object; after: object; undone: boolean; undoes: string }
    assert.deepEqual(
      body.list.map(({ type, by, before, after, undone }: Entry) => [type, by.id, before, after, undone]),
      [
        ['inserted', ana.id, {}, {}, false],
        ['deleted', ana.id, { Id: 1, Name: 'b', Stars: 4 }, {}, true],
        [
          'updated',
          ben.id,
          { Name: 'a', Stars: null, Pin: '••••••••' },
          { Name: 'b', Stars: 4, Pin: '••••••••' },
          false,
        ],
        ['inserted', ana.id, {}, {}, false],
      ],
    )
    assert.equal(body.list[0].undoes, change)
    assert.equal(body.list[2].by.email, 'ben@example.com')
    assert.equal((await history(book, '2')).body.list.length, 1)
    assert.deepEqual((await history(book, '3')).body, { list: [], next: null })
  })

  test('changes of many records are found by each of their keys, and by no other', async () => {
    const book = await aBook()
    await book.insert(Array.from({ length: 30 }, (_, at) => ({ Name: `n${at}`, Stars: at % 5 })))
    // The text of the change holds "1" too, as a value.
    await book.updateMany([
      { Id: 11, Name: '1' },
      { Id: 12, Name: '%' },
    ])
    await book.remove(['11', '12'])
    const types = async (record: string) =>
      (await history(book, record)).body.list.map(({ type }: { type: string }) => type)
    assert.deepEqual(await types('1'), ['inserted'])
    assert.deepEqual(await types('11'), ['deleted', 'updated', 'inserted'])
    assert.deepEqual(await types('2'), ['inserted'])
  })

  test('a long history comes in pages that neither repeat nor miss anything', async () => {
    const book = await aBook()
    await book.insert([{ Name: '0' }])
    for (let round = 1; round <= 7; round += 1) await book.update('1', { Name: String(round) })
    const seen: number[] = []
    for (let query = '?limit=3'; query !== ''; ) {
      const { body } = await history(book, '1', query)
      assert.ok(body.list.length <= 3)
      seen.push(...body.list.map(({ seq }: { seq: number }) => seq))
      query = body.next === null ? '' : `?limit=3&before=${body.next}`
    }
    assert.equal(seen.length, 8)
    assert.deepEqual(
      seen,
      seen.toSorted((a, b) => b - a),
    )
    assert.equal((await history(book, '1', '?limit=0')).body.list.length, 1)
    for (const query of ['?limit=x', '?before=x', '?unknown=1'])
      assert.equal((await history(book, '1', query)).status, 400, query)
    assert.equal((await history(book, 'no key')).status, 400)
  })

  test('deleted records lie in the trash, page by page, until they are put back', async () => {
    const book = await aBook()
    await book.insert(Array.from({ length: 12 }, (_, at) => ({ Name: `n${at + 1}`, Pin: 'geheim 1' })))
    const first = await book.remove(['1', '2', '3', '4', '5'])
    const second = await book.remove(['6'])
    const { status, body } = await trash(book)
    assert.equal(status, 200)
    assert.deepEqual(
      body.list.map(({ record, row }: { record: string; row: unknown }) => [record, row]),
      ['6', '1', '2', '3', '4', '5'].map((id) => [id, { Id: Number(id), Name: `n${id}` }]),
    )
    assert.deepEqual([body.list[0].change, body.list[1].change], [second.change, first.change])
    assert.deepEqual(body.list[0].by, { id: ana.id, email: 'ana@example.com', name: null })
    const paged: string[] = []
    for (let query = '?limit=2'; query !== ''; ) {
      const page = await trash(book, query)
      assert.ok(page.body.list.length <= 2)
      paged.push(...page.body.list.map(({ record }: { record: string }) => record))
      query = page.body.next === null ? '' : `?limit=2&before=${page.body.next}`
    }
    assert.deepEqual(paged, ['6', '1', '2', '3', '4', '5'])
    const some = await restore(book, { change: first.change, records: ['4', '2'] })
    assert.deepEqual([some.status, some.body.records], [200, 2])
    const left = async () => (await trash(book)).body.list.map(({ record }: { record: string }) => record)
    assert.deepEqual(await left(), ['6', '1', '3', '5'])
    // The same again, or together with others: what is there is not overwritten.
    assert.equal((await restore(book, { change: first.change, records: ['2', '3'] })).status, 409)
    assert.deepEqual(await left(), ['6', '1', '3', '5'])
    assert.equal((await restore(book, { change: second.change })).body.records, 1)
    assert.deepEqual(await left(), ['1', '3', '5'])
    assert.equal((await restore(book, { change: second.change })).status, 409)
    assert.deepEqual(
      (await book.rows()).map(({ Id }) => Id),
      [2, 4, 6, 7, 8, 9, 10, 11, 12],
    )
    // The restore is a change like any other.
    await book.undo(some.body.change)
    assert.deepEqual(await left(), ['4', '2', '1', '3', '5'])
  })

  test('restore refuses what was never deleted, here or elsewhere', async () => {
    const book = await aBook()
    const { change: inserted } = await book.insert([{ Name: 'a' }, { Name: 'b' }])
    const { change } = await book.remove(['1'])
    for (const [body, status] of [
      [{ change: inserted }, 400],
      [{ change: 'adt_00000000000000' }, 404],
      [{ change, records: ['2'] }, 404],
      [{ change, records: [] }, 400],
      [{ change, records: 'all' }, 400],
      [{ change, all: true }, 400],
      [{}, 400],
      ['text', 400],
    ] as const)
      assert.equal((await restore(book, body)).status, status, JSON.stringify(body))
    const elsewhere = (await aProject(server, ana, { title: 'Elsewhere' })).id
    const body = { deletions: [{ change }] }
    assert.equal((await book.call('POST', `/api/v1/projects/${elsewhere}/trash/records/restore`, body)).status, 404)
    for (const query of ['?before=x', '?before=1', '?limit=x'])
      assert.equal((await trash(book, query)).status, 400, query)
    assert.equal((await book.rows()).length, 1)
  })

  test('who may not read or write records may not look back either', async () => {
    const book = await aBook()
    await book.insert([{ Name: 'a' }])
    const { change } = await book.remove(['1'])
    const paths = [`/api/v1/tables/${book.id}/records/1/history`, `/api/v1/tables/${book.id}/trash`]
    const put = [`/api/v1/projects/${project}/trash/records/restore`, { deletions: [{ change }] }] as const
    for (const path of paths) assert.equal((await server.call('GET', path)).status, 401)
    assert.equal((await server.call('POST', ...put)).status, 401)
    for (const [role, mayRead, mayWrite] of [
      ['viewer', 403, 403],
      ['commenter', 200, 403],
      [null, 404, 404],
    ] as const) {
      const person = await server.signUp(`${role}-${Math.random()}@example.com`)
      if (role !== null) await addMember(server, project, person, role)
      const { token } = person
      for (const path of paths) assert.equal((await server.call('GET', path, undefined, { token })).status, mayRead)
      assert.equal((await server.call('POST', ...put, { token })).status, mayWrite)
    }
    assert.deepEqual(await book.rows(), [])
  })

  // The last one: everybody is signed out after it.
  test('changes are forgotten when their time is over and every subscriber has read them', async () => {
    const book = await aBook()
    const { meta, changes, now } = server.app.services
    await changes.stop()
    await book.insert([{ Name: 'a' }])
    const kept = async () =>
      (await meta.scan.selectFrom('rh_changes').select('type').where('table_id', '=', book.id).execute()).map(
        ({ type }) => type,
      )
    const setCursors = (to: { readonly tx?: number; readonly moved_at?: string }) =>
      meta.write((tx) => tx.updateTable('rh_cursors').set(to).where('name', '!=', 'seals').execute())
    await allCanBeTold(server)
    server.pass(29.9 * 86_400_000)
    await pruneChanges(server.app.services)
    assert.ok((await kept()).includes('records.inserted'))
    server.pass(0.2 * 86_400_000)
    await setCursors({ moved_at: new Date(now()).toISOString() })
    await pruneChanges(server.app.services)
    // A subscriber of the log has not read it yet.
    assert.ok((await kept()).includes('records.inserted'))
    await setCursors({ tx: Number.MAX_SAFE_INTEGER })
    await pruneChanges(server.app.services)
    assert.deepEqual(await kept(), [])
  })
})
