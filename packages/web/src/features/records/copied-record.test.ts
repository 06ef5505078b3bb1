import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LinkKind } from '@rowhouse/core/column-types/link-to-another-record'
import type { RecordRow } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { copiedRecord } from './copied-record.ts'

const aLink = (title: string, kind: LinkKind, ownColumnId = 'cl_Id') =>
  aColumn(title, 'LinkToAnotherRecord', { options: { kind, ownColumnId } })
const aKey = (title: string, given: object = {}) => aColumn(title, 'ForeignKey', { isSystem: true, ...given })

const columns = [
  aColumn('Id', 'ID'),
  aColumn('Name'),
  aLink('Tags', 'mm'),
  aLink('Parts', 'hm'),
  aLink('Badge', 'oo'),
  aKey('house_id'),
  aLink('House', 'bt', 'cl_house_id'),
  aKey('desk_id', { isUnique: true }),
  aLink('Desk', 'bt', 'cl_desk_id'),
]
const none = () => Promise.reject(new Error('Nobody had to ask.'))
const oslo = { Id: 7, Name: 'Oslo' }

async function copied(record: RecordRow, linked: (title: string) => Promise<readonly RecordRow[]> = none) {
  const { cells, leftOut } = await copiedRecord({ columns }, { Id: 1, Name: 'a', ...record }, ({ title }) =>
    linked(title),
  )
  return { ...cells, leftOut: leftOut.map(({ title }) => title) }
}

test('a copy is linked to the same records where nobody loses them, and the other links are told', async () => {
  const many = { list: [oslo], count: 1 }
  assert.deepEqual(await copied({ Tags: many, Parts: many, Badge: oslo, House: oslo, Desk: oslo }), {
    Name: 'a',
    Tags: [oslo],
    House: [oslo],
    leftOut: ['Parts', 'Badge', 'Desk'],
  })
})

test('of a record that is linked to nothing no link is told', async () => {
  const empty = { list: [], count: 0 }
  assert.deepEqual(await copied({ Tags: empty, Parts: empty, Badge: null, House: null }), { Name: 'a', leftOut: [] })
})

test('where a cell holds only the first linked records, all of them are asked for, by their keys', async () => {
  const all = [
    { ...oslo, Size: 3 },
    { Id: 8, Name: 'Rome', Size: 4 },
  ]
  const { Tags } = (await copied({ Tags: { list: [oslo], count: 2 } }, async () => all)) as RecordRow
  assert.deepEqual(Tags, [oslo, { Id: 8, Name: 'Rome' }])
})

test('a foreign key that people fill in is copied, and its link does not say the same once more', async () => {
  const visible = [aColumn('Name'), aColumn('house_id', 'Number'), aLink('House', 'bt', 'cl_house_id')]
  const { cells, leftOut } = await copiedRecord({ columns: visible }, { Name: 'a', house_id: 7, House: oslo }, none)
  assert.deepEqual([cells, leftOut], [{ Name: 'a', house_id: 7 }, []])
})
