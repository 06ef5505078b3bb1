import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readFilterValue } from '../column-types/read-filter-value.ts'
import { columnTypes } from '../column-types/registry.ts'
import type { FilterableColumn, FilterTest, PlainValue } from './filter-tree.ts'
import { matches } from './matches.ts'
import { readTest } from './read-test.ts'
import { wholeTest } from './whole-numbers.ts'

const ages = [null, -3, -2, -1, 0, 1, 2, 3, 4]

const age: FilterableColumn = {
  ...{ id: 'cl_age', title: 'Age', name: 'age', comparison: 'number', operators: columnTypes.Number.operators },
  readFilterValue: (text) => readFilterValue(columnTypes.Number, text, columnTypes.Number.defaults),
}

const read = (word: string, written: string | readonly string[]) =>
  readTest({ column: age, word, written, place: 'where' }) as FilterTest<PlainValue>
const found = (test: FilterTest<PlainValue>) => ages.filter((value) => matches(test, new Map([['cl_age', value]])))

describe('whole numbers beside fractions', () => {
  for (const [word, written, expected] of [
    ['gt', '1.6', [2, 3, 4]],
    ['gte', '1.6', [2, 3, 4]],
    ['lt', '1.6', [-3, -2, -1, 0, 1]],
    ['lte', '-0.5', [-3, -2, -1]],
    ['gt', '-1.5', [-1, 0, 1, 2, 3, 4]],
    ['eq', '1.5', []],
    ['neq', '1.5', ages],
    ['in', ['1.5'], []],
    ['in', ['1.5', '2', '3'], [2, 3]],
    ['nin', ['1.5'], ages],
    ['nin', ['1.5', '2'], [null, -3, -2, -1, 0, 1, 3, 4]],
    ['btw', ['0.2', '2.9'], [1, 2]],
    ['btw', ['1.2', '1.8'], []],
    ['nbtw', ['-1.5', '2.5'], [null, -3, -2, 3, 4]],
    ['eq', '2.0', [2]],
    ['lt', '99999999999999999.5', [-3, -2, -1, 0, 1, 2, 3, 4]],
  ] as const) {
    test(`${word} ${written}`, () => {
      const test = wholeTest(read(word, written))
      assert.deepEqual(found(test), expected)
      assert.ok(!JSON.stringify(test.value).includes('.'), 'no fraction is left')
    })
  }

  for (const text of ['2abc', 'abc', 'e', '9223372036854775807.5', '-9223372036854775808.5', '0x10', '1e999']) {
    test(`“${text}” is refused`, () => {
      assert.throws(() => read('eq', text), { code: 'invalid_request' })
    })
  }
})

describe('filters of numbers take what is written, not what a cell would make of it', () => {
  for (const [name, text, expected] of [
    ['Rating', '7', 7],
    ['Rating', '3.5', '3.5'],
    ['Rating', '★★★', 3],
    ['Year', '0', 0],
    ['Year', '2026-11-15', 2026],
    ['Currency', '1.005', '1.005'],
    ['Currency', '1,234.50', '1234.5'],
    ['Percent', '50%', '50'],
    ['Duration', '90', '90'],
    ['Duration', '1:30', '5400'],
    ['Duration', '0.0005', '0.0005'],
    ['Decimal', '12 pieces', null],
    ['ID', '2082.6', '2082.6'],
  ] as const) {
    test(`${name}: “${text}” is ${expected}`, () => {
      const type = columnTypes[name]
      assert.equal(readFilterValue(type as never, text, type.defaults), expected)
    })
  }
})
