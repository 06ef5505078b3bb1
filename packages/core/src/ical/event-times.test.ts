import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTimes } from './event-times.ts'

const column = (comparison: 'date' | 'instant') => ({ title: comparison, comparison })
const [days, moments] = [column('date'), column('instant')]
const berlin = 'Europe/Berlin'

for (const [name, columns, start, end, expected] of [
  ['a day', [days, null], '2026-12-01', null, ['20261201', '20261202']],
  ['days, with the last one', [days, days], '2026-12-30', '2027-01-02', ['20261230', '20270103']],
  ['days that end before they begin', [days, days], '2026-12-05', '2026-12-01', ['20261205', '20261206']],
  ['a moment', [moments, null], '2026-12-01T08:00:00.000Z', null, ['20261201T080000Z', '20261201T090000Z']],
  [
    'a time',
    [moments, moments],
    '2026-12-01T08:00:00Z',
    '2026-12-02T08:30:00Z',
    ['20261201T080000Z', '20261202T083000Z'],
  ],
  ['a moment and its day', [moments, days], '2026-12-01T23:30:00Z', '2026-12-03', ['20261202', '20261204']],
  [
    'a time that ends before it begins',
    [moments, moments],
    '2026-12-01T08:00:00Z',
    '2026-11-01T08:00:00Z',
    ['20261201T080000Z', '20261201T090000Z'],
  ],
  [
    'the day clocks are put forward',
    [moments, moments],
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00Z',
    ['20260329T003000Z', '20260329T013000Z'],
  ],
  // On the wall it is 2:45 to 2:15: half an hour all the same.
  [
    'the hour that comes twice',
    [moments, moments],
    '2026-10-25T00:45:00Z',
    '2026-10-25T01:15:00Z',
    ['20261025T004500Z', '20261025T011500Z'],
  ],
  ['the first day there is', [days, null], '0001-01-01', null, ['00010101', '00010102']],
  ['the last day there is', [days, null], '9999-12-31', null, ['99991231', null]],
  ['no beginning', [days, days], null, '2026-12-01', null],
  ['nothing that is a date', [moments, null], 'soon', null, null],
] as const)
  test(`in a calendar program: ${name}`, () => {
    const dates = { start: columns[0], end: columns[1], zone: berlin }
    const times = eventTimes(dates, { start, end })
    assert.deepEqual(times && [times.start, times.end], expected)
    assert.equal(times?.isAllDay ?? false, times !== null && times.start.length === 8)
  })
