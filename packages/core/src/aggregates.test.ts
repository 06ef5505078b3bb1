import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aggregateNames, aggregatesFor, isAggregateName } from './aggregates.ts'
import { storedAs } from './column-types/column-type.ts'
import { type ColumnTypeName, columnTypes, findColumnType } from './column-types/registry.ts'

const any = ['count', 'empty', 'filled', 'unique', 'percentEmpty', 'percentFilled', 'percentUnique']
const numbers = ['sum', 'min', 'max', 'avg', 'median', 'standardDeviation', 'range']
const days = ['earliest', 'latest', 'rangeDays', 'rangeMonths']

const own: Partial<Record<ColumnTypeName, readonly string[]>> = {
  ...Object.fromEntries(
    ['ID', 'ForeignKey', 'Year', 'Number', 'Decimal', 'Currency', 'Percent', 'Duration', 'Rating', 'AutoNumber'].map(
      (name) => [name, numbers],
    ),
  ),
  ...Object.fromEntries(['Date', 'DateTime', 'CreateTime', 'LastModifiedTime'].map((name) => [name, days])),
  Time: ['earliest', 'latest'],
  Checkbox: ['checked', 'unchecked', 'percentChecked', 'percentUnchecked'],
  Attachment: ['totalSize'],
}

describe('functions of a footer', () => {
  for (const name of Object.keys(columnTypes) as ColumnTypeName[]) {
    test(`${name} has those of every column${own[name] ? ' and its own' : ''}`, () => {
      const type = findColumnType(name)
      assert.ok(type)
      const { comparison } = storedAs(type, type.defaults)
      assert.deepEqual(aggregatesFor({ comparison, operators: type.operators }), [...any, ...(own[name] ?? [])])
    })
  }

  test('a name is one of the list, whatever else an object has', () => {
    assert.ok(aggregateNames.every(isAggregateName))
    for (const name of ['', 'constructor', '__proto__', 'toString', 'SUM', 'sum ', 'sum(1)'])
      assert.equal(isAggregateName(name), false)
  })
})
