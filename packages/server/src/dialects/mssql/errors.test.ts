import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { dialects } from '../registry.ts'
import { translateMssqlError } from './errors.ts'

const translations = [
  [{ number: 2627 }, 'conflict', 'unique'],
  [{ number: 2601 }, 'conflict', 'unique'],
  [{ number: 1505 }, 'conflict', 'unique'],
  [{ number: 547 }, 'conflict', 'foreign_key'],
  [{ number: 5074 }, 'conflict', 'dependent'],
  [{ number: 515 }, 'invalid_value', 'not_null'],
  [{ number: 8115 }, 'invalid_value', 'type'],
  [{ number: 220 }, 'invalid_value', 'type'],
  [{ number: 8169 }, 'invalid_value', 'type'],
  [{ number: 9420 }, 'invalid_value', 'type'],
  [{ number: 1205 }, 'conflict', 'concurrent'],
  [{ number: 4060 }, 'source_unavailable', 'no_database'],
  [{ number: 18456, code: 'ELOGIN' }, 'source_unavailable', 'sign_in'],
  [{ number: 262 }, 'source_unavailable', 'permission'],
  [{ code: 'ESOCKET' }, 'source_unavailable', 'unreachable'],
  [{ number: 207 }, 'structure_changed', undefined],
  [{ number: 208 }, 'structure_changed', undefined],
  [{ number: 206 }, 'structure_changed', undefined],
] as const

for (const [fields, code, reason] of translations) {
  test(`${JSON.stringify(fields)} becomes ${code}, with the original kept as its cause only`, () => {
    const failure = Object.assign(new Error('driver text'), fields)
    const translated = translateMssqlError(failure)
    assert.deepEqual([translated.code, translated.details.reason], [code, reason])
    assert.equal(translated.cause, failure)
    assert.ok(!translated.message.includes('driver text'))
  })
}

const failed = (number: number, message: string) => Object.assign(new Error(message), { number, code: 'EREQUEST' })

test('a broken rule of a column is none of a foreign key, and its column is told', () => {
  const checked = translateMssqlError(
    failed(
      547,
      'The INSERT statement conflicted with the CHECK constraint "CK_age". The conflict occurred in database "d", table "dbo.t", column \'age\'.',
    ),
  )
  assert.deepEqual([checked.code, checked.details], ['invalid_value', { reason: 'check', columns: 'age' }])
  const missing = translateMssqlError(
    failed(
      515,
      "Cannot insert the value NULL into column 'it's', table 'd.dbo.t'; column does not allow nulls. INSERT fails.",
    ),
  )
  assert.deepEqual(missing.details, { reason: 'not_null', columns: "it's" })
  const linked = translateMssqlError(
    failed(
      547,
      'The DELETE statement conflicted with the REFERENCE constraint "FK". The conflict occurred in database "d", table "dbo.t", column \'id\'.',
    ),
  )
  assert.deepEqual(linked.details, { reason: 'foreign_key' })
})

test('of several reasons the one that says something counts', () => {
  const told = translateMssqlError([failed(5074, 'The object is dependent.'), failed(4922, 'ALTER TABLE failed.')])
  assert.equal(told.details.reason, 'dependent')
  assert.equal(translateMssqlError([failed(4922, 'ALTER TABLE failed.')]).code, 'internal')
})

test('a request that took too long is no dead server', () => {
  const failure = Object.assign(new Error('Timeout: Request failed to complete in 30000ms'), { code: 'ETIMEOUT' })
  assert.equal(translateMssqlError(failure).code, 'timed_out')
})

test('our own errors stay as they are', () => {
  const ours = new AppError('forbidden', 'No.')
  assert.equal(translateMssqlError(ours), ours)
})

test('the driver is there: a port where nobody listens is an unreachable server (spec 475)', async () => {
  const target = { host: '127.0.0.1', port: 1, user: 'a', password: 'b', database: 'c' }
  await assert.rejects(dialects.mssql.openSource(target), {
    code: 'source_unavailable',
    message: 'Unable to connect to database, please check your database is up.',
  })
})
