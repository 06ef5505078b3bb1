import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { rangeOf } from '@rowhouse/core/times/range-filter'
import { dayMs, hourMs } from '@rowhouse/core/times/wall-clock'
import type { DatedRecord } from '../dated/dated-record.ts'
import { daysSeen, stepped, weeksIn } from './calendar-range.ts'
import { barsIn, fitting } from './month-layout.ts'
import { slotsOn } from './time-layout.ts'

const dayOf = (text: string): number => dayNumber(text) ?? assert.fail(text)
const week = { first: dayOf('2026-12-07'), end: dayOf('2026-12-14') }
const base = { title: null, pill: null, record: {}, cells: { start: null, end: null }, beside: [], isBackwards: false }
const onDays = (key: string, from: string, to = from): DatedRecord => ({
  ...base,
  key,
  begin: dayOf(from) * dayMs,
  end: (dayOf(to) + 1) * dayMs,
  isAllDay: true,
})
const atHours = (key: string, from: number, to: number): DatedRecord => ({
  ...base,
  key,
  begin: week.first * dayMs + from * hourMs,
  end: week.first * dayMs + to * hourMs,
  isAllDay: false,
})

describe('what is seen', () => {
  for (const [scale, day, weekStart, first, last] of [
    ['month', '2026-12-10', 1, '2026-11-30', '2027-01-03'],
    ['month', '2026-12-10', 0, '2026-11-29', '2027-01-02'],
    ['month', '2026-02-14', 0, '2026-02-01', '2026-02-28'],
    ['week', '2026-12-13', 1, '2026-12-07', '2026-12-13'],
    ['week', '2026-12-13', 0, '2026-12-13', '2026-12-19'],
    ['week', '2026-12-10', 6, '2026-12-05', '2026-12-11'],
    ['day', '2026-12-10', 1, '2026-12-10', '2026-12-10'],
    ['agenda', '2026-02-10', 1, '2026-02-01', '2026-02-28'],
    ['year', '2024-02-29', 1, '2024-01-01', '2024-12-31'],
  ] as const)
    test(`a ${scale} around ${day}, weeks from ${weekStart}`, () => {
      const days = daysSeen(scale, dayOf(day), weekStart)
      assert.deepEqual([dateOfDay(days.first), dateOfDay(days.end - 1)], [first, last])
    })

  for (const [scale, day, by, to] of [
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['year', '2024-02-29', 1, '2025-02-28'],
    ['week', '2026-12-30', 1, '2027-01-06'],
    ['day', '2026-03-01', -1, '2026-02-28'],
    ['month', '9999-12-31', 1, '9999-12-31'],
    ['day', '0001-01-01', -1, '0001-01-01'],
  ] as const)
    test(`${by} ${scale} from ${day} is ${to}`, () => assert.equal(dateOfDay(stepped(scale, dayOf(day), by)), to))

  test('lists are asked for it by days and by moments', () => {
    assert.deepEqual(rangeOf({ first: dayOf('2026-03-29'), end: dayOf('2026-03-30') }, 'Europe/Berlin'), {
      from: { day: '2026-03-29', instant: '2026-03-28T23:00:00.000Z' },
      before: { day: '2026-03-30', instant: '2026-03-29T22:00:00.000Z' },
    })
  })
})

describe('a line of days', () => {
  const events = [
    onDays('long', '2026-12-01', '2026-12-09'),
    onDays('a', '2026-12-08'),
    onDays('b', '2026-12-08', '2026-12-20'),
    onDays('c', '2026-12-10'),
    onDays('elsewhere', '2026-12-20'),
  ]
  const bars = barsIn(events, week)
  const told = bars.map(({ event, from, to, lane, beginsBefore, goesOn }) => [
    event.key,
    from,
    to,
    lane,
    beginsBefore,
    goesOn,
  ])

  test('has its records as high up as there is room', () =>
    assert.deepEqual(told, [
      ['long', 0, 2, 0, true, false],
      ['b', 1, 6, 1, false, true],
      ['a', 1, 1, 2, false, false],
      ['c', 3, 3, 0, false, false],
    ]))

  test('tells of those for which there is none', () => {
    assert.deepEqual(fitting(bars, 7, 3).more, [0, 0, 0, 0, 0, 0, 0])
    const { shown, more } = fitting(bars, 7, 2)
    assert.deepEqual(
      shown.map(({ event }) => event.key),
      ['long', 'c'],
    )
    assert.deepEqual(more, [0, 2, 1, 1, 1, 1, 1])
    assert.deepEqual(fitting(bars, 7, 0).more, [1, 3, 2, 2, 1, 1, 1])
  })

  test('ten thousand on a day are told and not drawn', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => onDays(String(at), '2026-12-08'))
    const { shown, more } = fitting(barsIn(many, week), 7, 4)
    assert.deepEqual([shown.length, more[1]], [3, 9997])
  })

  test('weeks follow each other', () =>
    assert.deepEqual(weeksIn({ first: 4, end: 18 }), [
      { first: 4, end: 11 },
      { first: 11, end: 18 },
    ]))
})

describe('the hours of a day', () => {
  const told = (...events: DatedRecord[]) =>
    slotsOn(events, week.first).map(({ event, from, to, column, columns }) => [
      event.key,
      from / 60,
      to / 60,
      column,
      columns,
    ])

  test('are shared by what is at the same time', () =>
    assert.deepEqual(told(atHours('a', 9, 11), atHours('b', 10, 12), atHours('c', 11, 12), atHours('d', 13, 14)), [
      ['a', 9, 11, 0, 2],
      ['b', 10, 12, 1, 2],
      ['c', 11, 12, 0, 2],
      ['d', 13, 14, 0, 1],
    ]))

  test('end at midnight; whole days and longer stand above them', () => {
    assert.deepEqual(told(atHours('late', 22, 26), atHours('early', -2, 1)), [
      ['early', 0, 1, 0, 1],
      ['late', 22, 24, 0, 1],
    ])
    assert.deepEqual(told(onDays('day', '2026-12-07'), atHours('longer', 3, 30)), [])
  })

  test('leave room to read what is short', () =>
    assert.deepEqual(told(atHours('a', 9, 9.1)), [['a', 9, 9 + 1 / 3, 0, 1]]))
})
