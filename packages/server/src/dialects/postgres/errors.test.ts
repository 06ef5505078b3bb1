import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { translatePostgresError, translatePostgresSourceError } from './errors.ts'

const translations = [
  ['23505', 'conflict'],
  ['23503', 'conflict'],
  ['23502', 'invalid_value'],
  ['23514', 'invalid_value'],
  ['22001', 'invalid_value'],
  ['22P02', 'invalid_value'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['55P03', 'locked'],
  ['57014', 'timed_out'],
  ['25P03', 'timed_out'],
  ['53100', 'storage_full'],
  ['53300', 'source_unavailable'],
  ['57P01', 'source_unavailable'],
  ['08006', 'source_unavailable'],
  ['28P01', 'source_unavailable'],
  ['3D000', 'source_unavailable'],
  ['ECONNREFUSED', 'source_unavailable'],
  ['ENOTFOUND', 'source_unavailable'],
  ['42P01', 'internal'],
  ['42601', 'internal'],
] as const

for (const [sqlstate, code] of translations) {
  test(`${sqlstate} becomes ${code}, with the original kept as its cause only`, () => {
    const failure = Object.assign(new Error('driver text'), { code: sqlstate })
    const translated = translatePostgresError(failure)
    assert.equal(translated.code, code)
    assert.equal(translated.cause, failure)
    assert.ok(!translated.message.includes('driver text'))
  })
}

for (const message of [
  'Connection terminated unexpectedly',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
]) {
  test(`“${message}” means that the server cannot be used now`, () =>
    assert.equal(translatePostgresError(new Error(message)).code, 'source_unavailable'))
}

test('the columns of a unique rule are named, the values are not', () => {
  const detail = 'Key (email, kind)=(ada@example.org, 1) already exists.'
  const failure = Object.assign(new Error('duplicate key'), { code: '23505', detail })
  assert.deepEqual(translatePostgresError(failure).details, { reason: 'unique', columns: 'email, kind' })
})

test('our own errors stay as they are', () => {
  const ours = new AppError('forbidden', 'No.')
  assert.equal(translatePostgresError(ours), ours)
})

for (const sqlstate of ['3F000', '42P01', '42703', '42883', '42804']) {
  test(`${sqlstate} was caused by others where the database is theirs, and is our own fault where it is ours`, () => {
    const failure = Object.assign(new Error('driver text'), { code: sqlstate })
    assert.equal(translatePostgresSourceError(failure).code, 'structure_changed')
    assert.equal(translatePostgresError(failure).code, 'internal')
  })
}
