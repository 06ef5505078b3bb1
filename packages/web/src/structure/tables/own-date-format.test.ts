import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import { readInput } from '../../values/read-input.ts'
import { dateFormatIn, ownDateFormat } from './own-date-format.ts'
import { showCell } from './table.ts'
import { aColumn } from './testing/a-column.ts'

for (const [locale, format] of [
  ['en-US', 'MMM D, YYYY'],
  ['en-GB', 'D MMM YYYY'],
  ['en-CA', 'YYYY-MM-DD'],
  ['de-DE', 'DD.MM.YYYY'],
  ['fr-FR', 'DD/MM/YYYY'],
  ['nl-NL', 'DD-MM-YYYY'],
  ['sv-SE', 'YYYY-MM-DD'],
  ['ja-JP', 'YYYY/MM/DD'],
  ['ko-KR', 'YYYY-MM-DD'],
  ['fa-IR', 'YYYY/MM/DD'],
  ['ar-EG', 'DD/MM/YYYY'],
] as const) {
  test(`in ${locale} days are written ${format}`, () => assert.equal(dateFormatIn(locale), format))
}

test('a column that chose no format shows days as the reader writes them, and reads them so', () => {
  const due = aColumn('Due', 'Date')
  assert.equal((due.options as { dateFormat: unknown }).dateFormat, 'local')
  const shown = showCell(due, '2026-11-05')
  assert.equal(shown, columnTypes.Date.show('2026-11-05', { dateFormat: ownDateFormat() }))
  assert.deepEqual(readInput(due, shown), { value: '2026-11-05' })
})

test('a column that chose a format keeps it', () => {
  const due = aColumn('Due', 'Date', { options: { dateFormat: 'YYYY-MM-DD' } })
  assert.equal(showCell(due, '2026-11-05'), '2026-11-05')
})
