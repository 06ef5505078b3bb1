import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../testing/a-server.ts'
import { aProject } from '../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type TableFields, type WireTable } from '../tables/testing/a-table.ts'
import { physicalColumns, physicalStructure } from '../tables/testing/physical.ts'
import { insertRows, readColumn, readRows } from '../tables/testing/records.ts'

describe('columns', () => {
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

  const make = (columns: TableFields['columns']) => aTable(server, ana, project, { columns: columns ?? {} })
  const change = async (table: WireTable, title: string, body: object) =>
    as.updateColumn(columnOf(table, title).id, body)
  const changed = async (table: WireTable, title: string, body: object): Promise<WireTable> => {
    const answer = await change(table, title, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const version = async () =>
    (
      await server.app.services.meta.read
        .selectFrom('rh_projects')
        .select('meta_version')
        .where('id', '=', project)
        .executeTakeFirstOrThrow()
    ).meta_version

  describe('adding', () => {
    test('a column comes last; its cells are empty and all others as they were (D06)', async () => {
      const table = await make({ Title: 'SingleLineText', Count: 'Number' })
      await insertRows(server, table, [{ Title: 'one', Count: 1 }])
      const { status, body } = await as.addColumn(table.id, { column_name: 'new one', title: 'New', uidt: 'LongText' })
      assert.equal(status, 200)
      assert.deepEqual(
        body.columns.map(({ title, column_name }: Record<string, unknown>) => [title, column_name]),
        [
          ['Id', 'id'],
          ['Title', 'Title'],
          ['Count', 'Count'],
          ['New', 'new one'],
        ],
      )
      assert.deepEqual(await readRows(server, table), [{ Id: 1, Title: 'one', Count: 1, New: null }])
    })

    test('a copy has the settings, the rules and every value of its column', async () => {
      const table = await make({ Title: 'SingleLineText' })
      await as.addColumn(table.id, { title: 'State', uidt: 'SingleSelect', dtxp: "'x','y'", description: 'why' })
      await insertRows(server, table, [
        { Title: 'one', State: 'x' },
        { Title: 'two', State: null },
      ])
      const before = (await as.read(table.id)).body
      const copy = async (title: string) =>
        server.call('POST', `/api/v1/columns/${columnOf(before, title).id}/duplicate`, {}, { token: ana.token })
      const { status, body } = await copy('State')
      assert.equal(status, 200, JSON.stringify(body))
      const made = columnOf(body, 'State copy')
      assert.deepEqual([made.uidt, made.description], ['SingleSelect', 'why'])
      assert.deepEqual(made.options, columnOf(before, 'State').options)
      assert.deepEqual(
        (await readRows(server, table)).map((row) => row['State copy']),
        ['x', null],
      )
      assert.equal((await copy('Id')).status, 400)
    })

    test('settings of a type come in our own words, are checked by it and given back', async () => {
      const table = await make({ Title: 'SingleLineText' })
      const price = {
        title: 'Price',
        uidt: 'Currency',
        options: { code: 'EUR', symbol: 'after', separators: 'spaceComma' },
      }
      const { status, body } = await as.addColumn(table.id, price)
      assert.equal(status, 200)
      assert.deepEqual(columnOf(body, 'Price').options, { ...price.options, locale: 'en-US', precision: 2 })
      const later = await changed(body, 'Price', { options: { precision: 0 } })
      assert.deepEqual(columnOf(later, 'Price').options, { ...price.options, locale: 'en-US', precision: 0 })
      const refused = await change(body, 'Price', { options: { symbol: 'above' } })
      assert.equal(refused.status, 400)
      assert.match(refused.body.msg, /symbol/)
      // A program that sends the whole column back with another type does not mean the old settings.
      const column = columnOf(later, 'Price') as Record<string, unknown>
      const { uidt: _, ...rest } = column
      assert.equal((await change(later, 'Price', { ...rest, uidt: 'Number' })).status, 200)
    })

    test('records that are there get the default, their number and their UUID', async () => {
      const table = await make({ Title: 'SingleLineText' })
      await insertRows(server, table, [{ Title: 'b' }, { Title: 'a' }])
      await as.addColumn(table.id, { title: 'State', uidt: 'SingleSelect', dtxp: "'x','y'", cdf: 'y', rqd: true })
      await as.addColumn(table.id, { title: 'No', uidt: 'AutoNumber' })
      await as.addColumn(table.id, { title: 'Key', uidt: 'UUID', unique: true })
      const rows = await readRows(server, table)
      assert.deepEqual(
        rows.map(({ Title, State, No }) => [Title, State, No]),
        [
          ['b', 'y', 1],
          ['a', 'y', 2],
        ],
      )
      assert.match(String(rows[0]?.Key), /^[0-9a-f-]{36}$/)
      assert.notEqual(rows[0]?.Key, rows[1]?.Key)
    })

    test('a required column without a default is refused with the number of records', async () => {
      const table = await make({ Title: 'SingleLineText' })
      await insertRows(server, table, [{ Title: 'a' }, { Title: 'b' }])
      const { status, body } = await as.addColumn(table.id, { title: 'Must', uidt: 'Number', rqd: true })
      assert.deepEqual(
        [status, body.msg],
        [409, '2 records have no value for “Must”, so it cannot be required. Give it a default.'],
      )
      assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title'])
    })

    test('taken names, keys and unknown types are refused in the words clients know', async () => {
      const table = await make({ Title: 'SingleLineText' })
      for (const [body, msg] of [
        [{ title: 'Title', column_name: 'x', uidt: 'Number' }, 'Duplicate column alias'],
        [{ title: 'X', column_name: 'title', uidt: 'Number' }, 'Duplicate column name'],
        [{ title: 'X', uidt: 'Lookups' }, 'UI Datatype not found'],
        [{ title: 'X' }, "Missing 'uidt' property in request body"],
        [{ uidt: 'Number' }, "Missing 'column_name' property in request body"],
        [{ title: 'X', uidt: 'ID' }, 'A table has its key from the beginning; none can be added.'],
        [{ title: '', uidt: 'Number' }, 'Column name required'],
      ] as const) {
        const answer = await as.addColumn(table.id, body)
        assert.deepEqual([answer.status, answer.body.msg], [400, msg])
      }
    })

    test('a column may only show one of its own table that holds values', async () => {
      const table = await make({ Title: 'SingleLineText', Secret: 'Password' })
      const other = await make({ Title: 'SingleLineText' })
      const show = (column: string) =>
        as.addColumn(table.id, { title: 'QR', uidt: 'QrCode', meta: { fk_qr_value_column_id: column } })
      assert.equal((await show(columnOf(other, 'Title').id)).status, 400)
      assert.equal((await show(columnOf(table, 'Secret').id)).status, 400)
      const { status, body } = await show(columnOf(table, 'Title').id)
      assert.equal(status, 200)
      assert.deepEqual(columnOf(body, 'QR').options, { column: columnOf(table, 'Title').id, format: 'M' })
      assert.deepEqual([columnOf(body, 'QR').virtual, columnOf(body, 'QR').column_name], [true, null])
    })
  })

  describe('changing', () => {
    test('a rename is a rename: cells, ids and everything else stay (D05)', async () => {
      const table = await make([
        { title: 'Old', column_name: 'old', uidt: 'SingleLineText', unique: true, rqd: true, cdf: 'x' },
      ])
      await insertRows(server, table, [{ Old: 'one' }, { Old: 'two' }])
      const titled = await changed(table, 'Old', { title: 'New' })
      assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'old'])
      const named = await changed(titled, 'New', { column_name: 'new' })
      assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'new'])
      const { id, unique, rqd, cdf, pv } = columnOf(named, 'New')
      assert.deepEqual([id, unique, rqd, cdf, pv], [columnOf(table, 'Old').id, true, true, 'x', true])
      assert.deepEqual(await readColumn(server, named, 'New'), ['one', 'two'])
      const [structure] = (await physicalStructure(server)).filter(({ name }) => name === table.table_name)
      assert.deepEqual(
        structure?.indexes.map(({ columns }) => columns),
        [['new']],
      )
    })

    test('a name only the trash has makes way by a number; one that others have is refused', async () => {
      const table = await make({ A: 'Number', B: 'Number', C: 'Number' })
      await as.removeColumn(columnOf(table, 'A').id)
      const now = await changed(table, 'B', { title: 'A', column_name: 'A' })
      assert.equal(columnOf(now, 'A').column_name, 'A_2')
      assert.equal((await change(now, 'A', { title: 'C' })).body.msg, 'Duplicate column alias')
      assert.equal((await change(now, 'A', { column_name: 'c' })).body.msg, 'Duplicate column name')
    })

    test('a client that sends back what it got changes nothing at all', async () => {
      const table = await make([
        { title: 'Stars', uidt: 'Rating', meta: { max: 7, own: 1 }, cdf: 3, description: 'd' },
        { title: 'Tags', uidt: 'MultiSelect', dtxp: "'a','b'", cdf: ['b', 'a'] },
        { title: 'Data', uidt: 'JSON', cdf: '{"a":[1]}' },
        { title: 'Day', uidt: 'Date', meta: { date_format: 'DD/MM/YYYY' }, cdf: '2026-03-04' },
        { title: 'Made', uidt: 'CreateTime' },
      ])
      const before = await version()
      for (const column of table.columns) {
        const answer = await as.updateColumn(column.id, column)
        assert.equal(answer.status, 200, `${column.title}: ${JSON.stringify(answer.body)}`)
        assert.deepEqual(answer.body, table)
      }
      assert.equal(await version(), before)
    })

    test('how a column is drawn is no business of the database (D17)', async () => {
      const table = await make({ Stars: 'Rating', Day: 'Date' })
      const [before] = (await physicalStructure(server)).filter(({ name }) => name === table.table_name)
      const now = await changed(table, 'Stars', { meta: { max: 10, color: '#abcdef' }, description: 'of five' })
      assert.deepEqual(columnOf(now, 'Stars').options, { max: 10, icon: 'star', color: '#abcdef' })
      assert.equal(columnOf(now, 'Stars').description, 'of five')
      await changed(table, 'Day', { meta: { date_format: 'YYYY/MM/DD' } })
      const [after] = (await physicalStructure(server)).filter(({ name }) => name === table.table_name)
      assert.deepEqual(after, before)
    })

    test('required is refused with the number of empty cells, and held once there are none', async () => {
      const table = await make({ Title: 'SingleLineText', Name: 'SingleLineText' })
      await insertRows(server, table, [{ Name: 'a' }, { Name: '' }, { Name: null }])
      const { status, body } = await change(table, 'Name', { rqd: true })
      assert.deepEqual(
        [status, body.msg],
        [409, '2 cells are empty in “Name”, so it cannot be required. Fill them first.'],
      )
      const empty = await make({ Title: 'SingleLineText' })
      const now = await changed(empty, 'Title', { rqd: 1 })
      assert.equal(columnOf(now, 'Title').rqd, true)
      assert.equal(columnOf(await changed(now, 'Title', { rqd: false }), 'Title').rqd, false)
    })

    test('unique is refused with the number of duplicates, and held by the database once there are none', async () => {
      const table = await make({ Title: 'SingleLineText', Code: 'SingleLineText' })
      await insertRows(server, table, [{ Code: 'a' }, { Code: 'a' }, { Code: 'A' }, { Code: null }, { Code: null }])
      const { status, body } = await change(table, 'Code', { unique: true })
      assert.deepEqual([status, body.msg], [409, '1 value occurs more than once in “Code”, so it cannot be unique.'])
      const other = await make({ Title: 'SingleLineText' })
      const now = await changed(other, 'Title', { unique: true })
      await insertRows(server, now, [{ Title: 'a' }])
      await assert.rejects(insertRows(server, now, [{ Title: 'a' }]), { code: 'conflict' })
      const free = await changed(now, 'Title', { unique: false })
      await insertRows(server, free, [{ Title: 'a' }])
      assert.deepEqual(await readColumn(server, free, 'Title'), ['a', 'a'])
    })

    test('a default is set, kept, and taken away', async () => {
      const table = await make({ Count: 'Number' })
      const now = await changed(table, 'Count', { cdf: '0007' })
      assert.deepEqual(columnOf(now, 'Count').default, 7)
      assert.deepEqual(columnOf(await changed(now, 'Count', { title: 'N' }), 'N').default, 7)
      assert.deepEqual(columnOf(await changed(now, 'Count', { cdf: null }), 'N').default, null)
      const { status, body } = await change(table, 'Count', { cdf: '1; drop table x' })
      assert.equal(status, 400, body.msg)
    })

    test('the primary value moves on, and never to what shows nothing (spec 179)', async () => {
      const table = await make({ Title: 'SingleLineText', Name: 'SingleLineText', Pin: 'Password', Go: 'Button' })
      const answer = await as.setPrimary(columnOf(table, 'Name').id)
      assert.deepEqual([answer.status, answer.body], [200, true])
      const { body } = await as.read(table.id)
      assert.deepEqual(
        body.columns.filter(({ pv }: { pv: boolean }) => pv).map(({ title }: { title: string }) => title),
        ['Name'],
      )
      for (const title of ['Pin', 'Go']) assert.equal((await as.setPrimary(columnOf(table, title).id)).status, 400)
    })

    test('columns are put in another order', async () => {
      const table = await make({ A: 'Number', B: 'Number' })
      const { status, body } = await as.reorderColumn(columnOf(table, 'B').id, 1.5)
      assert.equal(status, 200)
      assert.deepEqual(
        body.columns.map(({ title }: { title: string }) => title),
        ['Id', 'B', 'A'],
      )
      assert.equal((await as.reorderColumn(columnOf(table, 'B').id, null)).status, 400)
    })

    test('how passwords are kept stays once there are some', async () => {
      const table = await make({ Pin: 'Password' })
      assert.equal((await change(table, 'Pin', { meta: { kept: 'sealed' } })).status, 200)
      await insertRows(server, table, [{ Pin: 'sealed text' }])
      assert.equal((await change(table, 'Pin', { meta: { kept: 'hashed' } })).status, 409)
    })

    test('what nobody may set is not set (S59)', async () => {
      const table = await make({ A: 'Number' })
      const other = await make({ A: 'Number' })
      const now = await changed(table, 'A', {
        id: 'cl_x',
        fk_model_id: other.id,
        project_id: 'p_x',
        base_id: 'ds_x',
        system: true,
        deleted: true,
        pk: true,
        ai: true,
        created_at: '2000-01-01',
        order: 99,
      })
      assert.deepEqual(now, table)
    })
  })

  describe('choices', () => {
    const options = (table: WireTable, title: string) => columnOf(table, title).colOptions?.options ?? []

    test('renaming a choice renames it in every cell, in the same step and with a trace (D04)', async () => {
      const table = await make([
        { title: 'State', uidt: 'SingleSelect', dtxp: "'open','done'", cdf: 'open' },
        { title: 'Tags', uidt: 'MultiSelect', dtxp: "'a','b','c'" },
      ])
      await insertRows(server, table, [
        { State: 'open', Tags: ['a', 'c'] },
        { State: 'done', Tags: ['b'] },
        { State: null, Tags: null },
      ])
      const [open, done] = options(table, 'State')
      const now = await changed(table, 'State', {
        colOptions: {
          options: [
            { ...open, title: 'new' },
            { ...done, title: 'open' },
          ],
        },
      })
      assert.deepEqual(await readColumn(server, now, 'State'), ['new', 'open', null])
      assert.equal(columnOf(now, 'State').default, 'new')
      assert.equal(columnOf(now, 'State').dtxp, "'new','open'")
      const [a, b, c] = options(now, 'Tags')
      const tagged = await changed(now, 'Tags', {
        colOptions: { options: [{ ...c, title: 'sea' }, { ...a, title: 'A' }, b] },
      })
      assert.deepEqual(await readColumn(server, tagged, 'Tags'), [['A', 'sea'], ['b'], null])
      const events = await server.app.services.meta.scan
        .selectFrom('rh_changes')
        .select('event')
        .where('table_id', '=', table.id)
        .where('type', '=', 'records.updated')
        .orderBy('seq')
        .execute()
      const id = columnOf(table, 'State').id
      assert.deepEqual(JSON.parse(events[0]?.event ?? '{}').changes, [
        { record: '1', before: { [id]: 'open' }, after: { [id]: 'new' } },
        { record: '2', before: { [id]: 'done' }, after: { [id]: 'open' } },
      ])
    })

    test('removing a choice that cells hold needs to be meant (D04)', async () => {
      const table = await make([
        { title: 'State', uidt: 'SingleSelect', dtxp: "'open','done','never'" },
        { title: 'Tags', uidt: 'MultiSelect', dtxp: "'a','b'" },
      ])
      await insertRows(server, table, [
        { State: 'open', Tags: ['a'] },
        { State: 'open', Tags: ['a', 'b'] },
        { State: 'done' },
      ])
      const [open, done, never] = options(table, 'State')
      const without = (choice: object | undefined) => ({
        colOptions: { options: [open, done, never].map((one) => (one === choice ? { ...one, removed: true } : one)) },
      })
      const { status, body } = await change(table, 'State', without(open))
      assert.deepEqual([status, body.msg], [409, '2 records hold “open”. Send “force” to remove it from them.'])
      assert.equal((await change(table, 'State', { dtxp: "'done','never'" })).status, 409)
      assert.deepEqual(await readColumn(server, table, 'State'), ['open', 'open', 'done'])
      const unused = await changed(table, 'State', without(never))
      assert.equal(columnOf(unused, 'State').dtxp, "'open','done'")
      const forced = await changed(table, 'State', { dtxp: "'done'", force: true })
      assert.deepEqual(await readColumn(server, forced, 'State'), [null, null, 'done'])
      const [a, b] = options(table, 'Tags')
      await changed(table, 'Tags', { colOptions: { options: [{ ...a, removed: true }, b] }, force: true })
      assert.deepEqual(await readColumn(server, table, 'Tags'), [null, ['b'], null])
    })

    test('an old list on somebody’s screen takes nobody’s choice away (D04)', async () => {
      const table = await make([{ title: 'State', uidt: 'SingleSelect', dtxp: "'a'" }])
      const stale = options(table, 'State')
      await changed(table, 'State', { colOptions: { options: [...stale, { title: 'b' }] } })
      const { status, body } = await change(table, 'State', { colOptions: { options: [{ ...stale[0], title: 'A' }] } })
      assert.equal(status, 409)
      assert.match(body.msg, /“b” is new to your list/)
    })

    test('a required cell does not lose its only choice', async () => {
      const table = await make([{ title: 'State', uidt: 'SingleSelect', dtxp: "'a','b'", rqd: true }])
      await insertRows(server, table, [{ State: 'a' }])
      const { status, body } = await change(table, 'State', { dtxp: "'b'", force: true })
      assert.equal(status, 409, body.msg)
      assert.deepEqual(await readColumn(server, table, 'State'), ['a'])
    })
  })

  describe('deleting', () => {
    test('the trash keeps the cells and gives them back; other columns never change (D06, D08)', async () => {
      const table = await make([
        { title: 'Title', uidt: 'SingleLineText' },
        { title: 'Gone', column_name: 'gone', uidt: 'Number', unique: true },
        { title: 'Code', uidt: 'Barcode' },
      ])
      const gone = columnOf(table, 'Gone').id
      await as.updateColumn(columnOf(table, 'Code').id, { meta: { fk_barcode_value_column_id: gone } })
      await insertRows(server, table, [
        { Title: 'a', Gone: 1 },
        { Title: 'b', Gone: null },
      ])
      const { engine, later, ...removal } = (await as.columnRemoval(gone)).body
      assert.deepEqual([engine, later.length > 0], ['sqlite', true])
      assert.deepEqual(removal, {
        cells: 1,
        records: 2,
        examples: ['1'],
        statements: [],
        shownBy: [{ id: columnOf(table, 'Code').id, title: 'Code' }],
        goes: [],
        breaks: [
          {
            id: columnOf(table, 'Code').id,
            title: 'Code',
            uidt: 'Barcode',
            table: { id: table.id, title: table.title },
          },
        ],
        usedBy: [],
      })
      const { status, body } = await as.removeColumn(gone)
      assert.equal(status, 200)
      assert.deepEqual(
        body.columns.map(({ title }: { title: string }) => title),
        ['Id', 'Title', 'Code'],
      )
      assert.deepEqual(await readColumn(server, table, 'Title'), ['a', 'b'])
      assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title', 'gone'])
      for (const answer of [
        await as.removeColumn(gone),
        await as.updateColumn(gone, { title: 'X' }),
        await as.setPrimary(gone),
      ])
        assert.equal(answer.status, 404)
      const { body: trash } = await as.trash(project)
      const [trashed] = trash.columns.filter(({ id }: { id: string }) => id === gone)
      assert.deepEqual(
        [trashed.title, trashed.uidt, trashed.table.id, trashed.by.email],
        ['Gone', 'Number', table.id, ana.email],
      )
      await as.addColumn(table.id, { title: 'Gone', column_name: 'gone', uidt: 'Checkbox' })
      const { body: back } = await as.restoreColumn(gone)
      assert.deepEqual([columnOf(back, 'Gone 2').id, columnOf(back, 'Gone 2').column_name], [gone, 'gone'])
      assert.equal(columnOf(back, 'Gone').column_name, 'gone_2')
      assert.deepEqual(await readColumn(server, back, 'Gone 2'), [1, null])
      assert.deepEqual(columnOf(back, 'Code').options, { column: gone, format: 'CODE128' })
      assert.equal((await as.restoreColumn(gone)).status, 404)
    })

    test('a new column of the same title is another one: nothing of the old hangs on it (S65)', async () => {
      const table = await make([
        { title: 'Title', uidt: 'SingleLineText' },
        { title: 'Salary', uidt: 'Number', description: 'secret', cdf: 5 },
        { title: 'Code', uidt: 'QrCode' },
      ])
      const old = columnOf(table, 'Salary').id
      await as.updateColumn(columnOf(table, 'Code').id, { meta: { fk_qr_value_column_id: old } })
      await as.removeColumn(old)
      const { body } = await as.addColumn(table.id, { title: 'Salary', uidt: 'Number' })
      const { id, description, default: value } = columnOf(body, 'Salary')
      assert.notEqual(id, old)
      assert.deepEqual([description, value], [null, null])
      assert.equal((columnOf(body, 'Code').options as { column: string }).column, old)
      await as.purgeColumn(old)
      const { body: after } = await as.read(table.id)
      assert.equal((columnOf(after, 'Code').options as { column: string | null }).column, null)
    })

    test('purging drops the column alone; the rows stay (D07)', async () => {
      const table = await make([
        { title: 'Title', uidt: 'SingleLineText', unique: true },
        { title: 'Gone', uidt: 'SingleLineText', unique: true },
        { title: 'Last', uidt: 'Decimal' },
      ])
      await insertRows(
        server,
        table,
        Array.from({ length: 500 }, (_, at) => ({ Title: `row ${at}`, Gone: `${at}`, Last: `${at}.5` })),
      )
      const gone = columnOf(table, 'Gone').id
      assert.equal((await as.purgeColumn(gone)).status, 404)
      await as.removeColumn(gone)
      const before = await readRows(server, table)
      assert.equal((await as.purgeColumn(gone)).status, 200)
      assert.deepEqual(await readRows(server, table), before)
      assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title', 'Last'])
      const [structure] = (await physicalStructure(server)).filter(({ name }) => name === table.table_name)
      assert.deepEqual(
        structure?.indexes.map(({ columns, unique }) => [columns, unique]),
        [[['Title'], true]],
      )
      assert.equal((await as.restoreColumn(gone)).status, 404)
    })

    test('the key stays; another column becomes the primary value', async () => {
      const table = await make({ Title: 'SingleLineText', Name: 'SingleLineText' })
      assert.equal((await as.removeColumn(columnOf(table, 'Id').id)).status, 409)
      const { body } = await as.removeColumn(columnOf(table, 'Title').id)
      assert.equal(columnOf(body, 'Name').pv, true)
      const { body: last } = await as.removeColumn(columnOf(table, 'Name').id)
      assert.equal(columnOf(last, 'Id').pv, true)
    })

    test('a required column that comes back to records without it is no longer required', async () => {
      const table = await make([
        { title: 'Title', uidt: 'SingleLineText' },
        { title: 'Must', uidt: 'Number', rqd: true },
      ])
      const must = columnOf(table, 'Must').id
      await as.removeColumn(must)
      await insertRows(server, table, [{ Title: 'made meanwhile' }])
      const { body } = await as.restoreColumn(must)
      assert.equal(columnOf(body, 'Must').rqd, false)
    })
  })
})
