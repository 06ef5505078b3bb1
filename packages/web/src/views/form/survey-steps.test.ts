import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { chosenByKey } from './survey-steps.ts'

const choices = [{ title: 'Small' }, { title: 'Large' }]

test('a letter chooses, and takes back what was chosen', () => {
  const size = aColumn('Size', 'SingleSelect')
  assert.deepEqual(chosenByKey(size, choices, null, 'b')?.value, 'Large')
  assert.deepEqual(chosenByKey(size, choices, 'Large', 'A')?.value, 'Small')
  assert.deepEqual(chosenByKey(size, choices, 'Large', 'b')?.value, null)
  const many = aColumn('Sizes', 'MultiSelect')
  assert.deepEqual(chosenByKey(many, choices, ['Small'], 'b')?.value, ['Small', 'Large'])
  assert.deepEqual(chosenByKey(many, choices, ['Small', 'Large'], 'a')?.value, ['Large'])
})

test('other keys say nothing; a tick goes by y and n', () => {
  for (const key of ['c', 'Enter', 'ArrowDown', '1', ' '])
    assert.equal(chosenByKey(aColumn('Size', 'SingleSelect'), choices, null, key), null)
  assert.equal(chosenByKey(aColumn('Name'), null, null, 'a'), null)
  assert.deepEqual(chosenByKey(aColumn('Agree', 'Checkbox'), null, null, 'y')?.value, true)
})
