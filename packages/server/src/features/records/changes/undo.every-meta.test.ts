import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anyJson } from '@rowhouse/core/testing/any-json'
import { anySign } from '@rowhouse/core/testing/any-sign'
import fc from 'fast-check'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { writesOf } from '../../../testing/statements-of.ts'
import { addMember, aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet, sheetOf } from '../testing/a-sheet.ts'

onEveryMeta('undo', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  const aBook = (): Promise<Sheet> =>
    aSheet(server, ana, project, {
      columns: {
        Name: 'SingleLineText',
        Stars: 'Rating',
        Tags: 'MultiSelect',
        Data: 'JSON',
        No: 'AutoNumber',
        Created: 'CreateTime',
        Modified: 'LastModifiedTime',
        By: 'CreatedBy',
      },
    })

  test('insert, update and delete are taken back, and the undo is taken back again', async () => {
    const book = await aBook()
    const states = [await book.checksum()]
    const changes: (string | null)[] = []
    for (const write of [
      () => book.insert([{ Name: 'a', Stars: 1, Tags: ['a', 'b'], Data: { deep: [1] } }, { Name: 'b' }]),
      () => book.update('1', { Name: 'c', Data: { deep: [2] }, Tags: null }),
      () =>
        book.updateMany([
          { Id: 1, Stars: 4 },
          { Id: 2, Stars: 5 },
        ]),
      () => book.updateWhere('all', { Name: 'all' }),
      () => book.remove(['1']),
      () => book.removeWhere('all'),
    ]) {
      changes.push((await write()).change)
      states.push(await book.checksum())
    }
    const undone: (string | null)[] = []
    for (const at of [5, 4, 3, 2, 1, 0]) {
      const { change, left } = await book.undo(changes[at] ?? '')
      assert.deepEqual(left, [])
      assert.equal(await book.checksum(), states[at], `after undoing ${at}`)
      undone[at] = change
    }
    for (const at of [0, 1, 2, 3, 4, 5]) {
      await book.undo(undone[at] ?? '')
      assert.equal(await book.checksum(), states[at + 1], `after redoing ${at}`)
    }
    const log = await book.log()
    const byId = new Map(log.map((entry) => [entry.id, entry]))
    for (const [at, change] of changes.entries()) {
      assert.equal(byId.get(change ?? '')?.undoneBy, undone[at])
      assert.equal(byId.get(undone[at] ?? '')?.event.undoes, change)
    }
    assert.equal((await book.tryUndo(changes[0] ?? '')).status, 409)
  })

  test('a restored record has its key, its number and its author again, and is only modified anew', async () => {
    const book = await aBook()
    await book.insert([{ Name: 'a' }, { Name: 'b' }])
    const [, second] = await book.rows()
    const { change } = await book.remove(['2'])
    await book.insert([{ Name: 'c' }])
    server.pass(5000)
    await book.undo(change)
    assert.deepEqual((await book.rows())[1], second)
    const { keys } = await book.insert([{ Name: 'd' }])
    assert.equal((await book.rows()).find(({ Name }) => Name === 'd')?.No, 4)
    assert.equal(new Set([...keys, '1', '2', '3']).size, 4)
  })

  test('what was changed since is not overwritten; with force the rest is undone', async () => {
    const book = await aBook()
    await book.insert([
      { Name: 'a', Stars: 1 },
      { Name: 'b', Stars: 2 },
      { Name: 'c', Stars: 3 },
    ])
    const { change } = await book.updateMany([
      { Id: 1, Name: 'A', Stars: 5 },
      { Id: 2, Name: 'B', Stars: 5 },
      { Id: 3, Name: 'C', Stars: 5 },
    ])
    await book.update('1', { Stars: 0 })
    await book.update('2', { Stars: 2 })
    await book.remove(['3'])
    const before = [await book.checksum(), (await book.log()).length]
    const { status, body } = await book.tryUndo(change)
    assert.equal(status, 409)
    assert.equal(
      body.msg,
      '1 cell and 1 record were changed since, so nothing was undone. Send "force": true to undo the rest.',
    )
    assert.deepEqual([await book.checksum(), (await book.log()).length], before)
    const undone = await book.undo(change, { force: true })
    assert.equal(undone.records, 2)
    assert.deepEqual(undone.left, [
      { record: '1', column: 'Stars', why: 'changed' },
      { record: '3', column: null, why: 'gone' },
    ])
    assert.deepEqual(
      (await book.rows()).map(({ Name, Stars }) => [Name, Stars]),
      [
        ['a', 0],
        ['b', 2],
      ],
    )
    assert.equal((await book.tryUndo(change)).status, 409)
  })

  test('a new record that somebody else wrote into since stays, unless that was undone or was a move', async () => {
    const book = await aBook()
    const bo = await server.signUp(`bo-${book.id}@example.com`)
    await addMember(server, project, bo, 'editor')
    const theirs = sheetOf(server, bo, project, book.id)
    const { change } = await book.insert(['a', 'b', 'c', 'd', 'e'].map((Name) => ({ Name })))
    await theirs.update('1', { Stars: 3 })
    await theirs.updateMany([
      { Id: 2, Stars: 1 },
      { Id: 3, Stars: 1 },
    ])
    const { change: fourth } = await theirs.update('4', { Stars: 4 })
    await theirs.undo(fourth)
    await book.update('5', { Stars: 5 })
    const { status, body } = await book.tryUndo(change)
    assert.equal(status, 409)
    assert.match(body.msg, /^3 records were changed since, so nothing was undone/)
    const undone = await book.undo(change, { force: true })
    assert.equal(undone.records, 2)
    const written = { column: null, why: 'written' }
    assert.deepEqual(
      undone.left,
      ['1', '2', '3'].map((record) => ({ record, ...written })),
    )
    assert.deepEqual(
      (await book.rows()).map(({ Name, Stars }) => [Name, Stars]),
      [
        ['a', 3],
        ['b', 1],
        ['c', 1],
      ],
    )
  })

  test('what others wrote into new records since is read together, however often they did', async () => {
    const book = await aBook()
    const bo = await server.signUp(`bo-${book.id}@example.com`)
    await addMember(server, project, bo, 'editor')
    const theirs = sheetOf(server, bo, project, book.id)
    const { change } = await book.insert(Array.from({ length: 50 }, (_, at) => ({ Name: `n${at}` })))
    for (let key = 1; key <= 45; key += 1) await theirs.update(String(key), { Stars: 3 })
    let records = 0
    const statements = await writesOf(server, async () => {
      records = (await book.undo(change, { force: true })).records
    })
    assert.equal(records, 5)
    assert.equal((await book.rows()).length, 45)
    assert.ok(statements < 45, `${statements} statements`)
  })

  test('an insert whose record is gone, and a delete whose key is taken, say so', async () => {
    const book = await aBook()
    const inserted = await book.insert([{ Name: 'a' }, { Name: 'b' }])
    const deleted = await book.remove(['1'])
    assert.equal((await book.tryUndo(inserted.change)).status, 409)
    const { change } = await book.undo(deleted.change)
    assert.deepEqual((await book.tryUndo(deleted.change)).body.msg, 'This change was undone already.')
    await book.undo(change)
    const undone = await book.undo(inserted.change, { force: true })
    assert.deepEqual(undone, {
      change: undone.change,
      records: 1,
      left: [{ record: '1', column: null, why: 'gone' }],
      leftCount: 1,
    })
    const nothing = await book.undo((await book.insert([{ Name: 'x' }])).change, { force: true })
    assert.equal(nothing.records, 1)
  })

  test('a write in many pieces is undone as a whole, by any of its changes', async () => {
    const book = await aBook()
    await book.insert(Array.from({ length: 2500 }, (_, at) => ({ Name: `n${at}`, Stars: at % 5 })))
    const before = await book.checksum()
    await book.removeWhere('all')
    const pieces = (await book.log()).filter(({ event }) => event.type === 'records.deleted')
    assert.equal(pieces.length, 3)
    const undone = await book.undo(pieces[1]?.id ?? '')
    assert.equal(undone.records, 2500)
    assert.equal(await book.checksum(), before)
    for (const { id } of pieces) assert.notEqual((await book.log()).find((entry) => entry.id === id)?.undoneBy, null)
  })

  test('several changes go back in one write, the newest first: all of them or none', async () => {
    const book = await aBook()
    const other = await aBook()
    const start = [await book.checksum(), await other.checksum()]
    const first = await book.insert([{ Name: 'a', Stars: 1 }])
    const second = await other.insert([{ Name: 'there' }])
    const third = await book.update('1', { Stars: 2 })
    const done = [await book.checksum(), await other.checksum()]
    const together = { with: [first.change, second.change, third.change] }

    await other.remove(['1'])
    const refused = await book.tryUndo(third.change, together)
    assert.equal(refused.status, 409)
    assert.equal(await book.checksum(), done[0], 'nothing was taken back')
    await other.undo((await other.log()).at(-1)?.id ?? '')

    const undone = await book.undo(first.change, together)
    assert.equal(undone.records, 3)
    assert.deepEqual([await book.checksum(), await other.checksum()], start)
    await book.undo(undone.change)
    assert.deepEqual([await book.checksum(), await other.checksum()], done)
    assert.equal((await book.tryUndo(first.change, { with: ['adt_00000000000000'] })).status, 404)
    assert.equal((await book.tryUndo(first.change, { with: Array.from({ length: 101 }, () => 'a') })).status, 400)
  })

  test('a password cannot come back, which stops nothing and is told', async () => {
    const safe = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Pin: 'Password' } })
    await safe.insert([{ Name: 'a', Pin: 'one 1234' }])
    const { change } = await safe.update('1', { Name: 'b', Pin: 'two 5678' })
    const { left } = await safe.undo(change)
    assert.deepEqual(left, [{ record: '1', column: 'Pin', why: 'secret' }])
    assert.deepEqual(await safe.rows(), [{ Id: 1, Name: 'a' }])
  })

  test('a column in the trash is left out and told', async () => {
    const book = await aSheet(server, ana, project, { columns: { Name: 'SingleLineText', Stars: 'Rating' } })
    await book.insert([{ Name: 'a', Stars: 1 }])
    const update = await book.update('1', { Name: 'b', Stars: 2 })
    const stars = (await book.table()).columns.find(({ title }) => title === 'Stars')?.id ?? ''
    const { status } = await book.call('DELETE', `/api/v1/db/meta/columns/${stars}`)
    assert.equal(status, 200)
    const { left } = await book.undo(update.change)
    assert.deepEqual(left, [{ record: '1', column: stars, why: 'columnGone' }])
    assert.deepEqual(await book.rows(), [{ Id: 1, Name: 'a' }])
  })

  test('taking back is a write: viewers and commenters may not, strangers find nothing, others’ changes stay', async () => {
    const book = await aBook()
    const { change } = await book.insert([{ Name: 'a' }])
    const path = `/api/v1/changes/${change}/undo`
    assert.equal((await server.call('POST', path)).status, 401)
    for (const [role, status] of [
      ['viewer', 403],
      ['commenter', 403],
      [null, 404],
    ] as const) {
      const person = await server.signUp(`${role}-${Math.random()}@example.com`)
      if (role !== null) await addMember(server, project, person, role)
      assert.equal((await server.call('POST', path, {}, { token: person.token })).status, status)
    }
    assert.equal((await book.tryUndo('adt_00000000000000')).status, 404)
    for (const body of [{ force: 'yes' }, { all: true }, [], 'text', { force: null }])
      assert.equal((await book.tryUndo(change, body)).status, 400, JSON.stringify(body))
    // A change of something else than records.
    const [other] = await server.app.services.meta.scan
      .selectFrom('rh_changes')
      .select('id')
      .where('type', '=', 'projects.created')
      .execute()
    assert.equal((await book.tryUndo(other?.id ?? '')).status, 404)
    assert.equal((await book.rows()).length, 1)
  })

  test('any sequence of writes, undone newest first, ends where it began (D09)', async () => {
    const book = await aBook()
    await book.insert(Array.from({ length: 8 }, (_, at) => ({ Name: `n${at}`, Stars: at % 6, Tags: ['a'] })))
    const start = await book.checksum()
    const row = fc.record(
      {
        Name: fc.option(fc.string({ unit: anySign, maxLength: 8 }).filter((text) => !text.includes('\0'))),
        Stars: fc.option(fc.integer({ min: 0, max: 5 })),
        Tags: fc.option(fc.subarray(['a', 'b', 'c'])),
        Data: anyJson(2),
      },
      { requiredKeys: [] },
    )
    const action = fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), rows: fc.array(row, { minLength: 1, maxLength: 3 }) }),
      fc.record({ kind: fc.constant('update' as const), at: fc.nat(20), row }),
      fc.record({ kind: fc.constant('bulk' as const), at: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), row }),
      fc.record({ kind: fc.constant('all' as const), row }),
      fc.record({ kind: fc.constant('delete' as const), at: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (actions) => {
        const changes: string[] = []
        for (const one of actions) {
          const keys = (await book.rows()).map(({ Id }) => String(Id))
          const change = await perform(book, one, keys)
          if (change !== null) changes.push(change)
        }
        for (const change of changes.toReversed()) await book.undo(change)
        assert.equal(await book.checksum(), start)
      }),
      { numRuns: bench.dialect === 'sqlite' ? 100 : 25 },
    )
  })
})

type Action =
  | { readonly kind: 'insert'; readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly kind: 'update'; readonly at: number; readonly row: Readonly<Record<string, unknown>> }
  | { readonly kind: 'bulk'; readonly at: readonly number[]; readonly row: Readonly<Record<string, unknown>> }
  | { readonly kind: 'all'; readonly row: Readonly<Record<string, unknown>> }
  | { readonly kind: 'delete'; readonly at: readonly number[] }

async function perform(book: Sheet, action: Action, keys: readonly string[]): Promise<string | null> {
  if (action.kind === 'insert') return (await book.insert(action.rows)).change
  if (action.kind === 'all')
    return Object.keys(action.row).length === 0 ? null : (await book.updateWhere('all', action.row)).change
  if (keys.length === 0) return null
  const picked = [action.at].flat().map((at) => keys[at % keys.length] ?? '')
  const some = [...new Set(picked)]
  if (action.kind === 'update') return (await book.update(some[0] ?? '', action.row)).change
  if (action.kind === 'delete') return (await book.remove(some)).change
  return (await book.updateMany(some.map((Id) => ({ ...action.row, Id: Number(Id) })))).change
}
