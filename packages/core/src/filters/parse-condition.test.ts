import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '../errors.ts'
import type { FilterTree } from './filter-tree.ts'
import { parseCondition } from './parse-condition.ts'
import { aColumn } from './testing/a-column.ts'

const columns = [aColumn('Name'), aColumn('Age', 'number')]

function outline(tree: FilterTree | null): string {
  if (tree === null) return 'none'
  if (tree.kind === 'test')
    return `${tree.column.title} ${tree.operator} ${JSON.stringify(Object.values(tree.value)[1])}`
  return `${tree.not ? '!' : ''}${tree.joined}(${tree.members.map(outline).join(', ')})`
}

describe('the older condition', () => {
  for (const [input, meaning] of [
    ['', 'none'],
    ['{}', 'none'],
    ['{"Age":{"eq":3}}', 'Age eq 3'],
    ['{"Age":{"gt":3,"le":9}}', 'and(Age gt 3, Age lte 9)'],
    ['{"Age":{"lt":3},"Name":{"neq":"Ann"}}', 'and(Age lt 3, Name neq "Ann")'],
    ['{"Name":{"like":"A%n%"}}', 'Name like ["A","n",""]'],
    ['{"Name":{"nlike":"%x"}}', 'Name nlike ["","x"]'],
    ['{"Age":{"in":[1,2]}}', 'Age in [1,2]'],
    ['{"Age":{"nin":"1,2"}}', 'Age nin [1,2]'],
    ['{"_or":[{"Age":{"eq":1}},{"Age":{"eq":2}}]}', 'or(Age eq 1, Age eq 2)'],
    [
      '{"_and":[{"Age":{"ge":1}},{"_or":[{"Age":{"eq":2}},{"Age":{"eq":3}}]}]}',
      'and(Age gte 1, or(Age eq 2, Age eq 3))',
    ],
    ['{"_not":{"Age":{"eq":1}}}', '!and(Age eq 1)'],
    ['{"_not":{"Age":{"eq":1},"Name":{"eq":"x"}},"Age":{"gt":0}}', 'and(!and(Age eq 1, Name eq "x"), Age gt 0)'],
  ] as const) {
    test(`${input || 'an empty text'} is ${meaning}`, () => {
      assert.equal(outline(parseCondition(input, columns)), meaning)
      if (input !== '') assert.equal(outline(parseCondition(JSON.parse(input), columns)), meaning)
    })
  }
})

describe('conditions that are refused (S02)', () => {
  for (const [input, place] of [
    ['{', 'conditionGraph'],
    ['[]', 'conditionGraph'],
    ['3', 'conditionGraph'],
    ['{"Nobody":{"eq":1}}', 'conditionGraph.Nobody'],
    ['{"__proto__":{"eq":1}}', 'conditionGraph.__proto__'],
    ['{"constructor":{"eq":1}}', 'conditionGraph.constructor'],
    ['{"orders":{"relationType":"hm","Age":{"eq":1}}}', 'conditionGraph.orders'],
    ['{"Age":{"eq;drop":1}}', 'conditionGraph.Age.eq;drop'],
    ['{"Age":{"toString":1}}', 'conditionGraph.Age.toString'],
    ['{"Age":{"relationType":"hm"}}', 'conditionGraph.Age.relationType'],
    ['{"Age":{}}', 'conditionGraph.Age'],
    ['{"Age":5}', 'conditionGraph.Age'],
    ['{"Age":{"eq":{"x":1}}}', 'conditionGraph.Age.eq'],
    ['{"_or":[]}', 'conditionGraph._or'],
    ['{"_or":{}}', 'conditionGraph._or'],
    ['{"_and":[{}]}', 'conditionGraph._and[0]'],
    ['{"_not":{}}', 'conditionGraph._not'],
    ['{"_xor":[{"Age":{"eq":1}}]}', 'conditionGraph._xor'],
  ] as const) {
    test(input, () => {
      assert.throws(
        () => parseCondition(input, columns, { parameter: 'conditionGraph' }),
        (error) => error instanceof AppError && error.code === 'invalid_request' && error.details.place === place,
      )
    })
  }

  test('in without values is nothing, and its negation is refused (S66)', () => {
    assert.equal(outline(parseCondition({ Age: { in: [] } }, columns)), 'Age in []')
    assert.throws(() => parseCondition({ _not: { Age: { in: [] } } }, columns), AppError)
    assert.throws(() => parseCondition({ Age: { nin: [] } }, columns), AppError)
  })

  test('more than a hundred conditions and more than ten levels are refused', () => {
    const many = (count: number) => ({ _or: Array.from({ length: count }, () => ({ Age: { eq: 1 } })) })
    const deep = (depth: number) => `${'{"_not":'.repeat(depth)}{"Age":{"eq":1}}${'}'.repeat(depth)}`
    assert.notEqual(parseCondition(many(100), columns), null)
    assert.throws(() => parseCondition(many(101), columns), /at most 100 conditions/)
    assert.notEqual(parseCondition(deep(10), columns), null)
    for (const depth of [11, 10_000]) assert.throws(() => parseCondition(deep(depth), columns), /at most 10 deep/)
  })
})
