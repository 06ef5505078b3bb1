import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import type { Column, Table } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { columnsOnScreen } from './columns-in-view.ts'

const key = aColumn('Id', 'ID', { isKey: true })
const made = aColumn('CreatedAt', 'CreateTime')
const titlesOf = (columns: readonly Column[], hidden: readonly Column[]) =>
  columnsOnScreen(
    { columns } as Table,
    {
      ...defaultSettings,
      columns: hidden.map(({ id }) => ({ id, shown: false, width: null })),
    } as Settings,
  ).map(({ title }) => title)

test('what is hidden is not on the screen, nor is a key that is only counted', () => {
  assert.deepEqual(titlesOf([key, aColumn('Title', 'SingleLineText'), made], [made]), ['Title'])
})

test('a view in which nothing else is left to see shows the key', () => {
  assert.deepEqual(titlesOf([key, { ...made, isPrimaryValue: true }], [made]), ['Id'])
})
