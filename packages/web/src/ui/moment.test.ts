import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysLeft, describeMoment, describeMomentInside, momentOf, untilMoment } from './moment.ts'

// Local times, so that the cases hold in every time zone.
const now = new Date(2026, 2, 14, 9, 30)
const iso = (...parts: [number, number, number, number, number, number?]) => new Date(...parts).toISOString()
const said = (text: string) =>
  describeMoment(momentOf(text, now), (key, values) => `${key} ${Object.values(values ?? {}).join()}`.trim(), 'en')

for (const [at, sentence] of [
  [iso(2026, 2, 14, 9, 31), 'shell.time.now'],
  [iso(2026, 2, 14, 9, 29, 30), 'shell.time.now'],
  [iso(2026, 2, 14, 9, 28), 'shell.time.minutes 2'],
  [iso(2026, 2, 14, 8, 31), 'shell.time.minutes 59'],
  [iso(2026, 2, 14, 0, 5), 'shell.time.today 00:05'],
  [iso(2026, 2, 13, 23, 50), 'shell.time.yesterday'],
  [iso(2026, 2, 12, 12, 0), 'Mar 12'],
  [iso(2025, 10, 12, 12, 0), 'Nov 12, 2025'],
] as const) {
  test(`${at} is said as “${sentence}”`, () => assert.equal(said(at), sentence))
}

for (const [at, sentence] of [
  [iso(2026, 2, 14, 9, 29), 'in 1 minute'],
  [iso(2026, 2, 14, 10, 55), 'in 85 minutes'],
  [iso(2026, 2, 15, 2, 30), 'in 17 hours'],
  [iso(2026, 2, 17, 9, 30), 'in 3 days'],
] as const) {
  test(`${at} comes “${sentence}”`, () => assert.equal(untilMoment(at, now, 'en'), sentence))
}

test('inside of a sentence words begin small, months do not', () => {
  const inside = (text: string) =>
    describeMomentInside(momentOf(text, now), (key) => (key === 'shell.time.yesterday' ? 'Yesterday' : key), 'en')
  assert.equal(inside(iso(2026, 2, 13, 23, 50)), 'yesterday')
  assert.equal(inside(iso(2026, 2, 12, 12, 0)), 'Mar 12')
})

for (const [goneAt, days] of [
  ['2026-04-13T09:30:00.000Z', 30],
  ['2026-03-14T09:30:01.000Z', 1],
  ['2026-03-15T09:30:01.000Z', 2],
  ['2026-03-01T00:00:00.000Z', 0],
] as const) {
  test(`what goes at ${goneAt} has ${days} days left`, () =>
    assert.equal(daysLeft(goneAt, new Date('2026-03-14T09:30:00.000Z')), days))
}
