import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { CellValue } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import type { Dialect } from '../dialects/dialect.ts'
import { type BenchDatabase, onEveryEngine } from '../testing/every-dialect.ts'
import { ask } from './answer.ts'
import { wholeText } from './json-list.ts'
import type { RowShape } from './row-writer.ts'
import { selectPage, selectRecord } from './select-records.ts'
import type { TableAccess } from './table-access.ts'
import {
  accessTo,
  aRecordTable,
  type ColumnSpec,
  createRecordTable,
  fillRecordTable,
} from './testing/a-record-table.ts'

/** Titles that would break a statement or an object, if they ever became part of one. */
const oddTitles = [
  ...[
    'a"b',
    'a`b',
    'a]b',
    'x", (select 1) as "y',
    '?',
    '??',
    ':v',
    '$1',
    '%s',
    '__proto__',
    'constructor',
    "it's",
    '\\',
  ],
  ...['a\\"b', '{"a":1}', '\u2028\n\t\u0001', '1', '0', 'count', 'c1', 'j', 'Ünï', 'null', '}', "' || (select 1) || '"],
  '😀'.repeat(255),
]

const choices = {
  choices: ['a', 'b,c', '"quoted"', 'say "hi"', 'back\\slash', 'é😀', ' spaced ', ',', ', ', '","'].map(
    (title, order) => ({
      id: `so_${order}`,
      title,
      color: '#777777',
      order,
    }),
  ),
}

const columns: Readonly<Record<string, ColumnSpec>> = {
  Text: { type: 'SingleLineText' },
  Long: { type: 'LongText' },
  Number: { type: 'Number' },
  Decimal: { type: 'Decimal' },
  Done: { type: 'Checkbox' },
  Day: { type: 'Date' },
  Clock: { type: 'Time' },
  At: { type: 'DateTime' },
  Tags: { type: 'MultiSelect', options: choices },
  Files: { type: 'Attachment' },
  Json: { type: 'JSON' },
  Place: { type: 'GeoPoint' },
  Year: { type: 'Year' },
  Button: { type: 'Button' },
}

const rows: readonly Readonly<Record<string, CellValue>>[] = [
  {},
  {
    Text: 'plain',
    Long: 'quotes " and \\ and / and \u007f\u2028\u2029 <b>&amp;</b> 😀 ünïcode 表',
    Number: 0,
    Decimal: '0',
    Done: true,
    Day: '0001-01-01',
    Clock: '00:00:00',
    At: '0001-01-01T00:00:00.000Z',
    Tags: [],
    Files: [],
    Json: {},
    Place: { latitude: -90, longitude: 179.5 },
    Year: 1,
  },
  {
    Text: Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)).join(''),
    Long: `${'\ud83d\ude00'.repeat(2000)}"`,
    Number: '9223372036854775807',
    Decimal: '12345678901234567890.123456789012345678',
    Done: false,
    Day: '9999-12-31',
    Clock: '23:59:59.999',
    At: '9999-12-31T23:59:59.999Z',
    Tags: ['a', 'b,c', '"quoted"', 'say "hi"', 'back\\slash', 'é😀', ' spaced '],
    Files: [{ mimetype: 'image/png', size: 12, title: 'plän "1".pdf', url: 'https://a.example/x?y="z"' }],
    Json: { a: [1, null, 'é"\\'], __proto__x: { b: true }, '1': 1e21 },
    Year: 9999,
  },
  { Number: 9007199254740991, Decimal: '-0.000000000000000001', Json: 'text', Tags: ['a'], Clock: '13:45:00.100' },
  { Number: '9007199254740992', Decimal: '100', Json: 5, Tags: ['é😀'], At: '2026-03-29T01:30:00.120Z' },
  { Number: '-9007199254740992', Json: [], Tags: ['a', 'é😀'], Text: '', Long: '' },
  { Number: -9007199254740991, Json: false, Text: 'null', Long: '{"a":1}', Tags: [','] },
  { Tags: [', '] },
  { Tags: ['a', ',', ', ', 'é😀'] },
  { Tags: ['","'] },
  { Tags: ['a', 'é😀', ' spaced '] },
]

