import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankCron, faultOf, specOf } from './cron-draft.ts'

test('a cron job says what it still needs, one thing after the other', () => {
  const blank = blankCron()
  assert.equal(faultOf(blank), 'title')
  assert.equal(faultOf({ ...blank, title: 'Nightly' }), 'automation')
  const digest = { ...blank, title: 'Nightly', kind: 'digest' as const }
  assert.equal(faultOf(digest), 'table')
  assert.equal(faultOf({ ...digest, table: 'md_1' }), 'to')
  assert.equal(faultOf({ ...digest, table: 'md_1', to: 'ana@x.example' }), 'subject')
  assert.equal(faultOf({ ...digest, table: 'md_1', to: 'ana@x.example', subject: 'Deals' }), null)
})

test('a snapshot needs a number of those that are kept', () => {
  const draft = { ...blankCron('snapshot'), title: 'Nightly' }
  assert.deepEqual([faultOf(draft), specOf(draft).does], [null, { kind: 'snapshot', keep: 7 }])
  for (const keep of [null, 0, 31, 1.5]) assert.equal(faultOf({ ...draft, keep }), 'keep')
})

test('only the chosen deed is sent, whatever was typed for the other one', () => {
  const draft = { ...blankCron(), title: ' Nightly ', automation: 'auto_1', table: 'md_1', to: 'ana@x.example' }
  assert.deepEqual(specOf(draft).does, { kind: 'automation', automation: 'auto_1' })
  assert.equal(specOf(draft).title, 'Nightly')
  assert.deepEqual(specOf({ ...draft, kind: 'digest', subject: 'Deals' }).does, {
    kind: 'digest',
    table: 'md_1',
    view: null,
    to: 'ana@x.example',
    subject: 'Deals',
  })
})

test('as whom it runs is said only by those who chose it', () => {
  assert.equal('runsAs' in specOf(blankCron()), false)
  assert.equal(specOf({ ...blankCron(), runsAs: 'us_1' }).runsAs, 'us_1')
})
