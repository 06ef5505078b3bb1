import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Comparison } from '@rowhouse/core/column-types/column-type'
import { compareCells } from '@rowhouse/core/filters/compare-cells'
import type { PlainValue } from '@rowhouse/core/filters/filter-tree'
import { matches } from '@rowhouse/core/filters/matches'
import { type OperatorName, operators } from '@rowhouse/core/filters/operators'
import { aColumn } from '@rowhouse/core/filters/testing/a-column'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'

const cells: Readonly<Record<StorageWord, readonly CellValue[]>> = {
  shortText: [
    '',
    'a',
    'A',
    'a ',
    'b',
    'É',
    'é',
    'e',
    'ß',
    '%',
    '_',
    '\\',
    'a%b',
    'a_b',
    '表',
    '😀',
    '\uffee',
    "it's",
    'x]y^[',
    'x'.repeat(255),
    'Kelvin, long s',
    'ks',
    'ός',
    'ΌΣ',
    'ı',
    'İ',
    'i',
    'Ǆǅǆ',
    null,
  ],
  longText: [
    '',
    'Straße',
    'STRASSE',
    'Ünïcode',
    'ünïcode',
    'x'.repeat(5000),
    '100%',
    '100 percent',
    '-1',
    '*?[a]',
    'first\nsecond\n',
    'second, then first',
    null,
  ],
  integer: [
    0,
    1,
    -1,
    5,
    10,
    100,
    '9007199254740993',
    '9007199254740992',
    '9223372036854775807',
    '-9223372036854775808',
    null,
  ],
  decimal: [
    ...['0', '1', '-1', '2', '10', '12.5', '12.05', '-12.5', '-12.05', '-12', '0.000000000000000001'],
    ...[
      '-0.000000000000000001',
      '99999999999999999999999999999999999999',
      '99999999999999999999999999999999999998',
      null,
    ],
  ],
  float: [0, 1.5, -1.5, 2, 1e300, -1e300, null],
  boolean: [true, false, null],
  date: ['0001-01-01', '2024-02-29', '2026-11-15', '9999-12-31', null],
  time: ['00:00:00', '13:45:00', '13:45:00.100', '23:59:59.999', null],
  timestamp: [
    '0001-01-01T00:00:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-03-29T01:30:00.001Z',
    '9999-12-31T23:59:59.999Z',
    null,
  ],
  json: [
    [],
    ['a'],
    ['A'],
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'b', 'c'],
    ["it's", 'a"b', 'é'],
    [1, 2],
    { a: 'a' },
    'a',
    ['a ', '%'],
    [1, '1', true, null],
    ['a', 'a'],
    [
      { title: 'Plan.pdf', size: 5 },
      { title: 'photo', size: 7 },
    ],
    '',
    '5',
    5,
    1.5,
    true,
    false,
    null,
  ],
}

const comparisons: Readonly<Record<StorageWord, Comparison>> = {
  shortText: 'text',
  longText: 'text',
  integer: 'number',
  decimal: 'decimal',
  float: 'number',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'instant',
  json: 'text',
}

const patterns: readonly Extract<PlainValue, { kind: 'pattern' }>[] = [
  ...[
    ...[
      '',
      'a',
      'A',
      'é',
      'É',
      'ß',
      '%',
      '_',
      '\\',
      'A%',
      's',
      'K',
      'ünï',
      '表',
      '😀',
      ']y^',
      '*?[',
      ' ',
      'Σ',
      'ı',
      'I',
      'ǆ',
    ],
    ...['plan', 'PDF', '5', 'size', "it's"],
  ].map((text) => ({ kind: 'pattern' as const, pieces: ['', text, ''] })),
  ...[
    ['first', 'second', ''],
    ['', 'FIRST', 'second', ''],
    ['', 'second', 'first'],
    ['', 'second', 'first', ''],
    ['STRASSE'],
    ['straße'],
    [''],
    ['', ''],
    ['a', ''],
    ['', 'a'],
    ['a', 'b'],
    ['k', 'É', 'S'],
    ['x', '^['],
  ].map((pieces) => ({ kind: 'pattern' as const, pieces })),
]

const jsonLists: CellValue[][] = [
  ...[
    [],
    ['a'],
    ['a', 'b'],
    ['A'],
    ["it's"],
    ['a"b', 'é'],
    ['%'],
    ['a '],
    ['1'],
    ['1', 'true', ''],
    ['zzz'],
    ['b', 'a', 'a'],
  ],
]

