import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type AggregateName, aggregateNames, canAggregate } from '@rowhouse/core/aggregates'
import type { CellValue } from '@rowhouse/core/storage'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { selectAggregates } from './aggregate-records.ts'
import { ask } from './answer.ts'
import type { TableAccess } from './table-access.ts'
import { aRecordTable, columnOf, createRecordTable } from './testing/a-record-table.ts'

const file = (size: number | null) => ({ url: 'https://a.example/f', title: 'f', mimetype: 'image/png', size })

const rows: readonly Readonly<Record<string, CellValue>>[] = [
  {
    Text: 'a',
    Number: 1,
    Big: '9223372036854775807',
    Decimal: '0.1',
    Done: true,
    Day: '2024-02-29',
    At: '2024-01-31T12:00:00.000Z',
    Clock: '09:00:00',
    Tags: ['a'],
    Files: [file(5), file(7)],
  },
  {
    Text: 'A',
    Number: 2,
    Big: '9223372036854775807',
    Decimal: '0.2',
    Done: false,
    Day: '2026-03-29',
    At: '2024-02-29T11:59:59.999Z',
    Clock: '13:45:00.100',
    Tags: [],
    Files: [],
  },
  {
    Text: '',
    Number: -7,
    Big: '-1',
    Decimal: '99999999999999999999.000000000000000001',
    Tags: ['a'],
    Files: [file(null)],
  },
  { Text: 'a', Number: 4, Decimal: '-3.05', Day: '2026-03-29', Files: [file(4294967296)] },
  {},
]

interface Case {
  readonly title: string
  readonly func: AggregateName
  readonly gives: CellValue
}

const cases: readonly Case[] = [
  ...of('Text', { count: 5, empty: 2, filled: 3, unique: 2, percentEmpty: 40, percentFilled: 60, percentUnique: 40 }),
  ...of('Number', { sum: 0, min: -7, max: 4, avg: '0', median: '1.5', range: 11, unique: 4, empty: 1 }),
  ...of('Big', {
    sum: '18446744073709551613',
    avg: '6148914691236517204.333333333333333333',
    median: '9223372036854775807',
  }),
  ...of('Big', { range: '9223372036854775808' }),
  ...of('Decimal', {
    sum: '99999999999999999996.250000000000000001',
    min: '-3.05',
    max: '99999999999999999999.000000000000000001',
  }),
  ...of('Decimal', {
    avg: '24999999999999999999.0625',
    median: '0.15',
    range: '100000000000000000002.050000000000000001',
  }),
  ...of('Done', { checked: 1, unchecked: 4, percentChecked: 20, percentUnchecked: 80, empty: 3, unique: 2 }),
  ...of('Day', { earliest: '2024-02-29', latest: '2026-03-29', rangeDays: 759, rangeMonths: 25, unique: 2 }),
  ...of('At', {
    earliest: '2024-01-31T12:00:00.000Z',
    latest: '2024-02-29T11:59:59.999Z',
    rangeDays: 28,
    rangeMonths: 0,
  }),
  ...of('Clock', { earliest: '09:00:00', latest: '13:45:00.100' }),
  ...of('Tags', { empty: 3, filled: 2, unique: 1 }),
  ...of('Files', { totalSize: 4294967308, empty: 2, filled: 3 }),
  ...of('Nothing', {
    count: 5,
    empty: 5,
    unique: 0,
    sum: null,
    min: null,
    max: null,
    avg: null,
    median: null,
    range: null,
  }),
  ...of('Nothing', { standardDeviation: null }),
]

