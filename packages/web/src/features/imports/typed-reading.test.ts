import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptiesIn, sampleRowsIn } from './typed-reading.ts'

test('texts that mean empty stand between commas, each once', () => {
  assert.deepEqual(emptiesIn('–, n/a , ,n/a'), ['–', 'n/a'])
  assert.deepEqual(emptiesIn(' '), [])
})

for (const [typed, rows] of [
  ['500', 500],
  [' 1,200 ', 1200],
  ['0', 1],
  ['99999', 10_000],
  ['many', null],
  ['', null],
] as const)
  test(`“${typed}” rows to look at are ${rows}`, () => assert.equal(sampleRowsIn(typed), rows))
