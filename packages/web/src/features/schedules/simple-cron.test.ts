import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cronOf, simpleOf } from './simple-cron.ts'

for (const [cron, days, at] of [
  ['0 18 * * 1,4', [1, 4], '18:00'],
  ['30 7 * * 1-5', [1, 2, 3, 4, 5], '07:30'],
  ['5 0 * * *', [0, 1, 2, 3, 4, 5, 6], '00:05'],
  ['0 9 * * 0,6', [0, 6], '09:00'],
] as const)
  test(`“${cron}” is said by days and a time, and back`, () => {
    assert.deepEqual(simpleOf(cron), { days, at })
    assert.equal(cronOf({ days, at }), cron)
  })

test('Sunday has two numbers', () => assert.deepEqual(simpleOf('0 9 * * 7')?.days, [0]))

for (const cron of [
  '*/15 * * * *',
  '0 6 1 * *',
  '0 9 * 3 1',
  '0 9 * * MON',
  '0 24 * * 1',
  '0 9 * * 5-1',
  '0 9 * *',
  '',
])
  test(`“${cron}” says something else`, () => assert.equal(simpleOf(cron), null))
