import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowhouse/core/errors'
import { dialects } from '../registry.ts'
import { translateMssqlError } from './errors.ts'

const translations = [
  [{ number: 2627 }, 'conflict', 'unique'],
  [{ number: 2601 }, 'conflict', 'unique'],
  [{ number: 547 }, 'conflict', 'foreign_key'],
  [{ number: 515 }, 'invalid_value', 'not_null'],
  [{ number: 8115 }, 'invalid_value', 'type'],
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
