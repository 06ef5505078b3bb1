import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import type { Table } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../structure/views/settings.ts'
import { frozenOnScreen } from './columns-in-view.ts'

const columns = ['Deal', 'Stage', 'Amount', 'Owner'].map((title, at) =>
  aColumn(title, 'SingleLineText', { isPrimaryValue: at === 0 }),
)
const table = { columns } as unknown as Table
const inView = (order: readonly string[], hidden: readonly string[] = []) =>
  order.map((title) => ({ id: `cl_${title}`, shown: !hidden.includes(title), width: null }))

for (const [name, frozen, order, hidden, count] of [
  ['a number is taken as it is', 2, ['Deal', 'Stage', 'Amount', 'Owner'], ['Stage'], 2],
  ['all up to the field', 'cl_Amount', ['Deal', 'Stage', 'Amount', 'Owner'], [], 3],
  ['one less where one before it is hidden', 'cl_Amount', ['Deal', 'Stage', 'Amount', 'Owner'], ['Stage'], 2],
  ['those before it where it is hidden itself', 'cl_Amount', ['Deal', 'Stage', 'Amount', 'Owner'], ['Amount'], 2],
  ['fewer where the field moved to the front', 'cl_Amount', ['Deal', 'Amount', 'Stage', 'Owner'], [], 2],
  ['more where another moved before it', 'cl_Amount', ['Deal', 'Owner', 'Stage', 'Amount'], [], 4],
  ['the one that names a record, which is always first', 'cl_Deal', ['Stage', 'Deal', 'Amount', 'Owner'], [], 1],
  ['nothing', 0, ['Deal', 'Stage', 'Amount', 'Owner'], [], 0],
] as const) {
  test(`frozen: ${name}`, () => {
    const settings = { ...defaultSettings, columns: inView(order, hidden), frozen } as unknown as Settings
    assert.equal(frozenOnScreen(table, settings), count)
  })
}
