import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mendedRows, wantedColumns } from './mended-rows.ts'
import { aColumn, aSheet } from './testing/a-sheet.ts'

const row = (id: number, ...cells: string[]) => ({ id, sheet: 's1', line: id + 1, cells, refusals: [] })

test('only rows with another text in a cell are sent, whole', () => {
  const typed = new Map([
    [1, new Map([[1, '15']])],
    [2, new Map([[0, 'Ada']])],
    [3, new Map([[2, 'more']])],
  ])
  assert.deepEqual(mendedRows([row(1, 'Kofi', 'tbc'), row(2, 'Ada', '3'), row(3, 'Per'), row(4, 'Ines')], typed), [
    { id: 1, cells: ['Kofi', '15'] },
    { id: 3, cells: ['Per', '', 'more'] },
  ])
})

test('cells of columns that are not imported are not asked for', () => {
  const sheet = aSheet({
    columns: [aColumn(0, { header: 'Name' }), aColumn(1), aColumn(2, { header: '', title: 'Field 3' })],
  })
  const plan = { parts: [{ sheet: 's1', columns: [{ from: 0 }, { from: 2 }] }] }
  assert.deepEqual(wantedColumns(sheet, plan, row(1, 'a', 'b', 'c')), [
    { from: 0, header: 'Name' },
    { from: 2, header: 'Field 3' },
  ])
  assert.deepEqual(wantedColumns(undefined, null, row(1, 'a')), [{ from: 0, header: '1' }])
})
