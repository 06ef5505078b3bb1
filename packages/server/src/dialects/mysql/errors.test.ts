import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { translateMysqlError } from './errors.ts'

const translations = [
  [{ errno: 1062 }, 'conflict', 'unique'],
  [{ errno: 1451 }, 'conflict', 'foreign_key'],
  [{ errno: 1452 }, 'conflict', 'foreign_key'],
  [{ errno: 1048 }, 'invalid_value', 'not_null'],
  [{ errno: 1406 }, 'invalid_value', 'type'],
  [{ errno: 1264 }, 'invalid_value', 'type'],
  [{ errno: 4025 }, 'invalid_value', 'check'],
  [{ errno: 1213 }, 'conflict', 'concurrent'],
  [{ errno: 1205 }, 'locked', 'locked'],
  [{ errno: 1969 }, 'timed_out', 'statement_timeout'],
  [{ errno: 3024 }, 'timed_out', 'statement_timeout'],
  [{ errno: 1045 }, 'source_unavailable', 'sign_in'],
  [{ errno: 1049 }, 'source_unavailable', 'no_database'],
  [{ errno: 1044 }, 'source_unavailable', 'permission'],
  [{ errno: 1040 }, 'source_unavailable', 'busy'],
  [{ errno: 1792 }, 'forbidden', 'read_only'],
  [{ code: 'ECONNREFUSED' }, 'source_unavailable', 'unreachable'],
  [{ code: 'PROTOCOL_CONNECTION_LOST' }, 'source_unavailable', 'unreachable'],
  [{ errno: 1064 }, 'internal', undefined],
  [{ errno: 1054 }, 'structure_changed', undefined],
  [{ errno: 1146 }, 'structure_changed', undefined],
  [{ errno: 1356 }, 'structure_changed', undefined],
] as const

for (const [fields, code, reason] of translations) {
  test(`${JSON.stringify(fields)} becomes ${code}, with the original kept as its cause only`, () => {
    const failure = Object.assign(new Error('driver text'), fields)
    const translated = translateMysqlError(failure)
    assert.deepEqual([translated.code, translated.details.reason], [code, reason])
    assert.equal(translated.cause, failure)
    assert.ok(!translated.message.includes('driver text'))
  })
}

for (const [errno, message] of [
  [1045, 'Invalid database credentials.'],
  [2013, 'Unable to connect to database, please check your database is up.'],
  [1044, 'User does not exist or have sufficient permission to create schema.'],
] as const) {
  test(`${errno} says “${message}” (spec 474, 475, 476)`, () =>
    assert.equal(translateMysqlError(Object.assign(new Error(''), { errno })).message, message))
}

test('our own errors stay as they are', () => {
  const ours = new AppError('forbidden', 'No.')
  assert.equal(translateMysqlError(ours), ours)
})
