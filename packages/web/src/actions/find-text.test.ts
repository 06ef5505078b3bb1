import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findText } from './find-text.ts'

for (const [query, text, score] of [
  ['sales crm', 'Sales CRM', 4],
  ['sal', 'Sales CRM', 3],
  ['crm', 'Sales CRM', 2],
  ['ales', 'Sales CRM', 1],
  ['', 'Sales CRM', 0],
  ['xyz', 'Sales CRM', null],
] as const) {
  test(`“${query}” in “${text}” scores ${score}`, () => assert.equal(findText(query, text)?.score ?? null, score))
}

test('says where the match is, so that it can be marked', () => {
  assert.deepEqual(findText('CRM', 'Sales crm'), { score: 2, start: 6, end: 9 })
})
