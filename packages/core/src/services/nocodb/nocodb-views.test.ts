import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOfView, groupsIn, rowsIn, sortsIn } from './nocodb-views.ts'

const sort = { fk_column_id: 'c1', direction: 'desc', order: 2 }

test('a list is found wherever a version of the API puts it, in its order', () => {
  const first = { fk_column_id: 'c2', direction: 'asc', order: 1 }
  for (const answer of [
    [sort, first],
    { list: [sort, first] },
    { sorts: [sort, first] },
    { sorts: { list: [sort, first] } },
  ])
    assert.deepEqual(sortsIn(answer), [
      { field: 'c2', direction: 'asc' },
      { field: 'c1', direction: 'desc' },
    ])
  for (const nothing of [null, '', 7, {}, { list: 'no' }]) assert.deepEqual(rowsIn(nothing, 'sorts'), [])
})

test('the columns of a grid tell by what it is grouped', () => {
  const columns = [
    { fk_column_id: 'c1', group_by: true, group_by_order: 2, group_by_sort: 'desc' },
    { fk_column_id: 'c2', group_by: 1, group_by_order: 1, group_by_sort: null },
    { fk_column_id: 'c3', group_by: false },
  ]
  assert.deepEqual(groupsIn(columns), [
    { field: 'c2', direction: 'asc' },
    { field: 'c1', direction: 'desc' },
  ])
})

test('stacks, covers and days of a view are found beside it or inside of it', () => {
  assert.deepEqual(fieldsOfView({ view: { fk_grp_col_id: 'c1', fk_cover_image_col_id: 'c2' } }), {
    stackBy: 'c1',
    cover: 'c2',
  })
  assert.deepEqual(fieldsOfView({ calendar_range: [{ fk_from_column_id: 'c3', fk_to_column_id: null }] }), {
    startField: 'c3',
  })
  assert.deepEqual(fieldsOfView(null), {})
})
