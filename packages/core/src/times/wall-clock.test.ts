import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayNumber, zonedDays } from '../filters/zoned-days.ts'
import { dayMs, hourMs, instantOf, wallOf } from './wall-clock.ts'

const shown = (instant: string, zone: string): string => new Date(wallOf(Date.parse(instant), zone)).toISOString()
const meant = (wall: string, zone: string): string => new Date(instantOf(Date.parse(`${wall}Z`), zone)).toISOString()

describe('what clocks show', () => {
  for (const [instant, zone, wall] of [
    ['2026-12-10T08:30:00.125Z', 'UTC', '2026-12-10T08:30:00.125Z'],
    ['2026-12-10T08:30:00.000Z', 'Europe/Berlin', '2026-12-10T09:30:00.000Z'],
    ['2026-07-10T08:30:00.000Z', 'Europe/Berlin', '2026-07-10T10:30:00.000Z'],
    ['2026-12-10T08:30:00.000Z', 'Asia/Kathmandu', '2026-12-10T14:15:00.000Z'],
    ['2026-12-10T08:30:00.000Z', 'America/St_Johns', '2026-12-10T05:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', 'Pacific/Kiritimati', '2027-01-01T13:30:00.000Z'],
    ['2026-01-01T05:00:00.000Z', 'Pacific/Pago_Pago', '2025-12-31T18:00:00.000Z'],
    ['1969-12-31T23:59:59.250Z', 'UTC', '1969-12-31T23:59:59.250Z'],
    ['0099-03-01T12:00:00.000Z', 'UTC', '0099-03-01T12:00:00.000Z'],
  ] as const)
    test(`${instant} in ${zone} is ${wall}`, () => assert.equal(shown(instant, zone), wall))
})

describe('what is meant by a time on the wall', () => {
  for (const [name, wall, zone, instant] of [
    ['an ordinary one', '2026-12-10T09:30', 'Europe/Berlin', '2026-12-10T08:30:00.000Z'],
    ['before clocks go forward', '2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['left out: as much later', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['after clocks went forward', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['one that comes twice: the first', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['after clocks went back', '2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['left out in New York', '2026-03-08T02:15', 'America/New_York', '2026-03-08T07:15:00.000Z'],
    ['twice in New York', '2026-11-01T01:15', 'America/New_York', '2026-11-01T05:15:00.000Z'],
    ['half an hour left out', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['half an hour twice', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['a midnight that is left out', '2026-04-24T00:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['a midnight that comes twice', '2026-11-01T00:30', 'America/Havana', '2026-11-01T04:30:00.000Z'],
    ['a whole day that is left out', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['no clock is put forward', '2026-06-15T00:00', 'Asia/Kolkata', '2026-06-14T18:30:00.000Z'],
  ] as const)
    test(`${name}: ${wall} in ${zone}`, () => assert.equal(meant(`${wall}:00.000`, zone), instant))
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

describe('every day of a year, hour by hour', () => {
  for (const zone of zones)
    test(zone, () => {
      const first = dayNumber('2026-01-01') ?? assert.fail()
      const days = zonedDays({ now: '2026-01-01T00:00:00.000Z', zone })
      for (let day = first; day < first + 365; day += 1) {
        const begins = instantOf(day * dayMs, zone)
        assert.equal(new Date(begins).toISOString(), days.startOf(day), String(day))
        const long = instantOf((day + 1) * dayMs, zone) - begins
        // On most days it is enough to look at a few hours.
        for (let at = 0; at < long; at += long === dayMs ? 7 * hourMs : hourMs / 4) {
          const wall = wallOf(begins + at, zone)
          const back = instantOf(wall, zone)
          const isFirst = back === begins + at
          assert.ok(isFirst || (back < begins + at && wallOf(back, zone) === wall), `${day} ${at}`)
        }
      }
    })
})
