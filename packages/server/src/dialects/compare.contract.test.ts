import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operators } from '@rowhouse/core/filters/operators'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { type RawBuilder, sql } from 'kysely'
import { type BenchDatabase, onEveryDialect } from '../testing/every-dialect.ts'
import { expectedOrder, expectedTest } from '../testing/plain-compare.ts'
import type { CompareName } from './compare/compare.ts'

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
    null,
  ],
}

const lists: Readonly<Record<'json' | 'other', readonly (readonly CellValue[])[]>> = {
  json: [[], ['a'], ['a', 'b'], ['A'], ["it's"], ['a"b', 'é'], ['%'], ['a '], [1], ['zzz'], ['b', 'a', 'a']],
  other: [],
}

const names = (Object.keys(operators) as (keyof typeof operators)[]).filter((name) => name !== 'within')

onEveryDialect('comparisons', (bench) => {
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

  const matches = async (word: StorageWord, condition: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{
      id: number
    }>`select id from ${sql.table(`cells_${word}`)} where ${condition} order by id`.execute(database.scan)
    return rows.map(({ id }) => id - 1)
  }

  for (const [word, values] of Object.entries(cells) as [StorageWord, CellValue[]][]) {
    for (const name of names) {
      const asked = valuesFor(name, word, values)
      if (asked.length === 0) continue
      test(`${word} ${name}`, async () => {
        for (const value of asked) {
          const operand = { word, expression: sql.ref('cell') }
          const found = await matches(word, dialect.compare[name](operand, value))
          const expected = values.flatMap((cell, at) => (expectedTest(name, word, cell, value) ? [at] : []))
          assert.deepEqual(
            found.map((at) => values[at]),
            expected.map((at) => values[at]),
            `${name} ${JSON.stringify(value)}`,
          )
        }
      })
    }

    if (word === 'json') continue
    for (const direction of ['asc', 'desc'] as const) {
      test(`${word} sorts ${direction}, empty cells ${direction === 'asc' ? 'first' : 'last'}`, async () => {
        const order = dialect.sorting.by({ word, expression: sql.ref('cell') }, direction)
        const { rows } = await sql<{
          id: number
        }>`select id from ${sql.table(`cells_${word}`)} order by ${order}, id`.execute(database.scan)
        assert.deepEqual(
          rows.map(({ id }) => values[id - 1]),
          expectedOrder(word, values, direction),
        )
      })
    }
  }

  for (const hostile of ["a' or 1=1 --", 'a"; drop table cells_shortText; --', '\\', "\\' or 1=1 #", '$1', '?', ':v']) {
    test(`a value is only ever a value: ${hostile} (S01, S06)`, async () => {
      const operand = { word: 'shortText', expression: sql.ref('cell') } as const
      for (const name of ['eq', 'like', 'gt'] as const) {
        const expected = cells.shortText.flatMap((cell, at) =>
          expectedTest(name, 'shortText', cell, hostile) ? [at] : [],
        )
        assert.deepEqual(await matches('shortText', dialect.compare[name](operand, hostile)), expected)
      }
      const list = { word: 'json', expression: sql.ref('cell') } as const
      assert.deepEqual(await matches('json', dialect.compare.anyof(list, [hostile])), [])
    })
  }

  test('a negation is the exact opposite: together they find every row once', async () => {
    const pairs = [
      ['eq', 'neq'],
      ['like', 'nlike'],
      ['empty', 'notempty'],
      ['blank', 'notblank'],
      ['null', 'notnull'],
    ] as const
    for (const [name, opposite] of pairs) {
      const operand = { word: 'shortText', expression: sql.ref('cell') } as const
      const found = [
        ...(await matches('shortText', dialect.compare[name](operand, 'a'))),
        ...(await matches('shortText', dialect.compare[opposite](operand, 'a'))),
      ]
      assert.deepEqual(
        found.sort((one, other) => one - other),
        cells.shortText.map((_, at) => at),
      )
    }
  })

  test('random order gives every row once', async () => {
    const order = dialect.sorting.random()
    const { rows } = await sql<{ id: number }>`select id from cells_date order by ${order}`.execute(database.scan)
    assert.deepEqual(rows.map(({ id }) => id).sort(), [1, 2, 3, 4, 5])
  })
})

function valuesFor(name: CompareName, word: StorageWord, values: readonly CellValue[]): readonly CellValue[] {
  const filled = values.filter((value) => value !== null)
  const { wants } = operators[name]
  const isText = word === 'shortText' || word === 'longText'
  if (wants === 'nothing') return [null]
  if (['anyof', 'nanyof', 'allof', 'nallof', 'exactly'].includes(name))
    return word === 'json' ? lists.json : isText ? [[], filled.slice(0, 1), filled.slice(1, 3)] : []
  if (word === 'json') return []
  if (wants === 'text')
    return isText ? ['', 'a', 'A', 'é', 'É', 'ß', '%', '_', '\\', 'A%', 's', 'ünï', '表', '😀', ']y^', '*?[', ' '] : []
  if (wants === 'list') return [[], filled.slice(0, 2), filled]
  if (wants === 'pair')
    return filled.slice(0, 5).flatMap((one) => [
      [one, filled.at(-1) ?? null],
      [filled[0] ?? null, one],
    ])
  return name === 'eq' || name === 'neq' ? [...filled, null] : filled
}
