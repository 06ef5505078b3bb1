import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Sheet } from '../testing/a-sheet.ts'

onEveryMeta('saving a batch', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  async function stars(): Promise<Sheet> {
    const sheet = await aSheet(server, ana, project, {
      columns: [
        { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
        { title: 'Price', column_name: 'price', uidt: 'Decimal' },
        { title: 'Due', column_name: 'due', uidt: 'DateTime' },
        { title: 'Stars', column_name: 'stars', uidt: 'Rating' },
      ],
    })
    await sheet.insert([
      { Name: 'one', Price: '1.50', Due: '2026-01-02T03:04:05Z', Stars: 1 },
      { Name: 'two', Stars: 2 },
    ])
    return sheet
  }
  const save = (sheet: Sheet, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    server.call('POST', `/api/v1/db/data/bulk/v1/${project}/${sheet.id}/save`, body, {
      token: ana.token,
      headers: { 'xc-gui': 'true', ...headers },
    })

  test('changes and new records are one step, taken back as one', async () => {
    const sheet = await stars()
    const before = await sheet.checksum()
    const { status, body, headers } = await save(sheet, {
      updates: [{ record: '1', cells: { Stars: 5 } }],
      inserts: [{ Name: 'three' }, { Name: 'four' }],
    })
    assert.deepEqual([status, body], [200, { inserted: ['3', '4'] }])
    assert.deepEqual(
      (await sheet.rows()).map(({ Name, Stars }) => [Name, Stars]),
      [
        ['one', 5],
        ['two', 2],
        ['three', null],
        ['four', null],
      ],
    )
    await sheet.undo(String(headers['x-rowhouse-change']))
    assert.equal(await sheet.checksum(), before)
  })

  test('one bad row among new and changed ones is named, and nothing is stored', async () => {
    const sheet = await stars()
    const before = await sheet.checksum()
    const { status, body } = await save(sheet, {
      updates: [{ record: '1', cells: { Stars: 5 } }],
      inserts: [{ Name: 'three' }, { Name: 'four', Stars: 99 }],
    })
    assert.equal(status, 400)
    assert.match(body.msg, /^Record 3: “Stars”/)
    const gone = await save(sheet, {
      updates: [
        { record: '1', cells: { Stars: 5 } },
        { record: '77', cells: { Stars: 1 } },
      ],
      inserts: [{ Name: 'three' }],
    })
    assert.equal(gone.status, 404)
    assert.equal(await sheet.checksum(), before)
  })

  test('what somebody else changed since is a conflict with both values, and nothing is stored', async () => {
    const sheet = await stars()
    await sheet.update('1', { Name: 'theirs', Stars: 4 })
    const before = await sheet.checksum()
    const { status, body } = await save(sheet, {
      updates: [
        { record: '1', cells: { Name: 'mine', Stars: 5 }, known: { Name: 'one', Stars: 4 } },
        { record: '2', cells: { Name: 'mine too' }, known: { Name: 'two' } },
      ],
      inserts: [{ Name: 'three' }],
    })
    assert.equal(status, 409)
    assert.deepEqual(body.conflicts, [{ record: '1', column: 'Name', theirs: 'theirs' }])
    assert.equal(body.conflictCount, 1)
    assert.equal(await sheet.checksum(), before)
  })

  test('what a reader saw is known again in every kind of value, and two who mean the same do not meet', async () => {
    const sheet = await stars()
    const [seen] = await sheet.rows()
    const { Name, Price, Due, Stars } = seen ?? {}
    const next = { Name: 'mine', Price: '2', Due: '2026-02-03T00:00:00Z', Stars: 3 }
    const saved = await save(sheet, {
      updates: [{ record: '1', cells: next, known: { Name, Price, Due, Stars } }],
      inserts: [],
    })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    const same = await save(sheet, {
      updates: [{ record: '1', cells: { Name: 'mine' }, known: { Name } }],
      inserts: [],
    })
    assert.equal(same.status, 200)
  })

  test('a cell of a column that is gone is told, not dropped', async () => {
    const sheet = await stars()
    const { status, body } = await save(sheet, {
      updates: [{ record: '1', cells: { Gone: 'typed', Stars: 5 } }],
      inserts: [],
    })
    assert.deepEqual([status, body.error], [409, 'conflict'])
    assert.match(body.msg, /“Gone”/)
    assert.equal((await sheet.rows())[0]?.Stars, 1)
  })

  test('a batch whose answer was lost is stored once', async () => {
    const sheet = await stars()
    const batch = { updates: [], inserts: [{ Name: 'three' }] }
    const first = await save(sheet, batch, { 'idempotency-key': 'a-1' })
    const second = await save(sheet, batch, { 'idempotency-key': 'a-1' })
    assert.deepEqual(second.body, first.body)
    assert.equal((await sheet.rows()).length, 3)
  })

  test('too much, nothing and nonsense are refused', async () => {
    const sheet = await stars()
    const statuses = await Promise.all(
      [
        { updates: [], inserts: [] },
        { updates: [], inserts: Array.from({ length: 10_001 }, () => ({})) },
        { updates: [{ record: '1' }], inserts: [] },
        { updates: [{ record: 'x', cells: {} }], inserts: [] },
        { inserts: [] },
      ].map(async (body) => (await save(sheet, body)).status),
    )
    assert.deepEqual(statuses, [400, 400, 400, 400, 400])
    const signedOut = await server.call('POST', `/api/v1/db/data/bulk/v1/${project}/${sheet.id}/save`, {
      updates: [],
      inserts: [{}],
    })
    assert.equal(signedOut.status, 401)
  })
})
