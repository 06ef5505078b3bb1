import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ColumnTypeName, columnTypes } from '@rowhouse/core/column-types/registry'
import type { Column } from '../structure/tables/table.ts'
import { aColumn } from '../structure/tables/testing/a-column.ts'
import { alignOf, cellTypes } from './cell-types.ts'

const result = (type: ColumnTypeName): Column['result'] => ({
  ...{ type, options: columnTypes[type].defaults },
  ...{ comparison: columnTypes[type].comparison, operators: columnTypes[type].operators },
})
const display = { type: 'Currency', options: columnTypes.Currency.defaults }

for (const [name, column, align] of [
  ['a number', aColumn('a', 'Number'), 'end'],
  ['a formula that gives a number', aColumn('a', 'Formula', { result: result('Decimal') }), 'end'],
  ['a formula that gives a text', aColumn('a', 'Formula', { result: result('SingleLineText') }), 'start'],
  ['a formula that gives yes or no', aColumn('a', 'Formula', { result: result('Checkbox') }), 'center'],
  [
    'a formula shown as an amount',
    aColumn('a', 'Formula', { result: result('SingleLineText'), options: { display } }),
    'end',
  ],
  ['a formula that is broken', aColumn('a', 'Formula'), 'start'],
  ['a looked up amount', aColumn('a', 'Lookup', { result: result('Currency') }), 'end'],
  ['several looked up amounts', aColumn('a', 'Lookup', { result: result('Currency'), hasMany: true }), 'start'],
  ['the latest of the linked days', aColumn('a', 'Rollup', { result: result('Date') }), 'start'],
  ['the sum of linked amounts', aColumn('a', 'Rollup', { result: result('Currency') }), 'end'],
] as const) {
  test(`the heading of ${name} stands as its values do: ${align}`, () => assert.equal(alignOf(column), align))
}

for (const name of Object.keys(cellTypes) as ColumnTypeName[]) {
  const { samples } = cellTypes[name]
  const { storage, accept, defaults } = columnTypes[name]
  if (storage !== null && typeof samples !== 'function' && samples.length > 0)
    test(`a preview of ${name} shows values it could have`, () => {
      for (const sample of samples) assert.deepEqual(accept(sample, defaults as never), sample)
    })
}

test('no two types are equally worth grouping by', () => {
  const ranks = Object.values(cellTypes).flatMap(({ groupRank }) => groupRank ?? [])
  assert.equal(new Set(ranks).size, ranks.length)
})

test('only computed types are asked for by their parts', () => {
  for (const name of Object.keys(cellTypes) as ColumnTypeName[])
    if (cellTypes[name].computed !== undefined) assert.notEqual(columnTypes[name].computed, undefined)
})
