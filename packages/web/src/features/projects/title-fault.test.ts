import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleFault, titleLength } from './title-fault.ts'

for (const [title, fault] of [
  ['Sales', null],
  ['  Sales  ', null],
  ['x'.repeat(50), null],
  ['🏠'.repeat(50), null],
  ['x'.repeat(51), 'Project title exceeds 50 characters'],
  ['', 'Project title is required'],
  ['   ', 'Project title is required'],
  ['a\u0007b', 'Project title must not contain control characters'],
] as const) {
  test(`the title “${title}” ${fault === null ? 'is taken' : `is refused: ${fault}`}`, () =>
    assert.equal(titleFault(title), fault))
}

test('a title is counted in characters, without the spaces around it', () => {
  assert.equal(titleLength(' 🏠a '), 2)
})
