import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { type CalendarEvent, type EventCells, timesOf } from './calendar-event.ts'
import { type Held, heldCells } from './held-cells.ts'
import { endAfter, shiftByKey } from './shift-by-key.ts'
import { dayMs, minuteMs } from './wall-clock.ts'

const days = { start: aColumn('Day', 'Date'), end: aColumn('Until', 'Date'), zone: 'UTC' }
const hours = { start: aColumn('At', 'DateTime'), end: aColumn('To', 'DateTime'), zone: 'Europe/Berlin' }
const place = (text: string, minute: number | null = null) => ({ day: dayNumber(text) ?? assert.fail(text), minute })
const eventOf = (dates: typeof days, cells: EventCells): CalendarEvent => ({
  ...(timesOf(dates, cells) ?? assert.fail()),
  key: '1',
  title: null,
  pill: null,
  record: {},
  cells,
})
const aDay = eventOf(days, { start: '2026-12-08', end: '2026-12-09' })
const anHour = eventOf(hours, { start: '2026-12-08T08:00:00.000Z', end: '2026-12-08T09:00:00.000Z' })

describe('what is held becomes', () => {
  for (const [name, dates, held, expected] of [
    [
      'a move by days',
      days,
      { wish: { kind: 'move', event: aDay }, from: place('2026-12-09'), at: place('2026-12-11') },
      { Day: '2026-12-10', Until: '2026-12-11' },
    ],
    [
      'a move by days and minutes',
      hours,
      { wish: { kind: 'move', event: anHour }, from: place('2026-12-08', 555), at: place('2026-12-10', 600) },
      { At: '2026-12-10T08:45:00.000Z', To: '2026-12-10T09:45:00.000Z' },
    ],
    [
      'a move from the hours to the days above them',
      hours,
      { wish: { kind: 'move', event: anHour }, from: place('2026-12-08', 555), at: place('2026-12-10') },
      { At: '2026-12-10T08:00:00.000Z', To: '2026-12-10T09:00:00.000Z' },
    ],
    [
      'another end',
      days,
      { wish: { kind: 'resize', event: aDay }, from: null, at: place('2026-12-12') },
      { Until: '2026-12-12' },
    ],
    [
      'a new record, drawn forwards or backwards',
      days,
      { wish: { kind: 'add' }, from: place('2026-12-12'), at: place('2026-12-10') },
      { Day: '2026-12-10', Until: '2026-12-12' },
    ],
    [
      'a new record of an hour where somebody only points',
      hours,
      { wish: { kind: 'add' }, from: place('2026-12-10', 600), at: place('2026-12-10', 600) },
      { At: '2026-12-10T09:00:00.000Z', To: '2026-12-10T10:00:00.000Z' },
    ],
    [
      'a date',
      days,
      { wish: { kind: 'put', key: '1', title: null }, from: null, at: place('2026-12-10') },
      { Day: '2026-12-10' },
    ],
    [
      'nothing beside the calendar',
      days,
      { wish: { kind: 'move', event: aDay }, from: place('2026-12-09'), at: null },
      null,
    ],
  ] as const satisfies readonly (readonly [string, typeof days, Held, object | null])[])
    test(name, () => assert.deepEqual(heldCells(dates, held), expected))
})

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
