import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pillColour } from './pill-colour.ts'

test('a colour is found by its name', () => assert.deepEqual(['grey', 'indigo', 'pink'].map(pillColour), [0, 7, 9]))

test('a person always has the same colour, one of the nine', () => {
  for (const id of ['us_1', 'us_2', '', '人']) {
    assert.equal(pillColour(id), pillColour(id))
    assert.ok(pillColour(id) >= 1 && pillColour(id) <= 9)
  }
})
