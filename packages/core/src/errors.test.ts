import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, type ErrorCode, rateLimited, statusOf } from './errors.ts'

for (const [code, status] of Object.entries(statusOf)) {
  test(`${code} is ${status}`, () => assert.equal(new AppError(code as ErrorCode, 'x').status, status))
}

for (const [seconds, wait] of [
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
] as const) {
  test(`a wait of ${seconds} s is told as ${wait}`, () => {
    assert.equal(rateLimited(seconds).message, `Too many attempts. Try again in ${wait}.`)
    assert.equal(rateLimited(seconds).details.retryAfterSeconds, seconds)
  })
}
