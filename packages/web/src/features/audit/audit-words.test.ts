import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import { beginOf } from './audit-periods.ts'
import { deedOf, kindOf, valueText, whoOf } from './audit-words.ts'

const t: Texts = (key, values = {}) => [key, ...Object.values(values)].join(' ')
const ana = { id: 'u1', email: 'ana@x.example', name: 'Ana Ruiz' }

test('what was done is said with how many records it was done to', () => {
  assert.equal(deedOf({ type: 'records.updated', records: 38 }, t), 'audit.did.records.updated 38')
  assert.equal(deedOf({ type: 'members.changed', records: null }, t), 'audit.did.members.changed 1')
})

test('who did it: a person, their program, somebody with a link, the server itself', () => {
  assert.equal(whoOf({ by: ana, byLink: false, byToken: null }, t), 'Ana Ruiz')
  assert.equal(whoOf({ by: { ...ana, name: null }, byLink: false, byToken: null }, t), 'ana@x.example')
  assert.equal(whoOf({ by: ana, byLink: false, byToken: 'Sync' }, t), 'audit.by.token Ana Ruiz Sync')
  assert.equal(whoOf({ by: null, byLink: true, byToken: null }, t), 'audit.by.link')
  assert.equal(whoOf({ by: null, byLink: false, byToken: null }, t), 'audit.by.server')
  assert.equal(whoOf({ by: { id: 'u2', email: null, name: null }, byLink: false, byToken: null }, t), 'audit.by.gone')
})

test('an export of records is an export, a change of them is one of records', () => {
  assert.equal(kindOf({ type: 'records.exported' }), 'exports')
  assert.equal(kindOf({ type: 'records.updated' }), 'records')
  assert.equal(kindOf({ type: 'tokens.ended' }), 'tokens')
})

test('values are told as they are, objects as their JSON, nothing as nothing', () => {
  assert.deepEqual(['Deal', 0, false, null, '', ['a', 'b']].map(valueText), ['Deal', '0', 'false', '', '', '["a","b"]'])
})

test('a period begins at midnight of its first day; seven days are today and six before', () => {
  const now = new Date(2026, 2, 3, 14, 30)
  assert.deepEqual(beginOf('today', now), new Date(2026, 2, 3))
  assert.deepEqual(beginOf('week', now), new Date(2026, 1, 25))
  assert.deepEqual(beginOf('month', now), new Date(2026, 1, 2))
})
