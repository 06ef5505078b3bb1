import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedTables, countChanges, kindOf, type TableDiff } from './meta-diff.ts'

const diff = (table_name: string, ...types: readonly string[]): TableDiff => ({
  table_name,
  type: 'table',
  base_id: 'ds_1',
  detectedChanges: types.map((type) => ({ type, msg: type })),
})

test('only tables in which something changed are shown', () => {
  const all = [diff('same'), diff('orders', 'TABLE_COLUMN_ADD', 'TABLE_COLUMN_REMOVE'), diff('new', 'TABLE_NEW')]
  assert.deepEqual(
    changedTables(all).map(({ table_name }) => table_name),
    ['orders', 'new'],
  )
  assert.equal(countChanges(all), 3)
})

for (const [type, kind] of [
  ['TABLE_NEW', 'new'],
  ['VIEW_COLUMN_ADD', 'new'],
  ['TABLE_REMOVE', 'gone'],
  ['TABLE_COLUMN_REMOVE', 'gone'],
  ['TABLE_COLUMN_TYPE_CHANGE', 'changed'],
] as const) {
  test(`${type} is drawn as ${kind}`, () => assert.equal(kindOf(type), kind))
}
