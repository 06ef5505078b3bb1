import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaCheck } from '../../schema/schema-check.ts'
import { Type } from '../../schema/type.ts'
import { defaultSettings } from '../../views/view-settings.ts'
import type { NewViewColumn } from '../view-type.ts'
import { calendar } from './calendar.ts'
import { calendarFields } from './calendar-fields.ts'

const aColumn = (id: string, given: Partial<NewViewColumn> = {}): NewViewColumn => ({
  id,
  system: false,
  typeName: 'SingleLineText',
  options: {},
  type: {},
  comparison: 'text',
  isPrimaryValue: false,
  keyPart: null,
  ...given,
})

test('begins with the first date people fill in, the colours of the first choices and three more fields', () => {
  const columns = [
    aColumn('key', { keyPart: 1 }),
    aColumn('made', { system: true, comparison: 'instant' }),
    aColumn('name', { isPrimaryValue: true }),
    aColumn('a'),
    aColumn('due', { comparison: 'date' }),
    aColumn('b'),
    aColumn('stage', { typeName: 'SingleSelect' }),
    aColumn('met', { comparison: 'instant' }),
    aColumn('c'),
  ]
  assert.deepEqual(calendar.begin?.(columns), {
    startField: 'due',
    colorBy: 'stage',
    columns: [{ id: 'c', shown: false, width: null }],
  })
  const { startField, colorBy } = calendar.begin?.(columns.slice(0, 4)) ?? {}
  assert.deepEqual([startField, colorBy], [null, null])
})

test('programs find the range, and change it as a whole', () => {
  const { present, accept, reply, body } = calendarFields
  const told = present({ ...defaultSettings, startField: 'cl_1', endField: 'cl_2' }, { title: 'Days' })
  assert.deepEqual(told, { calendar_range: [{ fk_from_column_id: 'cl_1', fk_to_column_id: 'cl_2' }] })
  assert.ok(schemaCheck(Type.Object({ ...reply })).fits(told))
  assert.deepEqual(present(defaultSettings, { title: 'Days' }), { calendar_range: [] })
  assert.deepEqual(accept(told), { startField: 'cl_1', endField: 'cl_2' })
  assert.deepEqual(accept({ calendar_range: [{ fk_from_column_id: 'cl_1' }] }), { startField: 'cl_1', endField: null })
  assert.deepEqual(accept({ calendar_range: [] }), { startField: null, endField: null })
  assert.deepEqual(accept({ title: 'Dates' }), {})
  const { fits } = schemaCheck(Type.Object({ ...body }))
  for (const bad of [{}, [{}], [{ fk_from_column_id: 1 }], [1, 2], 'cl_1'])
    assert.ok(!fits({ calendar_range: bad }), JSON.stringify(bad))
})
