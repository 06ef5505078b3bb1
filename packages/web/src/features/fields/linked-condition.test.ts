import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { newTest } from '../view-settings/filter-nodes.ts'
import { conditionOf, whereOf } from './linked-condition.ts'

const table = { columns: [aColumn('Name'), aColumn('Size', 'Number')] }

test('a stored condition is shown in the editor for filters and stored as it was', () => {
  const root = conditionOf('(Name,like,a%)~and(Size,gt,3)', table)
  assert.equal(root?.members.length, 2)
  assert.equal(root && whereOf(root, table), '(Name,like,a%)~and(Size,gt,3)')
})

test('what is still being made is no part of it, and none is all records', () => {
  const root = conditionOf('', table)
  assert.equal(root && whereOf({ ...root, members: [newTest(aColumn('Name'))] }, table), '')
})

test('one that names a field that is gone cannot be read', () => {
  assert.equal(conditionOf('(Gone,eq,1)', table), null)
})
