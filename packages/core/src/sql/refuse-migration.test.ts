import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { whyNotInMigration } from './refuse-migration.ts'
import { readSql, type SqlEngine } from './tokens.ts'

const why = (sql: string, engine: SqlEngine): string | null => whyNotInMigration(readSql(sql, engine), engine)

describe('statements of a migration', () => {
  for (const [engine, sql] of [
    [
      'postgres',
      'create table if not exists s.t (id int primary key, n varchar(20) not null default upper($$a$$), check (id > 0))',
    ],
    ['postgres', 'alter table deals add constraint fk foreign key (a) references companies (id) on delete cascade'],
    ['postgres', 'create unique index i on deals (lower(name)) where amount > 0'],
    ['postgres', "create type mood as enum ('a', 'b')"],
    ['postgres', 'create or replace view v (a, b) as select id, count(*) from t group by id'],
    ['postgres', "comment on column t.a is 'x'"],
    ['postgres', 'alter table t alter column id set default nextval($$s$$)'],
    ['mysql', "create table t (id int auto_increment, a enum('x'), key k (a), primary key (id)) engine=InnoDB"],
    ['mysql', 'rename table a to b'],
    ['mysql', 'create table t (engine varchar(20), connection int)'],
    ['sqlite', 'alter table t rename column a to b'],
    ['sqlite', "insert into t values ('x')"],
  ] as const)
    test(`${engine} runs ${sql}`, () => assert.equal(why(sql, engine), null))

  for (const [engine, sql] of [
    ['postgres', 'create function f() returns int language sql as $$ select 1 $$'],
    ['postgres', 'create extension dblink'],
    ['postgres', 'create foreign table t (a int) server s'],
    ['postgres', 'alter role x superuser'],
    ['postgres', 'alter table t owner to x'],
    ['postgres', 'create table t (a int) tablespace x'],
    ['postgres', 'create view v as select * from a join b on pg_read_file($$x$$) = a.x'],
    ['postgres', 'create table t (a text default pg_read_file($$x$$))'],
    ['postgres', 'create table t as select lo_import($$x$$)'],
    ['postgres', 'do $$ begin end $$'],
    ['postgres', 'copy t from program $$ls$$'],
    ['postgres', 'insert into t (a) select pg_ls_dir($$x$$)'],
    ['mysql', "create table t (a int) engine = federated connection = 'mysql://x'"],
    ['mysql', "create table t (a int) data directory = '/tmp'"],
    ['mysql', "create table t select load_file('/etc/passwd')"],
    ['mysql', 'drop database x'],
    ['mysql', 'create procedure p() select 1'],
    ['sqlite', "attach 'x' as y"],
    ['sqlite', 'create virtual table t using fts5(a)'],
    ['sqlite', 'create trigger t after insert on a begin select 1; end'],
    ['sqlite', 'pragma foreign_keys = off'],
    ['sqlite', 'insert into t values (:a)'],
    ['sqlite', 'vacuum'],
  ] as const)
    test(`${engine} does not run ${sql}`, () => assert.notEqual(why(sql, engine), null))
})
