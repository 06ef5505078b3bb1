import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dateOfDay, dayNumber } from '@rowhouse/core/filters/zoned-days'
import { dayMs } from '@rowhouse/core/times/wall-clock'
import type { DatedRecord } from '../dated/dated-record.ts'
import { arrowsIn, earlyRecords } from './arrows.ts'
import { walked } from './bar-walk.ts'
import { barsSeen, isCutAtStart, laneAt, layOut, type PlacedBar, rowHeight } from './lane-layout.ts'
import { partsOf, quarterOf, stepped, weekNumber } from './time-scale.ts'

const dayOf = (text: string): number => dayNumber(text) ?? assert.fail(text)
const first = dayOf('2026-12-01')

/** Days of December, both included. */
const event = (key: string, from: number, to: number, lane = ''): DatedRecord => ({
  key,
  title: key,
  pill: null,
  record: {},
  cells: { start: 'x', end: 'x' },
  beside: [lane],
  begin: (first + from - 1) * dayMs,
  end: (first + to) * dayMs,
  isAllDay: true,
  isBackwards: false,
})

const lanes = (...keys: string[]) => keys.map((key) => ({ key, value: key, isFolded: false }))
const rules = {
  first,
  dayWidth: 20,
  headHeight: 0,
  leastHeight: 0,
  laneOf: ({ beside }: DatedRecord) => String(beside[0]),
}
const barsOf = (events: readonly DatedRecord[], ...keys: string[]) => layOut(events, lanes(...keys), rules).bars
const rowsOf = (bars: readonly PlacedBar[]) =>
  Object.fromEntries(bars.map(({ event: { key }, top }) => [key, Math.floor(top / rowHeight)]))
const placesOf = (bars: readonly PlacedBar[]) => new Map(bars.map((bar) => [bar.event.key, bar]))

test('the names of bars that the screen cuts at their beginning, or could in the next moment, stay in sight; no others', () => {
  const bars = barsOf([event('long', 1, 30), event('near', 12, 16), event('far', 14, 28), event('gone', 1, 9)], '')
  const seen = { left: 200, top: 0, width: 400, height: 400 }
  assert.deepEqual(
    bars.filter((bar) => isCutAtStart(bar, seen)).map((bar) => bar.event.key),
    ['long', 'near'],
  )
})

test('one that is kept is drawn wherever it stands, in its place among the others', () => {
  const bars = barsOf([event('begun', 1, 2), event('kept', 3, 4), event('seen', 40, 41)], '')
  const seen = { left: 700, top: 0, width: 400, height: 400 }
  const drawn = (kept: string | null) => barsSeen(bars, seen, kept).map((bar) => bar.event.key)
  assert.deepEqual(drawn(null), ['seen'])
  assert.deepEqual(drawn('kept'), ['kept', 'seen'])
  assert.deepEqual(drawn('no more'), ['seen'])
})

describe('rows of dates', () => {
  for (const [unit, from, to, expected] of [
    ['day', '2026-12-30', '2027-01-02', ['2026-12-30', '2026-12-31', '2027-01-01']],
    ['week', '2026-12-30', '2027-01-06', ['2026-12-28', '2027-01-04']],
    ['month', '2026-11-30', '2027-01-01', ['2026-11-01', '2026-12-01']],
    ['quarter', '2026-11-30', '2027-04-02', ['2026-10-01', '2027-01-01', '2027-04-01']],
    ['year', '2026-11-30', '2028-01-01', ['2026-01-01', '2027-01-01']],
  ] as const)
    test(`of ${unit}s, each whole`, () => {
      const parts = partsOf(unit, { first: dayOf(from), end: dayOf(to) }, 1)
      assert.deepEqual(
        parts.map((part) => dateOfDay(part.first)),
        expected,
      )
      for (const [at, part] of parts.entries()) assert.equal(part.end, parts[at + 1]?.first ?? part.end)
    })

  test('weeks have the number people count them by, and quarters theirs', () => {
    for (const [day, number] of [
      ['2026-01-01', 1],
      ['2025-12-29', 1],
      ['2026-12-31', 53],
      ['2027-01-03', 53],
      ['2027-01-04', 1],
      ['2026-11-16', 47],
    ] as const)
      assert.equal(weekNumber(dayOf(day)), number, day)
    assert.deepEqual(['2026-03-31', '2026-04-01', '2026-12-31'].map(dayOf).map(quarterOf), [1, 2, 4])
  })

  test('the arrows lead by what is seen, and not beyond the years', () => {
    for (const [scale, to] of [
      ['day', '2026-12-08'],
      ['week', '2027-01-01'],
      ['month', '2027-03-01'],
      ['quarter', '2027-12-01'],
    ] as const)
      assert.equal(dateOfDay(stepped(scale, first, 1)), to)
    assert.equal(stepped('quarter', dayOf('9999-06-01'), 1), dayOf('9999-06-01'))
  })
})

