import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilterNode } from '@rowhouse/core/views/filter-node'
import type { Texts } from '../../i18n/catalogue.ts'
import grid from '../../i18n/en/grid.json' with { type: 'json' }
import texts from '../../i18n/en/rules.json' with { type: 'json' }
import type { Column, Table } from '../../structure/tables/table.ts'
import { filterText, sentenceOf, whoText } from './rule-words.ts'

const catalogue: Readonly<Record<string, string>> = { ...grid, ...texts }
const t: Texts = (key, values = {}) =>
  (catalogue[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

const column = (id: string, title: string, type: Column['type']) => ({ id, title, type, options: {}, result: null })
const table = {
  columns: [column('owner', 'Owner', 'SingleLineText'), column('amount', 'Amount', 'Number')],
} as unknown as Table
const names = new Map([['g1', 'Sales team']])
const is = (columnId: string, value: string): FilterNode => ({
  id: columnId,
  kind: 'test',
  columnId,
  operator: 'eq',
  value,
})

test('a rule reads as a sentence: who, what, which records', () => {
  const rule = { who: { kind: 'role', id: 'editor' }, effect: 'allow', verbs: ['read', 'write'], fields: null } as const
  const spoken = { ...rule, verbs: [...rule.verbs] }
  assert.equal(sentenceOf({ ...spoken, rows: null }, table, names, t), 'Editors may see and edit all records.')
  assert.match(
    sentenceOf({ ...spoken, rows: is('owner', '{me}') }, table, names, t),
    /^Editors may see and edit records only where Owner .* \{me\}\.$/,
  )
  const hidden = { who: { kind: 'group', id: 'g1' } as const, effect: 'deny' as const, fields: ['amount', 'owner'] }
  assert.equal(
    sentenceOf({ ...hidden, verbs: ['read', 'write'], rows: null }, table, names, t),
    'Sales team may not see or edit Amount and Owner.',
  )
})

test('what is gone is said to be gone', () => {
  assert.equal(whoText({ kind: 'person', id: 'u9' }, names, t), 'Somebody who is gone')
  assert.equal(filterText(is('deleted', 'x'), table, names, t), 'a deleted field')
})

test('groups of conditions stand in brackets where they are parts of others', () => {
  const inner: FilterNode = {
    id: '2',
    kind: 'group',
    joined: 'or',
    not: false,
    members: [is('owner', 'a'), is('owner', 'b')],
  }
  const tree: FilterNode = { id: '1', kind: 'group', joined: 'and', not: false, members: [is('amount', '1'), inner] }
  assert.match(filterText(tree, table, names, t), /^Amount .* 1 and \(Owner .* a or Owner .* b\)$/)
})
