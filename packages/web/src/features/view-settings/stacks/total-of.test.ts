import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import type { Table } from '../../../structure/tables/table.ts'
import { aColumn } from '../../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import { totalOf } from './total-of.ts'

const table = {
  columns: [
    aColumn('Id', 'ID', { isKey: true }),
    aColumn('Name', 'SingleLineText', { isPrimaryValue: true }),
    aColumn('Amount', 'Currency'),
  ],
} as unknown as Table
const hides = (id: string) => ({ columns: [{ id, shown: false, width: null }] })
const totalIn = (given: Partial<Settings>): string | null => {
  const total = totalOf(table, { ...defaultSettings, ...given } as Settings)
  return total && `${total.func} ${total.column.title}`
}

test('a view has the figure it remembers, of a field it shows', () => {
  const stackTotal = { columnId: 'cl_Amount', func: 'sum' } as const
  assert.equal(totalIn({}), null)
  assert.equal(totalIn({ stackTotal }), 'sum Amount')
  assert.equal(totalIn({ stackTotal, ...hides('cl_Amount') }), null)
  assert.equal(totalIn({ stackTotal: { ...stackTotal, columnId: 'cl_Gone' } }), null)
})

test('the key is never hidden, and has figures wherever it stands', () => {
  const stackTotal = { columnId: 'cl_Id', func: 'count' } as const
  assert.equal(totalIn({ stackTotal, ...hides('cl_Id') }), 'count Id')
})
