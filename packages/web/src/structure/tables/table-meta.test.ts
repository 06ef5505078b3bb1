import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { queryClient } from '../../api/query-client.ts'
import { tablesQuery } from './queries.ts'
import type { TableSummary } from './table.ts'
import { keepTable, trashColumn } from './table-changes.ts'
import { tableMeta } from './table-meta.ts'

const summary = { id: 'md_1', title: 'Deals', table_name: 'nc_x__deals' } as TableSummary
const wire = { ...summary, type: 'table', readonly: null, columns: [], columnsById: {}, views: [] }

/** Answers the one call this needs and counts how often it was asked. */
function aServer(t: {
  mock: { method: (on: typeof globalThis, name: 'fetch', by: () => Promise<Response>) => unknown }
}) {
  const asked = { times: 0 }
  Object.defineProperty(globalThis, 'window', {
    value: { location: { href: 'http://x.example/', hash: '' } },
    configurable: true,
  })
  t.mock.method(globalThis, 'fetch', () => {
    asked.times += 1
    return Promise.resolve(Response.json(wire))
  })
  queryClient.setQueryData(tablesQuery('p_1').queryKey, { list: [summary] })
  return asked
}

afterEach(() => queryClient.clear())

test('a table is loaded once, whether asked for by id, title or name in the database; again only when forced (spec 309)', async (t) => {
  const asked = aServer(t)
  const byId = await tableMeta('p_1', 'md_1')
  assert.equal(byId?.title, 'Deals')
  assert.equal(await tableMeta('p_1', 'Deals'), byId)
  assert.equal(await tableMeta('p_1', 'nc_x__deals'), byId)
  assert.equal(asked.times, 1)
  await tableMeta('p_1', 'Deals', { isForced: true })
  assert.equal(asked.times, 2)
})

test('what is known of both tables of a link is loaded anew after it was made or deleted (spec 324)', async (t) => {
  const asked = aServer(t)
  const other = { ...summary, id: 'md_2', title: 'Items', table_name: 'nc_x__items' } as TableSummary
  queryClient.setQueryData(tablesQuery('p_1').queryKey, { list: [summary, other] })
  for (const name of ['Deals', 'Items']) await tableMeta('p_1', name)
  // The answer of both calls is the table that was asked for; the other one has another column too.
  await keepTable('p_1', wire as never)
  const before = asked.times
  await tableMeta('p_1', 'Items')
  assert.equal(asked.times, before + 1)
  await trashColumn('p_1', 'cl_1', { id: 'sp_1' } as never)
  const deleted = asked.times
  await tableMeta('p_1', 'Items')
  assert.equal(asked.times, deleted + 1)
})

test('a table absent from the list gives a warning and nothing (spec 462)', async (t) => {
  const asked = aServer(t)
  const warn = t.mock.method(console, 'warn', () => undefined)
  assert.equal(await tableMeta('p_1', 'Gone'), null)
  assert.deepEqual(warn.mock.calls[0]?.arguments, ['The project has no table “Gone”.'])
  assert.equal(asked.times, 0)
})
