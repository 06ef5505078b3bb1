import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnTypes } from '@rowhouse/core/column-types/registry'
import type { FilterTestNode } from '@rowhouse/core/views/filter-node'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { countTests } from './count-tests.ts'
import { addedTo, emptyGroup, filtersOf, isValueOf, newTest, replacedAt, rootOf } from './filter-nodes.ts'

const one = (columnId: string): FilterTestNode => ({ id: columnId, kind: 'test', columnId, operator: 'eq', value: 'x' })

test('conditions are added to the group they belong to, and counted', () => {
  let root = addedTo(emptyGroup('and'), [], one('a'))
  root = addedTo(root, [], emptyGroup('or'))
  root = addedTo(root, [1], one('b'))
  root = addedTo(root, [1], one('c'))
  assert.equal(countTests(root), 3)
  const inner = root.members[1]
  assert.deepEqual(inner?.kind === 'group' && inner.members.map(({ id }) => id), ['b', 'c'])
})

test('a condition is replaced or taken out where it stands', () => {
  const root = emptyGroup('and', [one('a'), emptyGroup('or', [one('b'), one('c')])])
  const changed = replacedAt(root, [1, 0], { ...one('b'), value: 'y' })
  assert.equal(countTests(changed), 3)
  assert.deepEqual(countTests(replacedAt(changed, [1, 1], null)), 2)
  assert.deepEqual(countTests(replacedAt(changed, [1], null)), 1)
})

test('a condition that is not whole yet does not count', () => {
  assert.equal(countTests({ ...one('a'), value: null }), 0)
  assert.equal(countTests({ ...one('a'), operator: 'blank', value: null }), 1)
})

test('a single condition has a group around it; an empty group is no filter', () => {
  assert.deepEqual(rootOf(one('a')).members, [one('a')])
  assert.equal(filtersOf(rootOf(null)), null)
})

test('a condition on a computed field is one on its result', () => {
  const { comparison, operators } = columnTypes.Number
  const result = { type: 'Number', options: {}, comparison, operators } as const
  const total = aColumn('a', 'Formula', { result })
  assert.equal(newTest(total).operator, 'eq')
  assert.deepEqual([isValueOf(total, '12'), isValueOf(total, 'twelve')], [true, false])
})
