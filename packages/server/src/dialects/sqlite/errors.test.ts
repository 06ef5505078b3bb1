import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { translateSqliteError, translateSqliteSourceError } from './errors.ts'
import { SqliteFailure } from './sqlite-failure.ts'

const translations = [
  [275, 'CHECK constraint failed: size', 'invalid_value'],
  [787, 'FOREIGN KEY constraint failed', 'conflict'],
  [1299, 'NOT NULL constraint failed: users.email', 'invalid_value'],
  [1555, 'UNIQUE constraint failed: users.id', 'conflict'],
  [2067, 'UNIQUE constraint failed: users.email', 'conflict'],
  [5, 'database is locked', 'timed_out'],
  [517, 'database is locked', 'timed_out'],
  [6, 'database table is locked', 'timed_out'],
  [10, 'disk I/O error', 'source_unavailable'],
  [778, 'disk I/O error', 'source_unavailable'],
  [11, 'database disk image is malformed', 'source_unavailable'],
  [13, 'database or disk is full', 'storage_full'],
  [14, 'unable to open database file', 'source_unavailable'],
  [18, 'string or blob too big', 'too_large'],
  [26, 'file is not a database', 'source_unavailable'],
  [1, 'no such table: users', 'internal'],
  [8, 'attempt to write a readonly database', 'internal'],
  [null, 'anything else', 'internal'],
] as const

for (const [errcode, message, code] of translations) {
  test(`${errcode} “${message}” becomes ${code}, with the original kept as its cause only`, () => {
    const failure = new SqliteFailure(message, errcode)
    const translated = translateSqliteError(failure)
    assert.equal(translated.code, code)
    assert.equal(translated.cause, failure)
    assert.ok(!translated.message.includes(message))
  })
}

test('the columns of a unique rule are named without their table', () => {
  const failure = new SqliteFailure('UNIQUE constraint failed: users.email, users.kind', 2067)
  assert.equal(translateSqliteError(failure).details.columns, 'email, kind')
})

test('our own errors stay as they are', () => {
  const ours = new AppError('forbidden', 'No.')
  assert.equal(translateSqliteError(ours), ours)
})

for (const message of ['no such table: users', 'no such column: nick', 'table people has no column named nick']) {
  test(`“${message}” was taken away by others where the file is theirs, and is our own fault where it is ours`, () => {
    const failure = new SqliteFailure(message, 1)
    const { code, cause, message: told } = translateSqliteSourceError(failure)
    assert.deepEqual([code, cause], ['structure_changed', failure])
    assert.ok(!/users|nick/.test(told), told)
    assert.equal(translateSqliteError(failure).code, 'internal')
  })
}

test('what else fails in a file of others is told as in ours', () => {
  assert.equal(translateSqliteSourceError(new SqliteFailure('near "selct": syntax error', 1)).code, 'internal')
  assert.equal(
    translateSqliteSourceError(new SqliteFailure('database disk image is malformed', 11)).code,
    'source_unavailable',
  )
})
