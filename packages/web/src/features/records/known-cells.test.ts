import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedOnly } from './known-cells.ts'

test('what is stored already is not written again, and a record without any change is left out', () => {
  const updates = [
    { record: '1', cells: { Name: 'a', Stars: 3 }, known: { Name: 'a', Stars: 2 } },
    { record: '2', cells: { Name: 'b' }, known: { Name: 'b' } },
    { record: '3', cells: { Name: null, Tags: ['x', 'y'] }, known: { Name: null, Tags: ['x', 'y'] } },
  ]
  assert.deepEqual(changedOnly(updates), [{ record: '1', cells: { Stars: 3 }, known: { Name: 'a', Stars: 2 } }])
})

test('what nobody can have seen is left to the server to compare', () => {
  const secret = { record: '1', cells: { Pin: 'geheim', Tags: ['y', 'x'] }, known: { Tags: ['x', 'y'] } }
  assert.deepEqual(changedOnly([secret]), [secret])
})
