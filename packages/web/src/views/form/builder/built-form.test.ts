import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultSettings } from '@rowhouse/core/views/view-settings'
import type { Table } from '../../../structure/tables/table.ts'
import { aColumn } from '../../../structure/tables/testing/a-column.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import { questionsOf } from '../questions.ts'
import {
  columnsAbove,
  neededColumns,
  unusedColumns,
  withAsked,
  withAskedBeside,
  withField,
  withoutHead,
} from './built-form.ts'

const table = {
  columns: [
    aColumn('Id', 'ID'),
    aColumn('Name', 'SingleLineText', { isPrimaryValue: true }),
    aColumn('Seats', 'Number'),
    aColumn('Why', 'LongText', { isRequired: true }),
    aColumn('Friends', 'LinkToAnotherRecord'),
    aColumn('Key', 'Number', { isSystem: true }),
  ],
} as unknown as Table

const begun = { ...defaultSettings, showsNewFields: false } as Settings
const all = ['cl_Name', 'cl_Seats', 'cl_Why', 'cl_Friends']
const withColumns = (columns: Settings['columns'], given: Partial<Settings> = {}): Settings => ({
  ...begun,
  ...given,
  columns,
})
const askedIn = (settings: Settings): string =>
  questionsOf(table, settings)
    .map(({ column }) => column.title)
    .join()
const unusedIn = (settings: Settings): string =>
  unusedColumns(table, settings)
    .map(({ title }) => title)
    .join()
const full = withColumns(withAsked(table, begun, all, true))

test('an empty form offers all that can be filled in; system fields only when asked for', () => {
  assert.equal(unusedIn(begun), 'Name,Seats,Why,Friends')
  assert.equal(unusedIn({ ...begun, showsSystemFields: true }), 'Name,Seats,Why,Friends,Key')
})

test('fields are added at the end, and taken out, the naming one too', () => {
  assert.equal(askedIn(full), 'Name,Seats,Why,Friends')
  const fewer = withColumns(withAsked(table, full, ['cl_Name', 'cl_Why'], false))
  assert.equal(askedIn(fewer), 'Seats,Friends')
  assert.equal(unusedIn(fewer), 'Name,Why')
  assert.equal(askedIn(withColumns(withAsked(table, fewer, ['cl_Name'], true))), 'Seats,Friends,Name')
  assert.equal(askedIn(withColumns(withAsked(table, full, all, false))), '')
})

test('a field is put beside another one, from within the form or from outside', () => {
  const moved = withAskedBeside(table, full, 'cl_Why', { id: 'cl_Name', side: 'before' })
  assert.equal(askedIn(withColumns(moved)), 'Why,Name,Seats,Friends')
  const fewer = withColumns(withAsked(table, full, ['cl_Name'], false))
  const put = withAskedBeside(table, fewer, 'cl_Name', { id: 'cl_Seats', side: 'after' })
  assert.equal(askedIn(withColumns(put)), 'Seats,Name,Why,Friends')
  assert.equal(
    askedIn(withColumns(withAskedBeside(table, full, 'cl_Why', { id: 'cl_Why', side: 'after' }))),
    'Name,Seats,Why,Friends',
  )
})

test('what the table needs and the form does not ask for is told', () => {
  assert.deepEqual(neededColumns(table, full), [])
  const without = withColumns(withAsked(table, full, ['cl_Why'], false))
  assert.deepEqual(
    neededColumns(table, without).map(({ title }) => title),
    ['Why'],
  )
})

test('a change of a field leaves the rest of it as it was', () => {
  const once = { ...full, formFields: withField(full, 'cl_Name', { label: 'You' }) }
  const twice = withField(once, 'cl_Name', { required: true })
  assert.deepEqual([twice.cl_Name?.label, twice.cl_Name?.required, twice.cl_Name?.help], ['You', true, null])
})

test('a condition can look at what stands above, but not at links', () => {
  const questions = questionsOf(table, full)
  const above = (id: string) => columnsAbove(questions, id).map(({ title }) => title)
  assert.deepEqual(above('cl_Name'), [])
  assert.deepEqual(above('cl_Why'), ['Name', 'Seats'])
  const turned = questionsOf(
    table,
    withColumns(withAskedBeside(table, full, 'cl_Friends', { id: 'cl_Name', side: 'before' })),
  )
  assert.deepEqual(
    columnsAbove(turned, 'cl_Name').map(({ title }) => title),
    [],
  )
})

test('a section goes on with the next field when the one it began with is taken out', () => {
  const section = { heading: 'Room', text: null }
  const formFields = withField(full, 'cl_Seats', { section })
  const settings = { ...full, formFields }
  const after = (id: string) => withoutHead(questionsOf(table, settings), settings, id).formFields
  assert.deepEqual([after('cl_Seats')?.cl_Seats?.section, after('cl_Seats')?.cl_Why?.section], [null, section])
  assert.equal(after('cl_Name'), undefined)
  const both = { ...full, formFields: withField(settings, 'cl_Why', { section: { heading: 'Why', text: null } }) }
  assert.deepEqual(withoutHead(questionsOf(table, both), both, 'cl_Seats'), {})
})
