import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MomentLook, showClock, showLocalMoment } from './show-moment.ts'

const plain: MomentLook = { dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm', twelveHours: false }
const at = new Date(2026, 10, 5, 13, 4, 5, 67).toISOString()

for (const [look, shown] of [
  [plain, '2026-11-05 13:04'],
  [{ ...plain, dateFormat: 'DD/MM/YYYY', timeFormat: 'HH:mm:ss' }, '05/11/2026 13:04:05'],
  [{ ...plain, timeFormat: 'HH:mm:ss.SSS', twelveHours: true }, '2026-11-05 1:04:05.067 pm'],
] as const) {
  test(`an instant is shown on the local clock as ${shown}`, () => assert.equal(showLocalMoment(at, look), shown))
}

test('what is no instant is shown as it is', () => assert.equal(showLocalMoment('soon', plain), 'soon'))

for (const [clock, shown] of [
  ['00:05:00', '12:05:00 am'],
  ['12:00:00', '12:00:00 pm'],
  ['23:59:59', '11:59:59 pm'],
] as const) {
  test(`${clock} is ${shown} on a clock of twelve hours`, () => assert.equal(showClock(clock, true), shown))
}
