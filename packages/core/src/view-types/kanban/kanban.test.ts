import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaCheck } from '../../schema/schema-check.ts'
import { Type } from '../../schema/type.ts'
import { defaultSettings } from '../../views/view-settings.ts'
import type { NewViewColumn } from '../view-type.ts'
import { kanban } from './kanban.ts'
import { kanbanFields } from './kanban-fields.ts'

const aColumn = (id: string, typeName = 'SingleLineText', given: Partial<NewViewColumn> = {}): NewViewColumn => ({
  id,
  typeName,
  options: {},
  system: false,
  type: {},
  comparison: 'text',
  isPrimaryValue: false,
  keyPart: null,
  ...given,
})

test('begins with the first field of choices, the sum of the first amount and a few fields', () => {
  const columns = [
    aColumn('key', 'ID', { keyPart: 1 }),
    aColumn('name', 'SingleLineText', { isPrimaryValue: true }),
    aColumn('owner', 'Collaborator', { options: { many: false } }),
    aColumn('stage', 'SingleSelect'),
    aColumn('phase', 'SingleSelect'),
    aColumn('amount', 'Currency'),
    ...['a', 'b', 'c', 'd'].map((id) => aColumn(id)),
  ]
  assert.deepEqual(kanban.begin?.(columns), {
    stackBy: 'stage',
    cardLabels: false,
    stackTotal: { columnId: 'amount', func: 'sum' },
    columns: ['c', 'd'].map((id) => ({ id, shown: false, width: null })),
  })
})

test('begins with choices that are few rather than with those before them, and adds up no shares', () => {
  const choices = (count: number) => ({
    options: { choices: Array.from({ length: count }, (_, at) => ({ id: `${at}` })) },
  })
  const firm = aColumn('firm', 'SingleSelect', choices(9))
  const town = aColumn('town', 'SingleSelect', choices(8))
  const stage = aColumn('stage', 'SingleSelect', choices(5))
  const level = aColumn('level', 'SingleSelect', choices(3))
  assert.equal(kanban.begin?.([firm, stage, level]).stackBy, 'stage')
  assert.equal(kanban.begin?.([firm, town]).stackBy, 'town')
  const chance = aColumn('chance', 'Percent', { comparison: 'decimal' })
  const weight = aColumn('weight', 'Decimal', { comparison: 'decimal' })
  const time = aColumn('time', 'Duration', { comparison: 'decimal' })
  assert.equal(kanban.begin?.([chance]).stackTotal, null)
  assert.deepEqual(kanban.begin?.([chance, weight]).stackTotal, { columnId: 'weight', func: 'sum' })
  assert.deepEqual(kanban.begin?.([chance, weight, time]).stackTotal, { columnId: 'time', func: 'sum' })
})

test('begins with people or links where there are no choices, and with nothing where there are none of these', () => {
  const link = aColumn('firm', 'LinkToAnotherRecord', { options: { kind: 'bt' } })
  assert.equal(kanban.begin?.([aColumn('name'), link]).stackBy, 'firm')
  assert.equal(kanban.begin?.([aColumn('name')]).stackBy, null)
})

test('existing clients find all fields they know, and change the field of the stacks and the cover', () => {
  const { present, accept, reply } = kanbanFields
  const told = present({ ...defaultSettings, stackBy: 'cl_1', cover: 'cl_2' }, { title: 'Board' })
  assert.deepEqual(Object.keys(told).toSorted(), Object.keys(reply).toSorted())
  assert.ok(schemaCheck(Type.Object({ ...reply })).fits(told))
  assert.deepEqual([told.fk_grp_col_id, told.fk_cover_image_col_id], ['cl_1', 'cl_2'])
  assert.deepEqual(accept({ fk_grp_col_id: 'cl_3', public: true }), { stackBy: 'cl_3' })
  assert.deepEqual(accept({ fk_grp_col_id: '', fk_cover_image_col_id: null }), { stackBy: null, cover: null })
})
