import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayNumber } from '../filters/zoned-days.ts'
import { begunCells, movedCells, newCells, placedCells, resizedCells } from './date-moves.ts'
import { timesOf } from './record-times.ts'
import { dayMs, hourMs, minuteMs } from './wall-clock.ts'

const aDay = (title: string) => ({ title, comparison: 'date' }) as const
const aMoment = (title: string) => ({ title, comparison: 'instant' }) as const
const [day, until] = [aDay('Day'), aDay('Until')]
const [at, to] = [aMoment('At'), aMoment('To')]
const dayOf = (text: string): number => dayNumber(text) ?? assert.fail(text)
const berlin = { start: at, end: to, zone: 'Europe/Berlin' }
const wholeDays = { start: day, end: until, zone: 'Europe/Berlin' }
const shown = (wall: number): string => new Date(wall).toISOString().slice(0, 16)

describe('where a record stands', () => {
  for (const [name, dates, start, end, expected] of [
    ['a day', wholeDays, '2026-12-10', null, ['2026-12-10T00:00', '2026-12-11T00:00', true, false]],
    ['days', wholeDays, '2026-12-08', '2026-12-10', ['2026-12-08T00:00', '2026-12-11T00:00', true, false]],
    [
      'days that end too early',
      wholeDays,
      '2026-12-08',
      '2026-12-01',
      ['2026-12-08T00:00', '2026-12-09T00:00', true, true],
    ],
    ['a moment', berlin, '2026-12-10T08:00:00.000Z', null, ['2026-12-10T09:00', '2026-12-10T10:00', false, false]],
    [
      'from moment to moment',
      berlin,
      '2026-12-10T08:00:00.000Z',
      '2026-12-10T08:45:00.000Z',
      ['2026-12-10T09:00', '2026-12-10T09:45', false, false],
    ],
    [
      'over midnight there',
      berlin,
      '2026-12-10T22:30:00.000Z',
      '2026-12-10T23:30:00.000Z',
      ['2026-12-10T23:30', '2026-12-11T00:30', false, false],
    ],
    [
      'moments that end too early',
      berlin,
      '2026-12-10T08:00:00.000Z',
      '2026-12-10T07:00:00.000Z',
      ['2026-12-10T09:00', '2026-12-10T10:00', false, true],
    ],
    [
      'no time at all',
      berlin,
      '2026-12-10T08:00:00.000Z',
      '2026-12-10T08:00:00.000Z',
      ['2026-12-10T09:00', '2026-12-10T09:15', false, false],
    ],
    [
      'from a day to a moment',
      { ...berlin, start: day },
      '2026-12-10',
      '2026-12-11T23:30:00.000Z',
      ['2026-12-10T00:00', '2026-12-13T00:00', true, false],
    ],
    [
      'from a moment to a day',
      { ...berlin, end: until },
      '2026-12-09T23:30:00.000Z',
      '2026-12-11',
      ['2026-12-10T00:00', '2026-12-12T00:00', true, false],
    ],
  ] as const)
    test(name, () => {
      const times = timesOf(dates, { start, end }) ?? assert.fail()
      assert.deepEqual([shown(times.begin), shown(times.end), times.isAllDay, times.isBackwards], expected)
    })

  test('nowhere without a beginning, or with one that is no date', () => {
    for (const start of [null, '', 'soon', 7, ['2026-12-10']])
      assert.equal(timesOf(wholeDays, { start, end: '2026-12-10' }), null)
  })
})

