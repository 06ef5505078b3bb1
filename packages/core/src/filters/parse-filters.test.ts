import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../errors.ts'
import type { FilterTree } from './filter-tree.ts'
import { storedWords } from './operator-words.ts'
import { type OperatorName, operators } from './operators.ts'
import { type FiltersOptions, parseFilters } from './parse-filters.ts'
import { aColumn } from './testing/a-column.ts'

const name = aColumn('Name')
const age = aColumn('Age', 'number')
const day = aColumn('Day', 'date')
const columns = [name, age, day, aColumn('Tags', 'list')]

const filter = (comparison_op: string, value?: unknown, more: object = {}) => ({
  fk_column_id: 'cl_Name',
  comparison_op,
  value,
  ...more,
})
const group = (children: unknown, more: object = {}) => ({ is_group: true, children, ...more })

const parsed = (input: unknown, options?: FiltersOptions) => parseFilters(input, columns, options)

function refusal(input: unknown): AppError {
  try {
    parseFilters(input, columns)
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
    return error
  }
  return assert.fail(`${JSON.stringify(input)} was read`)
}

function operatorsIn(tree: FilterTree | null): string {
  if (tree === null) return 'none'
  if (tree.kind === 'test') return tree.operator
  return `${tree.not ? '!' : ''}${tree.joined}(${tree.members.map(operatorsIn).join(' ')})`
}

describe('the eight stored words', () => {
  for (const [word, operator, spec] of [
    ['isEqual', 'eq', 'spec 239'],
    ['isNotEqual', 'neq', 'spec 240'],
    ['isLike', 'like', 'spec 241'],
    ['isNot like', 'nlike', 'spec 242'],
    ['isEmpty', 'empty', 'spec 243'],
    ['isNotEmpty', 'notempty', 'spec 244'],
    ['isNull', 'null', 'spec 245'],
    ['isNotNull', 'notnull', 'spec 246'],
  ] as const) {
    test(`“${word}” is ${operator} and is stored so (${spec})`, () => {
      const tree = parsed([filter(word, 'x')])
      assert.equal(operatorsIn(tree), operator)
      assert.equal(storedWords[operator], word)
    })
  }

  test('“isNotLike” is taken as “isNot like” (spec 242)', () => {
    assert.deepEqual(parsed([filter('isNotLike', 'x')]), parsed([filter('isNot like', 'x')]))
  })

  test('every operator is found under its name and under the word it is stored by', () => {
    const written = { value: 'x', text: 'x', list: 'x', pair: 'x,y', nothing: null, span: 'pastWeek' }
    for (const operator of Object.keys(operators) as OperatorName[]) {
      const id = operator === 'within' ? 'cl_Day' : 'cl_Name'
      const value = written[operators[operator].wants]
      for (const word of [operator, storedWords[operator]])
        assert.equal(operatorsIn(parsed([filter(word, value, { fk_column_id: id })])), operator)
    }
  })
})

