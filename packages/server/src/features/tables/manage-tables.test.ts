import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject, loggedEvents } from '../projects/testing/a-project.ts'
import { tableChores } from './chores.ts'
import { aTable, columnOf, structureAs } from './testing/a-table.ts'
import { physicalColumns, physicalTables } from './testing/physical.ts'
import { insertRows, readColumn, readRows } from './testing/records.ts'

const dayMs = 24 * 60 * 60 * 1000

describe('tables', () => {
  let server: TestServer
  let ana: Person
  let project: string
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer()
    ana = await server.signUp('ana@example.com')
    project = (await aProject(server, ana)).id
    as = structureAs(server, ana)
  })
  after(() => server.close())

  test('a rename changes the title and its default view, and nothing in the database (D05)', async () => {
    const table = await aTable(server, ana, project, { title: 'Before' })
    await insertRows(server, table, [{ Title: 'kept' }])
    const { status, body } = await as.update(table.id, {
      title: 'After',
      description: ' told ',
      table_name: 'evil',
      id: 'md_x',
    })
    assert.deepEqual([status, body], [200, { msg: 'success' }])
    const { body: now } = await as.read(table.id)
    assert.deepEqual([now.title, now.table_name, now.description], ['After', table.table_name, 'told'])
    assert.equal(now.views[0].title, 'After')
    assert.deepEqual(await readColumn(server, table, 'Title'), ['kept'])
    assert.deepEqual(
      now.columns.map(({ id }: { id: string }) => id),
      table.columns.map(({ id }) => id),
    )
  })

  test('a rename to nothing, to another table’s title or of nothing is refused', async () => {
    const table = await aTable(server, ana, project, { title: 'Own' })
    await aTable(server, ana, project, { title: 'Theirs' })
    for (const [body, msg] of [
      [{ title: 'Theirs' }, 'Duplicate table name'],
      [{}, "Missing 'title' property in body"],
      [{ title: '' }, 'Table name required'],
      [{ title: ' x' }, 'Leading or trailing whitespace not allowed in table names'],
    ] as const) {
      const answer = await as.update(table.id, body)
      assert.deepEqual([answer.status, answer.body.msg], [400, msg])
    }
    assert.equal((await as.update(table.id, { title: 'Own' })).status, 200)
  })

  test('a table is put at another place', async () => {
    const { id } = await aProject(server, ana, { title: 'Ordered' })
    const tables = [await aTable(server, ana, id, { title: 'A' }), await aTable(server, ana, id, { title: 'B' })]
    const answer = await as.reorder(tables[0]?.id ?? '', 2.5)
    assert.deepEqual([answer.status, answer.body], [200, {}])
    const { body } = await as.list(id)
    assert.deepEqual(
      body.list.map(({ title }: { title: string }) => title),
      ['B', 'A'],
    )
    assert.equal((await as.reorder(tables[0]?.id ?? '', 'last')).status, 400)
  })

  test('the trash keeps a table with its records, views and ids, and gives it back (D08)', async () => {
    const { id } = await aProject(server, ana, { title: 'Trashing' })
    const table = await aTable(server, ana, id, {
      title: 'Orders',
      columns: { Title: 'SingleLineText', Stars: 'Rating' },
    })
    const other = await aTable(server, ana, id, { title: 'Other' })
    await insertRows(server, table, [{ Title: 'one', Stars: 3 }])
    await insertRows(server, other, [{ Title: 'untouched' }])
    const untouched = await as.read(other.id)
    const { body: removal } = await as.removal(table.id)
    assert.deepEqual(removal, {
      columns: table.columns.map(({ id: column, title }) => ({ id: column, title })),
      views: table.views.map(({ id: view, title }) => ({ id: view, title })),
      records: 1,
      links: [],
      breaks: [],
      usedBy: [],
    })
    const removed = await as.remove(table.id)
    assert.deepEqual([removed.status, removed.body], [200, true])
    for (const answer of [
      await as.read(table.id),
      await as.addColumn(table.id, { title: 'X', uidt: 'Number' }),
      await as.remove(table.id),
    ])
      assert.equal(answer.status, 404)
    assert.deepEqual((await as.read(other.id)).body, untouched.body)
    const { body: trash } = await as.trash(id)
    assert.deepEqual(
      trash.tables.map(({ id: trashed, title, by }: { id: string; title: string; by: Person }) => [
        trashed,
        title,
        by.email,
      ]),
      [[table.id, 'Orders', 'ana@example.com']],
    )
    const taker = await aTable(server, ana, id, { title: 'Orders' })
    const { status, body } = await as.restore(table.id)
    assert.equal(status, 200)
    assert.deepEqual([body.id, body.title, body.table_name], [table.id, 'Orders 2', table.table_name])
    assert.notEqual(taker.table_name, table.table_name)
    assert.deepEqual(
      body.columns.map(({ id: column }: { id: string }) => column),
      table.columns.map(({ id: column }) => column),
    )
    assert.deepEqual(await readRows(server, table), [{ Id: 1, Title: 'one', Stars: 3 }])
    assert.deepEqual((await as.trash(id)).body.tables, [])
    assert.equal((await as.restore(table.id)).status, 404)
    const events = await loggedEvents(server, id)
    for (const type of ['tables.trashed', 'tables.restored', 'tables.updated']) assert.ok(events.includes(type), type)
  })

  test('purging drops the table and everything that is stored about it, and only that', async () => {
    const { id } = await aProject(server, ana, { title: 'Purging' })
    const table = await aTable(server, ana, id, { columns: { Title: 'SingleLineText', No: 'AutoNumber' } })
    const other = await aTable(server, ana, id)
    assert.equal((await as.purge(table.id)).status, 404)
    await as.remove(table.id)
    assert.ok((await physicalTables(server)).includes(table.table_name))
    assert.equal((await as.purge(table.id)).status, 200)
    const names = await physicalTables(server)
    assert.equal(names.includes(table.table_name), false)
    assert.equal(names.includes(other.table_name), true)
    for (const rows of ['rh_columns', 'rh_views'] as const) {
      const left = await server.app.services.meta.scan
        .selectFrom(rows)
        .select('id')
        .where('table_id', '=', table.id)
        .execute()
      assert.deepEqual(left, [], rows)
    }
    assert.equal((await as.restore(table.id)).status, 404)
    assert.equal((await as.read(other.id)).status, 200)
  })

  test('what was in the trash for 30 days cannot be restored', async () => {
    const own = await aServer()
    const owner = await own.signUp('old@example.com')
    const { id } = await aProject(own, owner)
    const table = await aTable(own, owner, id)
    await structureAs(own, owner).remove(table.id)
    own.pass(30 * dayMs)
    const { body } = await own.call('POST', '/api/v1/auth/user/signin', {
      email: owner.email,
      password: owner.password,
    })
    const later = structureAs(own, { token: body.token })
    assert.deepEqual((await later.trash(id)).body.tables, [])
    assert.equal((await later.restore(table.id)).status, 404)
    await own.close()
  })

  test('a copy has the structure and the records, under ids of its own', async () => {
    const table = await aTable(server, ana, project, {
      title: 'Original',
      columns: [
        { title: 'Name', uidt: 'SingleLineText', unique: true, rqd: true },
        { title: 'State', uidt: 'SingleSelect', dtxp: "'a','b'", cdf: 'a' },
        { title: 'Code', uidt: 'Barcode' },
        { title: 'Gone', uidt: 'Number' },
      ],
    })
    await as.updateColumn(columnOf(table, 'Code').id, {
      meta: { fk_barcode_value_column_id: columnOf(table, 'Name').id },
    })
    await as.removeColumn(columnOf(table, 'Gone').id)
    await insertRows(server, table, [
      { Name: 'one', State: 'b' },
      { Name: 'two', State: 'a' },
    ])
    const { status, body: copy } = await as.duplicate(table.id)
    assert.equal(status, 200, JSON.stringify(copy))
    assert.equal(copy.title, 'Original copy')
    assert.deepEqual(
      copy.columns.map(({ title, uidt, unique, rqd, dtxp }: Record<string, unknown>) => [
        title,
        uidt,
        unique,
        rqd,
        dtxp,
      ]),
      table.columns
        .filter(({ title }) => title !== 'Gone')
        .map(({ title, uidt, unique, rqd, dtxp }) => [title, uidt, unique, rqd, dtxp]),
    )
    assert.deepEqual(columnOf(copy, 'Code').options, { column: columnOf(copy, 'Name').id, format: 'CODE128' })
    assert.deepEqual(await readRows(server, copy), await readRows(server, table))
    const { body: empty } = await as.duplicate(table.id, { title: 'Only the shape', records: false })
    assert.equal(empty.title, 'Only the shape')
    assert.deepEqual(await readRows(server, empty), [])
    assert.equal((await as.duplicate(table.id)).body.title, 'Original copy 2')
    assert.equal((await as.duplicate(table.id, { title: 'Original' })).body.msg, 'Duplicate table alias')
    assert.equal((await as.duplicate(table.id, { records: 'yes' })).status, 400)
    assert.equal((await as.duplicate(table.id, { owner: 'x' })).status, 400)
  })

  test('sealed passwords open in the copy too', async () => {
    const { secrets } = server.app.services
    const table = await aTable(server, ana, project, {
      columns: [{ title: 'Pin', uidt: 'Password', meta: { kept: 'sealed' } }],
    })
    await insertRows(server, table, [{ Pin: secrets.seal('1234', columnOf(table, 'Pin').id) }, { Pin: null }])
    const { body: copy } = await as.duplicate(table.id)
    const [sealed, empty] = await readColumn(server, copy, 'Pin')
    assert.equal(secrets.unseal(String(sealed), columnOf(copy, 'Pin').id), '1234')
    assert.equal(empty, null)
  })

  test('a purged project takes its tables along, with those in its trash', async () => {
    const { id } = await aProject(server, ana, { title: 'Ending' })
    const table = await aTable(server, ana, id)
    const trashed = await aTable(server, ana, id)
    await as.remove(trashed.id)
    await server.call('DELETE', `/api/v1/db/meta/projects/${id}`, undefined, { token: ana.token })
    await server.call('DELETE', `/api/v1/projects/${id}/trash`, undefined, { token: ana.token })
    const names = await physicalTables(server)
    assert.equal(names.includes(table.table_name) || names.includes(trashed.table_name), false)
  })
})

