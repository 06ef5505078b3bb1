import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relationActions, relationActionTitles } from '@rowhouse/core/column-types/link-to-another-record'
import { aTable, columnOf, type WireTable } from '../tables/testing/a-table.ts'
import { insertRows, snapshotTable } from '../tables/testing/records.ts'
import { onEveryHome } from './testing/on-every-home.ts'

onEveryHome('links', (home) => {
  const { dialect } = home

  async function aPair(): Promise<{ project: string; customers: WireTable; orders: WireTable }> {
    const project = await home.project()
    const customers = await aTable(home.server(), home.ana(), project, { title: 'Customers' })
    const orders = await aTable(home.server(), home.ana(), project, {
      title: 'Orders',
      columns: { Name: 'SingleLineText', Number: 'Number' },
    })
    return { project, customers, orders }
  }
  const add = async (table: WireTable, body: object): Promise<WireTable> => {
    const answer = await home.as().addColumn(table.id, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const refused = async (table: WireTable, body: object): Promise<[number, string]> => {
    const { status, body: fault } = await home.as().addColumn(table.id, body)
    return [status, fault.msg]
  }
  const link = (parent: WireTable, child: WireTable, more: object = {}) => ({
    uidt: 'LinkToAnotherRecord',
    parentId: parent.id,
    childId: child.id,
    type: 'hm',
    title: 'Their orders',
    ...more,
  })
  const read = async (table: WireTable): Promise<WireTable> => (await home.as().read(table.id)).body

  test('has many: the child gets a key and a column, both tables know at once, and the database holds it (spec 231)', async () => {
    const { customers, orders } = await aPair()
    const parent = await add(customers, link(customers, orders, { onDelete: 'Cascade', onUpdate: 'RESTRICT' }))
    const child = await read(orders)
    const many = columnOf(parent, 'Their orders')
    const one = columnOf(child, 'Customers')
    const key = columnOf(child, `${customers.table_name}_id`)
    assert.deepEqual([key.uidt, key.system, key.rqd], ['ForeignKey', true, false])
    assert.deepEqual(
      [many.uidt, many.virtual, many.column_name, many.colOptions?.type, many.colOptions?.fk_related_model_id],
      ['LinkToAnotherRecord', true, null, 'hm', orders.id],
    )
    assert.match(many.colOptions?.id ?? '', /^ln_[0-9a-z]{14}$/)
    for (const { colOptions } of [many, one])
      assert.deepEqual(
        [colOptions?.fk_child_column_id, colOptions?.fk_parent_column_id, colOptions?.ur, colOptions?.dr],
        [key.id, columnOf(parent, 'Id').id, 'RESTRICT', 'CASCADE'],
      )
    assert.deepEqual([one.colOptions?.type, one.colOptions?.fk_related_model_id], ['bt', customers.id])
    const structure = await home.structure(orders)
    const [constraint] = structure?.foreignKeys ?? []
    assert.deepEqual([constraint?.columns, constraint?.references.name], [[key.column_name], customers.table_name])
    assert.equal(constraint?.onDelete, 'cascade')
    assert.ok(structure?.indexes.some(({ columns }) => columns[0] === key.column_name))
    const { columns } = await snapshotTable(home.server(), customers)
    const computed = columns.find(({ id }) => id === many.id)?.computed
    assert.equal(computed?.kind === 'link' && computed.link.table.id, orders.id)
  })

  test('actions are stored by their words and shown by their titles (spec 233)', async () => {
    assert.deepEqual(relationActions, ['noAction', 'cascade', 'restrict', 'setNull', 'setDefault'])
    assert.deepEqual(Object.values(relationActionTitles), [
      'No Action',
      'Cascade',
      'Restrict',
      'Set NULL',
      'Set Default',
    ])
    const { customers, orders } = await aPair()
    for (const action of relationActions) {
      const title = `By ${action}`
      if (action === 'setDefault' && dialect.name === 'mysql') {
        assert.deepEqual(await refused(customers, link(customers, orders, { title, onDelete: action })), [
          400,
          'The database of these tables cannot do “Set Default”.',
        ])
        continue
      }
      const table = await add(customers, link(customers, orders, { title, onDelete: relationActionTitles[action] }))
      assert.equal((columnOf(table, title).options as { onDelete: string }).onDelete, action)
    }
    const kept = (await home.structure(orders))?.foreignKeys.map(({ onDelete }) => onDelete) ?? []
    const expected = [
      'no action',
      'cascade',
      'restrict',
      'set null',
      ...(dialect.name === 'mysql' ? [] : ['set default']),
    ]
    // MariaDB does not tell restricting from not acting.
    assert.deepEqual(
      new Set(kept.map((one) => (dialect.name === 'mysql' ? one.replace('restrict', 'no action') : one))),
      new Set(dialect.name === 'mysql' ? expected.filter((one) => one !== 'restrict') : expected),
    )
    assert.deepEqual(await refused(customers, link(customers, orders, { title: 'x', onDelete: 'explode' })), [
      400,
      '“onDelete” must be one of No Action, Cascade, Restrict, Set NULL, Set Default.',
    ])
  })

  test('belongs to: the title goes to the child, and what is taken makes way', async () => {
    const { customers, orders } = await aPair()
    const child = await add(orders, link(customers, orders, { type: 'bt', title: 'Customer' }))
    assert.equal(columnOf(child, 'Customer').colOptions?.type, 'bt')
    assert.equal(columnOf(await read(customers), 'Orders List').colOptions?.type, 'hm')
    const again = await add(orders, link(customers, orders, { type: 'bt', title: 'Payer' }))
    assert.equal(columnOf(again, 'Payer').colOptions?.type, 'bt')
    assert.equal(columnOf(await read(customers), 'Orders List_2').colOptions?.type, 'hm')
    assert.deepEqual(await refused(orders, link(customers, orders, { type: 'bt', title: 'Name' })), [
      400,
      'Duplicate column alias',
    ])
  })

  test('many to many: a hidden table joins them, listed with includeM2M only (spec 430)', async () => {
    const { project, customers, orders } = await aPair()
    const parent = await add(customers, link(customers, orders, { type: 'mm', title: 'All orders' }))
    const own = columnOf(parent, 'All orders').colOptions
    const other = columnOf(await read(orders), 'Customers List').colOptions
    assert.deepEqual([own?.type, other?.type, own?.fk_mm_model_id], ['mm', 'mm', other?.fk_mm_model_id])
    assert.deepEqual(
      [own?.fk_child_column_id, own?.fk_parent_column_id, own?.fk_mm_child_column_id, own?.fk_mm_parent_column_id],
      [
        other?.fk_parent_column_id,
        other?.fk_child_column_id,
        other?.fk_mm_parent_column_id,
        other?.fk_mm_child_column_id,
      ],
    )
    const listed = async (query: string) =>
      (await home.as().list(project, query)).body.list.map(({ id, mm }: WireTable) => [id, mm])
    assert.deepEqual(await listed(''), [
      [customers.id, false],
      [orders.id, false],
    ])
    assert.deepEqual((await listed('?includeM2M=true')).at(-1), [own?.fk_mm_model_id, true])
    const { body: junction } = await home.as().read(own?.fk_mm_model_id ?? '')
    assert.match(junction.table_name, /nc_m2m_[0-9a-z]{10}$/)
    assert.deepEqual(
      junction.columns.map(({ title, pk, uidt }: WireTable['columns'][number]) => [title, pk, uidt]),
      [
        ['table2_id', true, 'ForeignKey'],
        ['table1_id', true, 'ForeignKey'],
      ],
    )
    const structure = await home.structure(junction)
    assert.deepEqual(structure?.primaryKey, ['table2_id', 'table1_id'])
    assert.equal(structure?.foreignKeys.length, 2)
    assert.ok(structure?.indexes.some(({ columns }) => columns[0] === 'table1_id'))
    assert.deepEqual(
      await refused(customers, link(customers, orders, { type: 'mm', title: 'x', onDelete: 'setNull' })),
      [400, 'A link between many and many is a row of its own, which cannot be emptied.'],
    )
  })

  test('one to one: the key is unique', async () => {
    const { customers, orders } = await aPair()
    const parent = await add(customers, link(customers, orders, { type: 'oo', title: 'Their order' }))
    assert.equal(columnOf(parent, 'Their order').colOptions?.type, 'oo')
    const child = await read(orders)
    assert.equal(columnOf(child, 'Customers').colOptions?.type, 'bt')
    const key = columnOf(child, `${customers.table_name}_id`)
    assert.equal(key.unique, true)
    const structure = await home.structure(orders)
    assert.ok(structure?.indexes.some(({ unique, columns }) => unique && columns.join() === key.column_name))
  })

  test('records of one table are linked among themselves, one to many and many to many', async () => {
    const { customers } = await aPair()
    await add(customers, link(customers, customers, { title: 'Below' }))
    const table = await add(customers, link(customers, customers, { type: 'mm', title: 'Friends' }))
    assert.deepEqual(
      table.columns
        .filter(({ uidt }) => uidt === 'LinkToAnotherRecord')
        .map(({ title, colOptions }) => [title, colOptions?.type]),
      [
        ['Customers', 'bt'],
        ['Below', 'hm'],
        ['Customers List', 'mm'],
        ['Friends', 'mm'],
      ],
    )
    const structure = await home.structure(customers)
    assert.equal(structure?.foreignKeys[0]?.references.name, customers.table_name)
  })

  test('a virtual link leaves no constraint behind', async () => {
    const { customers, orders } = await aPair()
    const parent = await add(customers, link(customers, orders, { virtual: true }))
    assert.equal(columnOf(parent, 'Their orders').colOptions?.virtual, true)
    assert.deepEqual((await home.structure(orders))?.foreignKeys, [])
  })

  test('two existing columns: another type, duplicates, strays and a missing index are told; indexes are made when wished', async () => {
    const { project, orders } = await aPair()
    const cities = await aTable(home.server(), home.ana(), project, {
      title: 'Cities',
      columns: { Code: 'Number', Label: 'SingleLineText' },
    })
    const between = (column: string, more: object = {}) =>
      link(cities, orders, {
        title: 'Of city',
        type: 'bt',
        fk_parent_column_id: columnOf(cities, column).id,
        fk_child_column_id: columnOf(orders, 'Number').id,
        ...more,
      })
    assert.deepEqual(await refused(orders, between('Label')), [
      409,
      '“Label” holds texts and “Number” whole numbers, so they cannot be linked.',
    ])
    await insertRows(home.server(), cities, [{ Code: 1 }, { Code: 2 }, { Code: 2 }])
    assert.deepEqual(await refused(orders, between('Code')), [
      409,
      '1 value occurs more than once in “Code”, so it cannot be unique.',
    ])
    const towns = await aTable(home.server(), home.ana(), project, { title: 'Towns', columns: { Code: 'Number' } })
    const toTowns = (more: object = {}) =>
      between('Code', { parentId: towns.id, fk_parent_column_id: columnOf(towns, 'Code').id, ...more })
    await insertRows(home.server(), towns, [{ Code: 1 }])
    await insertRows(home.server(), orders, [{ Number: 1 }, { Number: 7 }])
    assert.deepEqual(await refused(orders, toTowns()), [
      409,
      '“Code” has no unique index and “Number” has no index. Send “index”: true to make what is missing.',
    ])
    assert.deepEqual(await refused(orders, toTowns({ index: true })), [
      409,
      '1 record of “Orders” holds a value in “Number” that no record of “Towns” has. Correct them, or make the link virtual.',
    ])
    await insertRows(home.server(), towns, [{ Code: 7 }])
    const child = await add(orders, toTowns({ index: true }))
    assert.equal(columnOf(child, 'Of city').colOptions?.fk_child_column_id, columnOf(orders, 'Number').id)
    assert.equal(columnOf(child, 'Number').uidt, 'Number')
    const structure = await home.structure(orders)
    assert.equal(structure?.foreignKeys[0]?.references.name, towns.table_name)
    assert.ok(structure?.indexes.some(({ columns }) => columns[0] === 'Number'))
    assert.equal(columnOf(await read(towns), 'Code').unique, true)
  })

  test('what is missing or does not fit is refused in the known words', async () => {
    const { customers, orders } = await aPair()
    const whole = link(customers, orders)
    for (const field of ['parentId', 'childId', 'type'])
      assert.deepEqual(await refused(customers, { ...whole, [field]: undefined }), [
        400,
        `Missing '${field}' property in request body`,
      ])
    assert.deepEqual(await refused(customers, { ...whole, type: 'xx' }), [
      400,
      'The “type” of a link must be hm, bt, mm or oo.',
    ])
    const elsewhere = await aTable(home.server(), home.ana(), await home.project(), { title: 'Elsewhere' })
    assert.deepEqual(await refused(customers, { ...whole, childId: elsewhere.id }), [
      404,
      `There is no table “${elsewhere.id}”.`,
    ])
    assert.deepEqual(await refused(orders, { ...whole, childId: customers.id }), [
      400,
      'A link is added to one of the two tables it joins.',
    ])
  })
})
