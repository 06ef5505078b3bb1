import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayByKey, firstWeekdayIn, monthAfter, weeksAround } from './calendar-month.ts'

const place = { isRtl: false, firstWeekday: 1 }

for (const [key, shiftKey, expected] of [
  ['ArrowLeft', false, '2026-02-27'],
  ['ArrowRight', false, '2026-03-01'],
  ['ArrowUp', false, '2026-02-21'],
  ['ArrowDown', false, '2026-03-07'],
  ['Home', false, '2026-02-23'],
  ['End', false, '2026-03-01'],
  ['PageUp', false, '2026-01-28'],
  ['PageDown', false, '2026-03-28'],
  ['PageDown', true, '2027-02-28'],
  ['x', false, null],
] as const) {
  test(`${shiftKey ? 'Shift+' : ''}${key} leads from the 28th of February to ${expected}`, () =>
    assert.equal(dayByKey('2026-02-28', { key, shiftKey }, place), expected))
}

test('sideways keys are mirrored where one reads from the right', () => {
  const rtl = { ...place, isRtl: true }
  assert.equal(dayByKey('2026-02-28', { key: 'ArrowLeft', shiftKey: false }, rtl), '2026-03-01')
})

test('a month that is shorter ends earlier', () => {
  assert.equal(monthAfter('2026-01-31', 1), '2026-02-28')
  assert.equal(monthAfter('2028-02-29', 12), '2029-02-28')
  assert.equal(monthAfter('0050-01-31', -1), '0049-12-31')
})

test('weeks begin where people begin them, and hold the whole month', () => {
  const weeks = weeksAround('2026-11-15', 1)
  assert.deepEqual([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)], [6, '2026-10-26', '2026-12-06'])
  assert.deepEqual(
    weeksAround('2026-02-10', 0).map(([first]) => first),
    ['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22'],
  )
})

test('Americans begin a week on Sunday, Germans on Monday', () => {
  assert.deepEqual(['en-US', 'de-DE'].map(firstWeekdayIn), [0, 1])
})
