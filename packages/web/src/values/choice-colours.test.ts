import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceColours, nextChoiceColour } from '@rowhouse/core/column-types/choice-colours'
import { pillOfColour } from './choice-colours.ts'

test('each of our own colours is its own pill', () => {
  assert.deepEqual(
    choiceColours.map(pillOfColour),
    choiceColours.map((_, index) => index),
  )
})

for (const [colour, pill] of [
  ['#cfdffe', 7],
  ['#c2f5e8', 5],
  ['#ffeab6', 3],
  ['#d1f7c4', 4],
  ['#eeeeee', 0],
  ['#111', 0],
  ['#f00', 1],
  ['red; background: url(x)', 0],
] as const) {
  test(`${colour} is drawn as the nearest pill`, () => assert.equal(pillOfColour(colour), pill))
}

test('neighbours differ and none of them is grey', () => {
  for (let index = 0; index < 20; index += 1) {
    assert.notEqual(nextChoiceColour(index), nextChoiceColour(index + 1))
    assert.notEqual(nextChoiceColour(index), choiceColours[0])
  }
})
