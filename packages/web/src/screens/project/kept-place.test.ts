import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { View } from '../../structure/views/view.ts'
import { keptTabs, pathOfKept, placeToKeep, tabOfTable } from './kept-place.ts'
import { keyOfTab, placeTab } from './open-tabs.ts'

const project = { id: 'p_1', bases: [{ id: 'b_1', alias: 'db' }] } as unknown as Parameters<typeof keptTabs>[0]
const table = (id: string, title: string) =>
  ({ id, title, table_name: title.toLowerCase(), type: 'table', base_id: 'b_1' }) as unknown as TableSummary
const [deals, people, orders] = [table('t_1', 'Deals'), table('t_2', 'People'), table('t_3', 'Orders')] as const
const tables = [deals, people, orders]
const views = new Map([['t_1', [{ id: 'v_1' }, { id: 'v_2' }] as unknown as View[]]])
const tabs = [tabOfTable(project, deals), placeTab('team'), tabOfTable(project, people), tabOfTable(project, orders)]
const opened = { tabs, views: new Map([[keyOfTab(tabOfTable(project, deals)), 'v_2']]) }

const leftAt = (at: number, rowId: string | null = null) =>
  placeToKeep(project, tables, opened, { tab: tabs[at] ?? null, rowId })
const searchOf = (path: string | null) => new URLSearchParams(path?.slice(path.indexOf('?')) ?? '')

test('tabs are kept by the ids of their tables and views, in their order', () => {
  assert.deepEqual(leftAt(1), {
    tabs: [
      { place: null, tableId: 't_1', viewId: 'v_2' },
      { place: 'team', tableId: null, viewId: null },
      { place: null, tableId: 't_2', viewId: null },
      { place: null, tableId: 't_3', viewId: null },
    ],
    at: 1,
    rowId: null,
  })
})

test('what was kept is opened again: the tabs with their views, and the place with its view and its record', () => {
  assert.deepEqual(keptTabs(project, tables, leftAt(0)), opened)
  const place = searchOf(pathOfKept(project, tables, views, leftAt(0, '7')))
  assert.deepEqual([place.get('name'), place.get('view'), place.get('rowId')], ['Deals', 'v_2', '7'])
  assert.equal(searchOf(pathOfKept(project, tables, views, leftAt(1))).get('tab'), 'team')
})

test('a table that was renamed meanwhile is found again', () => {
  const renamed = [{ ...deals, title: 'Chances' } as TableSummary, people, orders]
  assert.equal(searchOf(pathOfKept(project, renamed, views, leftAt(0))).get('name'), 'Chances')
  assert.equal(keptTabs(project, renamed, leftAt(0)).tabs[0]?.name, 'Chances')
})

test('a view that is gone gives way to the usual one, and its record stays open', () => {
  const place = searchOf(pathOfKept(project, tables, new Map(), leftAt(0, '7')))
  assert.deepEqual([place.get('name'), place.has('view'), place.get('rowId')], ['Deals', false, '7'])
})

test('a table that is gone gives way to the tab beside it, without the record', () => {
  const place = searchOf(pathOfKept(project, [deals, orders], views, leftAt(2, '7')))
  assert.deepEqual([place.get('name'), place.has('rowId')], ['Orders', false])
  assert.equal(searchOf(pathOfKept(project, [deals, people], views, leftAt(3))).get('name'), 'People')
  assert.equal(keptTabs(project, [deals], leftAt(2)).tabs.length, 2)
})

test('where nothing is left the project opens as for the first time', () => {
  const kept = placeToKeep(project, tables, { tabs: tabs.slice(2), views: new Map() }, { tab: null, rowId: null })
  assert.equal(pathOfKept(project, [], views, kept), null)
})
