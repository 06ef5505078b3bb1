import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAt, matchCode, newSecret, toBase32 } from './totp.ts'

// RFC 6238, appendix B: the SHA-1 rows, last six digits.
const secret = toBase32(Buffer.from('12345678901234567890'))
for (const [seconds, code] of [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const) {
  test(`the code at ${seconds} s is ${code}`, () => assert.equal(codeAt(secret, Math.floor(seconds / 30)), code))
}

test('a clock may be off by one step, not by two, and no step counts twice', () => {
  const now = 1_111_111_111_000
  const step = Math.floor(now / 30_000)
  assert.equal(matchCode({ secret, code: codeAt(secret, step), nowMs: now, lastStep: 0 }), step)
  assert.equal(matchCode({ secret, code: codeAt(secret, step - 1), nowMs: now, lastStep: 0 }), step - 1)
  assert.equal(matchCode({ secret, code: codeAt(secret, step + 1), nowMs: now, lastStep: 0 }), step + 1)
  assert.equal(matchCode({ secret, code: codeAt(secret, step + 2), nowMs: now, lastStep: 0 }), null)
  assert.equal(matchCode({ secret, code: codeAt(secret, step), nowMs: now, lastStep: step }), null)
  assert.equal(matchCode({ secret, code: '12345', nowMs: now, lastStep: 0 }), null)
  assert.equal(matchCode({ secret, code: '١٢٣٤٥٦', nowMs: now, lastStep: 0 }), null)
})

test('secrets are 160 random bits', () => {
  assert.match(newSecret(), /^[A-Z2-7]{32}$/)
  assert.notEqual(newSecret(), newSecret())
})
