import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import type { Table } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { columnsOnScreen, fieldsInView, reordered, withShown, withSystemFields } from './columns-in-view.ts'

const table = {
  columns: [
    aColumn('Id', 'ID'),
    aColumn('Name', 'SingleLineText', { isPrimaryValue: true }),
    aColumn('Stage', 'SingleSelect'),
    aColumn('Size', 'Number'),
    aColumn('Made', 'CreateTime', { isSystem: true }),
  ],
} as unknown as Table

const settings = (given: Partial<Settings> = {}): Settings => ({ ...defaultSettings, ...given }) as Settings
const shownIn = (given: Settings): string =>
  columnsOnScreen(table, given)
    .map(({ title }) => title)
    .join()
const sizeFirst = reordered(table, settings(), ['cl_Size', 'cl_Name', 'cl_Stage'])

test('fields people show and hide: counted keys and system fields only where somebody asked for them', () => {
  const listed = (given: Settings) => fieldsInView(table, given).map(({ column }) => column.title)
  assert.deepEqual(listed(settings()), ['Name', 'Stage', 'Size'])
  assert.deepEqual(listed(settings({ showsSystemFields: true })), ['Id', 'Name', 'Stage', 'Size', 'Made'])
})

test('showing or hiding many leaves the order of the view and the widths as they are; the naming field stays', () => {
  const columns = sizeFirst.map((place) => (place.id === 'cl_Stage' ? { ...place, width: 300 } : place))
  const all = new Set(table.columns.map(({ id }) => id))
  const hidden = settings({ columns: withShown(table, settings({ columns }), all, false) })
  assert.equal(shownIn(hidden), 'Name')
  const again = settings({ columns: withShown(table, hidden, all, true) })
  assert.equal(shownIn(again), 'Name,Size,Stage')
  assert.equal(again.columns.find(({ id }) => id === 'cl_Stage')?.width, 300)
})

test('only those that are named are shown or hidden', () => {
  const columns = withShown(table, settings(), new Set(['cl_Stage']), false)
  assert.equal(shownIn(settings({ columns })), 'Name,Size')
})

test('system fields that are asked for show, also where they were stored as hidden', () => {
  const stored = settings({ columns: withShown(table, settings(), new Set(['cl_Stage']), false) })
  const asked = settings({ ...stored, ...withSystemFields(table, stored, true) })
  assert.equal(shownIn(asked), 'Name,Id,Size,Made')
  assert.equal(shownIn(settings({ ...asked, ...withSystemFields(table, asked, false) })), 'Name,Size')
})
