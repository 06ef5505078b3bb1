import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definedKinds } from '@rowhouse/core/database-objects'
import { readObjectStatement } from '@rowhouse/core/sql/object-statement'
import { whyRefusedObject } from '@rowhouse/core/sql/refuse-object'
import { DummyDriver } from 'kysely'
import { mssqlDefinitions } from './definitions.ts'
import { mssqlOn } from './kysely.ts'

const named = (name: string, table: string | null = null) => ({ name, table, definition: null })

test('what drops each of them, in its schema', () => {
  const { drop } = mssqlDefinitions
  assert.equal(drop('view', named('a]b'), 'dbo'), 'drop view [dbo].[a]]b]')
  assert.equal(drop('function', named('f'), undefined), 'drop function [f]')
  assert.equal(drop('index', named('i', 't'), 'dbo'), 'drop index [i] on [dbo].[t]')
  assert.equal(drop('trigger', named('g', 't'), 'dbo'), 'drop trigger [dbo].[g]')
  assert.equal(drop('procedure', named('p'), 'dbo'), 'drop procedure [dbo].[p]')
  assert.equal(drop('sequence', named('s'), 'dbo'), 'drop sequence [dbo].[s]')
})

test('indexes are told with their columns, the schema a value', () => {
  const { sql, parameters } = mssqlDefinitions
    .indexes("x'); drop table t;--")
    .compile(mssqlOn<unknown>(new DummyDriver()))
  assert.match(sql, /from sys\.indexes i join sys\.objects o/)
  assert.deepEqual(parameters, ["x'); drop table t;--"])
})

test('templates are statements of their kind', () => {
  for (const kind of definedKinds) {
    const made = readObjectStatement(mssqlDefinitions.templates[kind]('t', 'a'), 'mssql')
    assert.ok(!('reason' in made) && made.kind === kind, kind)
    if (!('reason' in made)) assert.equal(whyRefusedObject(made, 'mssql', false), null)
  }
})

test('what leaves the database is not kept', () => {
  for (const text of [
    "create view v as select * from openrowset('x', 'y', 'z')",
    "create procedure p as exec xp_cmdshell 'dir'",
    'create function f() returns int as external name a.b.c',
  ]) {
    const made = readObjectStatement(text, 'mssql')
    assert.ok(!('reason' in made))
    if (!('reason' in made)) assert.match(whyRefusedObject(made, 'mssql', false) ?? '', /is not kept/)
  }
})

test('nothing follows an index or a sequence', () => {
  for (const text of ['create index i on t (a) drop table t', 'create sequence s exec p']) {
    const made = readObjectStatement(text, 'mssql')
    assert.ok(!('reason' in made))
    if (!('reason' in made)) assert.notEqual(whyRefusedObject(made, 'mssql', false), null, text)
  }
})
