import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type TableFields } from '../../tables/testing/a-table.ts'
import { physicalColumns } from '../../tables/testing/physical.ts'
import { insertRows, readColumn, readRows } from '../../tables/testing/records.ts'

describe('another type for a column', () => {
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

  test('the preview counts, gives examples and changes nothing (D03)', async () => {
    const table = await make({ Title: 'SingleLineText', Price: 'SingleLineText' })
    await insertRows(
      server,
      table,
      ['12.50', '€ 3', 'free', 'ask', '', null].map((Price) => ({ Price })),
    )
    const before = await as.read(table.id)
    const { status, body } = await as.preview(columnOf(table, 'Price').id, { uidt: 'Currency' })
    assert.equal(status, 200)
    const { engine, statements, rehearsedMs, locks: _locks, lockTimeoutMs: _lockTimeoutMs, ...told } = body
    assert.deepEqual([engine, typeof rehearsedMs, statements.length > 2], ['sqlite', 'number', true])
    assert.deepEqual(told, {
      from: 'SingleLineText',
      to: 'Currency',
      total: 6,
      filled: 4,
      converted: 2,
      changed: 3,
      emptied: 2,
      examples: [
        { before: 'free', after: null },
        { before: 'ask', after: null },
        { before: '12.50', after: '12.50' },
        { before: '€ 3', after: '3.00' },
      ],
      choices: [],
      form: 'once',
      job: null,
      keepsCopy: true,
      copyIsVisible: false,
    })
    assert.deepEqual((await as.read(table.id)).body, before.body)
    assert.deepEqual(await readColumn(server, table, 'Price'), ['12.50', '€ 3', 'free', 'ask', '', null])
  })

  test('numbers and days are read as their column writes them, which undo knows too', async () => {
    const table = await make({ Title: 'SingleLineText', Price: 'SingleLineText', Day: 'LongText' })
    const texts = [
      { Price: '1.234,50', Day: '03/04/2026' },
      { Price: '2.000', Day: '25/04/2026' },
      { Price: '3.000,00', Day: '03.04.2026' },
    ]
    await insertRows(server, table, texts)
    const into = async (title: string, uidt: string) => {
      const { status, body } = await as.convert(columnOf(table, title).id, {
        uidt,
        expected: { converted: 3, emptied: 0 },
      })
      assert.equal(status, 200, JSON.stringify(body))
      return body
    }
    const { conversion } = await into('Price', 'Decimal')
    await into('Day', 'Date')
    assert.deepEqual(await readColumn(server, table, 'Price'), ['1234.5', '2000', '3000'])
    assert.deepEqual(await readColumn(server, table, 'Day'), ['2026-04-03', '2026-04-25', '2026-04-03'])
    // Nobody has changed what the conversion made.
    assert.equal((await as.undo(conversion.id)).status, 200)
    assert.deepEqual(
      await readColumn(server, table, 'Price'),
      texts.map(({ Price }) => Price),
    )
  })

  test('applied, the name in the database stays and the old values are kept beside it; undo brings them back', async () => {
    const table = await make([
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'Price', column_name: 'price', uidt: 'SingleLineText', unique: true, description: 'd', cdf: '1' },
    ])
    await insertRows(
      server,
      table,
      ['12.50', 'free', null].map((Price) => ({ Price })),
    )
    const { id } = columnOf(table, 'Price')
    const { status, body } = await as.convert(id, { uidt: 'Decimal', expected: { converted: 1, emptied: 1 } })
    assert.equal(status, 200, JSON.stringify(body))
    const column = columnOf(body.table, 'Price')
    assert.deepEqual(
      [column.id, column.uidt, column.column_name, column.unique, column.description],
      [id, 'Decimal', 'price', true, 'd'],
    )
    assert.deepEqual(await readColumn(server, table, 'Price'), ['12.5', null, null])
    assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title', 'price_before', 'price'])
    const { body: listed } = await as.conversions(id)
    assert.deepEqual(
      listed.list.map(({ from, to, keepsCopy, undoneAt }: Record<string, unknown>) => [from, to, keepsCopy, undoneAt]),
      [['SingleLineText', 'Decimal', true, null]],
    )
    const { body: back } = await as.undo(body.conversion.id)
    assert.deepEqual(columnOf(back, 'Price'), {
      ...columnOf(table, 'Price'),
      updated_at: columnOf(back, 'Price').updated_at,
    })
    assert.deepEqual(await readColumn(server, table, 'Price'), ['12.50', 'free', null])
    assert.equal((await as.undo(body.conversion.id)).status, 409)
    await assert.rejects(insertRows(server, table, [{ Price: 'free' }]), { code: 'conflict' })
  })

  test('records that changed since the preview stop it (D03)', async () => {
    const table = await make({ Title: 'SingleLineText', Price: 'SingleLineText' })
    await insertRows(server, table, [{ Price: '1' }])
    const { id } = columnOf(table, 'Price')
    await insertRows(server, table, [{ Price: 'none' }])
    const { status, body } = await as.convert(id, { uidt: 'Number', expected: { converted: 1, emptied: 0 } })
    assert.equal(status, 409)
    assert.match(body.msg, /now 1 cells would be converted and 1 emptied/)
    assert.deepEqual(await readColumn(server, table, 'Price'), ['1', 'none'])
    assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title', 'Price'])
  })

  test('a client that only sends another type gets it when nothing would be emptied, and is told to look otherwise', async () => {
    const table = await make({ Title: 'SingleLineText', A: 'SingleLineText', B: 'SingleLineText' })
    await insertRows(server, table, [{ A: '1', B: 'x' }])
    const fine = await as.updateColumn(columnOf(table, 'A').id, { ...columnOf(table, 'A'), uidt: 'Number', title: 'N' })
    assert.equal(fine.status, 200, JSON.stringify(fine.body))
    assert.deepEqual([columnOf(fine.body, 'N').uidt, columnOf(fine.body, 'N').column_name], ['Number', 'A'])
    const { status, body } = await as.updateColumn(columnOf(table, 'B').id, { uidt: 'Number' })
    assert.equal(status, 409)
    assert.equal(
      body.msg,
      'As Number, 0 cells of “B” would be converted and 1 emptied. Look at the preview, then send “convert”: “apply”.',
    )
    const applied = await as.updateColumn(columnOf(table, 'B').id, { uidt: 'Number', convert: 'apply' })
    assert.equal(applied.status, 200)
    assert.deepEqual(await readColumn(server, table, 'B'), [null])
  })

  test('a type that takes every value as it is costs the cells nothing (D17)', async () => {
    const table = await make({ Title: 'SingleLineText', Mail: 'Email', Stars: 'Rating' })
    await insertRows(server, table, [{ Mail: 'ana@example.com', Stars: 3 }])
    const { body: preview } = await as.preview(columnOf(table, 'Mail').id, { uidt: 'SingleLineText' })
    assert.deepEqual([preview.keepsCopy, preview.converted, preview.changed], [false, 1, 0])
    const { body } = await as.convert(columnOf(table, 'Mail').id, { uidt: 'SingleLineText' })
    // Also where only the values say so.
    await as.convert(columnOf(table, 'Title').id, { uidt: 'Email' })
    await as.convert(columnOf(table, 'Stars').id, { uidt: 'Year' })
    assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title', 'Mail', 'Stars'])
    assert.equal((await as.undo(body.conversion.id)).status, 200)
  })

  test('texts become choices, up to a thousand of them', async () => {
    const table = await make({
      Title: 'SingleLineText',
      City: 'SingleLineText',
      Tags: 'LongText',
      Many: 'SingleLineText',
    })
    await insertRows(server, table, [
      { City: 'Berlin', Tags: 'red, blue' },
      { City: ' Paris ', Tags: 'blue' },
      { City: 'Berlin', Tags: '' },
    ])
    const { body: city } = await as.convert(columnOf(table, 'City').id, { uidt: 'SingleSelect' })
    assert.deepEqual(
      columnOf(city.table, 'City').colOptions?.options?.map(({ title }) => title),
      ['Berlin', 'Paris'],
    )
    assert.deepEqual(await readColumn(server, table, 'City'), ['Berlin', 'Paris', 'Berlin'])
    const { body: tags } = await as.convert(columnOf(table, 'Tags').id, { uidt: 'MultiSelect' })
    assert.deepEqual(
      columnOf(tags.table, 'Tags').colOptions?.options?.map(({ title }) => title),
      ['red', 'blue'],
    )
    assert.deepEqual(await readColumn(server, table, 'Tags'), [['red', 'blue'], ['blue'], null])
    await insertRows(
      server,
      table,
      Array.from({ length: 1003 }, (_, at) => ({ Many: `value ${at}` })),
    )
    const { body } = await as.preview(columnOf(table, 'Many').id, { uidt: 'SingleSelect' })
    assert.deepEqual([body.choices.length, body.converted, body.emptied], [1000, 1000, 3])
    const { body: given } = await as.preview(columnOf(table, 'Many').id, { uidt: 'SingleSelect', dtxp: "'VALUE 7'" })
    assert.deepEqual([given.choices, given.converted], [['VALUE 7'], 1])
  })

  test('the choices come along from one select to the other', async () => {
    const table = await make([
      { title: 'Title', uidt: 'SingleLineText' },
      { title: 'State', uidt: 'SingleSelect', dtxp: "'a','b','unused'" },
    ])
    await insertRows(server, table, [{ State: 'b' }])
    const { body } = await as.convert(columnOf(table, 'State').id, { uidt: 'MultiSelect' })
    assert.deepEqual(columnOf(body.table, 'State').colOptions, {
      options: columnOf(table, 'State').colOptions?.options,
    })
    assert.deepEqual(await readColumn(server, table, 'State'), [['b']])
  })

  test('cells changed since the conversion are told before an undo, and kept when it is meant', async () => {
    const table = await make({ Title: 'SingleLineText', N: 'SingleLineText' })
    await insertRows(server, table, [{ N: '1' }, { N: 'x' }])
    const { body } = await as.convert(columnOf(table, 'N').id, { uidt: 'Number' })
    await insertRows(server, body.table, [{ N: 5 }, { N: null }])
    const { status, body: told } = await as.undo(body.conversion.id)
    assert.deepEqual(
      [status, told.msg],
      [409, '1 cell was changed since the type was. Send “force” to put the old values back nevertheless.'],
    )
    assert.equal((await as.undo(body.conversion.id, { force: true })).status, 200)
    assert.deepEqual(await readColumn(server, table, 'N'), ['1', 'x', null, null])
    assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Title', 'N', 'N_after'])
  })

  test('of several conversions the last is undone first', async () => {
    const table = await make({ Title: 'SingleLineText', V: 'SingleLineText' })
    await insertRows(server, table, [{ V: '1.7' }])
    const { id } = columnOf(table, 'V')
    const { body: first } = await as.convert(id, { uidt: 'Decimal' })
    const { body: second } = await as.convert(id, { uidt: 'Number' })
    assert.deepEqual(await readColumn(server, table, 'V'), [2])
    assert.match((await as.undo(first.conversion.id)).body.msg, /Undo the later change first/)
    await as.updateColumn(id, { title: 'Renamed', column_name: 'renamed' })
    assert.equal((await as.undo(second.conversion.id)).status, 200)
    const { status, body } = await as.undo(first.conversion.id)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(await readColumn(server, body, 'Renamed'), ['1.7'])
  })

  test('a required column is not emptied, a unique one not doubled', async () => {
    const table = await make([
      { title: 'Must', uidt: 'SingleLineText', rqd: true },
      { title: 'Code', uidt: 'Decimal', unique: true },
    ])
    await insertRows(server, table, [
      { Must: 'x', Code: '1.5' },
      { Must: '2', Code: '2.4' },
    ])
    const must = await as.convert(columnOf(table, 'Must').id, { uidt: 'Number' })
    assert.deepEqual(
      [must.status, must.body.msg],
      [409, '“Must” is required, and 1 cells would be empty afterwards. Take the rule off first.'],
    )
    const code = await as.convert(columnOf(table, 'Code').id, { uidt: 'Number' })
    assert.equal(code.status, 409, code.body.msg)
    assert.deepEqual(await readRows(server, table), [
      { Id: 1, Must: 'x', Code: '1.5' },
      { Id: 2, Must: '2', Code: '2.4' },
    ])
    assert.deepEqual(await physicalColumns(server, table.table_name), ['id', 'Must', 'Code'])
  })

  test('keys, secrets and what stores nothing keep their type', async () => {
    const table = await make({ Pin: 'Password', Code: 'Barcode', Text: 'SingleLineText' })
    for (const [title, uidt, from] of [
      ['Id', 'Number', 'ID'],
      ['Pin', 'SingleLineText', 'Password'],
      ['Text', 'Password', 'SingleLineText'],
      ['Text', 'Button', 'SingleLineText'],
      ['Text', 'ID', 'SingleLineText'],
      ['Code', 'SingleLineText', 'Barcode'],
    ] as const) {
      const { status, body } = await as.updateColumn(columnOf(table, title).id, { uidt })
      assert.deepEqual([status, body.msg], [400, `Updating ${from} => ${uidt} is not implemented`])
    }
    const { status, body } = await as.updateColumn(columnOf(table, 'Code').id, { uidt: 'QrCode' })
    assert.equal(status, 200, body.msg)
    assert.equal(
      (await as.preview(columnOf(table, 'Text').id, { uidt: 'SingleLineText' })).body.msg,
      'The column has this type already.',
    )
    assert.equal((await as.convert(columnOf(table, 'Text').id, {})).body.msg, 'The column has this type already.')
    assert.equal((await as.convert(columnOf(table, 'Text').id, { uidt: 'Nothing' })).body.msg, 'UI Datatype not found')
  })

  test('people are known by their addresses in texts', async () => {
    const table = await make({ Title: 'SingleLineText', Who: 'SingleLineText' })
    await insertRows(server, table, [{ Who: 'ANA@example.com' }, { Who: 'stranger@example.com' }])
    const { body } = await as.convert(columnOf(table, 'Who').id, { uidt: 'Collaborator' })
    assert.deepEqual(await readColumn(server, body.table, 'Who'), [[ana.id], null])
  })

  test('many records go over in portions, none left behind (D03)', async () => {
    const table = await make({ Title: 'SingleLineText', V: 'LongText' })
    const values = Array.from({ length: 2503 }, (_, at) => (at % 10 === 0 ? `nothing at ${at}` : `${at}.25`))
    await insertRows(
      server,
      table,
      values.map((V) => ({ V })),
    )
    const { body } = await as.convert(columnOf(table, 'V').id, { uidt: 'Decimal' })
    assert.deepEqual(
      await readColumn(server, table, 'V'),
      values.map((value) => (value.startsWith('nothing') ? null : value)),
    )
    await as.undo(body.conversion.id)
    assert.deepEqual(await readColumn(server, table, 'V'), values)
  })
})
