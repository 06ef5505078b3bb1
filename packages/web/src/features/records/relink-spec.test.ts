import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relinkSpec } from './relink-spec.ts'

const oslo = { record: '1', name: 'Oslo' }
const rome = { record: '2', name: 'Rome' }
const gone = { record: '3', name: null }

for (const [what, changed, isSingle, spec] of [
  ['what was taken off is linked again', { added: [], removed: [oslo] }, false, { link: ['1'], unlink: [] }],
  ['what was linked is taken off', { added: [rome], removed: [] }, false, { link: [], unlink: ['2'] }],
  ['both in one', { added: [rome], removed: [oslo] }, false, { link: ['1'], unlink: ['2'] }],
  ['of one link the old one takes the place', { added: [rome], removed: [oslo] }, true, { link: ['1'], unlink: [] }],
  ['a first link is taken off', { added: [rome], removed: [] }, true, { link: [], unlink: ['2'] }],
  ['what is gone is left out', { added: [rome], removed: [gone, oslo] }, false, { link: ['1'], unlink: ['2'] }],
  ['nothing is left to put back', { added: [], removed: [gone] }, true, null],
] as const) {
  test(what, () => {
    const { added, removed } = changed
    assert.deepEqual(relinkSpec({ added: [...added], removed: [...removed] }, isSingle), spec)
  })
}
