import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pillOfRow, withColour } from './row-colour.ts'

for (const [given, pill] of [
  ['red', 1],
  ['grey', 0],
  // A choice has a colour of its own: the pill it is drawn with, or the nearest.
  ['#3bac56', 4],
  ['#00ff00', 4],
  [null, null],
  [undefined, null],
] as const)
  test(`a row the server says ${given} of has the pill ${pill}`, () =>
    assert.equal(pillOfRow(withColour({ Title: 'a' }, given)), pill))
