import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableSummary } from './table.ts'
import { findTable, placeOf, tablePath } from './table-places.ts'

const bases = [
  { id: 'ds_1', alias: 'db' },
  { id: 'ds_2', alias: 'shop' },
]
const project = { id: 'p_1', bases }
const table = (id: string, title: string, base_id = 'ds_1', table_name = title): TableSummary =>
  ({ id, title, base_id, table_name, type: 'table' }) as TableSummary

test('the address of a table holds its name, its database and its type (spec 102, 103)', () => {
  const path = tablePath(project, table('md_1', 'Orders & more'))
  assert.equal(path, '/nc/p_1?tab=table&name=Orders+%26+more&dbalias=db&type=table')
  assert.deepEqual(placeOf(new URLSearchParams(path.split('?')[1])), { name: 'Orders & more', alias: 'db' })
  const view = tablePath(project, { ...table('md_2', 'Open orders'), type: 'view' })
  assert.equal(view, '/nc/p_1?tab=table&name=Open+orders&dbalias=db&type=view')
})

test('an address without a name leads nowhere', () => {
  assert.equal(placeOf(new URLSearchParams('tab=table&name=')), null)
})

test('a table is found by its title, in the database the address names', () => {
  const tables = [table('md_1', 'Orders'), table('md_2', 'Orders', 'ds_2'), table('md_3', 'Items')]
  assert.equal(findTable(tables, bases, { name: 'Orders', alias: 'shop' })?.id, 'md_2')
  assert.equal(findTable(tables, bases, { name: 'Orders', alias: null })?.id, 'md_1')
  assert.equal(findTable(tables, bases, { name: 'Orders', alias: 'gone' })?.id, 'md_1')
  assert.equal(findTable(tables, bases, { name: 'orders', alias: 'db' }), null)
})

test('a title goes before another table’s name in the database', () => {
  const tables = [table('md_1', 'A', 'ds_1', 'B'), table('md_2', 'B', 'ds_1', 'C')]
  assert.equal(findTable(tables, bases, { name: 'B', alias: 'db' })?.id, 'md_2')
  assert.equal(findTable(tables, bases, { name: 'C', alias: 'db' })?.id, 'md_2')
})
