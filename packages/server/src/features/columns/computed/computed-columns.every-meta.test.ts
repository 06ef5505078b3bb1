import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { aServer, type Person, type TestServer } from '../../../testing/a-server.ts'
import { onEveryMeta } from '../../../testing/every-meta.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../tables/testing/a-table.ts'
import { snapshotTable } from '../../tables/testing/records.ts'

onEveryMeta('computed columns', (bench) => {
  let server: TestServer
  let ana: Person
  let as: ReturnType<typeof structureAs>
  before(async () => {
    server = await aServer({}, await bench.place())
    ana = await server.signUp('ana@x.example')
    as = structureAs(server, ana)
  })
  after(() => server.close())

  async function aShop() {
    const { id } = await aProject(server, ana, { title: `Shop ${Math.random()}` })
    const customers = await aTable(server, ana, id, {
      title: 'Customers',
      columns: { Name: 'SingleLineText', Secret: 'Password', Since: 'Date' },
    })
    const orders = await aTable(server, ana, id, {
      title: 'Orders',
      columns: { Number: 'Number', Price: 'Decimal', Paid: 'Checkbox', Tags: 'MultiSelect' },
    })
    const body = {
      uidt: 'LinkToAnotherRecord',
      parentId: customers.id,
      childId: orders.id,
      type: 'hm',
      title: 'Orders',
    }
    await ok(as.addColumn(customers.id, body))
    return { project: id, customers: await read(customers), orders: await read(orders) }
  }
  async function ok(answer: Promise<{ status: number; body: WireTable }>): Promise<WireTable> {
    const { status, body } = await answer
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  async function refused(answer: Promise<{ status: number; body: { msg: string } }>): Promise<[number, string]> {
    const { status, body } = await answer
    return [status, body.msg]
  }
  const read = (table: WireTable): Promise<WireTable> => ok(as.read(table.id))
  const of = async (table: WireTable, title: string) => {
    const column = (await snapshotTable(server, table)).columns.find((one) => one.title === title)
    assert.ok(column)
    return column
  }
  const lookup = (link: string, column: string, more: object = {}) => ({
    uidt: 'Lookup',
    title: 'Looked up',
    fk_relation_column_id: link,
    fk_lookup_column_id: column,
    ...more,
  })
  const rollup = (link: string, column: string, func: string, title = func) => ({
    uidt: 'Rollup',
    title,
    fk_relation_column_id: link,
    fk_rollup_column_id: column,
    rollup_function: func,
  })

  test('a lookup is what it looks up, over several hops, and shows in the metadata (spec 153) (spec 223)', async () => {
    const { customers, orders } = await aShop()
    const link = columnOf(orders, 'Customers').id
    const table = await ok(as.addColumn(orders.id, lookup(link, columnOf(customers, 'Since').id)))
    const wire = columnOf(table, 'Looked up')
    assert.deepEqual([wire.virtual, wire.column_name, wire.readonly], [true, null, true])
    assert.match(wire.colOptions?.id ?? '', /^lk_[0-9a-z]{14}$/)
    assert.deepEqual(
      [wire.colOptions?.fk_column_id, wire.colOptions?.fk_relation_column_id, wire.colOptions?.fk_lookup_column_id],
      [wire.id, link, columnOf(customers, 'Since').id],
    )
    const { word, comparison, name, operators } = await of(orders, 'Looked up')
    assert.deepEqual([word, comparison, name, operators.includes('within')], ['date', 'date', null, true])
    const back = columnOf(customers, 'Orders').id
    await ok(as.addColumn(customers.id, lookup(back, wire.id, { title: 'Twice' })))
    const twice = await of(customers, 'Twice')
    assert.deepEqual([twice.computed?.kind, twice.word], ['lookup', 'date'])
  })

  test('a rollup of amounts says that it is an amount, in the currency of its column', async () => {
    const { customers, orders } = await aShop()
    const link = columnOf(customers, 'Orders').id
    const fee = { title: 'Fee', uidt: 'Currency', options: { code: 'EUR', precision: 0 } }
    const { id } = columnOf(await ok(as.addColumn(orders.id, fee)), 'Fee')
    for (const [func, type, currency] of [
      ['sum', 'Currency', 'EUR'],
      ['avg', 'Currency', 'EUR'],
      ['max', 'Currency', 'EUR'],
      ['count', 'Number', undefined],
    ] as const) {
      const { colOptions } = columnOf(await ok(as.addColumn(customers.id, rollup(link, id, func, func))), func)
      assert.equal(colOptions?.result?.type, type, func)
      assert.equal((colOptions?.result?.options as { code?: string } | undefined)?.code, currency, func)
    }
  })

  test('rollups give what their function gives (spec 221)', async () => {
    const { customers, orders } = await aShop()
    const link = columnOf(customers, 'Orders').id
    const of2 = (title: string) => columnOf(orders, title).id
    for (const [column, func, word, comparison] of [
      ['Number', 'sum', 'integer', 'number'],
      ['Price', 'avg', 'decimal', 'decimal'],
      ['Price', 'max', 'decimal', 'decimal'],
      ['Paid', 'or', 'boolean', 'boolean'],
      ['Number', 'join', 'longText', 'text'],
      ['Tags', 'count', 'integer', 'number'],
    ] as const) {
      const title = `${func} of ${column}`
      const table = await ok(as.addColumn(customers.id, rollup(link, of2(column), func, title)))
      assert.deepEqual([columnOf(table, title).rl, columnOf(table, title).colOptions?.rollup_function], [true, func])
      assert.match(columnOf(table, title).colOptions?.id ?? '', /^rl_/)
      const known = await of(customers, title)
      assert.deepEqual([known.word, known.comparison], [word, comparison])
    }
    assert.deepEqual(await refused(as.addColumn(customers.id, rollup(link, of2('Paid'), 'sum', 'x'))), [
      400,
      '“x” cannot be computed: “sum” cannot be made of “Paid”: it needs numbers.',
    ])
    assert.match(
      (await refused(as.addColumn(customers.id, rollup(link, of2('Number'), 'median'))))[1],
      /must be one of count, min/,
    )
  })

  test('a count counts linked records, all or some (spec 222)', async () => {
    const { customers } = await aShop()
    const request = {
      uidt: 'Count',
      title: 'Large ones',
      fk_relation_column_id: columnOf(customers, 'Orders').id,
      where: '(Number,gt,3)~and(Paid,checked,)',
    }
    const table = await ok(as.addColumn(customers.id, request))
    assert.equal(columnOf(table, 'Large ones').colOptions?.where, '(Number,gt,3)~and(Paid,checked,)')
    const { computed, word } = await of(customers, 'Large ones')
    assert.equal(word, 'integer')
    assert.ok(computed?.kind === 'count' && computed.filter?.kind === 'group')
    assert.match(
      (await refused(as.addColumn(customers.id, { ...request, title: 'x', where: '(Nope,eq,1)' })))[1],
      /no column “Nope”/,
    )
  })

  test('conditions follow renames', async () => {
    const { customers, orders } = await aShop()
    const link = columnOf(customers, 'Orders').id
    await ok(
      as.addColumn(customers.id, { uidt: 'Count', title: 'n', fk_relation_column_id: link, where: '(Number,gt,3)' }),
    )
    await ok(as.updateColumn(columnOf(orders, 'Number').id, { title: 'No (new), odd' }))
    assert.equal(columnOf(await read(customers), 'n').colOptions?.where, '(No (new), odd,gt,3)')
    assert.equal((await of(customers, 'n')).computed?.kind, 'count')
  })

  test('what is missing or unknown is refused in the known words', async () => {
    const { customers, orders } = await aShop()
    const [link, price] = [columnOf(customers, 'Orders').id, columnOf(orders, 'Price').id]
    const cases: readonly (readonly [object, string])[] = [
      [{ uidt: 'Lookup' }, "Missing 'title' property in request body"],
      [{ uidt: 'Lookup', title: 'x' }, "Missing 'fk_relation_column_id' property in request body"],
      [{ uidt: 'Count', title: 'x' }, "Missing 'fk_relation_column_id' property in request body"],
      [
        { uidt: 'Lookup', title: 'x', fk_relation_column_id: link },
        "Missing 'fk_lookup_column_id' property in request body",
      ],
      [lookup(price, price), 'Relation column not found'],
      [lookup(link, columnOf(customers, 'Name').id), 'Lookup column not found in related table'],
      [rollup(link, 'cl_nothing', 'sum'), 'Rollup column not found in related table'],
      [{ ...rollup(link, price, 'sum'), rollup_function: null }, "Missing 'rollup_function' property in request body"],
      [{ uidt: 'Formula', title: 'x' }, "Missing 'formula_raw' property in request body"],
      [lookup(link, price, { title: 'Name' }), 'Duplicate column alias'],
    ]
    for (const [request, sentence] of cases)
      assert.deepEqual(await refused(as.addColumn(customers.id, request)), [400, sentence])
  })

  test('secrets are looked up by nobody (S53)', async () => {
    const { customers, orders } = await aShop()
    const link = columnOf(orders, 'Customers').id
    const secret = columnOf(customers, 'Secret').id
    assert.deepEqual(await refused(as.addColumn(orders.id, lookup(link, secret))), [
      400,
      'Lookup column not found in related table',
    ])
    assert.deepEqual(await refused(as.addColumn(orders.id, rollup(link, secret, 'count'))), [
      400,
      'Rollup column not found in related table',
    ])
    assert.match(
      (
        await refused(
          as.addColumn(orders.id, {
            uidt: 'Count',
            title: 'n',
            fk_relation_column_id: link,
            where: '(Secret,notnull,)',
          }),
        )
      )[1],
      /no column “Secret”/,
    )
  })

  test('changing: title and function, but never the type', async () => {
    const { customers, orders } = await aShop()
    const link = columnOf(customers, 'Orders').id
    const made = columnOf(
      await ok(as.addColumn(customers.id, rollup(link, columnOf(orders, 'Price').id, 'sum'))),
      'sum',
    )
    const table = await ok(as.updateColumn(made.id, { title: 'Best', uidt: 'Rollup', rollup_function: 'max' }))
    assert.equal(columnOf(table, 'Best').colOptions?.rollup_function, 'max')
    assert.deepEqual(await refused(as.updateColumn(made.id, { uidt: 'Number' })), [
      501,
      'Updating Rollup => Number is not implemented',
    ])
    assert.deepEqual(await refused(as.updateColumn(columnOf(orders, 'Price').id, { uidt: 'Formula' })), [
      501,
      'Updating Decimal => Formula is not implemented',
    ])
    assert.deepEqual(await refused(as.updateColumn(made.id, { title: 'Name' })), [400, 'Duplicate column alias'])
    assert.match(
      (await refused(as.updateColumn(made.id, { fk_rollup_column_id: columnOf(orders, 'Paid').id })))[1],
      /it needs/,
    )
  })

  test('a lookup that would be made of itself over two tables is refused with the path', async () => {
    const { customers, orders } = await aShop()
    const [down, up] = [columnOf(customers, 'Orders').id, columnOf(orders, 'Customers').id]
    const first = columnOf(
      await ok(as.addColumn(orders.id, lookup(up, columnOf(customers, 'Name').id, { title: 'A' }))),
      'A',
    )
    const second = columnOf(await ok(as.addColumn(customers.id, lookup(down, first.id, { title: 'B' }))), 'B')
    assert.deepEqual(await refused(as.updateColumn(first.id, { fk_lookup_column_id: second.id })), [
      400,
      '“A” cannot be computed: It would be made of itself: Customers.B → Orders.A → Customers.B.',
    ])
  })

  test('candidates of a link are limited by a view and a condition', async () => {
    const { customers, orders } = await aShop()
    const link = columnOf(customers, 'Orders').id
    const view = orders.views[0] as { id: string }
    const table = await ok(as.updateColumn(link, { candidates: { viewId: view.id, where: '(Paid,checked,)' } }))
    const { candidates } = columnOf(table, 'Orders').options as { candidates: { viewId: string; where: string } }
    assert.deepEqual(candidates, { viewId: view.id, where: `(${columnOf(orders, 'Paid').id},checked,)` })
    assert.equal((await as.updateColumn(link, { candidates: { viewId: 'vw_none' } })).status, 400)
    await ok(as.updateColumn(link, { candidates: null }))
  })

  test('a column that links join records by keeps its type', async () => {
    const { project, orders } = await aShop()
    const towns = await aTable(server, ana, project, { title: 'Towns', columns: { Code: 'Number' } })
    await ok(
      as.addColumn(towns.id, {
        uidt: 'LinkToAnotherRecord',
        title: 'By number',
        type: 'hm',
        parentId: towns.id,
        childId: orders.id,
        fk_parent_column_id: columnOf(towns, 'Code').id,
        fk_child_column_id: columnOf(orders, 'Number').id,
        index: true,
      }),
    )
    assert.deepEqual(await refused(as.updateColumn(columnOf(orders, 'Number').id, { uidt: 'SingleLineText' })), [
      409,
      '“Towns” links records by “Number”, so its type stays. Delete the link first.',
    ])
  })

  test('nothing computed is made together with its table', async () => {
    const { id } = await aProject(server, ana, { title: `Bare ${Math.random()}` })
    for (const uidt of ['LinkToAnotherRecord', 'Lookup', 'Rollup', 'Count', 'Formula'])
      assert.deepEqual(await refused(as.create(id, { title: 'T', columns: [{ title: 'x', uidt }] })), [
        400,
        `A column of the type ${uidt} is added once the table is there.`,
      ])
  })
})