onEveryEngine('comparisons', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase

  before(async () => {
    database = await bench.open()
    for (const [word, values] of Object.entries(cells) as [StorageWord, CellValue[]][]) {
      const columns = [
        { name: 'id', word: 'integer' as const, autoIncrement: true },
        { name: 'cell', word },
      ]
      await database.run(dialect.ddl.createTable({ name: `cells_${word}`, columns }))
      const rows = values.map((value) => [dialect.values.toDatabase(word, value)])
      await database.run([dialect.rows.insert({ table: { name: `cells_${word}` }, columns: ['cell'], rows })])
    }
  })

  /** What each condition finds, in one statement: there are thousands of them. */
  const foundBy = async (word: StorageWord, conditions: readonly RawBuilder<unknown>[]): Promise<CellValue[][]> => {
    const parts = conditions.map(
      (condition, at) => sql`select ${sql.lit(at)} as asked, id from ${sql.table(`cells_${word}`)} where ${condition}`,
    )
    const { rows } = await sql<{
      asked: number
      id: number
    }>`${sql.join(parts, sql` union all `)} order by asked, id`.execute(database.scan)
    return conditions.map((_, at) =>
      rows.filter(({ asked }) => asked === at).map(({ id }) => cells[word][id - 1] ?? null),
    )
  }
  const found = async (word: StorageWord, condition: RawBuilder<unknown>): Promise<CellValue[]> =>
    (await foundBy(word, [condition])).flat()
  const operandOf = (word: StorageWord, foreign: boolean) => ({ word, foreign, expression: sql.ref('cell') })

  for (const word of Object.keys(cells) as StorageWord[]) {
    for (const operator of Object.keys(operators) as OperatorName[]) {
      const asked = valuesFor(operator, word)
      if (asked.length === 0) continue
      // Whoever wrote a cell, it means the same.
      for (const foreign of [false, true]) {
        test(`${word} ${operator}${foreign ? ', written by another program' : ''}`, async () => {
          const operand = operandOf(word, foreign)
          const finds = asked.map((value) => dialect.finds[operator](operand, argumentOf(value)))
          const opposites = asked.map((value) => sql`not ${dialect.compare[operator](operand, argumentOf(value))}`)
          const answers = await foundBy(word, [...finds, ...opposites])
          for (const [at, value] of asked.entries()) {
            const expected = cells[word].filter((cell) => holds(word, operator, value, cell))
            const others = cells[word].filter((cell) => !holds(word, operator, value, cell))
            assert.deepEqual(answers[at], expected, `${operator} ${JSON.stringify(value)}`)
            assert.deepEqual(answers[asked.length + at], others, `not ${operator} ${JSON.stringify(value)}`)
          }
        })
      }
    }

    if (word === 'json') continue
    for (const direction of ['asc', 'desc'] as const) {
      test(`${word} sorts ${direction}, empty cells ${direction === 'asc' ? 'first' : 'last'}`, async () => {
        const order = dialect.sorting.by(operandOf(word, false), direction)
        const { rows } = await sql<{
          id: number
        }>`select id from ${sql.table(`cells_${word}`)} order by ${order}, id`.execute(database.scan)
        assert.deepEqual(
          rows.map(({ id }) => cells[word][id - 1]),
          inOrder(word, direction),
        )
      })
    }
  }

  for (const hostile of ["a' or 1=1 --", 'a"; drop table cells_shortText; --', '\\', "\\' or 1=1 #", '$1', '?', ':v']) {
    test(`a value is only ever a value: ${hostile} (S01, S06)`, async () => {
      for (const operator of ['eq', 'gt'] as const) {
        const expected = cells.shortText.filter((cell) =>
          holds('shortText', operator, { kind: 'value', value: hostile }, cell),
        )
        const test = dialect.compare[operator](operandOf('shortText', false), hostile)
        assert.deepEqual(await found('shortText', test), expected)
      }
      const pieces = ['', hostile, '']
      const like = dialect.compare.like(operandOf('shortText', false), pieces)
      assert.deepEqual(
        await found('shortText', like),
        cells.shortText.filter((cell) => holds('shortText', 'like', { kind: 'pattern', pieces }, cell)),
      )
      assert.deepEqual(await found('json', dialect.compare.anyof(operandOf('json', false), [hostile])), [])
    })
  }

  test('a list of three thousand values is one comparison', async () => {
    const numbers = Array.from({ length: 3000 }, (_, at) => at)
    const texts = numbers.map((number) => `no ${number}`)
    assert.deepEqual(
      await found('integer', dialect.compare.in(operandOf('integer', false), numbers)),
      [0, 1, 5, 10, 100],
    )
    assert.deepEqual(await found('shortText', dialect.compare.in(operandOf('shortText', false), [...texts, 'a'])), [
      'a',
    ])
    assert.deepEqual(await found('json', dialect.compare.exactly(operandOf('json', false), texts.slice(0, 500))), [])
  })

  test('a text that no cell can hold, or that is too long to look for, is refused in our words', () => {
    for (const text of ['a\0b', 'half \ud800']) {
      assert.throws(() => dialect.compare.eq(operandOf('longText', false), text), { code: 'invalid_value' })
      assert.throws(() => dialect.compare.like(operandOf('longText', false), ['', text, '']), { code: 'invalid_value' })
      assert.throws(() => dialect.compare.anyof(operandOf('json', false), [text]), { code: 'invalid_value' })
    }
    const long = 'x'.repeat(1001)
    assert.throws(() => dialect.compare.like(operandOf('longText', false), ['', long, '']), { code: 'invalid_request' })
  })

  test('random order gives every row once', async () => {
    const order = dialect.sorting.random()
    const { rows } = await sql<{ id: number }>`select id from cells_date order by ${order}`.execute(database.scan)
    assert.deepEqual(rows.map(({ id }) => id).sort(), [1, 2, 3, 4, 5])
  })
})

