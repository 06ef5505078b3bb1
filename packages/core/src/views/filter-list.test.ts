import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { matches } from '../filters/matches.ts'
import { parseFilters } from '../filters/parse-filters.ts'
import { resolveFilter } from '../filters/resolve-filter.ts'
import { aColumn } from '../filters/testing/a-column.ts'
import { appendFilter, type FilterItem, filterToList, findFilter, listToFilter, replaceFilter } from './filter-list.ts'
import type { FilterNode } from './filter-node.ts'
import { filterTreeOf } from './filter-tree-of.ts'

const columns = ['a', 'b', 'c'].map((title) => aColumn(title, 'number'))

const node: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({
      id: fc.uuid(),
      kind: fc.constant('test' as const),
      columnId: fc.constantFrom('cl_a', 'cl_b', 'cl_c'),
      operator: fc.constant('eq' as const),
      value: fc.constantFrom(0, 1),
    }),
    fc.record({
      id: fc.uuid(),
      kind: fc.constant('group' as const),
      joined: fc.constantFrom('and' as const, 'or' as const),
      not: fc.boolean(),
      members: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).node

const records = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (bits) =>
    new Map([
      ['cl_a', bits & 1],
      ['cl_b', (bits >> 1) & 1],
      ['cl_c', (bits >> 2) & 1],
    ]),
)

type Tree = ReturnType<typeof filterTreeOf>['tree']

/** Which of the eight records a filter lets through. */
const passing = (tree: Tree): boolean[] =>
  records.map((record) => {
    const resolved = tree && resolveFilter(tree, { zone: 'UTC', now: '2026-01-01T00:00:00Z' })
    return resolved === null || matches(resolved, record)
  })

const wire = (items: readonly FilterItem[]): unknown[] =>
  items.map(({ logic, columnId, operator, value, children }) => ({
    logical_op: logic,
    fk_column_id: columnId,
    comparison_op: operator,
    value,
    is_group: children !== null,
    children: children === null ? undefined : wire(children),
  }))

describe('filters as lists', () => {
  test('a list says the same as the filter it was made of, and so does the filter made of the list', () => {
    fc.assert(
      fc.property(node, (filter) => {
        const items = filterToList(filter)
        const expected = passing(filterTreeOf(filter, columns).tree)
        assert.deepEqual(passing(parseFilters(wire(items), columns)), expected)
        assert.deepEqual(passing(filterTreeOf(listToFilter(items), columns).tree), expected)
      }),
      { numRuns: 2000 },
    )
  })

  const item = (id: string, logic: FilterItem['logic'] = 'and', children: FilterItem[] | null = null): FilterItem => ({
    id,
    logic,
    columnId: children === null ? 'cl_a' : null,
    operator: children === null ? 'eq' : null,
    value: children === null ? 1 : null,
    children,
  })
  const shape = (items: readonly FilterItem[]): unknown[] =>
    items.map(({ id, logic, children }) =>
      children === null ? `${logic} ${id}` : [`${logic} ${id}`, ...shape(children)],
    )

  for (const [name, items] of [
    ['one after the other', [item('x'), item('y', 'and'), item('z', 'and')]],
    ['and before or', [item('x', 'or'), item('y', 'or'), item('z', 'and')]],
    ['not', [item('x', 'not'), item('y', 'not')]],
    ['groups', [item('g', 'and', [item('x', 'or'), item('y', 'or')]), item('z')]],
    ['a group without members', [item('g', 'and', []), item('z')]],
  ] as const)
    test(`stored and read again, a list is the same: ${name}`, () => {
      assert.deepEqual(shape(filterToList(listToFilter(items))), shape(items))
    })

  test('a filter is found, put in place of another, taken out and added to a group', () => {
    const items = [item('x'), item('g', 'and', [item('y')])]
    assert.deepEqual(findFilter(items, 'y'), { item: items[1]?.children?.[0], parentId: 'g', at: 0 })
    assert.equal(findFilter(items, 'nobody'), null)
    assert.deepEqual(shape(replaceFilter(items, 'y', item('y', 'or'))), ['and x', ['and g', 'or y']])
    assert.deepEqual(shape(replaceFilter(items, 'g', null)), ['and x'])
    assert.deepEqual(shape(appendFilter(items, item('z'), 'g')), ['and x', ['and g', 'and y', 'and z']])
    assert.deepEqual(shape(appendFilter(items, item('z'), null)), ['and x', ['and g', 'and y'], 'and z'])
  })
})
