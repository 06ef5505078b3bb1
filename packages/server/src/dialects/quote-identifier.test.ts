import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryMeta } from '../testing/every-meta.ts'
import { dialects } from './registry.ts'

const hostileNames = [
  't`; drop table canary;--',
  't"x',
  't]x',
  'a.b',
  "it's",
  'order',
  'Ünïcode 表',
  '"',
  '""',
  ' ',
  '%_\\',
  '--',
  '$1',
  '?',
]

const inDoubleQuotes = [
  ['people', '"people"'],
  ['t"x', '"t""x"'],
  ['"', '""""'],
  ['a"; drop table canary; --', '"a""; drop table canary; --"'],
  ['a.b', '"a.b"'],
] as const

const quoted: Readonly<Record<keyof typeof dialects, readonly (readonly [string, string])[]>> = {
  sqlite: inDoubleQuotes,
  postgres: inDoubleQuotes,
  mysql: [
    ['people', '`people`'],
    ['t`x', '`t``x`'],
    ['`', '````'],
    ['a`; drop table canary; --', '`a``; drop table canary; --`'],
    ['a.b', '`a.b`'],
  ],
  mssql: [
    ['people', '[people]'],
    ['t]x', '[t]]x]'],
    [']', '[]]]'],
    ['a]; drop table canary; --', '[a]]; drop table canary; --]'],
    ['a.b', '[a.b]'],
  ],
}

for (const dialect of Object.values(dialects)) {
  describe(`names on ${dialect.name}`, () => {
    for (const [name, expected] of quoted[dialect.name]) {
      test(`“${name}” is written as ${expected} (S05)`, () => assert.equal(dialect.quoteIdentifier(name), expected))
    }

    for (const [what, name] of [
      ['an empty name', ''],
      ['a NUL character', 'a\0b'],
      ['half a surrogate pair', 'a\ud800'],
    ] as const) {
      test(`${what} is refused (S05)`, () =>
        assert.throws(() => dialect.quoteIdentifier(name), { name: 'AppError', code: 'invalid_value' }))
    }
  })
}

for (const [name, longest] of [
  ['sqlite', 1024],
  ['postgres', 63],
] as const) {
  test(`a name on ${name} has at most ${longest} bytes, counted as UTF-8 (S05)`, () => {
    const dialect = dialects[name]
    assert.equal(dialect.quoteIdentifier('x'.repeat(longest)).length, longest + 2)
    assert.throws(() => dialect.quoteIdentifier('x'.repeat(longest + 1)), { code: 'invalid_value' })
    assert.throws(() => dialect.quoteIdentifier('ü'.repeat(longest / 2 + 1)), { code: 'invalid_value' })
  })
}

for (const [name, longest] of [
  ['mysql', 64],
  ['mssql', 128],
] as const) {
  test(`a name on ${name} has at most ${longest} characters (S05)`, () => {
    const dialect = dialects[name]
    assert.equal(dialect.quoteIdentifier('ü'.repeat(longest)).length, longest + 2)
    assert.throws(() => dialect.quoteIdentifier('x'.repeat(longest + 1)), { code: 'invalid_value' })
  })
}

for (const name of ['emoji 😀', 'space at the end ']) {
  test(`MySQL cannot keep the name “${name}”, so it is refused (S05)`, () =>
    assert.throws(() => dialects.mysql.quoteIdentifier(name), { code: 'invalid_value' }))
}

onEveryMeta('hostile names', (bench) => {
  const { quoteIdentifier } = dialects[bench.dialect]

  test('every statement touches exactly the named table, and the canary lives (S05)', async () => {
    const database = await bench.open()
    await database.write((tx) => sql`create table canary (n integer)`.execute(tx))
    for (const [n, name] of hostileNames.entries()) {
      const table = sql.raw(quoteIdentifier(name))
      await database.write(async (tx) => {
        await sql`create table ${table} (${table} integer)`.execute(tx)
        await sql`insert into ${table} values (${n})`.execute(tx)
      })
      const { rows } = await sql<{ n: number }>`select ${table} as n from ${table}`.execute(database.read)
      assert.deepEqual(rows, [{ n }], name)
      await database.write((tx) => sql`drop table ${table}`.execute(tx))
    }
    const { rows } = await sql`select n from canary`.execute(database.read)
    assert.deepEqual(rows, [])
  })

  test('two statements in one call are refused on every connection (S05)', async () => {
    const database = await bench.open()
    const both = sql`select 1; select 2`
    await assert.rejects(both.execute(database.read), { code: 'internal' })
    await assert.rejects(both.execute(database.scan), { code: 'internal' })
    await assert.rejects(
      database.write((tx) => both.execute(tx)),
      { code: 'internal' },
    )
    assert.deepEqual((await sql<{ n: number }>`select 1 as n;`.execute(database.read)).rows, [{ n: 1 }])
  })
})
