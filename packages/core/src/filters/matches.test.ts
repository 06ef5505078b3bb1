import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Comparison } from '../column-types/column-type.ts'
import type { CellValue } from '../storage.ts'
import { negated, type PlainValue, type ResolvedFilter } from './filter-tree.ts'
import { matches } from './matches.ts'
import { complements, type OperatorName } from './operators.ts'
import { readTest } from './read-test.ts'
import { resolveFilter } from './resolve-filter.ts'
import { aColumn } from './testing/a-column.ts'
import { aTree } from './testing/a-tree.ts'

const clock = { now: '2026-11-15T12:00:00.000Z', zone: 'Europe/Berlin' }

function found(
  comparison: Comparison,
  operator: OperatorName,
  written: string | readonly string[] | null,
  cell: CellValue,
) {
  const column = aColumn('It', comparison)
  const tree = resolveFilter(readTest({ column, word: operator, written, place: 'here' }), clock)
  return matches(tree, new Map([[column.id, cell]]))
}

type Case = readonly [
  Comparison,
  OperatorName,
  string | readonly string[] | null,
  found: CellValue[],
  left: CellValue[],
]

const cases: readonly Case[] = [
  ['text', 'eq', 'Ann', ['Ann'], ['ann', 'Ann ', 'An', '', null]],
  ['text', 'eq', '', [''], ['x', null]],
  ['text', 'neq', 'Ann', ['ann', '', null], ['Ann']],
  ['text', 'eq', 'é', ['é'], ['e\u0301']],
  ['text', 'like', 'ERL', ['Berlin', 'perl'], ['Bern', '', null]],
  ['text', 'like', 'Σ', ['ός', 'σ'], ['s', null]],
  ['text', 'like', '50%', ['is 50% off'], ['500', null]],
  ['text', 'like', '_', ['a_b'], ['ab', null]],
  ['text', 'like', '', ['', 'x'], [null]],
  ['text', 'nlike', 'erl', ['Bern', '', null], ['Berlin']],
  ['text', 'gt', 'B', ['C', 'a', 'Ba', 'é'], ['A', 'B', '', null]],
  ['text', 'lt', '\u{1f600}', ['\ufb01', 'z'], ['\u{1f600}', '\u{1f601}', null]],
  ['text', 'in', ['a', ''], ['a', ''], ['A', 'b', null]],
  ['text', 'in', [], [], ['a', '', null]],
  ['text', 'nin', ['a'], ['b', '', null], ['a']],
  ['text', 'anyof', ['a', 'b'], ['a', 'b'], ['c', '', null]],
  ['text', 'anyof', [], [], ['a', null]],
  ['text', 'nanyof', ['a'], ['c', '', null], ['a']],
  ['text', 'btw', ['b', 'd'], ['b', 'c', 'd'], ['a', 'da', null]],
  ['text', 'nbtw', ['b', 'd'], ['a', 'da', null], ['b', 'd']],
  ['text', 'btw', ['d', 'b'], [], ['b', 'c', 'd', null]],
  ['text', 'null', null, [null], ['', 'x']],
  ['text', 'notnull', null, ['', 'x'], [null]],
  ['text', 'empty', null, [''], [null, 'x', ' ']],
  ['text', 'notempty', null, ['x', ' '], ['', null]],
  ['text', 'blank', null, ['', null], ['x']],
  ['text', 'notblank', null, ['x'], ['', null]],
  ['number', 'eq', '10', [10, '10'], [1, 100, null]],
  ['number', 'gt', '9', [10, '9007199254740993'], [9, 1, -10, null]],
  ['number', 'lte', '0', [0, -0, -1], [0.1, null]],
  ['number', 'neq', '1', [0, 2, null], [1]],
  ['number', 'empty', null, [null], [0]],
  ['number', 'notempty', null, [0, 1], [null]],
  ['decimal', 'eq', '0.30', ['0.3'], ['0.30000000000000004', null]],
  ['decimal', 'gt', '12345678901234567890.1', ['12345678901234567890.11'], ['12345678901234567890.1', '9', null]],
  ['decimal', 'btw', ['-2', '10'], ['-2', '9.99', '10'], ['-2.01', '10.001', '11', null]],
  ['boolean', 'checked', null, [true], [false, null]],
  ['boolean', 'notchecked', null, [false, null], [true]],
  ['boolean', 'eq', 'false', [false], [true, null]],
  ['boolean', 'neq', 'false', [true, null], [false]],
  ['date', 'gte', '2026-03-01', ['2026-03-01', '2027-01-01'], ['2026-02-28', null]],
  ['date', 'eq', 'yesterday', ['2026-11-14'], ['2026-11-15', null]],
  ['date', 'neq', 'today', ['2026-11-14', null], ['2026-11-15']],
  ['date', 'within', 'pastWeek', ['2026-11-08', '2026-11-15'], ['2026-11-07', '2026-11-16', null]],
  ['time', 'lt', '09:00:00', ['08:59:59.999'], ['09:00:00', '09:00:00.001', null]],
  ['instant', 'eq', '2026-11-15T10:00:00+01:00', ['2026-11-15T09:00:00.000Z'], ['2026-11-15T10:00:00.000Z', null]],
  [
    'instant',
    'eq',
    '2026-11-15',
    ['2026-11-14T23:00:00.000Z', '2026-11-15T22:59:59.999Z'],
    ['2026-11-15T23:00:00.000Z', null],
  ],
  ['instant', 'neq', 'today', ['2026-11-15T23:00:00.000Z', null], ['2026-11-15T12:00:00.000Z']],
  ['instant', 'gt', 'today', ['2026-11-15T23:00:00.000Z'], ['2026-11-15T22:59:59.999Z', null]],
  ['instant', 'lte', 'today', ['2026-11-15T22:59:59.999Z'], ['2026-11-15T23:00:00.000Z', null]],
  [
    'instant',
    'nbtw',
    ['2026-11-01', '2026-11-30'],
    ['2026-10-31T22:59:59.999Z', null],
    ['2026-10-31T23:00:00.000Z', '2026-11-30T22:59:59.999Z'],
  ],
  ['list', 'anyof', ['a', 'b'], [['a'], ['x', 'b']], [['x'], ['A'], [], null]],
  ['list', 'nanyof', ['a', 'b'], [['x'], [], null], [['a', 'x']]],
  [
    'list',
    'allof',
    ['a', 'b'],
    [
      ['b', 'a'],
      ['a', 'b', 'c'],
    ],
    [['a'], [], null],
  ],
  ['list', 'nallof', ['a', 'b'], [['a'], [], null], [['b', 'a', 'c']]],
  [
    'list',
    'exactly',
    ['a', 'b'],
    [
      ['b', 'a'],
      ['a', 'b', 'a'],
    ],
    [['a'], ['a', 'b', 'c'], [], null],
  ],
  ['list', 'eq', ['a', 'b'], [['b', 'a']], [['a'], [], null]],
  ['list', 'neq', ['a'], [['b'], [], null], [['a']]],
  ['list', 'like', 'RE', [['Green', 'x'], ['Red']], [['blue'], [], null]],
  ['list', 'like', 'pdf', [[{ title: 'a.PDF' }]], [[{ title: 'a.png', url: 'pdf' }], null]],
  ['list', 'empty', null, [[]], [['a'], null]],
  ['list', 'notempty', null, [['a']], [[], null]],
  ['list', 'blank', null, [[], null], [['a']]],
  ['person', 'anyof', ['us_1'], ['us_1', ['us_1', 'us_2']], ['us_2', [], null]],
  ['person', 'eq', 'us_1', ['us_1', ['us_1']], [['us_1', 'us_2'], null]],
]

