import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parametersIn, placeParameters } from './parameters.ts'
import { whyRefused } from './refuse-statement.ts'
import { statementAt, statementsIn } from './statements.ts'
import { readSql, type SqlEngine, sqlEngines } from './tokens.ts'

const words = (sql: string, engine: SqlEngine): string[] =>
  readSql(sql, engine).tokens.flatMap(({ kind, value }) => (kind === 'word' ? [value] : []))

describe('SQL taken apart', () => {
  test('comments are blanked out, so that none can hide anything, and places stay where they were', () => {
    const sql = "select 1 -- ; drop table a\n, 2 /* '; delete from b */ , '--no comment'"
    for (const engine of sqlEngines) {
      const { plain, fault } = readSql(sql, engine)
      assert.equal(fault, null)
      assert.equal(plain.length, sql.length)
      assert.equal(plain.includes('drop'), false)
      assert.equal(plain.includes('delete'), false)
      assert.ok(plain.includes("'--no comment'"))
    }
  })

  test('what MySQL would run inside of a comment is a comment here, and is not sent', () => {
    assert.equal(readSql('select 1 /*!50000 into outfile "x" */', 'mysql').plain.trimEnd(), 'select 1')
    assert.equal(readSql('select 1 # into\n', 'mysql').plain.trim(), 'select 1')
    // Two minus signs without a blank are no comment there.
    assert.deepEqual(words('select 1--1 into x', 'mysql'), ['select', 'into', 'x'])
  })

  test('texts end where each engine ends them', () => {
    assert.deepEqual(words("select 'a\\' , into", 'postgres'), ['select', 'into'])
    assert.deepEqual(words("select 'a\\' , into'", 'mysql'), ['select'])
    assert.deepEqual(words("select E'a\\' , into'", 'postgres'), ['select'])
    assert.deepEqual(words('select $a$ into $b$ into $a$ , x', 'postgres'), ['select', 'x'])
    assert.deepEqual(words('select "into", `into`, [into]', 'sqlite'), ['select'])
    assert.deepEqual(words('select "a\\" , into"', 'mysql'), ['select'])
  })

  test('what is not closed, continued in another way or escaped by U& is a fault', () => {
    for (const sql of [
      "select 'a",
      'select "a',
      'select /* a',
      "select U&'\\0061'",
      "select E'a'\n'\\''",
      'select $1',
      'select $a$',
    ])
      assert.notEqual(readSql(sql, 'postgres').fault, null, sql)
    for (const sql of ['select ?', "select 'a\\'", 'select `a', 'select 1\0'])
      assert.notEqual(readSql(sql, 'mysql').fault, null, sql)
    for (const sql of ['select ?', 'select @a', 'select $a', 'select [a'])
      assert.notEqual(readSql(sql, 'sqlite').fault, null)
  })

  test('statements of a script are found, and the one at the cursor', () => {
    const script = "select 1; select ';' ;\n\n-- nothing\n;select 3"
    assert.deepEqual(
      statementsIn(script, 'sqlite').map(({ text }) => text),
      ['select 1', "select ';'", 'select 3'],
    )
    assert.equal(statementAt(script, 'sqlite', 3)?.text, 'select 1')
    assert.equal(statementAt(script, 'sqlite', script.length)?.text, 'select 3')
    assert.equal(statementAt(' ', 'sqlite', 0), null)
  })

  test('parameters get the placeholders of the engine, and nothing else does', () => {
    const sql = "select :a, :b, ':c', x::text, :a -- :d\n;"
    assert.deepEqual(parametersIn(sql, 'postgres'), ['a', 'b'])
    const placed = (engine: SqlEngine) => placeParameters(readSql(sql, engine), engine)
    assert.deepEqual(placed('postgres'), { text: "select $1, $2, ':c', x::text, $1", names: ['a', 'b'] })
    assert.deepEqual(placeParameters(readSql('select :a, :a', 'mysql'), 'mysql'), {
      text: 'select ?, ?',
      names: ['a', 'a'],
    })
    assert.deepEqual(parametersIn('select list[1:n], :m', 'postgres'), ['m'])
  })
})

describe('what may be run', () => {
  const why = (sql: string, engine: SqlEngine, mode: 'read' | 'write' = 'read') =>
    whyRefused(readSql(sql, engine), engine, mode)

  for (const sql of [
    'select 1',
    '(select 1) union (select 2);;',
    'with t(a, b) as (select 1, 2) select * from t',
    'with t as (select 1), u(c) as (select 2) select count(*) from t, u',
    'select sum(x) over (partition by y order by z rows between 1 preceding and current row) from t',
    "select cast('1' as decimal(10, 2)), coalesce(null, 2)",
    'select * from t as u(a, b) where a in (1, 2) and exists (select 1)',
    'select "update", t.delete from t',
    'values (1, 2)',
  ])
    for (const engine of ['sqlite', 'postgres', 'mysql'] as const)
      if (!(engine === 'mysql' && sql.includes('"')))
        test(`reads ${sql} on ${engine}`, () => assert.equal(why(sql, engine), null))

  test('rows are written in write mode only', () => {
    for (const sql of [
      'insert into t (a, b) values (1, 2)',
      'update t set a = 1',
      'delete from t',
      'insert into s.t (a) select 1',
    ])
      for (const engine of sqlEngines.filter((one) => one !== 'mssql')) {
        assert.equal(why(sql, engine, 'write'), null, sql)
        assert.notEqual(why(sql, engine), null, sql)
      }
    assert.equal(why("insert into t (a) values (nextval('s'))", 'postgres', 'write'), null)
    assert.notEqual(why("select nextval('s')", 'postgres'), null)
    for (const sql of [
      'drop table t',
      'create table t (a int)',
      'truncate t',
      'grant all on t to x',
      'select 1 into t',
      'select 1; delete from t',
    ])
      assert.notEqual(why(sql, 'postgres', 'write'), null, sql)
  })

  test('the longest statement is read in one go, however many names it holds', () => {
    const names = Array.from({ length: 13_000 }, (_, at) => `c${at}`)
    assert.equal(why(`select ${names.join(', ')} from t`, 'postgres'), null)
    assert.equal(why(`select ${'abs(b,'.repeat(8000)}`, 'postgres'), null)
    assert.notEqual(why(`select ${'a.'.repeat(20_000)}abs(`, 'postgres'), null)
    assert.notEqual(why(`select '${"''".repeat(40_000)}`, 'mysql'), null)
  })
})
