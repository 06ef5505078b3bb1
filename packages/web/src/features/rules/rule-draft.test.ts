import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column, Table } from '../../structure/tables/table.ts'
import { draftFrom, draftOf, faultOf, specOf } from './rule-draft.ts'

const column = (id: string, type: Column['type'], part: Partial<Column> = {}): Column =>
  ({ id, title: id, type, options: {}, result: null, isSystem: false, ...part }) as Column
const withPeople = {
  id: 't',
  columns: [column('name', 'SingleLineText'), column('owner', 'Collaborator'), column('stage', 'SingleSelect')],
} as unknown as Table
const plain = { id: 't', columns: [column('name', 'SingleLineText')] } as unknown as Table

test('“only own records” compares the first field of people with whoever looks', () => {
  const draft = draftFrom('ownRecords', withPeople, 'Only own records')
  const [own] = draft.rows.members
  assert.deepEqual(own?.kind === 'test' && [own.columnId, own.value], ['owner', '{me}'])
  assert.equal(faultOf(draft), null)
  assert.deepEqual(draftFrom('ownRecords', plain, 'Own').rows.members, [])
})

test('a rule is whole with a name, somebody it is for, something it is about and finished conditions', () => {
  const draft = draftFrom('ownRecords', withPeople, 'Own')
  assert.equal(faultOf({ ...draft, title: '  ' }), 'title')
  assert.equal(faultOf({ ...draft, who: { kind: 'person', id: null } }), 'who')
  assert.equal(faultOf({ ...draft, who: { kind: 'everyone', id: null } }), null)
  assert.equal(faultOf({ ...draft, verbs: [] }), 'verbs')
  assert.equal(faultOf({ ...draft, fields: [] }), 'fields')
  assert.equal(faultOf(draftFrom('locked', withPeople, 'Locked')), 'rows')
})

test('what is sent is what was stored when nothing was changed', () => {
  const spec = specOf('t', draftFrom('ownRecords', withPeople, ' Own '))
  assert.equal(spec.title, 'Own')
  const stored = { ...spec, fields: null, rows: spec.rows ?? null, showsComputed: false, id: 'r', position: 0 }
  const rule = { ...stored, trouble: null, updatedBy: null, updatedAt: '2026-11-16T00:00:00.000Z' }
  assert.deepEqual(specOf('t', draftOf(rule)), spec)
})
