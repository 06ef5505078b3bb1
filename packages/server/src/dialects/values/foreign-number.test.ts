import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foreignNumber } from './foreign-number.ts'
import { shortestSingle } from './single-precision.ts'

const bigint = { word: 'integer', databaseType: 'bigint(20) unsigned' } as const
const signed = { word: 'integer', databaseType: 'bigint' } as const
const year = { word: 'integer', databaseType: 'year(4)' } as const
const decimal = { word: 'decimal', databaseType: 'numeric' } as const
const double = { word: 'float', databaseType: 'double precision' } as const

for (const [column, input, expected] of [
  [bigint, '18446744073709551615', '18446744073709551615'],
  [bigint, '18446744073709551616', null],
  [signed, '9223372036854775808', null],
  [year, 0, 0],
  [year, '0000', 0],
  [year, 50, null],
  [decimal, `${'9'.repeat(40)}.5`, `${'9'.repeat(40)}.5`],
  [decimal, '1.5e3', '1500'],
  [decimal, 'abc', null],
  [double, '1e308', 1e308],
  [double, 5e-324, 5e-324],
  [double, '1e999', null],
  [double, '', null],
  [double, '0x10', null],
  [double, true, null],
  [{ word: 'longText', databaseType: 'text' }, '7', null],
] as const)
  test(`${JSON.stringify(input)} in a column of ${column.databaseType} is ${expected}`, () =>
    assert.equal(foreignNumber(column, input), expected))

for (const [double, single] of [
  [0.10000000149011612, 0.1],
  [16777216, 16777216],
  [123456.7890625, 123456.79],
  [0.1, 0.1],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
] as const)
  test(`${double} was ${single} in single precision`, () => assert.equal(shortestSingle(double), single))
