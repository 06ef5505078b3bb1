import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellValue, StorageWord } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import type { Dialect } from './dialect.ts'

const roundTrips: Readonly<Record<StorageWord, readonly CellValue[]>> = {
  shortText: [
    '',
    ' ',
    'a',
    'a ',
    "it's",
    '\\',
    '\\\'"`; drop table canary;--',
    '😀 é 表',
    'ß'.repeat(255),
    '%_?$1:v@1',
  ],
  longText: ['', 'line\r\nline\t', '😀'.repeat(1000), 'x'.repeat(1_000_000), '\u{10ffff}', '0); drop table canary;--'],
  integer: [0, 1, -1, 2 ** 53 - 1, -(2 ** 53 - 1), '9007199254740993', '9223372036854775807', '-9223372036854775808'],
  decimal: [
    ...['0', '12.5', '-0.001', '0.000000000000000001', '-0.000000000000000001', '1234567890.123456789'],
    ...['99999999999999999999999999999999999999', '-12345678901234567890.123456789012345678', '0.1', '100'],
  ],
  float: [0, 1.5, -1.5, 0.1, 1e300, -1e-300, 123456789.123, 3],
  boolean: [true, false],
  date: ['0001-01-01', '9999-12-31', '2024-02-29', '2000-02-29', '2026-03-29', '1970-01-01', '1899-12-31'],
  time: ['00:00:00', '23:59:59.999', '13:45:00', '13:45:00.100', '02:30:00'],
  timestamp: [
    ...['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '2024-02-29T12:00:00.001Z', '1969-12-31T23:59:59.999Z'],
    // Hours that clocks of Berlin, New York and Lord Howe skip or show twice.
    ...['2026-03-29T01:30:00.000Z', '2026-03-08T07:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-03T15:45:00.000Z'],
  ],
  json: [
    ...['text', '', 12, 12.5, true, false, [], {}, ['a', 'b'], { a: { b: [1, null, 'é😀'] } }, '12', '[1]'],
    { '__proto__ ': 1, "a' || (select 1) || '": 2, '$[*]': 3, 'a.b': 4 },
  ],
}

const refused: readonly (readonly [StorageWord, CellValue])[] = [
  ['shortText', 'a\0b'],
  ['shortText', 'x'.repeat(256)],
  ['shortText', 5],
  ['longText', 'a\0b'],
  ['longText', 'half a pair \ud800'],
  ['integer', 1.5],
  ['integer', 2 ** 53],
  ['integer', '1; drop table canary'],
  ['decimal', '1e5'],
  ['decimal', '1.2.3'],
  ['decimal', ''],
  ['float', 'NaN'],
  ['boolean', 'true'],
  ['date', '2026-02-29'],
  ['date', '0000-01-01'],
  ['time', '24:00:00'],
  ['timestamp', '2026-02-30T00:00:00.000Z'],
  ['timestamp', 'now'],
  ['json', { a: 'a\0b' }],
]

onEveryEngine('values', (bench) => {
  const { dialect } = bench

  for (const [word, values] of Object.entries(roundTrips) as [StorageWord, CellValue[]][]) {
    test(`${word}: every value comes back as it was, and so does an empty cell (D19, S07)`, async () => {
      const database = await bench.open()
      const given = [...values, null]
      await store(dialect, database, word, given)
      assert.deepEqual(await readBack(dialect, database, word), given)
    })
  }

  test('dates do not depend on the zone of this process or of the session (D19)', async () => {
    const database = await bench.open()
    const zone = process.env.TZ
    try {
      for (const name of ['Pacific/Kiritimati', 'America/New_York']) {
        process.env.TZ = name
        const word = name.startsWith('P') ? 'timestamp' : 'date'
        await store(dialect, database, word, roundTrips[word])
        assert.deepEqual(await readBack(dialect, database, word), roundTrips[word])
        await database.run(dialect.ddl.dropTable({ name: 'cells' }))
      }
    } finally {
      // Set to undefined it would be a zone of that name, and the files that follow in this process would have none.
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  // MySQL counts without a sign as well; there a column that has one refuses it.
  const wideInteger = dialect.name === 'mysql' ? '18446744073709551616' : '9223372036854775808'
  for (const [word, value] of [...refused, ['integer', wideInteger] as const]) {
    test(`${word} refuses ${JSON.stringify(value).slice(0, 40)} (D19)`, () =>
      assert.throws(() => dialect.values.toDatabase(word, value), { name: 'AppError', code: 'invalid_value' }))
  }

  test('what does not fit the digits of the engine is refused, not rounded (D19)', async () => {
    const database = await bench.open()
    await store(dialect, database, 'decimal', [])
    const fine = `0.${'0'.repeat(1000)}1`
    await assert.rejects(insert(dialect, database, 'decimal', [fine]), { code: 'invalid_value' })
  })
})

async function store(dialect: Dialect, database: BenchDatabase, word: StorageWord, values: readonly CellValue[]) {
  await database.run(
    dialect.ddl.createTable({
      name: 'cells',
      columns: [
        { name: 'id', word: 'integer', autoIncrement: true },
        { name: 'cell', word },
      ],
    }),
  )
  await insert(dialect, database, word, values)
}

async function insert(dialect: Dialect, database: BenchDatabase, word: StorageWord, values: readonly CellValue[]) {
  await database.write(async (tx) => {
    for (const value of values) {
      const rows = [[dialect.values.toDatabase(word, value)]]
      await dialect.rows.insert({ table: { name: 'cells' }, columns: ['cell'], rows }).execute(tx)
    }
  })
}

async function readBack(dialect: Dialect, database: BenchDatabase, word: StorageWord): Promise<CellValue[]> {
  const cell = dialect.rows.read({ word, expression: sql.ref('cell') })
  const { rows } = await sql<{ c1: unknown }>`select ${cell} as c1 from cells order by id`.execute(database.scan)
  return rows.map(({ c1 }) => dialect.values.fromDatabase(word, c1))
}
