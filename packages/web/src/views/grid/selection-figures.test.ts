import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellValue } from '@rowhouse/core/storage'
import { nothingSelected, selectCell } from '@rowhouse/grid/selection/selection'
import type { Column } from '../../structure/tables/table.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { figuresOf, rangesOf } from './selection-figures.ts'

const columns = [aColumn('Name'), aColumn('Price', 'Decimal')]
const rows = [
  ['12', '1.50'],
  ['', '2.50'],
  ['b', null],
  ['b', '4'],
] as const
const valueAt = (row: number, { title }: Column) => rows[row]?.[title === 'Name' ? 0 : 1]

test('numbers are summed, texts only counted', () => {
  assert.deepEqual(figuresOf([{ top: 0, bottom: 3, left: 0, right: 1 }], columns, valueAt), {
    cells: 8,
    filled: 6,
    unique: 5,
    numbers: { sum: 8, average: 8 / 3, min: 1.5, max: 4 },
    missing: 0,
  })
})

test('links of no record are not filled; an object with a list in it is', () => {
  const linked = [aColumn('Deals', 'LinkToAnotherRecord'), aColumn('Data', 'JSON')]
  const cells: readonly (readonly CellValue[])[] = [
    [{ list: [], count: 0 }, { list: [] }],
    [{ list: [{ Id: 1, Name: 'One' }], count: 1 }, null],
    [[], null],
    [null, null],
  ]
  const at = (row: number, { title }: Column) => cells[row]?.[title === 'Deals' ? 0 : 1]
  const { filled, unique } = figuresOf([{ top: 0, bottom: 3, left: 0, right: 0 }], linked, at)
  assert.deepEqual({ filled, unique }, { filled: 1, unique: 1 })
  assert.equal(figuresOf([{ top: 0, bottom: 3, left: 1, right: 1 }], linked, at).filled, 1)
})

test('rows nobody has loaded are told', () => {
  const { cells, missing, numbers } = figuresOf([{ top: 2, bottom: 9, left: 0, right: 0 }], columns, valueAt)
  assert.deepEqual([cells, missing, numbers], [8, 6, null])
})

test('one cell needs no figures; ticked rows count with all their cells', () => {
  const one = selectCell(nothingSelected, { row: 3, column: 1 })
  assert.equal(rangesOf(one, 2), null)
  assert.deepEqual(rangesOf({ ...one, rows: [[1, 2]] }, 2), [{ top: 1, bottom: 2, left: 0, right: 1 }])
})
