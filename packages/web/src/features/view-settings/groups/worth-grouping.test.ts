import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../../structure/tables/testing/a-column.ts'
import { worthGrouping } from './worth-grouping.ts'

const name = { ...aColumn('Name'), isPrimaryValue: true }
const key = { ...aColumn('Id', 'ID'), isKey: true }
const note = aColumn('Note', 'LongText')
const amount = aColumn('Amount', 'Number')
const due = aColumn('Due', 'Date')
const done = aColumn('Done', 'Checkbox')
const owner = aColumn('Owner', 'Collaborator')
const stage = aColumn('Stage', 'SingleSelect')

for (const [columns, best] of [
  [[key, name, note, amount, due, done, owner, stage], stage],
  [[key, name, note, amount, due, done, owner], owner],
  [[key, name, note, amount, due, done], done],
  [[key, name, note, amount, due], due],
  [[key, name, note, amount], amount],
  [[key, name, note], note],
  [[key, name], name],
  [[key], key],
] as const) {
  test(`of ${columns.map(({ title }) => title).join(', ')}, ${best.title} is worth a group first`, () =>
    assert.equal(worthGrouping(columns), best))
}

test('of nothing, nothing is', () => assert.equal(worthGrouping([]), undefined))
