import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matrixOf } from './matrix-of.ts'
import type { Rule } from './rule-queries.ts'

const mine: Rule['rows'] = { id: '1', kind: 'test', columnId: 'owner', operator: 'eq', value: '{me}' }
const rule = (part: Partial<Rule>): Rule => ({
  id: 'r',
  tableId: 't',
  title: 'Rule',
  who: { kind: 'role', id: 'editor' },
  effect: 'allow',
  verbs: ['read'],
  fields: null,
  rows: null,
  showsComputed: false,
  position: 0,
  trouble: null,
  updatedBy: null,
  updatedAt: '2026-11-16T00:00:00.000Z',
  ...part,
})
const asEditor = () => 'editor' as const
const outcomes = (rules: readonly Rule[], key: string) => {
  const { cells } = matrixOf(rules, asEditor).find((row) => row.key === key) ?? assert.fail(key)
  return [cells.read, cells.write, cells.create, cells.delete].map(({ outcome }) => outcome)
}

test('without rules the role alone decides', () => {
  assert.deepEqual(outcomes([], 'role editor'), ['all', 'all', 'all', 'all'])
  assert.deepEqual(outcomes([], 'role viewer'), ['all', 'none', 'none', 'none'])
})

test('a condition leaves some, a deny without one leaves none, and nobody gains what their role does not give', () => {
  assert.deepEqual(outcomes([rule({ rows: mine })], 'role editor'), ['some', 'all', 'all', 'all'])
  assert.deepEqual(outcomes([rule({ effect: 'deny', verbs: ['delete'] })], 'role editor'), [
    'all',
    'all',
    'all',
    'none',
  ])
  const viewers = rule({ who: { kind: 'role', id: 'viewer' }, verbs: ['write'] })
  assert.deepEqual(outcomes([viewers], 'role viewer'), ['all', 'none', 'none', 'none'])
})

test('groups and people that rules name have a line of their own, once; the more specific rule decides', () => {
  const sales = { kind: 'group', id: 'g1' } as const
  const rules = [
    rule({ rows: mine }),
    rule({ who: sales }),
    rule({ who: sales, effect: 'deny', verbs: ['delete'] }),
    rule({ who: { kind: 'person', id: 'u1' }, effect: 'deny' }),
  ]
  assert.deepEqual(
    matrixOf(rules, asEditor).map(({ key }) => key),
    ['role owner', 'role creator', 'role editor', 'role commenter', 'role viewer', 'group g1', 'person u1'],
  )
  assert.deepEqual(outcomes(rules, 'group g1'), ['all', 'all', 'all', 'none'])
  assert.deepEqual(outcomes(rules, 'person u1'), ['none', 'all', 'all', 'all'])
})

test('fields that are kept back are counted, and by which rules it is decided is told', () => {
  const rules = [rule({ title: 'Own', rows: mine }), rule({ effect: 'deny', fields: ['salary', 'notes'] })]
  const editor = matrixOf(rules, asEditor).find(({ key }) => key === 'role editor') ?? assert.fail()
  assert.deepEqual(editor.cells.read, { outcome: 'some', by: ['Own'], fieldsKept: 2 })
  assert.equal(editor.cells.write.fieldsKept, 0)
})