describe('filter objects', () => {
  for (const [meaning, input, expected] of [
    ['no filter', [], 'none'],
    ['no filter as text', '[]', 'none'],
    ['an empty text', '', 'none'],
    ['one', [filter('eq', 'x')], 'eq'],
    ['as text', '[{"fk_column_id":"cl_Name","comparison_op":"eq","value":"x"}]', 'eq'],
    ['and', [filter('eq', 'x'), filter('neq', 'y', { logical_op: 'and' })], 'and(eq neq)'],
    ['or', [filter('eq', 'x'), filter('neq', 'y', { logical_op: 'or' })], 'or(eq neq)'],
    ['the first logical_op says nothing', [filter('eq', 'x', { logical_op: 'or' }), filter('gt', 'y')], 'and(eq gt)'],
    ['not is and not', [filter('eq', 'x'), filter('gt', 'y', { logical_op: 'not' })], 'and(eq !and(gt))'],
    [
      'and binds before or',
      [filter('eq', 'x'), filter('gt', 'y', { logical_op: 'or' }), filter('lt', 'y', { logical_op: 'and' })],
      'or(eq and(gt lt))',
    ],
    [
      'a group in a group',
      [filter('eq', 'x'), group([filter('gt', 'y'), group([filter('lt', 'z')])], { logical_op: 'not' })],
      'and(eq !and(gt lt))',
    ],
    ['a group without members says nothing', [filter('eq', 'x'), group([], { logical_op: 'or' })], 'eq'],
    ['only empty groups are no filter', [group([group(null)])], 'none'],
    ['fields that are not of the filter', [filter('eq', 'x', { id: 'f1', order: 2, fk_view_id: 'v' })], 'eq'],
    ['is with its value', [filter('is', 'null')], 'null'],
  ] as const) {
    test(meaning, () => assert.equal(operatorsIn(parsed(input)), expected))
  }

  for (const [meaning, input, value] of [
    ['numbers', filter('gt', 3, { fk_column_id: 'cl_Age' }), { kind: 'value', value: 3 }],
    ['number texts', filter('gt', '3', { fk_column_id: 'cl_Age' }), { kind: 'value', value: 3 }],
    ['lists', filter('in', [1, '2'], { fk_column_id: 'cl_Age' }), { kind: 'list', values: [1, 2] }],
    ['list texts', filter('in', '1,2', { fk_column_id: 'cl_Age' }), { kind: 'list', values: [1, 2] }],
    ['members with commas', filter('anyof', ['a,b'], { fk_column_id: 'cl_Tags' }), { kind: 'list', values: ['a,b'] }],
    [
      'days beside the value',
      filter('eq', '3', { fk_column_id: 'cl_Day', comparison_sub_op: 'daysAgo' }),
      { kind: 'day', day: { relative: 'daysAgo', days: 3 } },
    ],
    [
      'days without a value',
      filter('lt', null, { fk_column_id: 'cl_Day', comparison_sub_op: 'oneWeekAgo' }),
      { kind: 'day', day: { relative: 'oneWeekAgo' } },
    ],
    [
      'spans',
      filter('isWithin', 10, { fk_column_id: 'cl_Day', comparison_sub_op: 'nextNumberOfDays' }),
      { kind: 'span', span: { span: 'nextNumberOfDays', days: 10 } },
    ],
    [
      'a span that needs no number ignores one',
      filter('isWithin', 'old', { fk_column_id: 'cl_Day', comparison_sub_op: 'pastWeek' }),
      { kind: 'span', span: { span: 'pastWeek' } },
    ],
  ] as const) {
    test(`values: ${meaning}`, () => {
      const tree = parsed([input])
      assert.ok(tree?.kind === 'test')
      assert.deepEqual(tree.value, value)
    })
  }

  test('half-made stored filters are skipped, in a request they are refused', () => {
    const whole = filter('eq', 'x')
    for (const half of [{}, filter(''), filter('eq'), filter('eq', ''), filter('eq', null), { comparison_op: 'eq' }]) {
      assert.equal(operatorsIn(parsed([half, whole], { incomplete: 'skip' })), 'eq')
      if (half !== undefined && (half as { value?: unknown }).value !== '') assert.equal(refusal([half]).status, 400)
    }
    assert.equal(operatorsIn(parsed([filter('null')], { incomplete: 'skip' })), 'null')
  })

  test('a stored filter on a column that is gone is refused: left out, it would show more records', () => {
    const gone = filter('eq', 'x', { fk_column_id: 'cl_Gone' })
    assert.throws(() => parsed([gone], { incomplete: 'skip' }), /There is no column “cl_Gone” \(filterArrJson\[0\]\)\./)
  })
})

describe('filter objects that are refused (S02)', () => {
  for (const [meaning, input] of [
    ['no JSON', '[{'],
    ['no list', {}],
    ['a number', 3],
    ['no objects', [1]],
    ['lists in the list', [[]]],
    ['an unknown operator', [filter('eq;drop', 'x')]],
    ['an inherited word', [filter('constructor', 'x')]],
    ['an unknown logic', [filter('eq', 'x', { logical_op: 'xor' })]],
    ['a title instead of an id', [filter('eq', 'x', { fk_column_id: 'Name' })]],
    ['an object as value', [filter('eq', { $ne: 1 })]],
    ['a list in a list', [filter('in', [[1]])]],
    ['a list where one value is wanted', [filter('eq', ['a', 'b'])]],
    ['children that are no list', [group({})]],
    ['__proto__', JSON.parse('[{"__proto__":{"fk_column_id":"cl_Name","comparison_op":"eq","value":"x"}}]')],
    ['nin without values (S66)', [filter('nin', [])]],
    ['in without values under not (S66)', [filter('in', [], { logical_op: 'not' })]],
  ] as const) {
    test(meaning, () => assert.equal(refusal(input).code, 'invalid_request'))
  }

  test('a hundred conditions are read, one more is refused', () => {
    const many = (count: number) => Array.from({ length: count }, () => filter('eq', 'x'))
    assert.notEqual(parsed(many(100)), null)
    assert.match(refusal(many(101)).message, /at most 100 conditions \(filterArrJson\[100\]\)\./)
    assert.match(refusal([group(many(60)), group(many(41))]).message, /at most 100 conditions/)
  })

  test('ten groups are read, eleven are refused, and so are ten thousand', () => {
    const nested = (depth: number) => `${'[{"is_group":true,"children":'.repeat(depth)}[]${'}]'.repeat(depth)}`
    assert.equal(parsed(nested(10)), null)
    for (const depth of [11, 200, 10_000]) assert.match(refusal(nested(depth)).message, /at most 10 deep/)
  })

  test('any JSON is read or refused', () => {
    const keys = fc.constantFrom('fk_column_id', 'comparison_op', 'value', 'logical_op', 'is_group', 'children', 'x')
    const leaves = fc.oneof(fc.constantFrom('cl_Name', 'cl_Age', 'eq', 'in', 'and', 'not', true, 1, null), fc.string())
    const anything = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        leaves,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(keys, tie('value')),
      ),
    })).value
    fc.assert(
      fc.property(
        fc.array(anything, { maxLength: 4 }),
        fc.constantFrom('refuse' as const, 'skip' as const),
        (input, incomplete) => {
          try {
            parseFilters(input, columns, { incomplete })
          } catch (error) {
            if (!(error instanceof AppError && error.status === 400)) throw error
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})