function valuesFor(operator: OperatorName, word: StorageWord): readonly PlainValue[] {
  const filled = cells[word].filter((value) => value !== null)
  const { wants } = operators[operator]
  switch (wants) {
    case 'nothing':
      return [{ kind: 'nothing' }]
    case 'text':
      // How an object looks as text, with spaces or without, is up to each database.
      if (word === 'json') return patterns.filter(({ pieces }) => !pieces.includes(' '))
      return word === 'shortText' || word === 'longText' ? patterns : []
    case 'span':
      return word === 'date' || word === 'timestamp' ? rangesOf(filled) : []
    case 'list':
      return listsFor(operator, word, filled).map((values) => ({ kind: 'list', values }))
    case 'pair':
      return word === 'json' ? [] : pairsOf(filled)
    case 'value':
      return word === 'json' && operator !== 'eq' && operator !== 'neq' ? [] : valuesOf(word, filled)
  }
}

function valuesOf(word: StorageWord, filled: readonly CellValue[]): PlainValue[] {
  const strange = word === 'shortText' || word === 'longText' ? ['x'.repeat(300), 'nobody'] : []
  return [...filled, ...strange].map((value) => ({ kind: 'value', value }))
}

function listsFor(operator: OperatorName, word: StorageWord, filled: readonly CellValue[]): readonly CellValue[][] {
  const isHolding = !['in', 'nin'].includes(operator)
  if (word === 'json') return isHolding ? jsonLists : [[], ['a'], ['a', '5', 'zzz']]
  if (isHolding && word !== 'shortText' && word !== 'longText') return []
  return [[], filled.slice(0, 1), filled.slice(0, 2), [...filled]]
}

function pairsOf(filled: readonly CellValue[]): PlainValue[] {
  const [least = null, greatest = null] = [filled[0], filled.at(-1)]
  return filled.slice(0, 5).flatMap((one): PlainValue[] => [
    { kind: 'pair', from: one, to: greatest },
    { kind: 'pair', from: least, to: one },
  ])
}

function rangesOf(filled: readonly CellValue[]): PlainValue[] {
  const [least = null, middle = null] = [filled[0], filled[2]].map(String)
  return [
    { kind: 'range', from: least, before: middle },
    { kind: 'range', from: middle, before: null },
    { kind: 'range', from: null, before: middle },
    { kind: 'range', from: null, before: null },
  ]
}

/** How the tree's values are handed to a comparison. */
function argumentOf(value: PlainValue): CellValue {
  switch (value.kind) {
    case 'nothing':
      return null
    case 'value':
      return value.value
    case 'pattern':
      return value.pieces
    case 'list':
      return value.values
    case 'pair':
      return [value.from, value.to]
    case 'range':
      return [value.from, value.before]
  }
}

function holds(word: StorageWord, operator: OperatorName, value: PlainValue, cell: CellValue): boolean {
  const column = aColumn('cell', comparisons[word])
  return matches({ kind: 'test', column, operator, value }, new Map([[column.id, cell]]))
}

function inOrder(word: StorageWord, direction: 'asc' | 'desc'): CellValue[] {
  const sign = direction === 'asc' ? 1 : -1
  return cells[word].toSorted((one, other) => {
    if (one === null || other === null) return sign * (Number(one !== null) - Number(other !== null))
    return sign * compareCells(comparisons[word], one, other)
  })
}
