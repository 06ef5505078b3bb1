import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aSheet, type Row, type Sheet } from '../testing/a-sheet.ts'

onEveryMeta('rows in an order of one’s own', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
  })
  after(() => server.close())

  async function lettered(letters: string): Promise<Sheet> {
    const sheet = await aSheet(server, ana, project, {
      columns: [
        { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
        { title: 'Edited', column_name: 'edited', uidt: 'LastModifiedTime' },
      ],
    })
    await sheet.insert([...letters].map((Name) => ({ Name })))
    return sheet
  }
  const bulk = (sheet: Sheet, at: string) => `/api/v1/db/data/bulk/v1/${project}/${sheet.id}/${at}`
  const send = (sheet: Sheet, at: string, body: unknown) =>
    server.call('POST', bulk(sheet, at), body, { token: ana.token, headers: { 'xc-gui': 'true' } })
  async function move(sheet: Sheet, records: readonly string[], above: string | null): Promise<string> {
    const { status, body, headers } = await send(sheet, 'move', { records, before: above })
    assert.equal(status, 200, JSON.stringify(body))
    return String(headers['x-rowhouse-change'])
  }
  async function throughView(sheet: Sheet, query = ''): Promise<readonly Row[]> {
    const { views } = await sheet.table()
    const path = `/api/v1/db/data/v1/${project}/${sheet.id}/views/${views[0]?.id}${query}`
    return (await sheet.call('GET', path)).body.list
  }
  const order = async (sheet: Sheet, query = '') =>
    (await throughView(sheet, query)).map(({ Name }) => Name ?? '-').join('')

  test('rows are moved one by one and together, and stay there; sorts of a call come first', async () => {
    const sheet = await lettered('abcdef')
    await move(sheet, ['5'], '2')
    assert.equal(await order(sheet), 'aebcdf')
    await move(sheet, ['6', '1'], null)
    assert.equal(await order(sheet), 'ebcdfa')
    await move(sheet, ['3', '2'], '5')
    assert.equal(await order(sheet), 'cbedfa')
    assert.equal(await order(sheet, '?sort=-Name'), 'fedcba')
    assert.equal(await order(sheet, '?limit=2&offset=2'), 'ed')
  })

  test('existing clients see neither the order nor the column that keeps it', async () => {
    const sheet = await lettered('abc')
    const before = (await sheet.call('GET', `/api/v1/db/meta/tables/${sheet.id}`)).body.columns.length
    await move(sheet, ['3'], '1')
    const straight = await sheet.call('GET', `/api/v1/db/data/v1/${project}/${sheet.id}`)
    assert.deepEqual(
      straight.body.list.map(({ Name }: Row) => Name),
      ['a', 'b', 'c'],
    )
    assert.deepEqual(Object.keys(straight.body.list[0]), ['Id', 'Name', 'Edited'])
    assert.equal((await sheet.call('GET', `/api/v1/db/meta/tables/${sheet.id}`)).body.columns.length, before)
    const hidden = await sheet.call('GET', `/api/v1/db/data/v1/${project}/${sheet.id}?sort=Row position`)
    assert.equal(hidden.status, 400)
  })

  test('a move is undone and done again; it is no edit and no history of the record', async () => {
    const sheet = await lettered('abcd')
    const [{ Edited: edited } = {}] = await sheet.rows()
    const change = await move(sheet, ['1'], null)
    assert.equal(await order(sheet), 'bcda')
    const { change: redo } = await sheet.undo(change)
    assert.equal(await order(sheet), 'abcd')
    await sheet.undo(redo)
    assert.equal(await order(sheet), 'bcda')
    assert.equal((await sheet.rows())[0]?.Edited, edited)
    const { body } = await sheet.call('GET', `/api/v1/tables/${sheet.id}/records/1/history`)
    assert.deepEqual(
      body.list.map(({ type }: { type: string }) => type),
      ['inserted'],
    )
  })

  test('somebody else’s later move is not taken back', async () => {
    const sheet = await lettered('abcd')
    const mine = await move(sheet, ['1'], null)
    await move(sheet, ['1'], '3')
    const refused = await sheet.tryUndo(mine)
    assert.deepEqual([refused.status, refused.body.error], [409, 'conflict'])
    const { leftCount } = await sheet.undo(mine, { force: true })
    assert.equal(leftCount, 1)
    assert.equal(await order(sheet), 'bacd')
  })

  test('new records stand below all others or above one, deleted ones come back where they were', async () => {
    const sheet = await lettered('abc')
    await move(sheet, ['3'], '1')
    await sheet.insert([{ Name: 'd' }])
    assert.equal(await order(sheet), 'cabd')
    const { status, body } = await send(sheet, 'save', {
      updates: [],
      inserts: [{ Name: 'x' }, { Name: 'y' }],
      before: '1',
    })
    assert.deepEqual([status, body], [200, { inserted: ['5', '6'] }])
    assert.equal(await order(sheet), 'cxyabd')
    const { change } = await sheet.remove(['1', '3'])
    assert.equal(await order(sheet), 'xybd')
    await sheet.undo(change)
    assert.equal(await order(sheet), 'cxyabd')
  })

  test('fifty moves to the same place find room, and a record that is gone is told', async () => {
    const sheet = await lettered('abc')
    for (let turn = 0; turn < 25; turn++) {
      await move(sheet, ['3'], '2')
      await move(sheet, ['2'], '3')
    }
    assert.equal(await order(sheet), 'abc')
    assert.equal((await send(sheet, 'move', { records: ['99'], before: '1' })).status, 404)
    assert.equal((await send(sheet, 'move', { records: ['1'], before: '99' })).status, 404)
    assert.equal((await send(sheet, 'move', { records: ['1'], before: '1' })).status, 400)
    assert.equal((await send(sheet, 'move', { records: [], before: null })).status, 400)
  })

  test('a copy of the table keeps the order', async () => {
    const sheet = await lettered('abc')
    await move(sheet, ['3'], '1')
    const copied = await sheet.call('POST', `/api/v1/tables/${sheet.id}/duplicate`, {})
    assert.ok(copied.status < 300, JSON.stringify(copied.body))
    const path = `/api/v1/db/data/v1/${project}/${copied.body.id}/views/${copied.body.views[0].id}`
    const { body } = await sheet.call('GET', path)
    assert.deepEqual(
      body.list.map(({ Name }: Row) => Name),
      ['c', 'a', 'b'],
    )
  })

  test('only who may write moves rows', async () => {
    const sheet = await lettered('ab')
    const outcome = await server.call('POST', bulk(sheet, 'move'), { records: ['2'], before: '1' })
    assert.equal(outcome.status, 401)
    assert.equal(await order(sheet), 'ab')
  })
})
