import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  choiceFates,
  movedBy,
  movedTo,
  newChoice,
  repeatedChoices,
  sortedChoices,
  withPastedChoices,
} from './choice-drafts.ts'

const titles = (choices: readonly { readonly title: string }[]) => choices.map(({ title }) => title)

test('a pasted list becomes one choice for each, in different colours', () => {
  const choices = withPastedChoices([newChoice([], 'Urgent')], 'High, Normal\nLow\n')
  assert.deepEqual(titles(choices), ['Urgent', 'High', 'Normal', 'Low'])
  assert.equal(new Set(choices.map(({ color }) => color)).size, 4)
  assert.equal(new Set(choices.map(({ id }) => id)).size, 4)
})

test('a choice that is there already is told, an empty one is not', () => {
  const choices = withPastedChoices([], 'High,Low,High')
  assert.deepEqual([...repeatedChoices([...choices, newChoice(choices), newChoice(choices)])], [3])
})

test('choices are moved by drag, by key and by the alphabet', () => {
  const choices = withPastedChoices([], 'b,c,a10,a9')
  assert.deepEqual(titles(movedTo(choices, '3', '1', 'before')), ['a10', 'b', 'c', 'a9'])
  assert.deepEqual(titles(movedTo(choices, '1', '3', 'after')), ['c', 'a10', 'b', 'a9'])
  assert.deepEqual(titles(movedBy(choices, 0, 1)), ['c', 'b', 'a10', 'a9'])
  assert.equal(movedBy(choices, 0, -1), choices)
  assert.deepEqual(titles(sortedChoices(choices, 'en')), ['a9', 'a10', 'b', 'c'])
})

test('records follow a new title and lose a choice that goes', () => {
  const known = ['Open', 'Won', 'Lost'].map((title, order) => ({ id: title, title, color: '#8f929b', order }))
  const now = [
    { id: 1, storedId: 'Open', title: 'Active', color: '#8f929b' },
    { id: 2, storedId: 'Won', title: 'Won', color: '#e36364' },
  ]
  assert.deepEqual(choiceFates(known, now), { renamed: [{ from: 'Open', to: 'Active' }], removed: ['Lost'] })
})
