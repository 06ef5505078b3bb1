import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ActingLink, type ActionHindrance, actionHindrance } from './action-hindrance.ts'
import { relationActions } from './link-to-another-record.ts'

const link: ActingLink = { kind: 'hm', isVirtual: false, engine: 'pg', key: null }

const cases: readonly (readonly [string, Partial<ActingLink>, ActionHindrance | null, ActionHindrance | null])[] = [
  ['a new key', {}, null, null],
  ['a required key', { key: { isRequired: true, hasDefault: false } }, 'required', 'required'],
  ['a required key with a default', { key: { isRequired: true, hasDefault: true } }, 'required', null],
  ['a key on MySQL', { engine: 'mysql2' }, null, 'engine'],
  ['a virtual link on MySQL', { engine: 'mysql2', isVirtual: true }, null, null],
  ['a key on an engine nobody knows', { engine: 'oracle' }, null, 'engine'],
  ['rows of a junction', { kind: 'mm' }, 'rows', 'rows'],
]

for (const [name, part, setNull, setDefault] of cases) {
  test(`what ${name} can do when records are deleted`, () => {
    const hindrances = relationActions.map((action) => actionHindrance(action, { ...link, ...part }))
    assert.deepEqual(hindrances, [null, null, null, setNull, setDefault])
  })
}
