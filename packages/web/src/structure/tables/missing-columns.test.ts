import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryClient } from '../../api/query-client.ts'
import { tellMissing } from './missing-columns.ts'
import type { Table } from './table.ts'
import { tableQuery } from './table-query.ts'
import { aColumn } from './testing/a-column.ts'

const table = (id: string, ...missing: readonly string[]): Table => ({
  id,
  baseId: 'ds_1',
  title: id,
  name: id,
  isView: false,
  readOnlyReason: null,
  columns: ['a', 'b'].map((title) => ({ ...aColumn(title), id: title, isMissing: missing.includes(title) })),
})

/** Whether what is known of the table is asked anew when its records come with these. */
function isAskedAnew(known: Table, missing: readonly string[]): boolean {
  const { queryKey } = tableQuery('p_1', known.id)
  queryClient.setQueryData(queryKey, known)
  tellMissing('p_1', known.id, missing)
  return queryClient.getQueryState(queryKey)?.isInvalidated === true
}

test('a table is asked anew when its records tell that something is missing, and when it is there again', () => {
  assert.equal(isAskedAnew(table('one'), []), false)
  assert.equal(isAskedAnew(table('one'), ['a']), true)
  assert.equal(isAskedAnew(table('one', 'a'), ['a']), false)
  assert.equal(isAskedAnew(table('one', 'a'), []), true)
  assert.equal(isAskedAnew(table('two', 'a', 'b'), ['b', 'a']), false)
})

test('a server that does not know it yet is not asked in circles', () => {
  assert.equal(isAskedAnew(table('three'), ['a']), true)
  assert.equal(isAskedAnew(table('three'), ['a']), false)
})
