import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectColors } from '@rowhouse/core/api/projects'
import { newId } from '../../platform/chance.ts'
import { acceptColor, acceptDescription, colorOf } from './settings.ts'

test('every colour of the list is accepted, any other word is refused', () => {
  for (const color of projectColors) assert.equal(acceptColor(color), color)
  for (const color of ['', 'Red', 'magenta', 'toString', '#ff0000'])
    assert.throws(() => acceptColor(color), { code: 'invalid_value' })
})

test('an id always gives the same colour, and many ids give all colours', () => {
  const ids = Array.from({ length: 1000 }, () => newId('project'))
  assert.deepEqual(ids.map(colorOf), ids.map(colorOf))
  assert.equal(new Set(ids.map(colorOf)).size, projectColors.length)
})

for (const [input, description] of [
  [null, null],
  ['  ', null],
  [' Numbers\nof\tthe year ', 'Numbers\nof\tthe year'],
] as const) {
  test(`the description ${JSON.stringify(input)} is kept as ${JSON.stringify(description)}`, () =>
    assert.equal(acceptDescription(input), description))
}

test('a description with a control character is refused', () => {
  for (const character of ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085'])
    assert.throws(() => acceptDescription(`a${character}b`), { code: 'invalid_value' })
})
