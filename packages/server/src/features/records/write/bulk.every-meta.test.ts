import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ResolvedFilter } from '@rowhouse/core/filters/filter-tree'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../testing/a-sheet.ts'
import { failingAfter } from '../testing/failing-after.ts'

onEveryMeta('writing many records', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  const sheetOfStars = (): Promise<Sheet> =>
    aSheet(server, ana, project, {
      columns: [
        { title: 'Name', column_name: 'name', uidt: 'SingleLineText', unique: true },
        { title: 'Stars', column_name: 'stars', uidt: 'Rating' },
      ],
    })
  const rowsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ Name: `row ${first + at}`, Stars: (first + at) % 6 }))

  test('ten thousand rows are written in one call, one more is too many (limit and limit + 1)', async () => {
    const sheet = await sheetOfStars()
    await assert.rejects(sheet.insert(rowsFrom(0, 10_001)), { code: 'too_large' })
    const { keys, count } = await sheet.insert(rowsFrom(0, 10_000))
    assert.equal(count, 10_000)
    assert.deepEqual(
      keys,
      Array.from({ length: 10_000 }, (_, at) => String(at + 1)),
    )
    const rows = await sheet.rows()
    assert.deepEqual(rows[9_876], { Id: 9_877, Name: 'row 9876', Stars: 0 })
    const log = await sheet.log()
    assert.equal(log.length, 10)
    assert.deepEqual(
      log.flatMap(({ event }) => (event.type === 'records.inserted' ? event.keys : [])),
      keys,
    )
    await assert.rejects(sheet.remove(Array.from({ length: 10_001 }, (_, at) => String(at))), { code: 'too_large' })
    await assert.rejects(sheet.updateMany(Array.from({ length: 10_001 }, () => ({ Id: 1 }))), { code: 'too_large' })
    await sheet.updateMany(keys.map((Id) => ({ Id: Number(Id), Stars: 1 })))
    assert.equal((await sheet.remove(keys)).count, 10_000)
    assert.deepEqual(await sheet.rows(), [])
  })

  test('rows may name their columns in any order, and other columns than the row before', async () => {
    const sheet = await aSheet(server, ana, project, {
      columns: [
        { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
        { title: 'Stars', column_name: 'stars', uidt: 'Rating', cdf: '3' },
      ],
    })
    const { ignored } = await sheet.insert([
      { Name: 'a', Stars: 1 },
      { Stars: 2, Name: 'b' },
      { Name: 'c' },
      { Name: 'd', Stars: 4, Unknown: 1 },
      { stars: 5 },
      { Name: 'f', Stars: null },
      { Stars: 0, name: 'g' },
    ])
    assert.deepEqual(
      (await sheet.rows()).map(({ Name, Stars }) => [Name, Stars]),
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['d', 4],
        [null, 5],
        ['f', null],
        ['g', 0],
      ],
    )
    assert.deepEqual(ignored, ['Unknown'])
  })

  test('a bad row at any place of two thousand leaves nothing behind, neither rows nor log (P03)', async () => {
    const sheet = await sheetOfStars()
    await sheet.insert(rowsFrom(10_000, 3))
    const before = [await sheet.checksum(), JSON.stringify(await sheet.log())]
    for (let round = 0; round < 6; round += 1) {
      const rows: Record<string, unknown>[] = rowsFrom(0, 2000)
      const at = randomInt(2000)
      // Once refused by us before the transaction, once by the database inside of it.
      rows[at] = round % 2 === 0 ? { Name: 'x', Stars: 99 } : { Name: 'row 10001', Stars: 1 }
      await assert.rejects(sheet.insert(rows), round % 2 === 0 ? new RegExp(`Record ${at + 1}: “Stars”`) : /“Name”/)
      assert.deepEqual([await sheet.checksum(), JSON.stringify(await sheet.log())], before, `bad row at ${at}`)
    }
  })

  test('a record that is not there leaves all others as they are (D01)', async () => {
    const sheet = await sheetOfStars()
    await sheet.insert(rowsFrom(0, 1500))
    const before = [await sheet.checksum(), (await sheet.log()).length]
    const updates = Array.from({ length: 1500 }, (_, at) => ({ Id: at + 1, Stars: 5 }))
    const gone = { code: 'not_found', message: 'There is no record “9999”.' }
    await assert.rejects(sheet.updateMany([...updates, { Id: 9999, Stars: 5 }]), gone)
    await assert.rejects(sheet.remove([...updates.map(({ Id }) => String(Id)), '9999']), gone)
    await assert.rejects(sheet.update('9999', { Stars: 1 }), gone)
    assert.deepEqual([await sheet.checksum(), (await sheet.log()).length], before)
  })

  test('no key, half a key and an empty list touch nothing (S66)', async () => {
    const sheet = await sheetOfStars()
    await sheet.insert(rowsFrom(0, 3))
    const before = await sheet.checksum()
    for (const rows of [
      [],
      [{}],
      [{ Stars: 1 }],
      [{ Id: null, Stars: 1 }],
      [{ Id: '', Stars: 1 }],
      [{ Id: undefined }],
    ])
      await assert.rejects(sheet.updateMany(rows), { code: /^invalid_/ }, JSON.stringify(rows))
    for (const keys of [[], [''], ['null'], ['undefined'], ['1', ''], ['1___'], ['1___2'], ['1 or 1=1'], ['*'], ['%']])
      await assert.rejects(sheet.remove(keys), { code: 'invalid_request' }, JSON.stringify(keys))
    await assert.rejects(sheet.insert([]), { code: 'invalid_request' })
    await assert.rejects(sheet.updateWhere('all', {}), { code: 'invalid_request' })
    await assert.rejects(sheet.updateWhere('all', { Id: 7, nothing: 1 }), { code: 'invalid_request' })
    await assert.rejects(sheet.remove(['1', '1']), /named twice/)
    await assert.rejects(
      sheet.updateMany([
        { Id: 1, Stars: 1 },
        { Id: 1, Stars: 2 },
      ]),
      /named twice/,
    )
    assert.equal(await sheet.checksum(), before)
  })

  test('a write by filter goes through all that match, in pieces, and each piece is logged', async () => {
    const sheet = await sheetOfStars()
    await sheet.insert(rowsFrom(0, 6000))
    const stars = (await sheet.table()).columns.find(({ title }) => title === 'Stars')
    assert.ok(stars)
    const above = (value: number): ResolvedFilter => ({
      kind: 'test',
      column: stars,
      operator: 'gte',
      value: { kind: 'value', value },
    })
    const logged = (await sheet.log()).length
    // Records still match after the change, and none is met twice.
    const { count } = await sheet.updateWhere(above(3), { Stars: 5 })
    assert.equal(count, 3000)
    const changed = (await sheet.log()).slice(logged)
    assert.deepEqual(
      changed.map(({ event }) => (event.type === 'records.updated' ? event.changes.length : null)),
      // A third of them had five stars already.
      [667, 667, 666],
    )
    assert.equal((await sheet.removeWhere(above(5))).count, 3000)
    assert.equal((await sheet.rows()).length, 3000)
    assert.equal((await sheet.removeWhere(above(5))).count, 0)
    assert.equal((await sheet.updateWhere('all', { Stars: 0 })).count, 3000)
    assert.equal((await sheet.removeWhere('all')).count, 3000)
    assert.deepEqual(await sheet.rows(), [])
  })

  test('an entry of the log stays small, however long the cells are', async () => {
    const texts = await aSheet(server, ana, project, { columns: { Text: 'LongText' } })
    await texts.insert([{ Text: 'a'.repeat(900_000) }, ...Array.from({ length: 11 }, () => ({ Text: 'short' }))])
    const inserted = (await texts.log()).length
    await texts.updateWhere('all', { Text: 'b'.repeat(900_000) })
    const { change } = await texts.removeWhere('all')
    const sizes = (await texts.log()).slice(inserted).map(({ event }) => JSON.stringify(event).length)
    assert.ok(sizes.length > 4 && Math.max(...sizes) < 6_000_000, String(sizes))
    assert.equal((await texts.undo(change)).records, 12)
    assert.equal((await texts.rows()).length, 12)
  })

  test('every changed cell has exactly one entry with its value before and after (D15)', async () => {
    const sheet = await sheetOfStars()
    await sheet.insert(rowsFrom(0, 50))
    const cells = new Map((await sheet.rows()).map((row) => [String(row.Id), { ...row }]))
    const titles = new Map((await sheet.table()).columns.map(({ id, title }) => [id, title]))
    const logged = (await sheet.log()).length
    for (let round = 0; round < 40; round += 1) {
      const Id = randomInt(1, 51)
      if (round % 4 === 0)
        await sheet.updateMany([
          { Id, Stars: randomInt(6) },
          { Id: (Id % 50) + 1, Stars: randomInt(6) },
        ])
      else await sheet.update(String(Id), { Stars: randomInt(6), ...(round % 3 ? {} : { Name: `changed ${round}` }) })
    }
    for (const { event } of (await sheet.log()).slice(logged)) {
      assert.equal(event.type, 'records.updated')
      if (event.type !== 'records.updated') continue
      for (const { record, before, after } of event.changes) {
        const row = cells.get(record) ?? {}
        assert.deepEqual(Object.keys(before), Object.keys(after))
        for (const [id, value] of Object.entries(after)) {
          const title = titles.get(id) ?? ''
          assert.equal(row[title], before[id])
          assert.notDeepEqual(before[id], value)
          row[title] = value
        }
      }
    }
    assert.deepEqual([...cells.values()], await sheet.rows())
  })

  test('a fault after any statement leaves everything as it was (D18)', async () => {
    const sheet = await sheetOfStars()
    await sheet.insert(rowsFrom(0, 5))
    const { change } = await sheet.update('1', { Stars: 3 })
    const once = { key: 'fault', fingerprint: 'x' }
    const actions: Readonly<Record<string, () => Promise<unknown>>> = {
      insert: () => sheet.insert([{ Name: 'new', Stars: 1 }], { once }),
      update: () => sheet.update('2', { Stars: 4, Name: 'other' }, { once, ifMatch: '*' }),
      updateMany: () =>
        sheet.updateMany(
          [
            { Id: 2, Stars: 5 },
            { Id: 3, Stars: 0 },
          ],
          { once },
        ),
      remove: () => sheet.remove(['3', '4'], { once }),
      removeWhere: () => sheet.removeWhere('all', { once }),
      undo: () => sheet.undo(change),
    }
    const state = async (): Promise<string> => {
      const replies = await server.app.services.meta.scan.selectFrom('rh_replies').selectAll().execute()
      return JSON.stringify([await sheet.rows(), await sheet.log(), replies])
    }
    const before = await state()
    for (const [name, act] of Object.entries(actions)) {
      const statements = await failingAfter(server, act, async (statement) =>
        assert.equal(await state(), before, `${name}, statement ${statement}`),
      )
      assert.ok(statements >= 2, `${name} has ${statements} statements`)
    }
  })
})
