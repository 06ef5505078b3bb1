import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type AskedFilter, readAskedFilter } from './asked-filter.ts'
import type { FilterTree } from './filter-tree.ts'
import { parseWhere } from './parse-where.ts'
import { printWhere } from './print-where.ts'
import { aColumn } from './testing/a-column.ts'

const columns = [aColumn('Name'), aColumn('Age', 'number'), aColumn('Born', 'date')]
const adult: AskedFilter = { column: 'Age', operator: 'gte', value: 18 }
const named: AskedFilter = { column: 'name', operator: 'eq', value: 'a,b)' }

describe('a filter in plain words', () => {
  for (const [asked, where] of [
    [adult, '(Age,gte,18)'],
    [{ ...adult, column: 'cl_Age' }, '(Age,gte,18)'],
    [{ column: 'Name', operator: 'null' }, '(Name,null,)'],
    [{ column: 'Age', operator: 'in', value: [1, 2] }, '(Age,in,1,2)'],
    [{ column: 'Born', operator: 'lt', value: 'daysAgo,3' }, '(Born,lt,daysAgo,3)'],
    [{ joined: 'or', members: [adult, { ...adult, value: 3 }] }, '(Age,gte,18)~or(Age,gte,3)'],
    [{ joined: 'and', not: true, members: [adult] }, '~not(Age,gte,18)'],
  ] as const satisfies readonly (readonly [AskedFilter, string])[])
    test(`means ${where}`, () => assert.deepEqual(read(asked), parseWhere(where, columns)))

  test('takes values as they are: nothing in them is grammar', () => {
    const tree = read(named)
    assert.ok(tree?.kind === 'test')
    assert.deepEqual(tree.value, { kind: 'value', value: 'a,b)' })
    assert.deepEqual(parseWhere(printWhere(tree), columns), tree)
  })

  test('says nothing where a group has no members', () => assert.equal(read({ joined: 'or', members: [] }), null))

  for (const [asked, sentence] of [
    [{ ...adult, column: 'Height' }, /There is no column “Height”/],
    [{ ...adult, operator: 'resembles' }, /resembles/],
    [{ ...adult, value: 'old' }, /old/],
    [{ joined: 'and', not: true, members: [{ ...adult, operator: 'in', value: [] }] }, /empty list/],
    [{ joined: 'and', members: Array.from({ length: 101 }, () => adult) }, /at most 100 conditions/],
    [deep(11), /at most 10 deep/],
  ] as const satisfies readonly (readonly [AskedFilter, RegExp])[])
    test(`refuses what breaks with ${sentence}`, () =>
      assert.throws(() => read(asked), { code: 'invalid_request', message: sentence }))
})

function read(asked: AskedFilter): FilterTree | null {
  return readAskedFilter(asked, columns)
}

function deep(levels: number): AskedFilter {
  return levels === 0 ? adult : { joined: 'and', members: [deep(levels - 1)] }
}
