import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaCheck } from '../../schema/schema-check.ts'
import { Type } from '../../schema/type.ts'
import { acceptViewSettings } from '../../views/accept-view-settings.ts'
import { liveSettings } from '../../views/live-settings.ts'
import { shownBesideFields, spannedBy, usesOf } from '../../views/read-settings.ts'
import { defaultSettings } from '../../views/view-settings.ts'
import type { NewViewColumn } from '../view-type.ts'
import { timeline } from './timeline.ts'
import { timelineFields } from './timeline-fields.ts'

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
const aLink = (id: string, otherColumnId: string) =>
  aColumn(id, { typeName: 'LinkToAnotherRecord', options: { kind: 'mm', otherColumnId } })
const columns = [
  aColumn('key', { keyPart: 1 }),
  aColumn('made', { system: true, comparison: 'instant' }),
  aColumn('name', { isPrimaryValue: true }),
  aColumn('stage', { typeName: 'SingleSelect' }),
  aColumn('kind', { typeName: 'SingleSelect' }),
  aColumn('from', { comparison: 'date' }),
  aColumn('to', { comparison: 'date' }),
  aColumn('a'),
  aLink('firm', 'elsewhere'),
  aLink('waits', 'key'),
]

test('begins with the first two dates, lanes of choices and colours of others', () => {
  assert.deepEqual(timeline.begin?.(columns), {
    startField: 'from',
    endField: 'to',
    laneBy: 'stage',
    colorBy: 'kind',
    stackTotal: null,
    columns: ['firm', 'waits'].map((id) => ({ id, shown: false, width: null })),
  })
  // The amount is worth more than the field before it, and is seen: it is added up for each lane.
  const amount = aColumn('amount', { typeName: 'Currency' })
  const priced = timeline.begin?.([...columns, amount]) ?? assert.fail()
  assert.deepEqual(priced.stackTotal, { columnId: 'amount', func: 'sum' })
  assert.deepEqual(
    priced.columns?.map(({ id }) => id),
    ['a', 'firm', 'waits'],
  )
  const met = aColumn('met', { comparison: 'instant' })
  const { startField, endField, laneBy } = timeline.begin?.([columns[5] ?? assert.fail(), met]) ?? assert.fail()
  assert.deepEqual([startField, endField, laneBy], ['from', null, null])
})

test('programs find its fields, and change those they name', () => {
  const { present, accept, reply, body } = timelineFields
  const settings = { startField: 'cl_1', endField: 'cl_2', laneBy: 'cl_3', dependsOn: 'cl_4' }
  const told = present({ ...defaultSettings, ...settings, timelineScale: 'month' }, { title: 'Plan' })
  assert.ok(schemaCheck(Type.Object({ ...reply })).fits(told))
  assert.deepEqual(told, {
    timeline_range: [{ fk_from_column_id: 'cl_1', fk_to_column_id: 'cl_2' }],
    fk_grp_col_id: 'cl_3',
    fk_dependency_col_id: 'cl_4',
    zoom: 'month',
    shift_successors: false,
  })
  assert.deepEqual(accept(told), { ...settings, timelineScale: 'month', shiftsSuccessors: false })
  assert.deepEqual(accept({ fk_grp_col_id: '', shift_successors: true }), { laneBy: null, shiftsSuccessors: true })
  assert.deepEqual(accept({ title: 'Dates' }), {})
  const { fits } = schemaCheck(Type.Object({ ...body }))
  for (const bad of [{ zoom: 'century' }, { timeline_range: [{}] }, { fk_grp_col_id: 1 }, { shift_successors: 'yes' }])
    assert.ok(!fits(bad), JSON.stringify(bad))
})

const seen = columns.map((column) => ({ ...column, title: column.id })) as unknown as Parameters<typeof liveSettings>[1]
const rules = { viewId: 'vw_aaaaaaaaaaaaaa', kind: 'timeline', columns: seen, nextByte: () => 7 } as const

test('waits by a link of the table to itself alone, and lanes by one value', () => {
  const given = { laneBy: 'stage', dependsOn: 'waits', shiftsSuccessors: true }
  assert.deepEqual(acceptViewSettings(given, rules), { settings: given, notes: [] })
  assert.throws(() => acceptViewSettings({ dependsOn: 'firm' }, rules), /“firm” does not link records of this table/)
  assert.throws(() => acceptViewSettings({ dependsOn: 'a' }, rules), /“a” does not link records of this table/)
  assert.throws(() => acceptViewSettings({ laneBy: 'a' }, rules), /Lanes are made by one choice, person or linked/)
  const { settings, notes } = acceptViewSettings({ dependsOn: 'gone', laneBy: 'gone' }, rules)
  assert.deepEqual([settings, notes.length], [{ dependsOn: null, laneBy: null }, 2])
})

test('fields that are gone or others now are told, and its own are seen also where they are hidden', () => {
  const stored = { ...defaultSettings, startField: 'from', endField: 'to', laneBy: 'stage', dependsOn: 'waits' }
  assert.deepEqual(liveSettings(stored, seen).notes, [])
  assert.deepEqual([...shownBesideFields(stored)], ['from', 'to', 'stage', 'waits'])
  assert.deepEqual(spannedBy(stored), ['from', 'to'])
  assert.deepEqual(usesOf(stored, new Set(['stage', 'waits'])), ['lanes', 'dependencies'])
  const without = liveSettings(
    stored,
    seen.filter(({ id }) => id === 'name'),
  )
  const { startField, endField, laneBy, dependsOn } = without.settings
  assert.deepEqual([startField, endField, laneBy, dependsOn], [null, null, null, null])
  assert.equal(without.notes.length, 4)
})
