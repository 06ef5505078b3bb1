import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseSourceUrl, type SourceFields, sourceTypeOf } from './source-url.ts'

const cases: readonly (readonly [string, SourceFields])[] = [
  [
    'postgres://ann:secret@db.example:6432/shop?sslmode=require',
    {
      type: 'pg',
      host: 'db.example',
      port: 6432,
      user: 'ann',
      password: 'secret',
      database: 'shop',
      ssl: { verify: false },
    },
  ],
  [
    'postgresql://ann@db.example/shop?sslmode=verify-full&currentSchema=sales',
    {
      type: 'pg',
      host: 'db.example',
      port: 5432,
      user: 'ann',
      database: 'shop',
      schema: 'sales',
      ssl: { verify: true },
    },
  ],
  [
    'postgres://db.example/shop?options=-c%20search_path%3Dsales&sslmode=disable',
    { type: 'pg', host: 'db.example', port: 5432, database: 'shop', schema: 'sales' },
  ],
  [
    'postgres://ann:p%40ss%3Aw%2Frd@[2001:db8::1]:5432/sh%20op',
    { type: 'pg', host: '2001:db8::1', port: 5432, user: 'ann', password: 'p@ss:w/rd', database: 'sh op' },
  ],
  [
    'postgres://ann:p@ss?w;rd@db.example/shop',
    { type: 'pg', host: 'db.example', port: 5432, user: 'ann', password: 'p@ss?w;rd', database: 'shop' },
  ],
  [
    'postgres://ann:100%@db.example/shop',
    { type: 'pg', host: 'db.example', port: 5432, user: 'ann', password: '100%', database: 'shop' },
  ],
  [
    'pg://db.example:5432?u=ann&p=secret&d=shop',
    { type: 'pg', host: 'db.example', port: 5432, user: 'ann', password: 'secret', database: 'shop' },
  ],
  [
    'mysql://root:pw@10.0.0.5/shop',
    { type: 'mysql2', host: '10.0.0.5', port: 3306, user: 'root', password: 'pw', database: 'shop' },
  ],
  [
    'mariadb://root:pw@db.example:3307/shop?ssl-mode=VERIFY_IDENTITY',
    {
      type: 'mysql2',
      host: 'db.example',
      port: 3307,
      user: 'root',
      password: 'pw',
      database: 'shop',
      ssl: { verify: true },
    },
  ],
  [
    'jdbc:mysql://db.example:3306/shop?user=root&password=a%26b&useSSL=true&verifyServerCertificate=false',
    {
      type: 'mysql2',
      host: 'db.example',
      port: 3306,
      user: 'root',
      password: 'a&b',
      database: 'shop',
      ssl: { verify: false },
    },
  ],
  [
    'jdbc:postgresql://db.example/shop?user=ann&password=secret&ssl=true',
    {
      type: 'pg',
      host: 'db.example',
      port: 5432,
      user: 'ann',
      password: 'secret',
      database: 'shop',
      ssl: { verify: true },
    },
  ],
  [
    'jdbc:postgresql://db.example/shop?user=ann&password=p@ss',
    { type: 'pg', host: 'db.example', port: 5432, user: 'ann', password: 'p@ss', database: 'shop' },
  ],
  [
    'jdbc:sqlserver://db.example:1434;databaseName=shop;user=sa;password={a;b};encrypt=true;trustServerCertificate=true',
    {
      type: 'mssql',
      host: 'db.example',
      port: 1434,
      user: 'sa',
      password: 'a;b',
      database: 'shop',
      ssl: { verify: false },
    },
  ],
  [
    'jdbc:sqlserver://db.example\\SQLEXPRESS;databaseName=shop;integratedSecurity=false',
    { type: 'mssql', host: 'db.example', port: 1433, database: 'shop' },
  ],
  [
    'sqlserver://sa:pw@db.example:1433/shop?encrypt=true',
    {
      type: 'mssql',
      host: 'db.example',
      port: 1433,
      user: 'sa',
      password: 'pw',
      database: 'shop',
      ssl: { verify: true },
    },
  ],
  ['sqlite:shop.sqlite', { type: 'sqlite3', file: 'shop.sqlite' }],
  ['sqlite://north/shop.sqlite', { type: 'sqlite3', file: 'north/shop.sqlite' }],
  ['jdbc:sqlite:shop.sqlite?mode=rwc', { type: 'sqlite3', file: 'shop.sqlite' }],
  // Whether such a path may be used is the server's question; here it is only read.
  ['sqlite:///etc/passwd', { type: 'sqlite3', file: '///etc/passwd' }],
]

describe('a pasted address becomes the fields of the form', () => {
  for (const [text, fields] of cases) test(text, () => assert.deepEqual(parseSourceUrl(text), fields))

  test('space around it does not matter', () => {
    assert.equal(parseSourceUrl('  mysql://db.example/shop\n').host, 'db.example')
  })
})

describe('what is no address of a database is refused with the catalogue’s sentence (spec 477)', () => {
  for (const text of [
    '',
    'shop',
    'http://db.example/shop',
    'oracle://db.example/shop',
    'postgres:shop',
    'postgres://',
    'postgres://ann:pw@/shop',
    'postgres:///var/run/postgresql/shop',
    'postgres://one.example,two.example/shop',
    'postgres://db.example:99999/shop',
    'postgres://db.example:port/shop',
    'sqlite:',
    `postgres://db.example/${'x'.repeat(5000)}`,
  ])
    test(JSON.stringify(text.slice(0, 60)), () =>
      assert.throws(() => parseSourceUrl(text), { code: 'invalid_value', message: 'Invalid database parameters' }),
    )
})

test('a hostile text ends in fields or in the sentence', () => {
  for (const text of [
    `postgres://${'@?'.repeat(1900)}`,
    `postgres://h/d?${';=&'.repeat(1300)}`,
    `mysql://${':'.repeat(3900)}`,
  ])
    try {
      parseSourceUrl(text)
    } catch (error) {
      assert.equal((error as Error).message, 'Invalid database parameters')
    }
})

test('engines go by the names other programs use', () => {
  assert.deepEqual(
    ['PG', 'postgresql', 'mysql', 'mariadb', 'sqlserver', 'sqlite', 'constructor', 'db2'].map(sourceTypeOf),
    ['pg', 'pg', 'mysql2', 'mysql2', 'mssql', 'sqlite3', null, null],
  )
})