onEveryEngine('records as JSON', (bench) => {
  const { dialect } = bench
  const writesItself = dialect.rows.json !== null

  const both = async (database: BenchDatabase, access: TableAccess, shape: RowShape): Promise<string> => {
    const spec = { filter: null, sorts: [], limit: 1000, offset: 0, shape }
    const answer = selectPage(access, spec)
    const text = wholeText(await ask(database.scan, answer))
    assert.equal(text, wholeText(await ask(database.scan, selectPage(byHand(access), spec))))
    const { rows: raw } = await database.scan.executeQuery<Record<string, unknown>>(answer.query as never)
    assert.equal(answer.lengthOf(raw), JSON.parse(text).length)
    return text
  }

  describe('every type', () => {
    let database: BenchDatabase
    let access: TableAccess
    before(async () => {
      database = await bench.open()
      access = await createRecordTable(database, dialect, aRecordTable('every type', columns), rows)
    })

    for (const shape of ['structured', 'classic'] as const) {
      test(`is the same text, written by the database or by us (${shape}) (D19)`, async () => {
        assert.equal(
          selectPage(access, { filter: null, sorts: [], limit: 1, offset: 0, shape }).query.sql.includes(' as j, '),
          writesItself,
        )
        const found: Record<string, CellValue>[] = JSON.parse(await both(database, access, shape))
        assert.deepEqual(
          found.map((row) => shown(row)),
          rows.map((row, at) => expected(row, at, shape)),
        )
      })

      test(`of one record as of a page (${shape})`, async () => {
        const page: unknown[] = JSON.parse(await both(database, access, shape))
        for (const [at, row] of page.entries()) {
          const text = await ask(database.read, selectRecord(access, [at + 1], { shape }))
          assert.equal(text, await ask(database.read, selectRecord(byHand(access), [at + 1], { shape })))
          assert.deepEqual(JSON.parse(text ?? ''), row)
        }
      })
    }

    test('an empty page is an empty list, a record without columns an empty object', async () => {
      const spec = { filter: null, sorts: [], limit: 1, offset: 99, shape: 'structured' } as const
      assert.equal(wholeText(await ask(database.scan, selectPage(access, spec))), '[]')
      assert.equal(wholeText(await ask(database.scan, selectPage(access, { ...spec, offset: 0, fields: [] }))), '[{}]')
      assert.equal(await ask(database.read, selectRecord(access, [1], { fields: [], shape: 'structured' })), '{}')
    })
  })

  test('titles are keys byte for byte, whatever is in them (S04)', async () => {
    const database = await bench.open()
    const titled = Object.fromEntries(oddTitles.map((title) => [title, { type: 'SingleLineText' as const }]))
    const table = aRecordTable('odd', {
      ...titled,
      ...Object.fromEntries([['__proto__', titled['a"b']]]),
    } as typeof titled)
    const access = await createRecordTable(database, dialect, table, [{ 'a"b': 'x' }, { '?': 'y' }])
    const text = await both(database, access, 'structured')
    const own = table.columns.map(({ title }) => title)
    assert.ok(own.includes('__proto__'))
    const line = (values: Record<string, CellValue>) =>
      `{${own.map((title) => `${JSON.stringify(title)}:${JSON.stringify(Object.hasOwn(values, title) ? values[title] : null)}`).join()}}`
    assert.equal(text, `[${line({ Id: 1, 'a"b': 'x' })},${line({ Id: 2, '?': 'y' })}]`)
  })

  test('names in the database may be as odd (S05)', async () => {
    const database = await bench.open()
    const names = [
      'a"b',
      'a`b',
      'a]b',
      'a.b',
      'value',
      'key',
      'type',
      'rh_k',
      'order',
      "it's",
      '; drop table canary; --',
    ]
    const specs = names.map((name, at) => [`T${at}`, { type: 'MultiSelect', options: choices, name } as ColumnSpec])
    const table = aRecordTable('t"`]x; drop table canary;--', Object.fromEntries(specs))
    const cells = Object.fromEntries(names.map((_, at) => [`T${at}`, ['a', 'b,c']]))
    const access = await createRecordTable(database, dialect, table, [cells])
    assert.deepEqual(JSON.parse(await both(database, access, 'structured')), [{ Id: 1, ...cells }])
    const joined = Object.fromEntries(names.map((_, at) => [`T${at}`, 'a,"b,c"']))
    assert.deepEqual(JSON.parse(await both(database, access, 'classic')), [{ Id: 1, ...joined }])
  })

  test('a table may have hundreds of columns', async () => {
    const database = await bench.open()
    const many = Array.from({ length: 600 }, (_, at) => [`T${at}`, { type: 'Number' } as const] as const)
    const table = aRecordTable('wide', Object.fromEntries(many))
    const access = await createRecordTable(database, dialect, table, [{ T0: 1, T599: 2 }])
    const [row] = JSON.parse(await both(database, access, 'structured'))
    assert.equal(Object.keys(row).length, 601)
    assert.deepEqual([row.T0, row.T1, row.T599], [1, null, 2])
  })

  test('a table without a key is read in the order of its columns', async () => {
    const database = await bench.open()
    const spec = { Name: { type: 'SingleLineText', keyPart: 1 }, Number: 'Number' } as const
    const keyed = aRecordTable('keyless', spec)
    const table = { ...keyed, key: [], columns: keyed.columns.map((column) => ({ ...column, keyPart: null })) }
    await createRecordTable(database, dialect, table)
    const access = accessTo(dialect, table)
    await fillRecordTable(database, access, [
      { Name: 'b', Number: 1 },
      { Name: 'a', Number: 2 },
      { Name: 'a', Number: 1 },
    ])
    const found = JSON.parse(await both(database, access, 'structured'))
    assert.deepEqual(
      found.map(({ Name, Number: number }: Record<string, CellValue>) => [Name, number]),
      [
        ['a', 1],
        ['a', 2],
        ['b', 1],
      ],
    )
  })

  if (dialect.name === 'postgres')
    test('cells of other programs, of types and with values that we would not write', async () => {
      const database = await bench.open()
      await database.run([
        sql`create type mood as enum ('sad', 'it''s "ok"')`,
        sql`create table foreign_one (id int4 primary key, u uuid, m mood, c char(5), i inet, n numeric(20,5), s int2,
          t timestamptz, w timestamp(6), d date, k time(6), f float4, b bool, j json, a int4[], x bytea, v interval)`,
        sql`insert into foreign_one values (1, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'it''s "ok"', 'ab', '10.0.0.1/8', 12.50000,
          -5, '2026-03-29 01:30:00.123987+02', '2026-03-29 01:30:00.999999', '2026-03-29', '13:45:00.100900', 0.1, true,
          '{ "b": 1,  "a": [1, 2] }', '{1,2}', '\\x00ff', '1 day 02:03:04')`,
        sql`insert into foreign_one values (2, null, null, '', null, 'NaN', null, 'infinity', '-infinity', 'infinity',
          '24:00:00', 'NaN', null, 'null', '{}', '', '0')`,
        sql`insert into foreign_one values (3, null, null, null, null, 0, null, '0044-03-15 12:00:00+00 BC', '12026-01-01',
          '0044-03-15 BC', null, 1e20, false, '[]', null, null, null)`,
      ])
      const text = { type: 'SpecificDBType', foreign: true } as const
      const table = aRecordTable('foreign_one', {
        Id: { type: 'Number', name: 'id', keyPart: 1, foreign: true },
        ...Object.fromEntries(['u', 'm', 'c', 'i', 'a', 'x', 'v'].map((name) => [name, { ...text, name }])),
        n: { type: 'Decimal', name: 'n', foreign: true },
        s: { type: 'Number', name: 's', foreign: true },
        t: { type: 'DateTime', name: 't', foreign: true },
        w: { type: 'DateTime', name: 'w', foreign: true },
        d: { type: 'Date', name: 'd', foreign: true },
        k: { type: 'Time', name: 'k', foreign: true },
        b: { type: 'Checkbox', name: 'b', foreign: true },
        j: { type: 'JSON', name: 'j', foreign: true },
      })
      const found: Record<string, CellValue>[] = JSON.parse(
        await both(database, accessTo(dialect, table), 'structured'),
      )
      assert.deepEqual(found[0], {
        ...{ Id: 1, u: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', m: 'it\'s "ok"', c: 'ab', i: '10.0.0.1/8', a: '{1,2}' },
        ...{ x: '\\x00ff', v: '1 day 02:03:04', n: '12.5', s: -5, t: '2026-03-28T23:30:00.123Z', b: true },
        ...{ w: '2026-03-29T01:30:00.999Z', d: '2026-03-29', k: '13:45:00.100', j: { b: 1, a: [1, 2] } },
      })
      assert.deepEqual(
        [found[1]?.n, found[1]?.t, found[1]?.d, found[2]?.d],
        ['NaN', 'infinity', 'infinity', '0044-03-15 BC'],
      )
      const floats = aRecordTable('foreign_one', {
        Id: { type: 'Number', name: 'id', keyPart: 1, foreign: true },
        f: { type: 'Number', name: 'f', word: 'float', foreign: true },
      })
      assert.equal(
        await both(database, accessTo(dialect, floats), 'structured'),
        '[{"Id":1,"f":0.1},{"Id":2,"f":"NaN"},{"Id":3,"f":100000000000000000000}]',
      )
    })
})

