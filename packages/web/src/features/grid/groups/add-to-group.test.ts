import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../tables/testing/a-column.ts'
import { cellsOf } from './add-to-group.ts'
import { columnsThatMove } from './columns-that-move.ts'

const stage = aColumn('Stage', 'SingleSelect')
const company = aColumn('Company', 'LinkToAnotherRecord')
const size = aColumn('Size', 'Formula')

test('a new record takes the values of its group: links from a record in it, nothing for what is computed', () => {
  const sample = { Stage: 'Won', Company: { Id: 3, Name: 'Acme' }, Size: 7 }
  assert.deepEqual(cellsOf([stage, company, size], ['Won', 'Acme', 7], sample), {
    Stage: 'Won',
    Company: { Id: 3, Name: 'Acme' },
  })
  assert.deepEqual(cellsOf([stage], [null], sample), {})
})

test('a record moves by what the view groups, sorts, filters and colours by; a computed column stands for any', () => {
  const columns = [stage, size, aColumn('Note', 'SingleLineText')]
  const settings = { groups: [], sorts: [], filters: null, colors: [] } as unknown as Parameters<
    typeof columnsThatMove
  >[0]
  assert.deepEqual(columnsThatMove(settings, columns), [])
  const groups = [{ columnId: 'cl_Stage', direction: 'asc' as const }]
  assert.deepEqual(columnsThatMove({ ...settings, groups }, columns), ['Stage'])
  const filter = { id: '', kind: 'test' as const, columnId: 'cl_Size', operator: 'gt' as const, value: '1' }
  assert.deepEqual(columnsThatMove({ ...settings, colors: [{ filter, color: 'red' }] }, columns), [null])
})
