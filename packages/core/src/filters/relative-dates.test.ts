import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '../errors.ts'
import { readTest } from './read-test.ts'
import {
  dayOf,
  readRelativeDay,
  readSpan,
  relativeDayWords,
  spanOfDays,
  spanOfInstants,
  spanWords,
} from './relative-dates.ts'
import { resolveFilter } from './resolve-filter.ts'
import { aColumn } from './testing/a-column.ts'
import { dateOfDay, dayNumber, zonedDays } from './zoned-days.ts'

const on = (date: string) => dayNumber(date) ?? assert.fail(date)
const spanOn = (date: string, text: string) =>
  spanOfDays(readSpan(text, 'here'), { today: on(date), startOf: () => null })

describe('relative days', () => {
  for (const [text, today, expected] of [
    ['today', '2026-11-15', '2026-11-15'],
    ['tomorrow', '2026-12-31', '2027-01-01'],
    ['yesterday', '2026-03-01', '2026-02-28'],
    ['yesterday', '2028-03-01', '2028-02-29'],
    ['oneWeekAgo', '2026-11-15', '2026-11-08'],
    ['oneWeekFromNow', '2026-11-15', '2026-11-22'],
    ['oneMonthAgo', '2026-03-31', '2026-02-28'],
    ['oneMonthAgo', '2026-01-15', '2025-12-15'],
    ['oneMonthFromNow', '2028-01-31', '2028-02-29'],
    ['oneMonthFromNow', '2026-12-15', '2027-01-15'],
    ['daysAgo,3', '2026-11-02', '2026-10-30'],
    ['daysFromNow,0', '2026-11-02', '2026-11-02'],
    ['daysFromNow, 100', '2026-11-15', '2027-02-23'],
    ['exactDate,2024-02-29', '2026-11-15', '2024-02-29'],
    ['exactDate,0001-01-01', '2026-11-15', '0001-01-01'],
  ] as const) {
    test(`${text} on ${today} is ${expected}`, () => {
      const day = readRelativeDay(text, 'here') ?? assert.fail(text)
      assert.equal(dateOfDay(dayOf(day, on(today))), expected)
    })
  }

  for (const [text, today, from, before] of [
    ['pastWeek', '2026-11-15', '2026-11-08', '2026-11-16'],
    ['pastMonth', '2026-03-31', '2026-02-28', '2026-04-01'],
    ['pastYear', '2028-02-29', '2027-02-28', '2028-03-01'],
    ['nextWeek', '2026-11-15', '2026-11-15', '2026-11-23'],
    ['nextMonth', '2026-01-31', '2026-01-31', '2026-03-01'],
    ['nextYear', '2026-11-15', '2026-11-15', '2027-11-16'],
    ['pastNumberOfDays,0', '2026-11-15', '2026-11-15', '2026-11-16'],
    ['pastNumberOfDays,10', '2026-11-15', '2026-11-05', '2026-11-16'],
    ['nextNumberOfDays,10', '2026-11-15', '2026-11-15', '2026-11-26'],
    ['thisWeek', '2026-11-15', '2026-11-09', '2026-11-16'],
    ['thisWeek', '2026-11-16', '2026-11-16', '2026-11-23'],
    ['thisWeek', '1969-12-31', '1969-12-29', '1970-01-05'],
    ['thisMonth', '2028-02-10', '2028-02-01', '2028-03-01'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2027-01-01'],
    ['thisYear', '2026-11-15', '2026-01-01', '2027-01-01'],
  ] as const) {
    test(`${text} on ${today} runs from ${from} to before ${before}`, () =>
      assert.deepEqual(spanOn(today, text), { from, before }))
  }

  test('other texts are no relative days, and halves of them are refused', () => {
    for (const text of ['2026-11-15', '', 'Today', 'today,3', 'constructor', 'toString'])
      assert.equal(readRelativeDay(text, 'here'), null)
    for (const text of [
      'daysAgo',
      'daysAgo,',
      'daysAgo,-1',
      'daysAgo,1.5',
      'daysAgo,100001',
      'exactDate',
      'exactDate,2026-13-01',
    ])
      assert.throws(() => readRelativeDay(text, 'here'), AppError, text)
    for (const text of ['', 'today', 'pastweek', 'pastWeek,3', 'pastNumberOfDays', '__proto__', 'valueOf'])
      assert.throws(() => readSpan(text, 'here'), AppError, text)
  })
})

describe('days of a time zone', () => {
  for (const [now, zone, today] of [
    ['2026-11-15T23:30:00Z', 'UTC', '2026-11-15'],
    ['2026-11-15T23:30:00Z', 'Europe/Berlin', '2026-11-16'],
    ['2026-11-15T09:59:59Z', 'Pacific/Kiritimati', '2026-11-15'],
    ['2026-11-15T10:00:00Z', 'Pacific/Kiritimati', '2026-11-16'],
    ['2026-11-15T10:00:00Z', 'Pacific/Pago_Pago', '2026-11-14'],
    ['2026-01-01T00:00:00Z', 'Asia/Kathmandu', '2026-01-01'],
  ] as const) {
    test(`at ${now} it is ${today} in ${zone}`, () => assert.equal(dateOfDay(zonedDays({ now, zone }).today), today))
  }

  for (const [what, zone, date, start] of [
    ['an ordinary day', 'Europe/Berlin', '2026-11-15', '2026-11-14T23:00:00.000Z'],
    ['the day clocks go forward', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['the day after', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['the day clocks go back', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['the day after', 'Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['a day without midnight', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['a day with two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['a quarter hour', 'Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z'],
    ['fourteen hours ahead', 'Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
    ['local mean time', 'Europe/Berlin', '1850-01-01', '1849-12-31T23:06:32.000Z'],
    ['the first day', 'UTC', '0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['the first day, further east', 'Asia/Tokyo', '0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['the first day, further west', 'Etc/GMT+5', '0001-01-01', '0001-01-01T05:00:00.000Z'],
  ] as const) {
    test(`${what} in ${zone}: ${date} begins at ${start}`, () =>
      assert.equal(zonedDays({ now: '2026-01-01T00:00:00Z', zone }).startOf(on(date)), start))
  }

  test('a day that a zone never had is empty', () => {
    const { startOf } = zonedDays({ now: '2026-01-01T00:00:00Z', zone: 'Pacific/Apia' })
    assert.equal(startOf(on('2011-12-30')), startOf(on('2011-12-31')))
  })

  test('days follow each other without gap or overlap, and have 23, 24 or 25 hours', () => {
    const { startOf } = zonedDays({ now: '2026-01-01T00:00:00Z', zone: 'Europe/Berlin' })
    const starts = Array.from({ length: 366 }, (_, index) => Date.parse(startOf(on('2026-01-01') + index) ?? ''))
    const hours = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 3_600_000)
    const counts = Object.groupBy(hours, String)
    assert.deepEqual(
      Object.entries(counts).map(([length, days]) => [length, days?.length]),
      [
        ['23', 1],
        ['24', 363],
        ['25', 1],
      ],
    )
  })

  test('spans of instants end where the zone says', () => {
    const days = zonedDays({ now: '2026-03-29T12:00:00Z', zone: 'Europe/Berlin' })
    assert.deepEqual(spanOfInstants(readSpan('pastNumberOfDays,0', 'here'), days), {
      from: '2026-03-28T23:00:00.000Z',
      before: '2026-03-29T22:00:00.000Z',
    })
  })

  test('a zone nobody knows is refused', () => {
    for (const zone of ['Mars/Phobos', '', "UTC'; drop", 'x'.repeat(10_000)])
      assert.throws(
        () => zonedDays({ now: '2026-01-01T00:00:00Z', zone }),
        (error) => error instanceof AppError && error.status === 400 && error.message.length < 200,
      )
  })
})

describe('resolving', () => {
  const clock = { now: '2026-11-15T12:00:00Z', zone: 'Europe/Berlin' }
  const resolved = (comparison: 'date' | 'instant', word: string, written: string) =>
    resolveFilter(readTest({ column: aColumn('It', comparison), word, written, place: 'here' }), clock)

  test('nothing relative is left, for any word, operator and kind of column', () => {
    const plain = ['value', 'pair', 'range']
    for (const comparison of ['date', 'instant'] as const) {
      for (const word of relativeDayWords) {
        const written = word === 'exactDate' ? `${word},2026-01-01` : word.startsWith('days') ? `${word},1` : word
        for (const operator of ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']) {
          const tree = resolved(comparison, operator, written)
          const [test] = tree.kind === 'group' ? tree.members : [tree]
          assert.ok(test?.kind === 'test' && plain.includes(test.value.kind))
        }
      }
      for (const word of spanWords) {
        const tree = resolved(comparison, 'within', word.endsWith('OfDays') ? `${word},1` : word)
        assert.ok(tree.kind === 'test' && tree.value.kind === 'range' && tree.value.from !== null)
      }
    }
  })

  test('the last day of all has no end, and nothing is after it', () => {
    const eq = resolved('instant', 'eq', '9999-12-31')
    assert.ok(eq.kind === 'test')
    const utc = { now: clock.now, zone: 'UTC' }
    const column = aColumn('It', 'instant')
    const after = resolveFilter(readTest({ column, word: 'gt', written: '9999-12-31', place: 'here' }), utc)
    assert.ok(after.kind === 'test')
    assert.deepEqual(after.value, { kind: 'value', value: '9999-12-31T23:59:59.999Z' })
    assert.equal(after.operator, 'gt')
  })

  test('a filter without relative days needs no zone', () => {
    const column = aColumn('It', 'number')
    const tree = readTest({ column, word: 'eq', written: '1', place: 'here' })
    assert.deepEqual(resolveFilter(tree, { now: 'never', zone: 'nowhere' }), tree)
  })
})