/** The same look at a database that cannot write JSON. */
function byHand(access: TableAccess): TableAccess {
  const { dialect } = access
  const without: Dialect = { ...dialect, rows: { ...dialect.rows, json: null } }
  return { ...access, dialect: without }
}

// Where spaces stand in JSON, and in which order its keys, is up to each database.
function shown({ Id, Files, ...row }: Record<string, CellValue>): Record<string, CellValue> {
  return {
    ...row,
    Files: typeof Files === 'string' ? JSON.stringify(inOneOrder(JSON.parse(Files))) : (Files ?? null),
    Id: Id ?? null,
  }
}

function inOneOrder(files: readonly Record<string, CellValue>[]): Record<string, CellValue>[] {
  return files.map((file) =>
    Object.fromEntries(Object.entries(file).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
}

function expected(row: Readonly<Record<string, CellValue>>, at: number, shape: RowShape): Record<string, CellValue> {
  const titles = Object.entries(columns).filter(([, { type }]) => type !== 'Button')
  const cells = titles.map(([title]) => [title, row[title] ?? null] as const)
  const classic = Object.fromEntries(cells.map(([title, value]) => [title, classicCell(title, value)]))
  return { ...(shape === 'structured' ? Object.fromEntries(cells) : classic), Id: at + 1 }
}

function classicCell(title: string, value: CellValue): CellValue {
  if (value === null) return null
  if (title === 'Tags') return Array.isArray(value) ? value.map(quotedChoice).join() : value
  return title === 'Files' ? JSON.stringify(value) : value
}

function quotedChoice(title: CellValue): string {
  const text = String(title)
  return text.includes(',') || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text
}
