import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockOf, lockTime } from './locks.ts'
import type { SqlEngine } from './tokens.ts'

const cases: readonly (readonly [SqlEngine, string, string | null, string, string])[] = [
  ['postgres', 'create index i on "shop"."people" ("name")', 'people', 'writes', 'builds'],
  ['postgres', 'create unique index concurrently i on people (name)', 'people', 'nothing', 'builds'],
  [
    'postgres',
    'alter table "people" alter column "age" type numeric using "age"::numeric',
    'people',
    'everything',
    'rewrites',
  ],
  ['postgres', 'alter table "people" add column "x" text', 'people', 'everything', 'moment'],
  ['postgres', 'alter table people alter column age set not null', 'people', 'everything', 'reads'],
  [
    'postgres',
    'alter table people add constraint c check (age is not null) not valid',
    'people',
    'everything',
    'moment',
  ],
  ['postgres', 'alter table people add constraint "f" foreign key (a) references b (c)', 'people', 'writes', 'reads'],
  [
    'postgres',
    'alter table people add constraint "f" foreign key (a) references b (c) not valid',
    'people',
    'writes',
    'moment',
  ],
  ['postgres', 'alter table people validate constraint "f"', 'people', 'nothing', 'reads'],
  ['postgres', 'create table "t" ("id" bigint)', 't', 'nothing', 'moment'],
  ['postgres', 'update people set a = 1', 'people', 'rows', 'rewrites'],
  ['postgres', 'drop table people', 'people', 'everything', 'moment'],
  ['mysql', 'alter table `people` modify column `age` decimal(65,25) null', 'people', 'writes', 'rewrites'],
  ['mysql', 'create index i on `people` (`name`)', 'people', 'nothing', 'builds'],
  ['mysql', 'alter table `people` add column `x` bigint null', 'people', 'everything', 'moment'],
  ['sqlite', 'insert into "people rebuilt" ("a") select "a" from "people"', 'people rebuilt', 'database', 'rewrites'],
  ['sqlite', 'alter table "people" add column "x" text', 'people', 'database', 'moment'],
  ['mssql', 'alter table [people] alter column [age] decimal(38,18) null', 'people', 'everything', 'rewrites'],
  ['postgres', '-- 12 values of people', null, 'rows', 'moves'],
]

for (const [engine, text, table, blocks, work] of cases)
  test(`${engine}: while “${text}” runs, ${blocks} waits`, () => {
    assert.deepEqual(lockOf(text, engine), { table, blocks, work })
  })

test('a rule that was looked at saves PostgreSQL looking at the rows again', () => {
  const set = 'alter table people alter column age set not null'
  const before = 'alter table people validate constraint c'
  assert.equal(lockOf(set, 'postgres', before).work, 'moment')
  assert.equal(lockOf(set, 'postgres', 'drop table others').work, 'reads')
})

test('the time is a moment, or grows with the rows, or is not known', () => {
  assert.equal(lockTime({ work: 'moment' }, null), 5)
  assert.equal(lockTime({ work: 'reads' }, null), null)
  assert.equal(lockTime({ work: 'rewrites' }, 1_500_000), 10_005)
})
