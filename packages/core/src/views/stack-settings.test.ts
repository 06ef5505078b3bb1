import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../filters/testing/a-column.ts'
import { acceptViewSettings } from './accept-view-settings.ts'
import { copiedSettings } from './copied-settings.ts'
import { groupedBy } from './grouped-by.ts'
import { liveSettings } from './live-settings.ts'
import { shownBesideFields, usesOf } from './read-settings.ts'
import { stackTest } from './stack-test.ts'
import { defaultSettings } from './view-settings.ts'

const nextByte = () => 7
const column = (title: string, typeName: string, options: object = {}) => ({
  ...aColumn(title),
  typeName,
  options,
  type: {},
})
const stage = column('Stage', 'SingleSelect')
const age = column('Age', 'Number')
const rules = { viewId: 'vw_aaaaaaaaaaaaaa', kind: 'kanban', columns: [stage, age], nextByte } as const

for (const [what, field, isTaken] of [
  ['one choice', stage, true],
  ['one person', column('Owner', 'Collaborator', { many: false }), true],
  ['many people', column('Owner', 'Collaborator', { many: true }), false],
  ['a link to one', column('Firm', 'LinkToAnotherRecord', { kind: 'bt' }), true],
  ['a link to one whose key is there', column('Firm', 'LinkToAnotherRecord', { kind: 'oo' }), true],
  ['a link to many', column('Firm', 'LinkToAnotherRecord', { kind: 'hm' }), false],
  ['a number', age, false],
] as const)
  test(`a field with ${what} ${isTaken ? 'makes' : 'makes no'} stacks`, () => {
    const given = () => acceptViewSettings({ stackBy: field.id }, { ...rules, columns: [field] })
    if (isTaken) assert.equal(given().settings.stackBy, field.id)
    else assert.throws(given, /one choice, person or linked record/)
    const { settings, notes } = liveSettings({ ...defaultSettings, stackBy: field.id }, [field])
    assert.deepEqual([settings.stackBy, notes.length], isTaken ? [field.id, 0] : [null, 1])
  })

test('a field that is gone leaves no stacks, and the view tells it', () => {
  const total = { columnId: 'cl_Gone', func: 'sum' } as const
  const { settings, notes } = acceptViewSettings({ stackBy: 'cl_Gone', stackTotal: total }, rules)
  assert.deepEqual([settings.stackBy, settings.stackTotal], [null, null])
  assert.match(notes.join(), /Choose another field/)
  assert.equal(liveSettings({ ...defaultSettings, stackTotal: total }, rules.columns).settings.stackTotal, null)
})

test('each stack has one place, and a copy speaks of the columns of its own table', () => {
  const placed = { isHidden: false, isFolded: true, limit: 3 }
  const { settings } = acceptViewSettings(
    {
      stackBy: 'cl_Stage',
      stackTotal: { columnId: 'cl_Age', func: 'sum' },
      stacks: [
        { key: 'so_1', ...placed },
        { key: '', ...placed, limit: null },
        { key: 'so_1', ...placed, isFolded: false },
      ],
    },
    rules,
  )
  assert.deepEqual(
    settings.stacks?.map(({ key, isFolded }) => [key, isFolded]),
    [
      ['so_1', true],
      ['', true],
    ],
  )
  const copied = (columnId: (id: string) => string | null) =>
    copiedSettings({ ...defaultSettings, ...settings }, { viewId: 'vw_bbbbbbbbbbbbbb', columnId, nextByte })
  const other = copied((id) => `${id}2`)
  assert.deepEqual([other.stackBy, other.stackTotal?.columnId], ['cl_Stage2', 'cl_Age2'])
  assert.deepEqual([copied(() => null).stackBy, copied(() => null).stackTotal], [null, null])
})

test('records of a board come by its stacks, of all other views by their groups', () => {
  const groups = [{ columnId: 'cl_Age', direction: 'desc' }] as const
  assert.deepEqual(groupedBy({ groups, stackBy: null }), groups)
  assert.deepEqual(groupedBy({ groups, stackBy: 'cl_Stage' }), [{ columnId: 'cl_Stage', direction: 'asc' }])
})

test('the field of the stacks is seen though it is hidden, and missed when it goes', () => {
  const settings = { ...defaultSettings, stackBy: 'cl_Stage' }
  assert.deepEqual([...shownBesideFields(settings)], ['cl_Stage'])
  assert.deepEqual(usesOf(settings, new Set(['cl_Stage'])), ['stacks'])
})

test('a card is in the stack of what its field holds', () => {
  assert.deepEqual(stackTest('Won'), { operator: 'eq', value: 'Won' })
  assert.deepEqual(stackTest(['us_1']), { operator: 'exactly', value: ['us_1'] })
  assert.deepEqual(stackTest(17), { operator: 'eq', value: '17' })
  for (const nothing of [null, undefined, '', []])
    assert.deepEqual(stackTest(nothing), { operator: 'blank', value: null })
})
