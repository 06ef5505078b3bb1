import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import type { Table } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { cardLook, columnsOnCard } from './card-look.ts'

const columns = [
  aColumn('Id', 'ID'),
  aColumn('Stage', 'SingleSelect'),
  aColumn('Name', 'SingleLineText', { isPrimaryValue: true }),
  aColumn('Files', 'Attachment'),
  aColumn('Note', 'LongText'),
]
const table: Table = {
  id: 'md_1',
  baseId: 'ds_1',
  title: 'Deals',
  name: 'deals',
  isView: false,
  readOnlyReason: null,
  columns,
}
const look = (given: Partial<Settings>) => cardLook(table, { ...(defaultSettings as Settings), ...given })
const titles = (given: Partial<Settings>) => look(given).fields.map(({ title }) => title)

test('a card has the fields of the view, without what stands on it as its name or picture', () => {
  assert.deepEqual(titles({}), ['Stage', 'Files', 'Note'])
  assert.deepEqual(titles({ cover: 'cl_Files' }), ['Stage', 'Note'])
  const hidden = [{ id: 'cl_Stage', shown: false, width: null }]
  assert.deepEqual(titles({ cover: 'cl_Files', columns: hidden }), ['Note'])
})

test('a picture is on the card also where its field is hidden, and none where the field is gone', () => {
  const hidden = [{ id: 'cl_Files', shown: false, width: null }]
  const onCard = (given: Partial<Settings>) => columnsOnCard(look(given)).map(({ title }) => title)
  assert.deepEqual(onCard({ cover: 'cl_Files', columns: hidden }), ['Name', 'Files', 'Stage', 'Note'])
  assert.deepEqual([look({ cover: 'cl_Gone' }).cover, look({}).cover], [null, null])
})