describe('what a filter finds', () => {
  for (const [comparison, operator, written, hits, misses] of cases) {
    test(`${comparison} ${operator} ${JSON.stringify(written)}`, () => {
      for (const cell of hits)
        assert.equal(found(comparison, operator, written, cell), true, `finds ${JSON.stringify(cell)}`)
      for (const cell of misses)
        assert.equal(found(comparison, operator, written, cell), false, `leaves ${JSON.stringify(cell)}`)
    })
  }

  test('a pattern is its pieces in their order', () => {
    const column = aColumn('It')
    const fits = (text: string, ...pieces: string[]) =>
      matches(
        { kind: 'test', column, operator: 'like', value: { kind: 'pattern', pieces } },
        new Map([[column.id, text]]),
      )
    assert.equal(fits('Anna', 'ann', ''), true)
    assert.equal(fits('Joanna', 'ann', ''), false)
    assert.equal(fits('Joann', '', 'ANN'), true)
    assert.equal(fits('ann', 'ann'), true)
    assert.equal(fits('anna', 'ann'), false)
    assert.equal(fits('abcd', 'a', 'c', 'd'), true)
    assert.equal(fits('acbd', 'a', 'b', 'c', 'd'), false)
    assert.equal(fits('aba', 'ab', 'ba'), false)
  })

  test('a record that lacks the column is a record without a value', () => {
    const column = aColumn('It')
    assert.equal(matches({ kind: 'test', column, operator: 'null', value: { kind: 'nothing' } }, new Map()), true)
  })

  test('a group without members finds nothing, whatever joins or turns it (S66)', () => {
    for (const joined of ['and', 'or'] as const)
      for (const not of [true, false])
        assert.equal(matches({ kind: 'group', joined, not, members: [] }, new Map()), false)
  })
})