onEveryEngine('aggregates', (bench) => {
  const { dialect } = bench
  let database: BenchDatabase
  let access: TableAccess

  before(async () => {
    database = await bench.open()
    const table = aRecordTable('t', {
      Text: 'SingleLineText',
      Number: 'Number',
      Big: 'Number',
      Decimal: 'Decimal',
      Done: 'Checkbox',
      Day: 'Date',
      At: 'DateTime',
      Clock: 'Time',
      Tags: { type: 'MultiSelect', options: { choices: [{ id: 'so_1', title: 'a', color: '#777777', order: 1 }] } },
      Files: 'Attachment',
      Nothing: 'Decimal',
    })
    access = await createRecordTable(database, dialect, table, rows)
  })

  const aggregate = (wants: readonly Omit<Case, 'gives'>[]): Promise<readonly CellValue[]> =>
    ask(
      database.scan,
      selectAggregates(access, {
        wants: wants.map(({ title, func }) => ({ column: columnOf(access.table, title), func })),
        filter: null,
      }),
    )

  test('every function gives what it should, all of them from one statement', async () => {
    const found = await aggregate(cases)
    assert.deepEqual(
      cases.map(({ title, func }, at) => `${func} of ${title}: ${JSON.stringify(found[at])}`),
      cases.map(({ title, func, gives }) => `${func} of ${title}: ${JSON.stringify(gives)}`),
    )
  })

  test('the standard deviation is that of these records, also where they are large and close together', async () => {
    const [deviation] = await aggregate([{ title: 'Number', func: 'standardDeviation' }])
    assert.equal(Number(deviation).toFixed(9), Math.sqrt(17.5).toFixed(9))
    const own = await bench.open()
    const close = [{ N: '10000000000.1' }, { N: '10000000000.2' }, { N: '10000000000.3' }]
    const there = await createRecordTable(own, dialect, aRecordTable('close', { N: 'Decimal' }), close)
    const wants = [{ column: columnOf(there.table, 'N'), func: 'standardDeviation' as const }]
    const [narrow] = await ask(own.scan, selectAggregates(there, { wants, filter: null }))
    assert.equal(Number(narrow).toFixed(4), '0.0816')
  })

  test('a filter counts for every part, and of no record there is no sum', async () => {
    const column = columnOf(access.table, 'Text')
    const filterOf = (value: string) =>
      ({ kind: 'test', column, operator: 'eq', value: { kind: 'value', value } }) as const
    const funcs = ['count', 'sum', 'median', 'standardDeviation', 'percentEmpty'] as const
    const wants = funcs.map((func) => ({ column: columnOf(access.table, 'Number'), func }))
    const found = await ask(database.scan, selectAggregates(access, { wants, filter: filterOf('a') }))
    assert.deepEqual(found, [2, 5, '2.5', 1.5, 0])
    const none = await ask(database.scan, selectAggregates(access, { wants, filter: filterOf('nobody') }))
    assert.deepEqual(none, [0, null, null, null, 0])
  })

  test('floats add up to the same everywhere, without the digits that hang on the order', async () => {
    const own = await bench.open()
    const floats = [0.1, 0.2, 0.3, 1e-7, 712.55, 99.05].map((N) => ({ N }))
    const table = aRecordTable('floats', { N: { type: 'Number', word: 'float' } })
    const there = await createRecordTable(own, dialect, table, floats)
    const wants = (['sum', 'avg'] as const).map((func) => ({ column: columnOf(there.table, 'N'), func }))
    const found = await ask(own.scan, selectAggregates(there, { wants, filter: null }))
    assert.deepEqual(found, [812.2000001, '135.366666683333333333'])
  })

  test('ten thousand decimals add up to the last digit', async () => {
    const own = await bench.open()
    const amounts = Array.from(
      { length: 10_000 },
      (_, at) => `${at % 3 === 0 ? '-' : ''}${(at * 7919) % 1000}.${String(at).padStart(4, '0')}1`,
    )
    const there = await createRecordTable(
      own,
      dialect,
      aRecordTable('sums', { N: 'Decimal' }),
      amounts.map((N) => ({ N })),
    )
    const exact = amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
    const wants = [{ column: columnOf(there.table, 'N'), func: 'sum' as const }]
    const [sum] = await ask(own.scan, selectAggregates(there, { wants, filter: null }))
    assert.equal(BigInt(String(sum).replace('.', '')), exact)
    assert.match(String(sum), /\.\d{5}$/)
  })

  describe('what makes no sense is refused', () => {
    for (const name of aggregateNames) {
      test(name, () => {
        for (const column of access.table.columns) {
          const ask = () => selectAggregates(access, { wants: [{ column, func: name }], filter: null })
          if (canAggregate(column, name)) assert.doesNotThrow(ask)
          else assert.throws(ask, { code: 'invalid_request' })
        }
      })
    }
  })
})

function of(title: string, gives: Partial<Record<AggregateName, CellValue>>): Case[] {
  return Object.entries(gives).map(([func, value]) => ({ title, func: func as AggregateName, gives: value }))
}