describe('a move', () => {
  for (const [name, dates, cells, by, expected] of [
    ['of a day', wholeDays, { start: '2026-12-31', end: null }, dayMs, { Day: '2027-01-01' }],
    [
      'of days',
      wholeDays,
      { start: '2026-02-27', end: '2026-03-01' },
      2 * dayMs,
      { Day: '2026-03-01', Until: '2026-03-03' },
    ],
    ['of days by hours stays', wholeDays, { start: '2026-12-10', end: null }, 5 * hourMs, { Day: '2026-12-10' }],
    // The clock stands at the same hour, though the day between has 23 or 25 of them.
    [
      'over clocks that go forward',
      berlin,
      { start: '2026-03-28T08:00:00.000Z', end: '2026-03-28T09:30:00.000Z' },
      dayMs,
      { At: '2026-03-29T07:00:00.000Z', To: '2026-03-29T08:30:00.000Z' },
    ],
    [
      'over clocks that go back',
      berlin,
      { start: '2026-10-24T07:00:00.000Z', end: null },
      dayMs,
      { At: '2026-10-25T08:00:00.000Z' },
    ],
    [
      'and back again',
      berlin,
      { start: '2026-10-25T08:00:00.000Z', end: null },
      -dayMs,
      { At: '2026-10-24T07:00:00.000Z' },
    ],
    [
      'into what clocks leave out',
      berlin,
      { start: '2026-03-28T01:30:00.000Z', end: '2026-03-28T02:10:00.000Z' },
      dayMs,
      { At: '2026-03-29T01:30:00.000Z', To: '2026-03-29T02:10:00.000Z' },
    ],
    [
      'by a quarter of an hour',
      berlin,
      { start: '2026-12-10T08:00:00.123Z', end: null },
      15 * minuteMs,
      { At: '2026-12-10T08:15:00.123Z' },
    ],
    [
      'of what ends too early',
      berlin,
      { start: '2026-12-10T08:00:00.000Z', end: '2026-12-09T08:00:00.000Z' },
      dayMs,
      { At: '2026-12-11T08:00:00.000Z', To: '2026-12-10T08:00:00.000Z' },
    ],
    [
      'from a day to a moment',
      { ...berlin, start: day },
      { start: '2026-03-28', end: '2026-03-28T08:00:00.000Z' },
      dayMs,
      { Day: '2026-03-29', To: '2026-03-29T07:00:00.000Z' },
    ],
  ] as const)
    test(name, () => assert.deepEqual(movedCells(dates, cells, by), expected))

  test('lasts as long wherever clocks are put forward in between', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Auckland'])
      for (let step = 0; step < 365 * 4; step += 1) {
        const start = new Date(Date.UTC(2026, 0, 1) + step * 6 * hourMs).toISOString()
        const end = new Date(Date.parse(start) + 40 * minuteMs).toISOString()
        const moved = movedCells({ ...berlin, zone }, { start, end }, dayMs) ?? assert.fail()
        assert.ok(Date.parse(String(moved.To)) > Date.parse(String(moved.At)), `${zone} ${start}`)
      }
  })

  test('ends with the years that are known', () => {
    assert.equal(movedCells(wholeDays, { start: '9999-12-31', end: null }, dayMs), null)
    assert.equal(movedCells(wholeDays, { start: null, end: null }, dayMs), null)
  })
})

describe('another end', () => {
  const place = (text: string, minute: number | null = null) => ({ day: dayOf(text), minute })
  for (const [name, dates, cells, where, expected] of [
    ['of days', wholeDays, { start: '2026-12-08', end: null }, place('2026-12-10'), { Until: '2026-12-10' }],
    [
      'never before the beginning',
      wholeDays,
      { start: '2026-12-08', end: '2026-12-10' },
      place('2026-12-01'),
      { Until: '2026-12-08' },
    ],
    [
      'of moments',
      berlin,
      { start: '2026-12-10T08:00:00.000Z', end: null },
      place('2026-12-10', 11 * 60),
      { To: '2026-12-10T10:00:00.000Z' },
    ],
    [
      'of moments on another day',
      berlin,
      { start: '2026-12-10T08:00:00.000Z', end: '2026-12-10T09:00:00.000Z' },
      place('2026-12-12'),
      { To: '2026-12-12T09:00:00.000Z' },
    ],
    [
      'a quarter of an hour at least',
      berlin,
      { start: '2026-12-10T08:00:00.000Z', end: null },
      place('2026-12-10', 60),
      { To: '2026-12-10T08:15:00.000Z' },
    ],
    [
      'of a day that ends by a moment',
      { ...berlin, start: day },
      { start: '2026-12-08', end: null },
      place('2026-12-09'),
      { To: '2026-12-09T22:59:00.000Z' },
    ],
  ] as const)
    test(name, () => assert.deepEqual(resizedCells(dates, cells, where), expected))

  test('is none where the calendar knows only beginnings', () =>
    assert.equal(
      resizedCells({ ...berlin, end: null }, { start: '2026-12-10T08:00:00.000Z', end: null }, place('2026-12-12')),
      null,
    ))
})