describe('the chore that empties the trash', () => {
  test('takes tables, columns and kept copies after 30 days, and nothing younger', async () => {
    const server = await aServer()
    const ana = await server.signUp('ana@example.com')
    const { id } = await aProject(server, ana)
    const as = structureAs(server, ana)
    const table = await aTable(server, ana, id, {
      columns: { Title: 'SingleLineText', Gone: 'Number', Amount: 'SingleLineText' },
    })
    const old = await aTable(server, ana, id)
    await insertRows(server, table, [{ Title: 'kept', Gone: 1, Amount: '5' }])
    await as.remove(old.id)
    await as.removeColumn(columnOf(table, 'Gone').id)
    const { body } = await as.convert(columnOf(table, 'Amount').id, { uidt: 'Number' })
    server.pass(29 * dayMs)
    await purge(server)
    assert.ok((await physicalTables(server)).includes(old.table_name))
    assert.deepEqual(await physicalColumns(server, table.table_name), [
      'id',
      'Title',
      'Gone',
      'Amount_before',
      'Amount',
    ])
    server.pass(dayMs)
    await purge(server)
    assert.equal((await physicalTables(server)).includes(old.table_name), false)
    assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title', 'Amount'])
    assert.deepEqual(await readRows(server, table), [{ Id: 1, Title: 'kept', Amount: 5 }])
    const { meta } = server.app.services
    assert.deepEqual(await meta.scan.selectFrom('rh_conversions').select('id').execute(), [])
    assert.match(body.conversion.id, /^cv_/)
    await server.close()
  })
})

async function purge({ app }: TestServer): Promise<void> {
  for (const chore of tableChores(app.services)) await chore.run()
}
