// What people write is only ever a value: whatever the operator, it is bound, and the answer is that of the plain filter.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matches } from '@rowhouse/core/filters/matches'
import { type OperatorName, operators } from '@rowhouse/core/filters/operators'
import { readTest } from '@rowhouse/core/filters/read-test'
import { resolveFilter } from '@rowhouse/core/filters/resolve-filter'
import type { CellValue } from '@rowhouse/core/storage'
import { sql } from 'kysely'
import { dialects } from '../dialects/registry.ts'
import { onEveryEngine } from '../testing/every-dialect.ts'
import { ask } from './answer.ts'
import { selectCount } from './count-records.ts'
import { selectDistinct } from './distinct-values.ts'
import { parseRecordKey } from './record-key.ts'
import { selectCells } from './select-cells.ts'
import { selectPage, selectRecord } from './select-records.ts'
import { accessTo, aRecordTable, columnOf, createRecordTable } from './testing/a-record-table.ts'

const payloads = [
  ...[
    "'",
    "''",
    '"',
    '`',
    '\\',
    "\\'",
    "\\\\'",
    '%',
    '_',
    '%27',
    "x' OR '1'='1",
    "x' or 1=1 --",
    "x' or 1=1 #",
    "x' or 1=1/*",
  ],
  ...[
    '" or ""="',
    "') or ('1'='1",
    "')) or (('1'='1",
    "'; drop table canary; --",
    '"; drop table canary; --',
    '1; drop table canary',
  ],
  ...[
    "x' union select 1,2,3 --",
    "x' union all select null,null,null,null --",
    '1 union select sqlite_version()',
    "' and 1=0 union select sql from sqlite_master --",
  ],
  ...[
    "'; select pg_sleep(5); --",
    "' || pg_sleep(5) --",
    "' and sleep(5) #",
    "'; waitfor delay '0:0:5' --",
    '1 and randomblob(1000000000)',
  ],
  ...[
    "' || (select 1) || '",
    "'+(select 1)+'",
    "a' || (select 1) || '",
    '$[*]',
    'a.b',
    '$.a',
    '[0]',
    '{"a":1}',
    '["a"]',
    '"a"',
  ],
  ...[
    '?',
    '??',
    ':v',
    '$1',
    '@1',
    '@p0',
    '%s',
    '%d',
    '{0}',
    '$(1)',
    '{{1}}',
    '--',
    '/*',
    '*/',
    '#',
    ';',
    'null',
    'NULL',
    'true',
    '0x27',
    'char(39)',
  ],
  ...['*', '[a-z]', '[^a]', '.*', '^', '$', '(', ')', 'a|b', '\u2019', '\uff07', '\u02bc', '😀', 'ſ', 'İ'],
]

const rows: readonly Readonly<Record<string, CellValue>>[] = [
  { Name: 'plain', Choice: 'a', Tags: ['a'], Json: { a: 1, 'a.b': 2 } },
  { Name: "x' OR '1'='1", Choice: "it's", Tags: ["it's", 'a'], Json: "a' || (select 1) || '" },
  { Name: '%', Choice: 'a', Tags: [], Json: ['$[*]'] },
  { Name: null, Choice: null, Tags: null, Json: null },
]

const choices = {
  choices: ['a', "it's"].map((title, order) => ({ id: `so_${order}`, title, color: '#777777', order })),
}

const table = aRecordTable('t', {
  Name: 'SingleLineText',
  Choice: { type: 'SingleSelect', options: choices },
  Tags: { type: 'MultiSelect', options: choices },
  Json: 'JSON',
})

test('the list of payloads is as long as promised (S01)', () => assert.ok(new Set(payloads).size >= 60))

