import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { onEveryMeta } from '../../testing/every-meta.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type TableFields, type WireTable } from '../tables/testing/a-table.ts'
import { insertRows, readColumn } from '../tables/testing/records.ts'

onEveryMeta('undoing a change of a column', (bench) => {
  let server: TestServer
  let ana: Person
  let project: string
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
    as = structureAs(server, ana)
  })
  after(() => server.close())

  const make = (columns: TableFields['columns']) => aTable(server, ana, project, { columns: columns ?? {} })

  /** The change it was. */
  async function change(table: WireTable, title: string, body: object): Promise<string> {
    const { status, headers, body: reply } = await as.updateColumn(columnOf(table, title).id, body)
    assert.equal(status, 200, JSON.stringify(reply))
    return String(headers['x-rowhouse-change'])
  }

  async function undo(table: WireTable, title: string, id: string, body?: object) {
    const answer = await as.undoColumnChange(columnOf(table, title).id, id, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body as { change: string | null; table: WireTable }
  }

  test('name, description, rules, default and options come back, and undoing the undo sets them again', async () => {
    const table = await make({ Name: 'SingleLineText', Price: 'Decimal' })
    const spec = { title: 'Cost', description: 'net', cdf: '5', unique: true, options: { precision: 4 } }
    const id = await change(table, 'Price', spec)
    const back = await undo(table, 'Price', id)
    const { updated_at: _, ...old } = columnOf(table, 'Price') as Record<string, unknown>
    const { updated_at: __, ...now } = columnOf(back.table, 'Price') as Record<string, unknown>
    assert.deepEqual(now, old)
    const { table: again } = await undo(table, 'Price', back.change ?? '')
    const { description, default: preset, unique, options } = columnOf(again, 'Cost')
    assert.deepEqual([description, preset, unique, (options as { precision: number }).precision], ['net', '5', true, 4])
  })

  test('what somebody changed since stays: nothing is undone until the rest is asked for', async () => {
    const table = await make({ Name: 'SingleLineText', Price: 'Decimal' })
    const id = await change(table, 'Price', { title: 'Cost', description: 'net' })
    await change(table, 'Price', { description: 'gross' })
    const { status, body } = await as.undoColumnChange(columnOf(table, 'Price').id, id)
    assert.equal(status, 409)
    assert.match(body.msg, /“Cost” was changed since \(description\)/)
    const { table: now } = await undo(table, 'Price', id, { force: true })
    assert.equal(columnOf(now, 'Price').description, 'gross')
    assert.equal((await as.undoColumnChange(columnOf(table, 'Price').id, id, { force: true })).status, 200)
  })

  test('cells follow: a renamed choice, and one that was taken out of them, unless they were changed since', async () => {
    const table = await make({ Name: 'SingleLineText', State: 'SingleSelect', Tags: 'MultiSelect' })
    await insertRows(server, table, [
      { Name: '1', State: 'a', Tags: ['a', 'b'] },
      { Name: '2', State: 'b', Tags: ['a'] },
      { Name: '3', State: 'a', Tags: null },
    ])
    const choices = (title: string) =>
      (columnOf(table, title).options as { choices: { id: string; title: string }[] }).choices
    const renamed = choices('State').map((one) => (one.title === 'b' ? { ...one, title: 'bee' } : one))
    const rename = await change(table, 'State', { colOptions: { options: renamed } })
    assert.deepEqual(await readColumn(server, table, 'State'), ['a', 'bee', 'a'])
    await undo(table, 'State', rename)
    assert.deepEqual(await readColumn(server, table, 'State'), ['a', 'b', 'a'])

    const without = (title: string) =>
      choices(title).map((one) => (one.title === 'a' ? { ...one, removed: true } : one))
    const removal = await change(table, 'State', { colOptions: { options: without('State') }, force: true })
    assert.deepEqual(await readColumn(server, table, 'State'), [null, 'b', null])
    const path = `/api/v1/db/data/noco/${project}/${table.id}`
    assert.equal((await server.call('PATCH', `${path}/3`, { State: 'c' }, { token: ana.token })).status, 200)
    const { table: back } = await undo(table, 'State', removal)
    assert.deepEqual(await readColumn(server, table, 'State'), ['a', 'b', 'c'])
    assert.deepEqual(columnOf(back, 'State').options, columnOf(table, 'State').options)

    const untagged = await change(table, 'Tags', { colOptions: { options: without('Tags') }, force: true })
    assert.deepEqual(await readColumn(server, table, 'Tags'), [['b'], null, null])
    const redo = (await undo(table, 'Tags', untagged)).change ?? ''
    assert.deepEqual(await readColumn(server, table, 'Tags'), [['a', 'b'], ['a'], null])
    assert.equal((await as.undoColumnChange(columnOf(table, 'Tags').id, redo)).status, 409)
    await undo(table, 'Tags', redo, { force: true })
    assert.deepEqual(await readColumn(server, table, 'Tags'), [['b'], null, null])
  })

  test('a formula gets its text back; one that could not be computed any more is refused', async () => {
    const table = await make({ Name: 'SingleLineText', Price: 'Decimal', Tax: 'Decimal' })
    const { body: made } = await as.addColumn(table.id, { title: 'Sum', uidt: 'Formula', formula_raw: '{Price}+{Tax}' })
    const id = await change(made, 'Sum', { formula_raw: '{Price}*2' })
    const { table: back, change: redo } = await undo(made, 'Sum', id)
    assert.equal(columnOf(back, 'Sum').colOptions?.formula_raw, '{Price}+{Tax}')
    await undo(made, 'Sum', redo ?? '')
    const again = await change(made, 'Sum', { formula_raw: '{Tax}*2' })
    await as.removeColumn(columnOf(table, 'Price').id)
    const { status } = await as.undoColumnChange(columnOf(made, 'Sum').id, again)
    assert.equal(status >= 400 && status < 500, true)
  })

  test('only what belongs to the column, and only by people who may change it', async () => {
    const table = await make({ Name: 'SingleLineText', Price: 'Decimal' })
    const id = await change(table, 'Price', { title: 'Cost' })
    assert.equal((await as.undoColumnChange(columnOf(table, 'Name').id, id)).status, 404)
    assert.equal((await as.undoColumnChange(columnOf(table, 'Price').id, 'nothing')).status, 404)
    assert.equal((await structureAs(server, undefined).undoColumnChange(columnOf(table, 'Price').id, id)).status, 401)
    const eve = await server.signUp('eve@example.com')
    assert.equal((await structureAs(server, eve).undoColumnChange(columnOf(table, 'Price').id, id)).status, 404)
  })
})
