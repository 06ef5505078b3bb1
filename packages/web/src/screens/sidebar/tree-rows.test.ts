import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { View } from '../../structure/views/view.ts'
import { type TreeContent, type TreeRow, treeRows } from './tree-rows.ts'

const aTable = (id: string, base_id = 'ds_1') => ({ id, title: id, base_id }) as TableSummary
const aView = (tableId: string, title: string) => ({ id: `vw_${title}`, tableId, title }) as View
const content = (fields: Partial<TreeContent>): TreeContent => ({
  tables: [aTable('Deals'), aTable('People')],
  views: new Map([
    ['Deals', [aView('Deals', 'All deals'), aView('Deals', 'Won')]],
    ['People', [aView('People', 'Everybody')]],
  ]),
  baseIds: ['ds_1'],
  open: new Set(),
  folded: new Set(),
  mayAddView: true,
  search: '',
  ...fields,
})
const names = (rows: readonly TreeRow[]) =>
  rows.map((row) => `${row.kind} ${row.kind === 'view' ? row.view.title : row.key}`)

test('an open table shows its views and the way to another one, a closed table neither', () => {
  assert.deepEqual(names(treeRows(content({ open: new Set(['Deals']) }))), [
    'table Deals',
    'view All deals',
    'view Won',
    'newView Deals new',
    'table People',
  ])
  assert.deepEqual(names(treeRows(content({ open: new Set(['People']), mayAddView: false }))), [
    'table Deals',
    'table People',
    'view Everybody',
  ])
})

test('a search finds tables and views, and opens tables with found views (spec 472)', () => {
  assert.deepEqual(names(treeRows(content({ search: ' won ' }))), ['table Deals', 'view Won'])
  assert.deepEqual(names(treeRows(content({ search: 'PEOPLE' }))), ['table People'])
  assert.deepEqual(names(treeRows(content({ search: 'nothing' }))), [])
})

test('with several databases tables are grouped by database, and each group folds', () => {
  const tables = [aTable('Deals'), aTable('Stock', 'ds_2')]
  const two = content({ tables, baseIds: ['ds_1', 'ds_2'], folded: new Set(['ds_2']) })
  assert.deepEqual(names(treeRows(two)), ['source ds_1', 'table Deals', 'source ds_2'])
  assert.deepEqual(names(treeRows({ ...two, search: 'stock' })), ['source ds_2', 'table Stock'])
})
