import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayNumber } from '@rowhouse/core/filters/zoned-days'
import { type DateCells, timesOf } from '@rowhouse/core/times/record-times'
import { aColumn as column } from '../../structure/tables/testing/a-column.ts'
import { type DatedRecord, dated } from './dated-record.ts'
import { type Held, heldCells } from './held-cells.ts'

const aColumn = (title: string, type: 'Date' | 'DateTime') => dated(column(title, type))
const days = { start: aColumn('Day', 'Date'), end: aColumn('Until', 'Date'), zone: 'UTC' }
const hours = { start: aColumn('At', 'DateTime'), end: aColumn('To', 'DateTime'), zone: 'Europe/Berlin' }
const place = (text: string, minute: number | null = null) => ({ day: dayNumber(text) ?? assert.fail(text), minute })
const eventOf = (dates: typeof days, cells: DateCells): DatedRecord => ({
  ...(timesOf(dates, cells) ?? assert.fail()),
  key: '1',
  title: null,
  pill: null,
  record: {},
  cells,
  beside: [],
})
const aDay = eventOf(days, { start: '2026-12-08', end: '2026-12-09' })
const anHour = eventOf(hours, { start: '2026-12-08T08:00:00.000Z', end: '2026-12-08T09:00:00.000Z' })

describe('what is held becomes', () => {
  for (const [name, dates, held, expected] of [
    [
      'a move by days',
      days,
      { spec: { kind: 'move', event: aDay }, from: place('2026-12-09'), at: place('2026-12-11') },
      { Day: '2026-12-10', Until: '2026-12-11' },
    ],
    [
      'a move by days and minutes',
      hours,
      { spec: { kind: 'move', event: anHour }, from: place('2026-12-08', 555), at: place('2026-12-10', 600) },
      { At: '2026-12-10T08:45:00.000Z', To: '2026-12-10T09:45:00.000Z' },
    ],
    [
      'a move from the hours to the days above them',
      hours,
      { spec: { kind: 'move', event: anHour }, from: place('2026-12-08', 555), at: place('2026-12-10') },
      { At: '2026-12-10T08:00:00.000Z', To: '2026-12-10T09:00:00.000Z' },
    ],
    [
      'another end',
      days,
      { spec: { kind: 'resize', event: aDay }, from: null, at: place('2026-12-12') },
      { Until: '2026-12-12' },
    ],
    [
      'a new record, drawn forwards or backwards',
      days,
      { spec: { kind: 'add' }, from: place('2026-12-12'), at: place('2026-12-10') },
      { Day: '2026-12-10', Until: '2026-12-12' },
    ],
    [
      'a new record of an hour where somebody only points',
      hours,
      { spec: { kind: 'add' }, from: place('2026-12-10', 600), at: place('2026-12-10', 600) },
      { At: '2026-12-10T09:00:00.000Z', To: '2026-12-10T10:00:00.000Z' },
    ],
    [
      'a date',
      days,
      { spec: { kind: 'put', key: '1', title: null }, from: null, at: place('2026-12-10') },
      { Day: '2026-12-10' },
    ],
    [
      'nothing beside the calendar',
      days,
      { spec: { kind: 'move', event: aDay }, from: place('2026-12-09'), at: null },
      null,
    ],
  ] as const satisfies readonly (readonly [string, typeof days, Held, object | null])[])
    test(name, () => assert.deepEqual(heldCells(dates, held), expected))
})