describe('bars in lanes', () => {
  test('stand as high up as there is room, lane below lane', () => {
    const bars = barsOf([event('a', 1, 5), event('b', 2, 6), event('c', 6, 9), event('d', 1, 5, 'x')], '', 'x')
    assert.deepEqual(rowsOf(bars), { a: 0, b: 1, c: 0, d: 2 })
  })

  test('a name that stands behind its bar needs room, too', () => {
    assert.deepEqual(rowsOf(barsOf([event('a long name', 1, 1), event('b', 3, 8), event('c', 20, 25)], '')), {
      'a long name': 0,
      b: 1,
      c: 0,
    })
  })

  test('a lane without bars keeps room for one, a folded one shows none, and names may stand above', () => {
    const two = [
      { key: '', value: '', isFolded: true },
      { key: 'x', value: 'x', isFolded: false },
    ]
    const { lanes: placed, bars, height } = layOut([event('a', 1, 5), event('b', 1, 5)], two, rules)
    assert.deepEqual(
      placed.map(({ top, height: high }) => [top, high]),
      [
        [0, 40],
        [40, 42],
      ],
    )
    assert.deepEqual([bars.length, height], [0, 82])
    const [above] = layOut([event('a', 1, 5)], lanes(''), { ...rules, headHeight: 28 }).bars
    assert.equal(above?.top, 37)
    assert.equal(layOut([], lanes(''), { ...rules, leastHeight: 58 }).height, 58)
    assert.equal(laneAt(placed, 39)?.key, '')
    assert.equal(laneAt(placed, 40)?.key, 'x')
    assert.equal(laneAt(placed, 4000)?.key, 'x')
  })

  test('ten thousand in one day are laid out quickly, and only those are drawn that are seen', () => {
    const events = Array.from({ length: 10_000 }, (_, at) => event(`r${at}`, 3, 3))
    const begun = performance.now()
    const { bars, height } = layOut(events, lanes(''), rules)
    const took = performance.now() - begun
    assert.equal(new Set(bars.map(({ top }) => top)).size, 10_000)
    assert.ok(height >= 10_000 * rowHeight)
    assert.ok(took < 1000, `${took} ms`)
    const seen = barsSeen(bars, { left: 0, top: 100_000, width: 1200, height: 800 }, null)
    assert.ok(seen.length > 20 && seen.length < 50, String(seen.length))
    assert.equal(barsSeen(bars, { left: 5000, top: 100_000, width: 1200, height: 800 }, null).length, 0)
  })

  test('no two lie over each other, whatever their days', () => {
    const events = Array.from({ length: 400 }, (_, at) => event(`r${at}`, (at * 7) % 90, ((at * 7) % 90) + (at % 11)))
    const rows = Map.groupBy(barsOf(events, ''), ({ top }) => top)
    for (const bars of rows.values())
      for (const [at, bar] of bars.entries())
        assert.ok((bars[at + 1]?.x ?? Number.POSITIVE_INFINITY) >= bar.x + bar.width)
  })
})

describe('keys', () => {
  const bars = barsOf([event('a', 1, 5), event('b', 2, 6), event('c', 7, 9), event('d', 8, 12, 'x')], '', 'x')
  for (const [from, key, to] of [
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowLeft', 'a'],
    ['a', 'ArrowLeft', null],
    ['a', 'ArrowDown', 'b'],
    ['c', 'ArrowDown', 'b'],
    ['b', 'ArrowDown', 'd'],
    ['d', 'ArrowUp', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['a', 'End', 'c'],
    ['c', 'Home', 'a'],
    ['c', 'ArrowRight', null],
    ['a', 'x', null],
    ['gone', 'ArrowUp', null],
  ] as const)
    test(`${key} leads from ${from} to ${to}`, () =>
      assert.equal(walked(bars, from, { key, isRtl: false })?.event.key ?? null, to))

  test('where people write to the left, the left arrow leads on', () =>
    assert.equal(walked(bars, 'a', { key: 'ArrowLeft', isRtl: true })?.event.key, 'b'))
})

describe('arrows', () => {
  const bars = barsOf([event('a', 1, 5), event('b', 8, 9), event('c', 3, 6)], '')
  const places = placesOf(bars)
  const everything = { left: 0, top: 0, width: 2000, height: 2000 }

  test('lead from a record to those that wait for it, and tell who begins too early', () => {
    const waits = new Map([
      ['b', ['a']],
      ['c', ['a', 'gone']],
    ])
    const arrows = arrowsIn(places, waits, everything)
    assert.deepEqual(
      arrows.map(({ key, isEarly }) => [key, isEarly]),
      [
        ['a b', false],
        ['a c', true],
      ],
    )
    assert.match(arrows[0]?.line ?? '', /^M99 /)
    assert.deepEqual(earlyRecords(places, waits), ['c'])
  })

  test('are drawn where they are led through what is seen, and never too many', () => {
    const waits = new Map([['b', ['a']]])
    assert.equal(arrowsIn(places, waits, { left: 1000, top: 0, width: 500, height: 500 }).length, 0)
    assert.equal(arrowsIn(places, waits, { left: 110, top: 0, width: 10, height: 500 }).length, 1)
    const many = barsOf(
      Array.from({ length: 900 }, (_, at) => event(`r${at}`, 1 + at, 1 + at)),
      '',
    )
    const chain = new Map(many.slice(1).map(({ event: { key } }, at) => [key, [`r${at}`]]))
    const all = { left: 0, top: 0, width: 1e6, height: 1e6 }
    assert.equal(arrowsIn(placesOf(many), chain, all).length, 500)
  })
})
