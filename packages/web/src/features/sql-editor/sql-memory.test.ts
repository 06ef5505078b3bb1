import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSql } from '@rowhouse/core/sql/tokens'
import { formatSql } from './format-sql.ts'
import { toCsv } from './result-csv.ts'
import { completionsAt } from './sql-completion.ts'
import { readMemory } from './sql-memory.ts'

describe('what a browser remembers of the SQL editor', () => {
  test('there are three temporary editors at start, with type, code, name, path and whether they were edited (spec 188)', () => {
    const { editors, clipboardQuery } = readMemory(undefined)
    assert.equal(editors.length, 3)
    for (const [at, editor] of editors.entries())
      assert.deepEqual(editor, { type: 'sql', code: '', fileName: `Editor ${at + 1}`, filePath: '', edited: false })
    assert.equal(clipboardQuery, '')
  })

  test('what is broken in storage is left out', () => {
    for (const broken of [null, 7, [], { editors: 'x' }, { editors: [{ type: 'sql' }] }, { filePaths: { a: 1 } }])
      assert.equal(readMemory(broken).editors.length, 3)
    const kept = { type: 'sql', code: 'select 1', fileName: 'a.sql', filePath: 'a.sql', edited: true }
    assert.deepEqual(readMemory({ editors: [kept], clipboardQuery: 'select 2' }).editors, [kept])
    assert.equal(readMemory({ clipboardQuery: 'select 2' }).clipboardQuery, 'select 2')
  })
})

describe('completion in SQL', () => {
  const tables = [
    {
      name: 'deals',
      columns: [
        { name: 'id', type: 'int4' },
        { name: 'stage', type: 'text' },
      ],
    },
    { name: 'odd name', columns: [{ name: 'a b', type: 'text' }] },
  ]
  const labels = (sql: string) =>
    completionsAt(sql, sql.length, 'postgres', tables)?.options.map(({ label }) => label) ?? []

  test('behind the name or the alias of a table come its columns, elsewhere tables and columns in scope', () => {
    assert.deepEqual(labels('select * from deals d where d.st'), ['id', 'stage'])
    assert.deepEqual(labels('select * from deals where deals.'), ['id', 'stage'])
    assert.ok(labels('select * from de').includes('deals'))
    assert.ok(labels('select st').includes('stage') === false)
    assert.ok(labels('select * from deals where st').includes('stage'))
    assert.equal(labels("select 'd").length, 0)
  })

  test('300 tables of 50 columns are searched in less than 30 ms', () => {
    const many = Array.from({ length: 300 }, (_, table) => ({
      name: `table_${table}`,
      columns: Array.from({ length: 50 }, (_, column) => ({ name: `column_${column}`, type: 'text' })),
    }))
    const sql = 'select * from table_7 t join table_8 u on u.'
    completionsAt(sql, sql.length, 'postgres', many)
    const times = Array.from({ length: 9 }, () => {
      const began = performance.now()
      completionsAt(sql, sql.length, 'postgres', many)
      return performance.now() - began
    }).sort((one, other) => one - other)
    assert.ok((times[0] ?? 0) < 30, `${times[0]} ms`)
  })
})

describe('SQL in order', () => {
  test('each clause has a line, and comments and brackets stay as they are', () => {
    assert.equal(
      formatSql(
        'select a,  b from t left join u on t.id = u.id where a between 1 and 2 and b in (select c from v) -- why\norder by a; select 2',
        'postgres',
      ),
      'select a, b\nfrom t\nleft join u on t.id = u.id\nwhere a between 1 and 2\n  and b in (select c from v) -- why\norder by a;\n\nselect 2',
    )
    assert.equal(formatSql("select 'open", 'postgres'), "select 'open")
    assert.equal(formatSql('', 'postgres'), '')
  })

  test('what is said is the same before and after', () => {
    for (const sql of [
      'select x.from from x',
      "select 'a  b' , /* c */ d",
      'insert into t (a) values (1)',
      'select 1 -- end',
    ])
      assert.deepEqual(
        readSql(formatSql(sql, 'mysql'), 'mysql').tokens.map(({ value }) => value),
        readSql(sql, 'mysql').tokens.map(({ value }) => value),
      )
  })
})

test('a result as CSV quotes what needs it and starts no formula', () => {
  const headers = [
    { text: 'a', value: 'c1' },
    { text: 'b,c', value: 'c2' },
  ]
  const rows = [
    { c1: 1, c2: null },
    { c1: '=1+1', c2: 'say "x"\n' },
    { c1: -5, c2: { bytes: 3 } },
  ]
  assert.equal(toCsv(headers, rows), 'a,"b,c"\r\n1,\r\n\'=1+1,"say ""x""\n"\r\n-5,[3 bytes]\r\n')
})
