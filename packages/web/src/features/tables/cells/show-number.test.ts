import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupDigits, showAmount } from './show-number.ts'

test('digits are grouped without going through a float', () => {
  assert.equal(groupDigits('12345678901234567890.123456789', 'en-US'), '12,345,678,901,234,567,890.123456789')
  assert.equal(groupDigits('1234.5', 'de-DE', 2), '1.234,50')
})

test('an amount is written as its locale writes it', () => {
  assert.equal(showAmount('1250.5', { locale: 'en-US', code: 'USD', precision: 2 }), '$1,250.50')
  assert.equal(showAmount('-3', { locale: 'en-US', code: 'JPY', precision: 0 }), '-¥3')
})

test('what is no number, and what this browser does not know, is shown as it is', () => {
  assert.equal(groupDigits('n/a', 'en-US'), 'n/a')
  assert.equal(showAmount('5', { locale: 'not a locale', code: 'USD', precision: 2 }), '5')
})
