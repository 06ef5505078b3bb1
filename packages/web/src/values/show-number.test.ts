import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupDigits, showAmount } from './show-number.ts'

const dollars = { locale: 'en-US', code: 'USD', precision: 2 }

test('digits are grouped without going through a float', () => {
  const grouping = { grouping: true }
  assert.equal(groupDigits('12345678901234567890.123456789', 'en-US', grouping), '12,345,678,901,234,567,890.123456789')
  assert.equal(groupDigits('1234.5', 'de-DE', { grouping: true, precision: 2 }), '1.234,50')
})

test('without grouping a number is written as programs write it', () => {
  assert.equal(groupDigits('1234.5', 'de-DE', {}), '1234.5')
  assert.equal(groupDigits('1234.5', 'de-DE', { precision: 2 }), '1234.50')
})

for (const [separators, shown, plain] of [
  ['commaPoint', '1,234,567.5', '1234567.5'],
  ['pointComma', '1.234.567,5', '1234567,5'],
  ['spaceComma', '1\u202f234\u202f567,5', '1234567,5'],
  ['spacePoint', '1\u202f234\u202f567.5', '1234567.5'],
] as const) {
  test(`a column of ${separators} writes ${shown} for everybody`, () => {
    assert.equal(groupDigits('1234567.5', 'de-DE', { grouping: true, separators }), shown)
    assert.equal(groupDigits('1234567.5', 'de-DE', { separators }), plain)
  })
}

test('an amount is written as its locale writes it', () => {
  assert.equal(showAmount('1250.5', dollars), '$1,250.50')
  assert.equal(showAmount('-3', { locale: 'en-US', code: 'JPY', precision: 0 }), '-¥3')
})

test('the symbol stands where the column puts it', () => {
  assert.equal(showAmount('-1250.5', { ...dollars, symbol: 'after' }), '-1,250.50 $')
  assert.equal(showAmount('1250.5', { ...dollars, locale: 'de-DE', code: 'EUR', symbol: 'before' }), '€1.250,50')
  assert.equal(showAmount('1250.5', { ...dollars, separators: 'spaceComma' }), '$1\u202f250,50')
})

test('what is no number, and what this browser does not know, is shown as it is', () => {
  assert.equal(groupDigits('n/a', 'en-US', { grouping: true }), 'n/a')
  assert.equal(showAmount('5', { ...dollars, locale: 'not a locale' }), '5')
})
