import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '@rowhouse/grid/events'
import type { Column } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { readBatch } from './read-batch.ts'

const aField = (id: string, type: Column['type'], more: Partial<Column> = {}): Column =>
  aColumn(id.toUpperCase(), type, { id, name: id, isReadOnly: false, ...more })

const columns = [
  aField('name', 'SingleLineText'),
  aField('price', 'Decimal'),
  aField('made', 'CreateTime', { isReadOnly: true }),
]

const readTyped = (changes: readonly Change[], of: readonly Column[], rowCount: number) =>
  readBatch({ by: 'edit', changes }, of, rowCount)

/** A column of texts that is pasted into one field, each value with what is noted of it. */
async function pasteInto(field: Column, ...texts: readonly string[]): Promise<unknown[]> {
  const changes = texts.map((text, row) => ({ row, column: field.id, text }))
  const { updates, changed } = await readBatch({ by: 'paste', changes }, [field], texts.length)
  return texts.map((text, row) => {
    const noted = changed.filter((cell) => cell.text === text).map(({ change }) => change)
    const value = updates.get(row)?.[field.title]
    return noted.length === 0 ? value : [value, ...noted]
  })
}

test('a pasted column is read in one way, which its clear texts tell', async () => {
  const [price, day] = [aField('price', 'Decimal'), aField('day', 'Date')]
  assert.deepEqual(await pasteInto(price, '1.234,50', '2.000', '3.000,00'), ['1234.5', '2000', '3000'])
  assert.deepEqual(await pasteInto(day, '03.04.2026'), ['2026-04-03'])
  assert.deepEqual(await pasteInto(day, '03/04/2026', '25/04/2026'), ['2026-04-03', '2026-04-25'])
  const moments = await pasteInto(aField('at', 'DateTime'), '03/04/2026 10:00', '25/04/2026 10:00')
  assert.deepEqual(moments, [new Date(2026, 3, 3, 10).toISOString(), new Date(2026, 3, 25, 10).toISOString()])
})

test('what a paste changes or takes for one of two things is noted', async () => {
  const choices = ['a', 'b'].map((title, order) => ({ id: title, title, color: '#fff', order }))
  const tags = aField('tags', 'MultiSelect', { options: { choices, colored: true } })
  assert.deepEqual(await pasteInto(aField('price', 'Decimal'), '2.000'), [['2', 'ambiguous']])
  assert.deepEqual(await pasteInto(aField('day', 'Date'), '03/04/2026'), [['2026-03-04', 'ambiguous']])
  assert.deepEqual(await pasteInto(aField('count', 'Number'), '1.5', '2'), [[2, 'rounded'], 2])
  assert.deepEqual(await pasteInto(tags, 'a, x', 'b'), [[['a'], 'membersUnknown'], ['b']])
  const { changed } = await readTyped([{ row: 0, column: 'price', text: '2.000' }], columns, 5)
  assert.deepEqual(changed, [])
})

test('texts become values of their columns, row by row', async () => {
  const { updates, inserts, faults } = await readTyped(
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
  const { updates, inserts } = await readTyped(
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
  const { updates, faults } = await readTyped([{ row: 1, column: 'price', text: 'cheap' }], columns, 5)
  assert.equal(updates.size, 0)
  assert.deepEqual(
    faults.map(({ row, column, text }) => [row, column.id, text]),
    [[1, 'price', 'cheap']],
  )
})

test('a copied value of another type is read by its text', async () => {
  const { updates } = await readTyped([{ row: 0, column: 'price', text: '12', value: { bad: true } }], columns, 5)
  assert.deepEqual(updates.get(0), { PRICE: '12' })
})

test('columns that fill themselves in are left alone', async () => {
  assert.equal((await readTyped([{ row: 0, column: 'made', text: '2020-01-01' }], columns, 5)).updates.size, 0)
})

test('links that were copied count by their keys in links to the same table, elsewhere by their names', async () => {
  const links = [
    aField('one', 'LinkToAnotherRecord', { options: { kind: 'bt', tableId: 'md_a' } }),
    aField('many', 'LinkToAnotherRecord', { options: { kind: 'mm', tableId: 'md_a' } }),
    aField('other', 'LinkToAnotherRecord', { options: { kind: 'mm', tableId: 'md_b' } }),
  ]
  const value = { tableId: 'md_a', records: [{ Id: 7, Name: 'Ann' }, { Id: 8, Name: 'Bob' }, 'junk'] }
  const pasted = links.map(({ id }) => ({ row: 0, column: id, text: 'Ann, Bob', value }))
  const { updates } = await readBatch({ by: 'paste', changes: pasted }, links, 5)
  const records = value.records.slice(0, 2)
  assert.deepEqual(updates.get(0), { ONE: records[0], MANY: records, OTHER: 'Ann, Bob' })
})
