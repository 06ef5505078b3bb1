import assert from 'node:assert/strict'
import test from 'node:test'
import type { LivePerson, LivePlace } from '@rowhouse/core/live'
import { placeOfFollowed } from '../../state/following.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import type { View, ViewsByTable } from '../../structure/views/view.ts'
import { wayTo } from './way-to.ts'

const project = { id: 'p', bases: [] }
// As far as it matters here.
const tables = [{ id: 't', title: 'Deals', type: 'table', base_id: 'b' } as TableSummary]
const views: ViewsByTable = new Map([['t', [{ id: 'v' } as View]]])
const place = (part: Partial<LivePlace>): LivePlace => ({ table: 't', view: 'v', record: null, column: null, ...part })
const way = (part: Partial<LivePlace>) => wayTo(place(part), project, tables, views)
const table = '/nc/p?tab=table&name=Deals&type=table&view=v'

for (const [what, part, path] of [
  ['a view', {}, table],
  ['a cell', { record: '7', column: 'c' }, table],
  ['an open record', { record: '7 & 8' }, `${table}&rowId=7+%26+8`],
  ['no table', { table: null, view: null }, null],
  ['a table this person is not shown', { table: 'secret' }, 'barred'],
  ['a view this person is not shown', { view: 'personal' }, 'barred'],
] as const)
  test(`the way to somebody at ${what}`, () => assert.equal(way(part), path))

test('somebody with several pages is where they opened a table last', () => {
  const page = (id: string, part: Partial<LivePlace>, person = 'u'): LivePerson => ({
    id,
    person,
    name: person,
    place: place(part),
  })
  const people = [page('1', { table: 'a' }), page('2', { table: 'b' }), page('3', { table: null }), page('4', {}, 'w')]
  const who = { person: 'u', name: 'u' }
  assert.equal(placeOfFollowed(people, who)?.table, 'b')
  assert.equal(placeOfFollowed(people.slice(2), who)?.table, null)
  assert.equal(placeOfFollowed(people.slice(3), who), null)
  assert.equal(placeOfFollowed(people, null), null)
})