describe('another beginning', () => {
  const place = (text: string, minute: number | null = null) => ({ day: dayOf(text), minute })
  for (const [name, dates, cells, where, expected] of [
    ['of days', wholeDays, { start: '2026-12-08', end: '2026-12-10' }, place('2026-12-05'), { Day: '2026-12-05' }],
    [
      'is never behind the end',
      wholeDays,
      { start: '2026-12-08', end: '2026-12-10' },
      place('2026-12-20'),
      { Day: '2026-12-10' },
    ],
    [
      'of a day without an end stays',
      wholeDays,
      { start: '2026-12-08', end: null },
      place('2026-12-09'),
      { Day: '2026-12-08' },
    ],
    [
      'of moments',
      berlin,
      { start: '2026-12-10T08:00:00.000Z', end: '2026-12-10T10:00:00.000Z' },
      place('2026-12-10', 8 * 60),
      { At: '2026-12-10T07:00:00.000Z' },
    ],
    [
      'of moments on another day is at the same time',
      berlin,
      { start: '2026-12-10T08:00:00.000Z', end: '2026-12-10T10:00:00.000Z' },
      place('2026-12-09'),
      { At: '2026-12-09T08:00:00.000Z' },
    ],
    [
      'leaves a quarter of an hour',
      berlin,
      { start: '2026-12-10T08:00:00.000Z', end: '2026-12-10T10:00:00.000Z' },
      place('2026-12-10', 23 * 60),
      { At: '2026-12-10T09:45:00.000Z' },
    ],
    [
      'of a moment that ends with a day keeps its time',
      { ...berlin, end: until },
      { start: '2026-12-10T08:00:00.000Z', end: '2026-12-11' },
      place('2026-12-08'),
      { At: '2026-12-08T08:00:00.000Z' },
    ],
  ] as const)
    test(name, () => assert.deepEqual(begunCells(dates, cells, where), expected))
})

describe('a new place', () => {
  const place = (text: string, minute: number | null = null) => ({ day: dayOf(text), minute })
  test('is a day, or nine in the morning there, or the minute that was pointed at', () => {
    assert.deepEqual(placedCells(wholeDays, place('2026-12-10', 600)), { Day: '2026-12-10' })
    assert.deepEqual(placedCells(berlin, place('2026-07-10')), { At: '2026-07-10T07:00:00.000Z' })
    assert.deepEqual(placedCells(berlin, place('2026-12-10', 13 * 60 + 30)), { At: '2026-12-10T12:30:00.000Z' })
  })

  test('of a new record goes from place to place', () => {
    assert.deepEqual(newCells(wholeDays, place('2026-12-08'), place('2026-12-10')), {
      Day: '2026-12-08',
      Until: '2026-12-10',
    })
    assert.deepEqual(newCells({ ...wholeDays, end: null }, place('2026-12-08'), place('2026-12-10')), {
      Day: '2026-12-08',
    })
    assert.deepEqual(newCells(berlin, place('2026-12-08'), place('2026-12-08')), {
      At: '2026-12-08T08:00:00.000Z',
      To: '2026-12-08T09:00:00.000Z',
    })
    assert.deepEqual(newCells(berlin, place('2026-12-08', 600), place('2026-12-08', 660)), {
      At: '2026-12-08T09:00:00.000Z',
      To: '2026-12-08T10:00:00.000Z',
    })
  })
})
