import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFilterValue } from '../column-types/read-filter-value.ts'
import type { ColumnTypeName } from '../column-types/registry.ts'
import { columnTypes } from '../column-types/registry.ts'
import type { FilterableColumn } from '../filters/filter-tree.ts'
import { parseWhere } from '../filters/parse-where.ts'
import { printWhere } from '../filters/print-where.ts'
import { filterNodeOf } from './filter-node-of.ts'
import { filterTreeOf } from './filter-tree-of.ts'

const aColumn = (title: string, name: ColumnTypeName): FilterableColumn => {
  const { comparison, operators } = columnTypes[name]
  const type = columnTypes[name] as never
  return {
    id: `cl_${title}`,
    title,
    name: title,
    comparison,
    operators,
    readFilterValue: (text) => readFilterValue(type, text, columnTypes[name].defaults),
  }
}
const columns = [aColumn('Name', 'SingleLineText'), aColumn('Size', 'Number'), aColumn('Due', 'Date')]

for (const where of [
  '(Name,eq,Ann)',
  '(Name,like,%an%)',
  '(Name,blank,)',
  '(Name,eq,"(a), b")',
  '(Size,gt,3)~and(Size,in,1,2)',
  '(Size,btw,1,5)~or(Name,neq,x)',
  '((Size,gt,3)~or(Name,eq,a))~and(Due,eq,today)',
  '(Due,gt,daysAgo,3)',
  '(Due,within,pastMonth)',
  '~not((Size,gt,3)~or(Name,eq,a))',
]) {
  test(`“${where}” becomes conditions on the screen and the same text again`, () => {
    const tree = parseWhere(where, columns)
    assert.ok(tree)
    const { tree: again, notes } = filterTreeOf(filterNodeOf(tree), columns)
    assert.deepEqual(notes, [])
    assert.equal(again === null ? null : printWhere(again), printWhere(tree))
  })
}