onEveryEngine('hostile values', (bench) => {
  const { dialect } = bench
  const access = accessTo(dialect, table)

  test('every operator takes every payload as a value, and the canary lives (S01, S08)', async () => {
    const database = await bench.open()
    await createRecordTable(database, dialect, table, rows)
    await database.run([sql`create table canary (id int)`, sql`insert into canary values (1)`])
    const ids = rows.map((row, at) => [at + 1, row] as const)
    // On servers a sample: the statements are the same for all, and each is a round trip.
    const every = dialect.name === 'sqlite' ? 1 : 7
    let count = 0
    for (const column of ['Name', 'Choice', 'Tags', 'Json'].map((title) => columnOf(table, title)))
      for (const operator of column.operators)
        for (const payload of payloads) {
          if (!takesText(operator) || count++ % every !== 0) continue
          const tree = readTest({ column, word: operator, written: writtenFor(operator, payload), place: 'here' })
          const filter = resolveFilter(tree, { now: '2026-11-15T00:00:00.000Z', zone: 'UTC' })
          const { query, read } = selectCells(access, { filter, limit: 10 }, [])
          assertBound(query.sql, payload)
          const { rows: found } = await database.scan.executeQuery<Record<string, unknown>>(query as never)
          const expected = ids.filter(([, row]) => matches(filter, new Map([[column.id, row[column.title] ?? null]])))
          assert.deepEqual(
            read(found).map(({ key }) => key[0]),
            expected.map(([id]) => id),
            `${column.title} ${operator} ${payload}`,
          )
        }
    const { rows: canary } = await sql`select id from canary`.execute(database.scan)
    assert.equal(canary.length, 1)
  })

  test('so do searches and distinct values', async () => {
    const database = await bench.open()
    await createRecordTable(database, dialect, table, rows)
    const columns = [columnOf(table, 'Name'), columnOf(table, 'Tags')]
    for (const payload of payloads) {
      const count = selectCount(access, { search: { text: payload, columns } })
      const distinct = selectDistinct(access, {
        column: columnOf(table, 'Name'),
        filter: null,
        limit: 10,
        offset: 0,
        search: payload,
      })
      for (const { query } of [count, distinct]) assertBound(query.sql, payload)
      assert.ok((await ask(database.scan, count)) <= 3)
      assert.ok((await ask(database.scan, distinct)).length <= 3)
    }
  })
})

describe('names and keys', () => {
  const { sqlite } = dialects

  test('a title never becomes part of a statement, whatever it is (S04)', () => {
    for (const payload of payloads) {
      const titled = aRecordTable('t', { [payload]: { type: 'SingleLineText', name: 'n' } })
      const { query } = selectPage(accessTo(sqlite, titled), {
        filter: null,
        sorts: [],
        limit: 1,
        offset: 0,
        shape: 'structured',
      })
      assertBound(query.sql, payload)
    }
  })

  test('a filter that brings a column of its own is compiled by the table’s names, or not at all (S03)', () => {
    const access = accessTo(sqlite, table)
    const name = columnOf(table, 'Name')
    const forged = { ...name, name: 'x"; drop table canary; --' }
    const filterBy = (column: typeof name) =>
      ({ kind: 'test', column, operator: 'eq', value: { kind: 'value', value: 'a' } }) as const
    assert.doesNotMatch(selectCount(access, { filter: filterBy(forged) }).query.sql, /canary/)
    assert.throws(() => selectCount(access, { filter: filterBy({ ...name, id: 'cl_other' }) }), {
      code: 'invalid_request',
    })
  })

  test('a key is a bound value (S10)', () => {
    const keyed = aRecordTable('t', { Key: { type: 'SingleLineText', keyPart: 1 } })
    for (const payload of payloads) {
      const { query } = selectRecord(accessTo(sqlite, keyed), parseRecordKey(keyed, payload), { shape: 'structured' })
      assertBound(query.sql, payload)
      assert.ok(query.parameters.includes(payload))
    }
  })

  test('a page is asked for with whole numbers only (S69)', () => {
    const access = accessTo(sqlite, table)
    for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      assert.throws(
        () => selectPage(access, { filter: null, sorts: [], limit, offset: 0, shape: 'structured' }),
        RangeError,
      )
  })
})

function takesText(operator: OperatorName): boolean {
  return operators[operator].wants !== 'nothing'
}

function writtenFor(operator: OperatorName, payload: string): string | readonly string[] {
  if (operators[operator].wants === 'pair') return [payload, payload]
  return operators[operator].wants === 'list' ? [payload] : payload
}

/** Short ones are part of any statement. */
function assertBound(statement: string, payload: string): void {
  if (payload.length > 8) assert.ok(!statement.includes(payload), `${payload} in ${statement}`)
}
