import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { likelyField, withField } from './through-draft.ts'

const fields = [
  aColumn('Id', 'ID'),
  aColumn('Name', 'SingleLineText', { isPrimaryValue: true }),
  aColumn('Year', 'Year'),
  aColumn('Due', 'Date'),
  aColumn('Price', 'Currency'),
  aColumn('Orders', 'LinkToAnotherRecord'),
]

for (const [type, from, title] of [
  ['Rollup', fields, 'Price'],
  ['Lookup', fields, 'Year'],
  ['Rollup', fields.slice(0, 2), 'Name'],
  ['Lookup', fields.slice(0, 2), 'Name'],
  ['Lookup', fields.slice(0, 1), 'Id'],
] as const) {
  test(`a ${type} of ${from.length} fields begins with ${title}`, () =>
    assert.equal(likelyField(type as ColumnTypeName, from)?.title, title))
}

for (const [title, func] of [
  ['Price', 'sum'],
  ['Due', 'max'],
  ['Name', 'count'],
  ['Year', 'count'],
  ['Id', 'count'],
] as const) {
  test(`a rollup of ${title} begins with ${func}`, () =>
    assert.equal(withField({ columnId: null, func: 'count' }, fields, `cl_${title}`).func, func))
}

test('what a person chose to make of the values stays with another field', () => {
  assert.deepEqual(withField({ columnId: 'cl_Price', func: 'avg' }, fields, 'cl_Due'), {
    columnId: 'cl_Due',
    func: 'avg',
  })
  assert.equal(withField({ columnId: 'cl_Price', func: 'sum' }, fields, 'cl_Name').func, 'count')
})