describe('for every filter and record', () => {
  const columns = [aColumn('T'), aColumn('N', 'number'), aColumn('I', 'instant')]
  const texts = {
    N: fc.integer({ min: -3, max: 3 }).map(String),
    I: fc.constantFrom('2026-11-14T10:00:00Z', '2026-11-15T12:00:00Z'),
  }
  const tree = aTree(columns, ({ title }) => texts[title as 'N' | 'I'] ?? fc.constantFrom('a', 'A', 'b', ''))
  const record = fc
    .record({
      cl_T: fc.constantFrom(null, '', 'a', 'A', 'ab'),
      cl_N: fc.option(fc.integer({ min: -3, max: 3 })),
      cl_I: fc.constantFrom(null, '2026-11-14T10:00:00.000Z', '2026-11-15T12:00:00.000Z'),
    })
    .map((cells) => new Map<string, CellValue>(Object.entries(cells)))

  test('not is the opposite, with and without values', () => {
    fc.assert(
      fc.property(tree, record, (tree, record) => {
        const resolved = resolveFilter(tree, clock)
        assert.equal(matches(negated(resolved), record), !matches(resolved, record))
      }),
      { numRuns: 1000 },
    )
  })

  test('the negative operators are the opposite of their partners', () => {
    const flipped = (tree: ResolvedFilter, operator: OperatorName): ResolvedFilter =>
      ({ ...tree, operator }) as ResolvedFilter
    const one = { kind: 'value', value: 'a' } satisfies PlainValue
    const values: Partial<Record<OperatorName, PlainValue>> = {
      eq: one,
      like: { kind: 'pattern', pieces: ['', 'a', ''] },
      in: { kind: 'list', values: ['a'] },
      btw: { kind: 'pair', from: 'a', to: 'b' },
      anyof: { kind: 'list', values: ['a'] },
      allof: { kind: 'list', values: ['a'] },
    }
    for (const [negative, positive] of Object.entries(complements)) {
      const value = values[positive] ?? { kind: 'nothing' }
      const tree: ResolvedFilter = { kind: 'test', column: aColumn('T'), operator: positive, value }
      for (const cell of [null, '', 'a', 'A', 'x', true, false])
        assert.notEqual(
          matches(tree, new Map([['cl_T', cell]])),
          matches(flipped(tree, negative as OperatorName), new Map([['cl_T', cell]])),
          `${negative} ${String(cell)}`,
        )
    }
  })
})
