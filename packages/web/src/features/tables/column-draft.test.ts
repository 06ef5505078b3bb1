import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOfColumn, emptyColumn, newChoice, repeatedChoices, titleFault, withPastedChoices } from './column-draft.ts'

test('a column needs a name, without . / and \\ (spec 342)', () => {
  assert.equal(titleFault({ title: ' ' }), 'Column name required')
  assert.equal(titleFault({ title: 'a/b' }), 'Following characters are not allowed "/"')
  assert.equal(titleFault({ title: 'Close date' }), null)
})

test('a pasted list becomes one choice for each, in different colours', () => {
  const choices = withPastedChoices([newChoice([], 'Urgent')], 'High, Normal\nLow\n')
  assert.deepEqual(
    choices.map(({ title }) => title),
    ['Urgent', 'High', 'Normal', 'Low'],
  )
  assert.equal(new Set(choices.map(({ color }) => color)).size, 4)
  assert.equal(new Set(choices.map(({ id }) => id)).size, 4)
})

test('a choice that is there already is told, an empty one is not', () => {
  const choices = withPastedChoices([], 'High,Low,High')
  assert.deepEqual([...repeatedChoices([...choices, newChoice(choices), newChoice(choices)])], [3])
})

test('choices are sent in order, without the empty ones', () => {
  const choices = withPastedChoices([], 'High,Low')
  const body = bodyOfColumn(
    {
      ...emptyColumn,
      title: ' Stage ',
      type: 'SingleSelect',
      choices: [...choices, newChoice(choices)],
    },
    'md_1',
  )
  assert.equal(body.title, 'Stage')
  assert.deepEqual(
    body.colOptions?.options?.map(({ title, order }) => [title, order]),
    [
      ['High', 0],
      ['Low', 1],
    ],
  )
})

test('choices typed for a type that has none are not sent', () => {
  const body = bodyOfColumn({ ...emptyColumn, title: 'Name', choices: withPastedChoices([], 'a,b') }, 'md_1')
  assert.deepEqual(body, { title: 'Name', uidt: 'SingleLineText' })
})

test('a QR code names the column it shows', () => {
  assert.deepEqual(bodyOfColumn({ ...emptyColumn, title: 'Code', type: 'QrCode', drawn: 'cl_1' }, 'md_1').meta, {
    fk_qr_value_column_id: 'cl_1',
  })
})

for (const [type, computed, sent] of [
  ['LinkToAnotherRecord', { kind: 'hm', tableId: 'md_2' }, { type: 'hm', parentId: 'md_1', childId: 'md_2' }],
  ['LinkToAnotherRecord', { kind: 'bt', tableId: 'md_2' }, { type: 'bt', parentId: 'md_2', childId: 'md_1' }],
  ['Lookup', { linkId: 'cl_1', columnId: 'cl_2' }, { fk_relation_column_id: 'cl_1', fk_lookup_column_id: 'cl_2' }],
  [
    'Rollup',
    { linkId: 'cl_1', columnId: 'cl_2', func: 'sum' },
    { fk_rollup_column_id: 'cl_2', rollup_function: 'sum' },
  ],
  ['Count', { linkId: 'cl_1' }, { fk_relation_column_id: 'cl_1' }],
  ['Formula', { formula: '1 + 1' }, { formula_raw: '1 + 1' }],
] as const) {
  test(`a ${type} is sent with what it is made of`, () => {
    const draft = { ...emptyColumn, title: 'C', type, computed: { ...emptyColumn.computed, ...computed } }
    assert.partialDeepStrictEqual(bodyOfColumn(draft, 'md_1'), sent)
  })
}
