import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../../structure/tables/testing/a-column.ts'
import { cellsOf, computedBy } from './add-to-group.ts'
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
  // A default would put it into another group.
  assert.deepEqual(cellsOf([{ ...stage, hasDefault: true }], [null], sample), { Stage: null })
})

test('a record is added to groups of fields that people write to, and to no group below one that is computed', () => {
  const levels = [stage, company, size]
  assert.deepEqual(
    levels.map((_, level) => computedBy(levels, level)?.title ?? null),
    [null, null, 'Size'],
  )
  assert.equal(computedBy([size, stage], 1)?.title, 'Size')
})

test('a record moves by what the view groups, sorts, filters and colours by; a computed column stands for any', () => {
  const columns = [stage, size, aColumn('Note', 'SingleLineText')]
  const settings = { groups: [], sorts: [], filters: null, colors: [], colorBy: null } as unknown as Parameters<
    typeof columnsThatMove
  >[0]
  assert.deepEqual(columnsThatMove(settings, columns), [])
  const groups = [{ columnId: 'cl_Stage', direction: 'asc' as const }]
  assert.deepEqual(columnsThatMove({ ...settings, groups }, columns), ['Stage'])
  assert.deepEqual(columnsThatMove({ ...settings, colorBy: 'cl_Stage' }, columns), ['Stage'])
  const filter = { id: '', kind: 'test' as const, columnId: 'cl_Size', operator: 'gt' as const, value: '1' }
  assert.deepEqual(columnsThatMove({ ...settings, colors: [{ filter, color: 'red' }] }, columns), [null])
})
