import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Table } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { drawnCells } from './drawn-cells.ts'

const column = aColumn('Price', 'Currency')
const table = { columns: [column] } as unknown as Table
const context = { locale: 'en', people: new Map() }

test('a cell is made once for a record as it is, and anew for what lies over it or takes its place', () => {
  const cell = drawnCells(table, context)
  const record = { Price: '12' }
  const first = cell(record, column, '12')
  assert.equal(cell(record, column, '12'), first)
  const typed = cell(record, column, '13')
  assert.notDeepEqual(typed, first)
  assert.deepEqual(cell(record, column, '12'), first)
  assert.notEqual(cell({ ...record }, column, '12'), first)
})
