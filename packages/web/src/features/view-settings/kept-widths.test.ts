import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import type { Table } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { gridColumns } from '../../views/grid/grid-columns.ts'
import { withKeptWidths } from './columns-in-view.ts'

const columns = [aColumn('Name', 'SingleLineText', { isPrimaryValue: true }), aColumn('Age'), aColumn('City')]
const table = { columns } as unknown as Table
const settings = { ...defaultSettings, columns: [{ id: 'cl_City', shown: true, width: 77 }] } as unknown as Settings
const widthsOf = (shown: Table, kept: Settings) =>
  Object.fromEntries(gridColumns(shown, kept, true).map(({ title, width }) => [title, width]))

test('a field is as wide as it was when it gets another type, whether somebody chose its width or not', () => {
  const before = widthsOf(table, settings)
  const types = new Map([
    ['cl_Age', 'Checkbox'],
    ['cl_City', 'Number'],
  ] as const)
  const after = {
    columns: [
      columns[0],
      { ...aColumn('Age', 'Checkbox'), id: 'cl_Age' },
      { ...aColumn('City', 'Number'), id: 'cl_City' },
    ],
  } as unknown as Table
  const kept = withKeptWidths(table, settings, types) ?? assert.fail()
  assert.notDeepEqual(widthsOf(after, settings), before)
  assert.deepEqual(widthsOf(after, { ...settings, columns: kept }), before)
})

test('a view is left alone where the other type is as wide anyway', () => {
  assert.equal(withKeptWidths(table, settings, new Map([['cl_Age', 'Email']])), null)
  assert.equal(withKeptWidths(table, settings, new Map([['cl_City', 'Number']])), null)
})
