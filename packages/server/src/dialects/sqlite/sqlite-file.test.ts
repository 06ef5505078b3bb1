import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aTemporaryFile } from '../../testing/temporary-file.ts'
import { SqliteFile } from './sqlite-file.ts'

test('of long statements few stay prepared, of short ones many', (t) => {
  const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
  t.after(() => file.close())
  for (let at = 0; at < 1000; at += 1) file.run(`SELECT ${at} AS n /* ${'x'.repeat(10_000)} */`, [])
  assert.ok(file.prepared <= 22, String(file.prepared))
  for (let at = 0; at < 1000; at += 1) file.run(`SELECT ${at} AS n`, [])
  assert.ok(file.prepared >= 250 && file.prepared <= 501, String(file.prepared))
})

test('the file keeps a write-ahead log, syncs every commit and enforces references (P01)', (t) => {
  const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
  assert.deepEqual(file.run('PRAGMA journal_mode', []).rows, [{ journal_mode: 'wal' }])
  assert.deepEqual(file.run('PRAGMA synchronous', []).rows, [{ synchronous: 2 }])
  assert.deepEqual(file.run('PRAGMA foreign_keys', []).rows, [{ foreign_keys: 1 }])
  assert.deepEqual(file.run('PRAGMA busy_timeout', []).rows, [{ timeout: 5000 }])
  file.close()
})

test('booleans are stored as 1 and 0', (t) => {
  const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
  assert.deepEqual(file.run('SELECT ? AS yes, ? AS no', [true, false]).rows, [{ yes: 1, no: 0 }])
  file.close()
})

for (const [kind, value] of [
  ['a Date', new Date(0)],
  ['an object', {}],
  ['a list', [1]],
  ['undefined', undefined],
  ['a symbol', Symbol('x')],
] as const) {
  test(`${kind} is refused as a value`, (t) => {
    const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
    assert.throws(() => file.run('SELECT ?', [value]), TypeError)
    file.close()
  })
}

test('a read-only connection cannot write', (t) => {
  const path = aTemporaryFile(t)
  const writer = new SqliteFile(path, { readOnly: false })
  writer.run('CREATE TABLE t (n)', [])
  const reader = new SqliteFile(path, { readOnly: true })
  assert.throws(() => reader.run('INSERT INTO t VALUES (1)', []), /readonly/)
  assert.deepEqual(reader.run('SELECT * FROM t', []).rows, [])
  reader.close()
  writer.close()
})

test('a cached statement notices that its table has changed', (t) => {
  const path = aTemporaryFile(t)
  const writer = new SqliteFile(path, { readOnly: false })
  writer.run('CREATE TABLE t (a)', [])
  writer.run('INSERT INTO t VALUES (1)', [])
  const reader = new SqliteFile(path, { readOnly: true })
  assert.deepEqual(reader.run('SELECT * FROM t', []).rows, [{ a: 1 }])
  writer.run('ALTER TABLE t ADD COLUMN b DEFAULT 2', [])
  assert.deepEqual(reader.run('SELECT * FROM t', []).rows, [{ a: 1, b: 2 }])
  reader.close()
  writer.close()
})

for (const [statement, before, after] of [
  ['SELECT * FROM t', { a: 1 }, { b: 1 }],
  ['SELECT t.* FROM t', { a: 1 }, { b: 1 }],
  ['SELECT 2 AS c, * FROM t', { c: 2, a: 1 }, { c: 2, b: 1 }],
  ['SELECT count(*) AS n, 2*3 AS six FROM t', { n: 1, six: 6 }, { n: 1, six: 6 }],
] as const) {
  test(`“${statement}” names the columns as they are called now`, (t) => {
    const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
    file.run('CREATE TABLE t (a)', [])
    file.run('INSERT INTO t VALUES (1)', [])
    assert.deepEqual(file.run(statement, []).rows, [before])
    file.run('ALTER TABLE t RENAME COLUMN a TO b', [])
    assert.deepEqual(file.run(statement, []).rows, [after])
    file.close()
  })
}

test('integers beyond what a number can hold come as digits', (t) => {
  const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
  assert.deepEqual(file.run('SELECT 9007199254740991 AS most, 9007199254740992 AS more, -5 AS few', []).rows, [
    { most: 9007199254740991, more: '9007199254740992', few: -5 },
  ])
  file.close()
})

test('more different statements than the cache holds still run', (t) => {
  const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
  for (let n = 0; n < 1200; n += 1) assert.deepEqual(file.run(`SELECT ${n} AS n`, []).rows, [{ n }])
  assert.deepEqual(file.run('SELECT 0 AS n', []).rows, [{ n: 0 }])
  file.close()
})

test('a column named __proto__ is a column like any other (S72)', (t) => {
  const file = new SqliteFile(aTemporaryFile(t), { readOnly: false })
  const [row] = file.run('SELECT 1 AS "__proto__", 2 AS "constructor"', []).rows
  assert.deepEqual(Object.keys(row ?? {}), ['__proto__', 'constructor'])
  assert.equal(Object.getPrototypeOf(row), Object.prototype)
  file.close()
})
