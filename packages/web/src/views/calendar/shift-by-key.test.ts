import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { dayMs, hourMs, minuteMs } from '@rowhouse/core/times/wall-clock'
import { endAfter, shiftByKey } from './shift-by-key.ts'

const midnight = (dayNumber('2026-12-08') ?? assert.fail()) * dayMs
const aDay = { begin: midnight, end: midnight + 2 * dayMs, isAllDay: true, isBackwards: false }
const anHour = { begin: midnight + 9 * hourMs, end: midnight + 10 * hourMs, isAllDay: false, isBackwards: false }

describe('a key', () => {
  const inDays = { byHours: false, isRtl: false }
  const inHours = { byHours: true, isRtl: false }

  test('moves by days and weeks, or by days and quarters of an hour', () => {
    assert.deepEqual(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => (shiftByKey(key, inDays) ?? 0) / dayMs),
      [-1, 1, -7, 7],
    )
    assert.equal(shiftByKey('ArrowDown', inHours), 15 * minuteMs)
    assert.equal(shiftByKey('ArrowRight', { ...inDays, isRtl: true }), -dayMs)
    assert.equal(shiftByKey('Enter', inDays), null)
    assert.equal(shiftByKey('constructor', inDays), null)
  })

  test('makes a record longer', () => {
    const { day } = endAfter(aDay, dayMs, inDays)
    assert.equal(dateOfDay(day), '2026-12-10')
    assert.deepEqual(endAfter(anHour, 15 * minuteMs, inHours), { day: anHour.begin / dayMs - 9 / 24, minute: 615 })
  })
})
