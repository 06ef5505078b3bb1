import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zoneShifts } from './zone-shifts.ts'

const now = '2026-11-15T12:00:00.000Z'

test('a zone without summer time has one shift', () => {
  assert.deepEqual(zoneShifts('UTC', now), [{ from: null, minutes: 0 }])
  assert.deepEqual(zoneShifts('Asia/Kolkata', now), [{ from: null, minutes: 330 }])
})

test('clocks go forward and back at the minute they really did', () => {
  const shifts = zoneShifts('Europe/Berlin', now)
  assert.ok(shifts.some(({ from, minutes }) => from === '2026-03-29T01:00:00.000Z' && minutes === 120))
  assert.ok(shifts.some(({ from, minutes }) => from === '2026-10-25T01:00:00.000Z' && minutes === 60))
  assert.ok(shifts.every(({ from }, at) => (shifts[at - 1]?.from ?? '9') >= (from ?? '')))
})

test('a zone that does not exist is refused', () => {
  assert.throws(() => zoneShifts('Mars/Base', now), /There is no time zone “Mars\/Base”/)
})
