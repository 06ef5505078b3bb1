import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasMore, pageSize } from './record-page.ts'

const full = Array.from({ length: pageSize }, () => ({}))

for (const [what, rows, total, page, more] of [
  ['a page that is not full is the last', full.slice(1), null, 1, false],
  ['nobody knows the number yet', full, null, 1, true],
  ['the number says there are more', full, { count: 101, isEstimate: false }, 1, true],
  ['the number says this was all', full, { count: 200, isEstimate: false }, 2, false],
  ['an estimate that is too low does not end the list', full, { count: 150, isEstimate: true }, 2, true],
] as const) {
  test(`more records to load: ${what}`, () => assert.equal(hasMore({ rows, total }, page), more))
}
