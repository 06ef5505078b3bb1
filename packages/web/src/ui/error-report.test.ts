import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorReport } from './error-report.ts'

test('a report says what broke and where, and holds no secret (spec 142, S50)', () => {
  const error = new TypeError('Cannot read eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2ln of ana@northside.example')
  const report = errorReport({
    error,
    place: '#/user/authentication/signup/0123456789abcdef0123456789abcdef?code=very-secret',
    version: '0.1.0',
    browser: 'Firefox 140',
    time: new Date('2026-01-02T03:04:05Z'),
  })
  assert.match(report, /Rowhouse 0\.1\.0/)
  assert.match(report, /2026-01-02T03:04:05/)
  assert.match(report, /Place: #\/user\/authentication\/signup\/\[secret\]/)
  assert.match(report, /TypeError: Cannot read \[token\] of \[email\]/)
  for (const secret of ['eyJ', 'northside', 'very-secret', '0123456789abcdef'])
    assert.ok(!report.includes(secret), secret)
})

test('a refusal of the server keeps its request id', () => {
  const error = Object.assign(new Error('Some internal error occurred'), { requestId: 'req-77' })
  assert.match(errorReport({ error, place: '#/', version: null, browser: 'x', time: new Date(0) }), /Request: req-77/)
})
