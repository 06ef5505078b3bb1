import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newChoice, withPastedChoices } from '../../cells/choice/choice-drafts.ts'
import { draftOf, emptyField, withOptions } from '../../cells/settings/field-draft.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { changesOf, conversionOf, hasFault, missingIn, presetOf, requestOf, titleFault } from './field-request.ts'

test('a field needs a name, without . / and \\ (spec 342)', () => {
  assert.equal(titleFault({ title: ' ' }), 'Column name required')
  assert.equal(titleFault({ title: 'a/b' }), 'Following characters are not allowed "/"')
  assert.equal(titleFault({ title: 'Close date' }), null)
})

test('choices are sent in order, without the empty ones, and only for types that have some', () => {
  const choices = withPastedChoices([], 'High,Low')
  const draft = { ...emptyField, title: ' Stage ', choices: [...choices, newChoice(choices)] }
  const body = requestOf({ ...draft, type: 'SingleSelect' }, 'md_1')
  assert.equal(body.title, 'Stage')
  assert.deepEqual(
    body.colOptions?.options?.map(({ title, order }) => [title, order]),
    [
      ['High', 0],
      ['Low', 1],
    ],
  )
  assert.deepEqual(requestOf(draft, 'md_1'), { title: 'Stage', uidt: 'SingleLineText' })
})

test('only settings that differ from those of the type are sent', () => {
  const draft = withOptions({ ...emptyField, title: 'Price', type: 'Currency' }, { code: 'EUR', precision: 2 })
  assert.deepEqual(requestOf(draft, 'md_1').options, { code: 'EUR' })
})

test('a default goes along where the type has one and it is right', () => {
  const draft = { ...emptyField, title: 'Seats', type: 'Number' as const }
  assert.equal(requestOf({ ...draft, preset: { value: 1200, fault: null } }, 'md_1').cdf, 1200)
  assert.ok(hasFault({ ...draft, preset: { value: 'many', fault: 'needs a whole number' } }))
  assert.equal(presetOf({ ...draft, type: 'AutoNumber', preset: { value: 1, fault: null } }).value, null)
})

test('a field that nobody changed asks for nothing', () => {
  const column = aColumn('Seats', 'Number', { description: 'How many', isRequired: true })
  assert.deepEqual(changesOf(draftOf(column), column, 'md_1'), {})
})

test('what is changed is asked for, and nothing else', () => {
  const column = aColumn('Seats', 'Number')
  const draft = withOptions({ ...draftOf(column), title: 'Chairs', isUnique: true }, { grouping: true })
  assert.deepEqual(changesOf(draft, column, 'md_1'), { title: 'Chairs', options: { grouping: true }, unique: true })
})

test('choices of a field are told by their ids; what is left out is named as removed', () => {
  const choices = ['Open', 'Won'].map((title, order) => ({ id: `ch_${order}`, title, color: '#8f929b', order }))
  const column = aColumn('Stage', 'SingleSelect', { options: { choices, colored: true } })
  const draft = draftOf(column)
  const [first] = draft.choices
  assert.ok(first)
  const body = changesOf({ ...draft, choices: [{ ...first, title: 'Active' }] }, column, 'md_1')
  assert.deepEqual(
    body.colOptions?.options?.map(({ id, title, removed }) => [id, title, removed ?? false]),
    [
      ['ch_0', 'Active', false],
      ['ch_1', 'Won', true],
    ],
  )
})

test('another type is asked for with its own settings and without the names', () => {
  const draft = { ...draftOf(aColumn('Seats', 'SingleLineText')), type: 'Number' as const }
  assert.deepEqual(conversionOf(draft, 'md_1'), { uidt: 'Number', rqd: false, unique: false })
})

for (const [type, computed, sent] of [
  ['LinkToAnotherRecord', { kind: 'hm', tableId: 'md_2' }, { type: 'hm', parentId: 'md_1', childId: 'md_2' }],
  ['LinkToAnotherRecord', { kind: 'bt', tableId: 'md_2' }, { type: 'bt', parentId: 'md_2', childId: 'md_1' }],
  ['Lookup', { linkId: 'cl_1', columnId: 'cl_2' }, { fk_relation_column_id: 'cl_1', fk_lookup_column_id: 'cl_2' }],
  [
    'Rollup',
    { linkId: 'cl_1', columnId: 'cl_2', func: 'sum', where: ' (A,eq,1) ' },
    { fk_rollup_column_id: 'cl_2', rollup_function: 'sum', where: '(A,eq,1)' },
  ],
  ['Count', { linkId: 'cl_1' }, { fk_relation_column_id: 'cl_1' }],
  ['Formula', { formula: '1 + 1' }, { formula_raw: '1 + 1' }],
] as const) {
  test(`a ${type} is sent with what it is made of`, () => {
    const draft = { ...emptyField, title: 'C', type, computed: { ...emptyField.computed, ...computed } }
    assert.partialDeepStrictEqual(requestOf(draft, 'md_1'), sent)
  })
}

for (const [type, computed, missing] of [
  ['LinkToAnotherRecord', {}, 'table'],
  ['LinkToAnotherRecord', { tableId: 'md_2' }, null],
  ['Lookup', {}, 'link'],
  ['Lookup', { linkId: 'cl_1' }, 'field'],
  ['Rollup', { linkId: 'cl_1' }, 'field'],
  ['Count', { linkId: 'cl_1' }, null],
  ['Formula', { formula: ' ' }, 'formula'],
  ['Number', {}, null],
] as const) {
  const given = Object.keys(computed).join(' and ') || 'nothing'
  test(`a ${type} with ${given} ${missing === null ? 'can be stored' : `still needs a ${missing}`}`, () => {
    const draft = { ...emptyField, title: 'C', type, computed: { ...emptyField.computed, ...computed } }
    assert.equal(missingIn(draft), missing)
    assert.equal(hasFault(draft), missing !== null)
  })
}

test('a new link begins as many to many, which takes no record from another', () => {
  const computed = { ...emptyField.computed, tableId: 'md_2' }
  const draft = { ...emptyField, title: 'C', type: 'LinkToAnotherRecord' as const, computed }
  assert.partialDeepStrictEqual(requestOf(draft, 'md_1'), { type: 'mm', parentId: 'md_1', childId: 'md_2' })
})
