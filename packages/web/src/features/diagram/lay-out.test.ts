import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorOf, heightOf, nodeWidth, shownFields } from './diagram-size.ts'
import { layOut } from './lay-out.ts'
import type { DiagramTable, Structure } from './queries.ts'

const field = (id: string, uidt: string, more = {}) => ({ id, title: id, uidt, pk: false, pv: false, ...more })
const aTable = (id: string): DiagramTable => ({
  id,
  title: id,
  name: id,
  baseId: 'ds_1',
  kind: 'table',
  columns: [field('Id', 'ID', { pk: true }), field('Note', 'LongText'), field('Link', 'LinkToAnotherRecord')],
})
const link = (id: string, from: string, to: string) => ({
  id,
  kind: 'bt',
  title: id,
  from: { tableId: from, columnId: 'Link' },
  to: { tableId: to, columnId: null },
})

test('tables do not lie upon each other, linked or not, even with a link to itself', () => {
  const structure: Structure = {
    tables: ['a', 'b', 'c', 'd'].map(aTable),
    links: [link('l1', 'a', 'b'), link('l2', 'a', 'b'), link('l3', 'c', 'c')],
  }
  const places = [...layOut(structure, 'all').values()]
  assert.equal(places.length, 4)
  const height = heightOf(aTable('a'), 'all')
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1))
      assert.ok(Math.abs(one.x - other.x) >= nodeWidth || Math.abs(one.y - other.y) >= height)
})

test('fields can be hidden, and links then meet the heading', () => {
  const table = aTable('a')
  assert.deepEqual(
    shownFields(table, 'keys').map(({ id }) => id),
    ['Id', 'Link'],
  )
  assert.equal(heightOf(table, 'none'), 32)
  assert.equal(anchorOf(table, 'Link', 'keys'), 32 + 24 + 12)
  assert.equal(anchorOf(table, 'Link', 'none'), 16)
})
