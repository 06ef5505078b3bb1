import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import { text } from '../../i18n/i18n.ts'
import { inEnglish } from '../../i18n/testing/in-english.ts'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { leftOutText } from './left-out-text.ts'

const t: Texts = text
await inEnglish()

const columns = [
  aColumn('CreatedAt', 'CreateTime', { id: 'made' }),
  aColumn('UpdatedAt', 'LastModifiedTime', { id: 'changed' }),
  aColumn('Total', 'Formula', { id: 'total' }),
]

for (const [left, sentence] of [
  [['made', 'changed'], '2 pasted columns were not taken: CreatedAt, UpdatedAt fill themselves in.'],
  [['total'], '1 pasted column was not taken: Total is computed.'],
  [[null, null], '2 pasted columns were not taken: 2 have no field here.'],
  [
    ['made', 'total', null],
    '3 pasted columns were not taken: CreatedAt fills itself in; Total is computed; 1 has no field here.',
  ],
] as const) {
  test(sentence, () => assert.equal(leftOutText(t, 'paste', { columns: left, rows: [] }, columns), sentence))
}

test('a fill says which fields stay as they were', () => {
  assert.equal(
    leftOutText(t, 'fill', { columns: ['total'], rows: [] }, columns),
    '1 field stays as it was: Total is computed.',
  )
})
