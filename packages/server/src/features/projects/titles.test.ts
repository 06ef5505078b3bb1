import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeTitle, isTitleTaken } from './titles.ts'

for (const [title, other, taken] of [
  ['Sales', 'Sales', true],
  ['sales', 'SALES', true],
  ['Ärger', 'äRGER', true],
  ['Cafe\u0301', 'Caf\u00e9', true],
  ['Sales', 'Sales 2', false],
] as const) {
  test(`“${title}” ${taken ? 'is taken by' : 'is free beside'} “${other}”`, () =>
    assert.equal(isTitleTaken(title, [other]), taken))
}

const long = 'x'.repeat(50)

for (const [title, others, free] of [
  ['Sales', [], 'Sales'],
  ['Sales', ['sales'], 'Sales 2'],
  ['Sales', ['Sales', 'SALES 2', 'Sales 3'], 'Sales 4'],
  [long, [long], `${'x'.repeat(48)} 2`],
  [`${'x'.repeat(47)} yz`, [`${'x'.repeat(47)} yz`], `${'x'.repeat(47)} 2`],
] as const) {
  test(`beside ${JSON.stringify(others)} the title “${title}” becomes “${free}”`, () =>
    assert.equal(freeTitle(title, others), free))
}

test('a cut never splits a character', () => {
  const title = '😀'.repeat(50)
  assert.equal(freeTitle(title, [title]), `${'😀'.repeat(48)} 2`)
})
