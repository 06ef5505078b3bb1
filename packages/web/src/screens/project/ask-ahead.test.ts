import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { View } from '../../structure/views/view.ts'
import { type Asks, createAskAhead } from './ask-ahead.ts'

const tables = [{ id: 't1', title: 'Deals', table_name: 'deals', base_id: 'b1' }] as unknown as TableSummary[]
const view = (id: string, isDefault: boolean, kind: View['kind'] = 'grid'): View => ({
  ...{ id, isDefault, tableId: 't1', title: id, kind, mode: 'collaborative', order: 1, ownerId: null },
  ...{ description: null, icon: null, isOpening: false },
})
const views = new Map([['t1', [view('v1', true), view('v2', false), view('v3', false, 'kanban')]]])

/** Every answer waits until the round is let go, so that what is asked together is seen. */
function someAsks(project: Promise<never> | null = null) {
  const asked: string[] = []
  const round = Promise.withResolvers<void>()
  const later = async <T>(name: string, value: T): Promise<T> => {
    asked.push(name)
    await round.promise
    return value
  }
  const asks: Asks = {
    project: () => project ?? later('project', { id: 'p', bases: [], role: 'owner', api: 'rest' }),
    tables: () => later('tables', tables),
    views: () => later('views', views),
    table: async (_, id) => asked.push(`table ${id}`),
    view: async (_, id) => asked.push(`view ${id}`),
    rows: async ({ tableId, viewId }) => asked.push(`rows ${tableId} ${viewId}`),
    parts: async (kind, { tableId, viewId }) => asked.push(`${kind} ${tableId} ${viewId}`),
    body: async (kind) => asked.push(`code of ${kind}`),
    tablePage: async () => asked.push('page'),
    defaultPlace: () => '/nc/p?tab=table&name=Deals&view=v2',
  }
  return { asked, answer: round.resolve, askAhead: createAskAhead(asks) }
}

test('opening a table takes two rounds: the project, its tables and views; then the table, the view and the first rows', async () => {
  const { asked, answer, askAhead } = someAsks()
  const done = askAhead('p', new URLSearchParams('tab=table&name=Deals'))
  assert.deepEqual(asked, ['page', 'project', 'tables', 'views'])
  answer()
  await done
  assert.deepEqual(asked.slice(4), ['rows t1 v1', 'table t1', 'view v1', 'code of grid'])
})

test('the view of the address is asked for, and the same place only once', async () => {
  const { asked, answer, askAhead } = someAsks()
  answer()
  await askAhead('p', new URLSearchParams('name=Deals&view=v2'))
  assert.ok(asked.includes('rows t1 v2'))
  const before = asked.length
  await askAhead('p', new URLSearchParams('name=Deals&view=v2&rowId=7'))
  assert.equal(asked.length, before)
})

test('a view that is open already is not asked for again under another address; one that was left is', async () => {
  const { asked, answer, askAhead } = someAsks()
  answer()
  const rows = () => asked.filter((name) => name.startsWith('rows'))
  await askAhead('p', new URLSearchParams('tab=table&name=Deals'))
  await askAhead('p', new URLSearchParams('tab=table&name=Deals&view=v1'))
  await askAhead('p', new URLSearchParams('tab=table&name=deals&view=v1'))
  assert.deepEqual(rows(), ['rows t1 v1'])
  await askAhead('p', new URLSearchParams('tab=team'))
  await askAhead('p', new URLSearchParams('tab=table&name=Deals'))
  await askAhead('p', new URLSearchParams('tab=table&name=Deals&view=v2'))
  await askAhead('p', new URLSearchParams('tab=table&name=Deals'))
  assert.deepEqual(rows().slice(1), ['rows t1 v1', 'rows t1 v2', 'rows t1 v1'])
})

test('a board is asked for by itself, not as one list, as soon as its table and its settings are known', async () => {
  const { asked, answer, askAhead } = someAsks()
  answer()
  await askAhead('p', new URLSearchParams('name=Deals&view=v3'))
  assert.deepEqual(asked.slice(4), ['table t1', 'view v3', 'code of kanban', 'kanban t1 v3'])
})

test('a place without records, an unknown table and a project that is refused ask for no rows', async () => {
  for (const search of ['tab=team', 'tab=table&name=Nothing']) {
    const { asked, answer, askAhead } = someAsks()
    answer()
    await askAhead('p', new URLSearchParams(search))
    assert.ok(
      asked.every((name) => !name.startsWith('rows')),
      search,
    )
  }
  const { asked, answer, askAhead } = someAsks(Promise.reject(new Error('403')))
  answer()
  await askAhead('p', new URLSearchParams('tab=table&name=Deals'))
  assert.ok(asked.every((name) => !name.startsWith('rows')))
})

test('an address that names nothing takes two rounds as well, and going on to its place asks for nothing more', async () => {
  const { asked, answer, askAhead } = someAsks()
  const done = askAhead('p', new URLSearchParams())
  assert.deepEqual(asked, ['page', 'project', 'tables', 'views'])
  answer()
  await done
  assert.deepEqual(asked.slice(4), ['rows t1 v2', 'table t1', 'view v2', 'code of grid'])
  await askAhead('p', new URLSearchParams('tab=table&name=Deals&view=v2&rowId=7'))
  assert.equal(asked.length, 8)
})
