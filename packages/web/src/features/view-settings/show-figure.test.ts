import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { Column } from '../../structure/tables/table.ts'
import { showFigure } from './show-figure.ts'

const column = (type: Column['type']): Column =>
  ({ id: 'c', title: 'C', type, options: columnTypes[type].defaults }) as unknown as Column
const context = { locale: 'en-US', people: new Map() }

for (const [type, name, value, shown] of [
  ['Number', 'sum', '1284000', '1,284,000'],
  ['Decimal', 'avg', '3.14159', '3.14'],
  ['Number', 'sum', '18446744073709551613', '18,446,744,073,709,551,613'],
  ['Decimal', 'sum', '99999999999999999996.25', '99,999,999,999,999,999,996.25'],
  ['Decimal', 'sum', '-0.0004', '0'],
  ['Decimal', 'standardDeviation', '1e-7', '0'],
  ['Currency', 'sum', '71400000.5', '$71,400,000.50'],
  ['Duration', 'avg', '5399.6', '1:30'],
  ['Percent', 'avg', '46', '46%'],
  ['SingleLineText', 'unique', 5, '5'],
  ['SingleLineText', 'percentFilled', 33.333, '33.3%'],
  ['Attachment', 'totalSize', 1_536_000, '1.5 MB'],
] as const) {
  test(`the ${name} of ${type} is ${shown}`, () => assert.equal(showFigure(column(type), name, value, context), shown))
}

for (const [options, shown] of [
  [{ precision: 2 }, '6,449,436.90'],
  [{ precision: 0 }, '6,449,437'],
  [{ precision: 4, separators: 'pointComma' }, '6.449.436,9000'],
] as const) {
  test(`a sum has the digits and marks of its column, as in ${shown}`, () => {
    const amount = { ...column('Decimal'), options: { ...columnTypes.Decimal.defaults, ...options } } as Column
    assert.equal(showFigure(amount, 'sum', '6449436.9', context), shown)
  })
}

for (const [type, options, shown] of [
  ['Currency', {}, '$6,449,436.90'],
  ['Decimal', { precision: 2 }, '6,449,436.90'],
] as const) {
  test(`a sum of what a formula shows as ${type} is shown so, too: ${shown}`, () => {
    const display = { type, options: { ...columnTypes[type].defaults, ...options } }
    const formula = { ...column('Formula'), result: null, options: { display } } as unknown as Column
    assert.equal(showFigure(formula, 'sum', '6449436.9', context), shown)
  })
}

test('a sum of sums of amounts is an amount', () => {
  const result = { type: 'Currency', options: columnTypes.Currency.defaults, comparison: 'decimal', operators: [] }
  const rollup = { ...column('Rollup'), result } as unknown as Column
  assert.equal(showFigure(rollup, 'sum', '6449436.9', context), '$6,449,436.90')
})

for (const [dateFormat, shown] of [
  ['YYYY-MM-DD', '2026-10-16'],
  ['DD/MM/YYYY', '16/10/2026'],
] as const) {
  test(`the earliest day of a column that chose ${dateFormat} is ${shown}`, () => {
    const day = { ...column('Date'), options: { ...columnTypes.Date.defaults, dateFormat } } as Column
    assert.equal(showFigure(day, 'earliest', '2026-10-16', context), shown)
  })
}

test('what has no answer shows nothing', () => assert.equal(showFigure(column('Number'), 'avg', null, context), null))
