import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readObjectStatement } from './object-statement.ts'
import { whyRefusedObject } from './refuse-object.ts'
import type { SqlEngine } from './tokens.ts'

const read = (sql: string, engine: SqlEngine = 'postgres') => {
  const found = readObjectStatement(sql, engine)
  return 'reason' in found ? found.reason : [found.verb, found.kind, found.name, found.table]
}

describe('a statement that makes one thing', () => {
  const good: readonly (readonly [SqlEngine, string, readonly (string | null)[]])[] = [
    ['postgres', 'create view Grown_Ups as select 1;', ['create', 'view', 'grown_ups', null]],
    ['postgres', 'create or replace view "Grown ""Ups" as select 1', ['replace', 'view', 'Grown "Ups', null]],
    ['postgres', '/* a */ CREATE materialized VIEW shop.v as select 1', ['create', 'view', 'v', null]],
    [
      'postgres',
      'create or replace function f(n int default 3) returns int language sql as $$ select 1; select 2 $$',
      ['replace', 'function', 'f', null],
    ],
    ['postgres', 'create procedure p() begin atomic insert into t values (1); end', ['create', 'procedure', 'p', null]],
    ['postgres', 'create unique index i on only shop.t using btree (a)', ['create', 'index', 'i', 't']],
    ['postgres', 'alter sequence tickets increment by 5', ['alter', 'sequence', 'tickets', null]],
    [
      'postgres',
      'create trigger g before update of a, b on "T" for each row execute function k()',
      ['create', 'trigger', 'g', 'T'],
    ],
    [
      'sqlite',
      'create trigger if not exists g after insert on t begin select 1; select case when 1 then 2 end; end;',
      ['create', 'trigger', 'g', 't'],
    ],
    ['sqlite', 'create view [a b] as select 1', ['create', 'view', 'a b', null]],
    [
      'mysql',
      'CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`%` SQL SECURITY DEFINER VIEW `v` AS select 1',
      ['create', 'view', 'v', null],
    ],
    [
      'mysql',
      'create definer = current_user() procedure P() begin if 1 then select 1; end if; case 1 when 1 then select 2; end case; end',
      ['create', 'procedure', 'P', null],
    ],
    ['mssql', 'create or alter view [dbo].[v] as select 1', ['replace', 'view', 'v', null]],
    ['mssql', 'create nonclustered index i on dbo.t (a)', ['create', 'index', 'i', 't']],
  ]
  for (const [engine, sql, expected] of good)
    test(`${engine}: ${sql}`, () => assert.deepEqual(read(sql, engine), expected))

  const bad: readonly (readonly [SqlEngine, string, RegExp])[] = [
    ['postgres', '', /begins with CREATE/],
    ['postgres', 'drop view v', /begins with CREATE/],
    ['postgres', 'create table t (a int)', /begins with CREATE/],
    ['postgres', 'create event trigger e on ddl_command_start execute function f()', /begins with CREATE/],
    ['postgres', 'create role r superuser', /begins with CREATE/],
    ['postgres', 'create view v as select 1; drop table t', /One statement/],
    ['postgres', 'create view v as select 1;; -- x\n drop table t', /One statement/],
    [
      'postgres',
      'create function f() returns int language sql as $$ select 1 $$; drop table t; select $$ $$',
      /One statement/,
    ],
    ['postgres', 'create temp view v as select 1', /temporary/],
    ['postgres', 'create index on t (a)', /a name/],
    ['postgres', 'create view v as select :a', /parameters/],
    ['postgres', "create view v as select 'x", /not closed/],
    ['mysql', 'delimiter // create view v as select 1', /begins with CREATE/],
    ['mysql', 'create /*! table x (a int) */ tablespace s', /begins with CREATE/],
    ['mysql', 'create procedure p() begin select 1; end; drop table t', /One statement/],
    ['sqlite', 'create trigger g after insert on t begin select 1; end; drop table t', /One statement/],
    ['sqlite', 'create virtual table x using fts5(a)', /begins with CREATE/],
  ]
  for (const [engine, sql, reason] of bad)
    test(`refused on ${engine}: ${sql || 'nothing'}`, () => assert.match(String(read(sql, engine)), reason))

  test('where a name says it is, is told', () => {
    const found = readObjectStatement('create index i on other.t (a)', 'postgres')
    assert.deepEqual('schemas' in found && found.schemas, ['other'])
    const view = readObjectStatement('create view a.b.c as select 1', 'mssql')
    assert.deepEqual('schemas' in view && view.schemas, ['a', 'b'])
  })

  test('what people write beside their code stays with it; what a server might run does not', () => {
    const kept = readObjectStatement('create view v as -- all of them\nselect 1 /* one */ from t', 'mysql')
    assert.ok('text' in kept && kept.text.includes('-- all of them') && kept.text.includes('/* one */'))
    for (const trick of ['/*! into outfile "x" */', '/*M! x */', '/* a /* b */', '/*+ x */', '-- x\ry']) {
      const blanked = readObjectStatement(`create view v as select 1 ${trick}`, 'mysql')
      if ('text' in blanked) assert.ok(!blanked.text.includes(trick.slice(0, 3)), blanked.text)
    }
  })
})

describe('what a definition may not reach', () => {
  const refused = (engine: SqlEngine, sql: string, reaches: boolean): string | null => {
    const found = readObjectStatement(sql, engine)
    assert.ok(!('reason' in found), 'reason' in found ? found.reason : '')
    return whyRefusedObject(found, engine, reaches)
  }
  const computing = 'create function f(n int) returns numeric(9,2) language sql as $$ select round(n, 2) $$'

  test('files and libraries, on MySQL for everybody', () => {
    for (const sql of [
      "create function f returns string soname 'x.so'",
      "create view v as select load_file('/etc/passwd')",
      "create view v as select `LOAD_FILE` ('/etc/passwd')",
      "create procedure p() select 1 into outfile '/tmp/x'",
    ])
      assert.match(refused('mysql', sql, false) ?? '', /is not kept/)
    assert.equal(refused('mysql', 'create view v as select 1 as `load_file`', false), null)
  })

  test('an account that may leave PostgreSQL keeps only what computes', () => {
    assert.equal(refused('postgres', computing, true), null)
    assert.equal(refused('postgres', 'create view v (a) as select lower(name) from t', true), null)
    for (const sql of [
      "create view v as select pg_read_file('/etc/passwd')",
      "create materialized view v as select query_to_xml('x', true, true, '')",
      'create function f() returns int language plpgsql as $$ begin return 1; end $$',
      "create function f() returns text language sql as $$ select pg_read_file('x') $$",
      "create function f() returns text language sql as 'select pg_read'\n'_file(''x'')'",
      "create function f() returns text language sql as E'select pg\\x5fread_file(1)'",
      "create function f() returns int language c as '/lib/x.so'",
      'create procedure p() language sql as $$ select 1 $$',
    ])
      assert.notEqual(refused('postgres', sql, true), null, sql)
  })

  test('an account that cannot is not kept from anything', () =>
    assert.equal(
      refused('postgres', 'create function f() returns int language plpgsql as $$ begin return 1; end $$', false),
      null,
    ))
})
