import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnValue } from '../../values/drawn-value.ts'
import { differingName, fillableColumns, recordKey, recordName, shownColumns } from './table.ts'
import { aColumn } from './testing/a-column.ts'

const id = aColumn('Id', 'ID')
const title = aColumn('Title', 'SingleLineText', { isPrimaryValue: true })
const hidden = aColumn('nc_order', 'Number', { isSystem: true })
const made = aColumn('CreatedAt', 'CreateTime')
const files = aColumn('Files', 'Attachment')
const columns = [id, title, hidden, made, files]

test('the value that names a record comes first, system columns are left out', () => {
  assert.deepEqual(
    shownColumns({ columns }).map((column) => column.title),
    ['Title', 'Id', 'CreatedAt', 'Files'],
  )
})

test('only what a person can fill in is asked for', () => {
  assert.deepEqual(fillableColumns({ columns }), [title])
})

for (const [what, keys, record, key] of [
  ['one part is the value itself', ['Id'], { Id: 7 }, '7'],
  ['several parts are joined', ['A', 'B'], { A: 'x', B: 3 }, 'x___3'],
  ['without a key nothing can be asked', [], { Id: 7 }, null],
  ['a missing part is no key', ['A', 'B'], { A: 'x', B: null }, null],
] as const) {
  test(`the key of a record: ${what} (spec 154)`, () => {
    const parts = keys.map((one) => aColumn(one, 'SingleLineText', { isKey: true }))
    assert.equal(recordKey({ columns: parts }, record), key)
  })
}

test('a record is called by its primary value', () => {
  assert.equal(recordName({ columns }, { Id: 1, Title: 'Northwind' }), 'Northwind')
  assert.equal(recordName({ columns }, { Id: 1, Title: null }), null)
  const marked = aColumn('Name', 'Formula', { isPrimaryValue: true })
  assert.equal(recordName({ columns: [marked] }, { Name: 'URI::(https://a.example) LABEL::(Ada)' }), 'Ada')
})

test('a barcode draws the text of the column it shows', () => {
  const price = aColumn('Price', 'Currency')
  const code = aColumn('Code', 'Barcode', { options: { column: price.id, format: 'CODE128' } })
  assert.equal(drawnValue({ columns: [price, code] }, code, { Price: '12.5' }), '12.50')
  assert.equal(drawnValue({ columns: [code] }, code, { Price: '12.5' }), null)
})

test('the name in the database is told only where it differs (spec 177)', () => {
  assert.equal(differingName({ title: 'Orders', table_name: 'nc_ab12___Orders' }), 'nc_ab12___Orders')
  assert.equal(differingName({ title: 'orders', table_name: 'orders' }), null)
})
