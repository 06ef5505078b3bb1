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
  ['Currency', 'sum', '71400000.5', '$71,400,000.50'],
  ['Percent', 'avg', '46', '46%'],
  ['SingleLineText', 'unique', 5, '5'],
  ['SingleLineText', 'percentFilled', 33.333, '33.3%'],
  ['Attachment', 'totalSize', 1_536_000, '1.5 MB'],
] as const) {
  test(`the ${name} of ${type} is ${shown}`, () => assert.equal(showFigure(column(type), name, value, context), shown))
}

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
