import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../api/errors.ts'
import { readHost, refusedHost, writtenHost } from './refused-host.ts'

const refusal = (body: unknown) => new ApiError('no', { status: 400, code: 'invalid_request', body })

test('a refusal names the host and port to ask for', () => {
  assert.deepEqual(refusedHost(refusal({ refused: { host: 'db.internal', port: 5432 } })), {
    host: 'db.internal',
    port: 5432,
  })
  for (const other of [
    refusal({}),
    refusal(null),
    refusal({ refused: 'db' }),
    refusal({ refused: { host: 'db' } }),
    'no',
  ])
    assert.equal(refusedHost(other), null)
})

test('addresses with colons are written in brackets', () => {
  assert.equal(writtenHost({ host: 'db.internal', port: 5432 }), 'db.internal:5432')
  assert.equal(writtenHost({ host: 'fd00::1', port: 3306 }), '[fd00::1]:3306')
})

test('a host is typed as it is asked for', () => {
  assert.deepEqual(readHost(' db.internal:5432 '), { host: 'db.internal', port: 5432 })
  assert.deepEqual(readHost('[fd00::1]:3306'), { host: 'fd00::1', port: 3306 })
  for (const text of ['', 'db.internal', 'db.internal:', ':5432', 'fd00::1:3306', 'db internal:1', 'a:1234567'])
    assert.equal(readHost(text), null, text)
})
