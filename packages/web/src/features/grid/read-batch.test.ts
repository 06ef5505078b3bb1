import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '../tables/table.ts'
import { aColumn } from '../tables/testing/a-column.ts'
import { readBatch } from './read-batch.ts'

const aField = (id: string, type: Column['type'], more: Partial<Column> = {}): Column =>
  aColumn(id.toUpperCase(), type, { id, name: id, isReadOnly: false, ...more })

const columns = [
  aField('name', 'SingleLineText'),
  aField('price', 'Decimal'),
  aField('made', 'CreateTime', { isReadOnly: true }),
]

test('texts become values of their columns, row by row', async () => {
  const { updates, inserts, faults } = await readBatch(
    [
      { row: 0, column: 'name', text: 'Chair' },
      { row: 0, column: 'price', text: '1,250.50' },
      { row: 4, column: 'name', text: '' },
    ],
    columns,
    5,
  )
  assert.deepEqual(
    [...updates],
    [
      [0, { NAME: 'Chair', PRICE: '1250.5' }],
      [4, { NAME: null }],
    ],
  )
  assert.deepEqual([inserts, faults], [[], []])
})

test('rows below the last one are new records', async () => {
  const { updates, inserts } = await readBatch(
    [
      { row: 6, column: 'name', text: 'Second' },
      { row: 5, column: 'name', text: 'First' },
    ],
    columns,
    5,
  )
  assert.deepEqual([updates.size, inserts], [0, [{ NAME: 'First' }, { NAME: 'Second' }]])
})

test('what is no value of its column is told and changes nothing', async () => {
  const { updates, faults } = await readBatch([{ row: 1, column: 'price', text: 'cheap' }], columns, 5)
  assert.equal(updates.size, 0)
  assert.deepEqual(
    faults.map(({ row, column, text }) => [row, column.id, text]),
    [[1, 'price', 'cheap']],
  )
})

test('a copied value of another type is read by its text', async () => {
  const { updates } = await readBatch([{ row: 0, column: 'price', text: '12', value: { bad: true } }], columns, 5)
  assert.deepEqual(updates.get(0), { PRICE: '12' })
})

test('columns that fill themselves in are left alone', async () => {
  assert.equal((await readBatch([{ row: 0, column: 'made', text: '2020-01-01' }], columns, 5)).updates.size, 0)
})

test('links that were copied count by their keys in links to the same table, elsewhere by their names', async () => {
  const links = [
    aField('one', 'LinkToAnotherRecord', { options: { kind: 'bt', tableId: 'md_a' } }),
    aField('many', 'LinkToAnotherRecord', { options: { kind: 'mm', tableId: 'md_a' } }),
    aField('other', 'LinkToAnotherRecord', { options: { kind: 'mm', tableId: 'md_b' } }),
  ]
  const value = { tableId: 'md_a', records: [{ Id: 7, Name: 'Ann' }, { Id: 8, Name: 'Bob' }, 'junk'] }
  const pasted = links.map(({ id }) => ({ row: 0, column: id, text: 'Ann, Bob', value }))
  const { updates } = await readBatch(pasted, links, 5)
  const records = value.records.slice(0, 2)
  assert.deepEqual(updates.get(0), { ONE: records[0], MANY: records, OTHER: 'Ann, Bob' })
})
