import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byTable, defaultOf, findView, shownOf, type View } from './view.ts'

const aView = (fields: Partial<View>): View => ({
  id: 'vw_1',
  tableId: 'md_1',
  title: 'All',
  description: null,
  icon: null,
  kind: 'grid',
  mode: 'collaborative',
  order: 1,
  isDefault: false,
  isOpening: false,
  ownerId: null,
  ...fields,
})

test('views lie by table in their order', () => {
  const views = byTable([
    aView({ id: 'b', order: 2 }),
    aView({ id: 'a', order: 1 }),
    aView({ id: 'c', tableId: 'md_2' }),
  ])
  assert.deepEqual(
    views.get('md_1')?.map(({ id }) => id),
    ['a', 'b'],
  )
  assert.deepEqual(
    views.get('md_2')?.map(({ id }) => id),
    ['c'],
  )
})

test('a table opens with its default view, wherever that stands', () => {
  assert.equal(defaultOf([aView({ id: 'a' }), aView({ id: 'b', isDefault: true })])?.id, 'b')
  assert.equal(defaultOf([]), null)
})

test('an address names a view by id, or by its title', () => {
  const views = [aView({ id: 'vw_a', title: 'vw_b' }), aView({ id: 'vw_b', title: 'Open' })]
  assert.equal(findView(views, 'vw_b')?.title, 'Open')
  assert.equal(findView(views, 'Open')?.id, 'vw_b')
  assert.equal(findView(views, 'gone'), null)
})

test('whoever chose a view opens the table with it, unless the address names another', () => {
  const views = [aView({ id: 'a', isDefault: true }), aView({ id: 'b', isOpening: true }), aView({ id: 'c' })]
  assert.equal(shownOf(views, null)?.id, 'b')
  assert.equal(shownOf(views, 'c')?.id, 'c')
  assert.equal(shownOf(views, 'gone')?.id, 'b')
  assert.equal(shownOf(views.slice(0, 1), null)?.id, 'a')
})
