import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../errors.ts'
import { dateOfDay, dayNumber } from '../../filters/zoned-days.ts'
import type { DateCells } from '../../times/record-times.ts'
import { Shifting, shiftLimits } from './shifting.ts'

const dates = {
  start: { title: 'From', comparison: 'date' },
  end: { title: 'To', comparison: 'date' },
  zone: 'UTC',
} as const

/** Days of December 2026: first and last. */
type Plan = Readonly<Record<string, readonly [number, number | null] | null>>
/** “a b”: b waits for a. */
type Links = readonly string[]

const day = (number: number): string | null => dateOfDay((dayNumber('2026-12-01') ?? assert.fail()) + number - 1)
const cellsOf = (days: Plan[string]): DateCells =>
  days ? { start: day(days[0]), end: days[1] === null ? null : day(days[1]) } : { start: null, end: null }
const numberOf = (text: unknown): number | null =>
  typeof text === 'string' ? (dayNumber(text) ?? assert.fail(text)) - (dayNumber('2026-12-01') ?? 0) + 1 : null

/** What is shifted when these records get other days, and how often successors were asked for. */
function shift(plan: Plan, links: Links, moves: Plan) {
  const moved = Object.entries(moves).map(([key, days]) => ({
    key,
    name: key.toUpperCase(),
    cells: cellsOf(days),
    before: cellsOf(plan[key] ?? null),
  }))
  const shifting = new Shifting(dates, moved)
  let rounds = 0
  const asked: string[] = []
  for (let wanted = shifting.wanted(); wanted.length > 0; wanted = shifting.wanted()) {
    rounds += 1
    asked.push(...wanted)
    shifting.meet((key) =>
      links
        .map((link) => link.split(' '))
        .filter(([before]) => before === key)
        .map(([, after = '']) => ({ key: after, name: after.toUpperCase(), cells: cellsOf(plan[after] ?? null) })),
    )
  }
  const shifted: Plan = Object.fromEntries(
    shifting.shifted().map(({ key, cells }) => [key, [numberOf(cells.From) ?? 0, numberOf(cells.To)] as const]),
  )
  return { shifted, rounds, asked }
}

for (const [what, plan, links, moves, expected] of [
  [
    'a record that ends later moves the one that waits',
    { a: [1, 2], b: [3, 4] },
    ['a b'],
    { a: [1, 4] },
    { b: [5, 6] },
  ],
  ['one that waits with room left stays', { a: [1, 2], b: [6, 7] }, ['a b'], { a: [1, 5] }, {}],
  [
    'it moves by what is needed, and keeps its length',
    { a: [1, 2], b: [4, 9] },
    ['a b'],
    { a: [3, 4] },
    { b: [5, 10] },
  ],
  ['a record that comes earlier moves nobody', { a: [5, 6], b: [3, 4] }, ['a b'], { a: [4, 5] }, {}],
  ['a record that becomes shorter moves nobody', { a: [5, 9], b: [3, 4] }, ['a b'], { a: [5, 8] }, {}],
  [
    'a chain moves as far as it has to',
    { a: [1, 1], b: [2, 2], c: [3, 3], d: [9, 9] },
    ['a b', 'b c', 'c d'],
    { a: [1, 3] },
    { b: [4, 4], c: [5, 5] },
  ],
  [
    'of two ways the longer one counts',
    { a: [1, 1], b: [2, 2], c: [2, 8], d: [9, 9] },
    ['a b', 'a c', 'b d', 'c d'],
    { a: [1, 2] },
    { b: [3, 3], c: [3, 9], d: [10, 10] },
  ],
  [
    'of two ways the longer one counts, whichever is found first',
    { a: [1, 1], b: [2, 2], c: [3, 3], d: [4, 4], e: [5, 5] },
    ['a e', 'a b', 'b c', 'c d', 'd e'],
    { a: [5, 5] },
    { b: [6, 6], c: [7, 7], d: [8, 8], e: [9, 9] },
  ],
  ['one without a date waits for nothing', { a: [1, 1], b: null, c: [2, 2] }, ['a b', 'b c'], { a: [9, 9] }, {}],
  ['a day without an end is a day', { a: [1, null], b: [2, null] }, ['a b'], { a: [2, null] }, { b: [3, null] }],
  ['a record that gets its first date moves others', { a: null, b: [2, 2] }, ['a b'], { a: [4, 5] }, { b: [6, 6] }],
  ['one that loses its date moves nobody', { a: [1, 2], b: [2, 2] }, ['a b'], { a: null }, {}],
  ['records that are given a place stay there', { a: [1, 1], b: [2, 2] }, ['a b'], { a: [4, 4], b: [3, 3] }, {}],
  [
    'a circle that nothing reaches is no matter',
    { a: [1, 1], b: [20, 20], c: [22, 22] },
    ['a b', 'b c', 'c b'],
    { a: [2, 2] },
    {},
  ],
  ['the same link twice counts once', { a: [1, 1], b: [2, 2] }, ['a b', 'a b'], { a: [2, 2] }, { b: [3, 3] }],
] as const satisfies readonly (readonly [string, Plan, Links, Plan, object])[])
  test(what, () => assert.deepEqual(shift(plan, links, moves).shifted, expected))

test('nobody is asked for who does not move', () => {
  const plan = { a: [1, 1], b: [2, 2], c: [9, 9], d: [10, 10] } as const
  assert.deepEqual(shift(plan, ['a b', 'b c', 'c d'], { a: [2, 2] }).asked, ['a', 'b'])
})

describe('a circle is found and told', () => {
  for (const [what, plan, links, moves, told] of [
    ['of one', { a: [1, 1] }, ['a a'], { a: [2, 2] }, 'A → A'],
    ['through the record that is moved', { a: [1, 1], b: [2, 2] }, ['a b', 'b a'], { a: [2, 2] }, 'A → B → A'],
    [
      'behind it',
      { a: [1, 1], b: [2, 2], c: [3, 3], d: [4, 4] },
      ['a b', 'b c', 'c d', 'd b'],
      { a: [2, 2] },
      'B → C → D → B',
    ],
  ] as const satisfies readonly (readonly [string, Plan, Links, Plan, string])[])
    test(what, () =>
      assert.throws(
        () => shift(plan, links, moves),
        (error) => error instanceof AppError && error.status === 409 && error.message.includes(`circle: ${told}.`),
      ),
    )
})

test('more records than the limit are refused, as many as that are not', () => {
  const plan = (count: number) =>
    Object.fromEntries(Array.from({ length: count + 1 }, (_, at) => [`r${at}`, [at + 1, at + 1] as const]))
  const links = (count: number) => Array.from({ length: count }, (_, at) => `r${at} r${at + 1}`)
  const most = shiftLimits.records
  assert.equal(Object.keys(shift(plan(most), links(most), { r0: [2, 2] }).shifted).length, most)
  assert.throws(
    () => shift(plan(most + 1), links(most + 1), { r0: [2, 2] }),
    (error) => error instanceof AppError && error.status === 413,
  )
})

test('what would leave the calendar is refused', () => {
  const shifting = new Shifting(dates, [
    { key: 'a', name: 'A', cells: { start: '9999-12-31', end: null }, before: { start: '9999-12-30', end: null } },
  ])
  shifting.wanted()
  shifting.meet(() => [{ key: 'b', name: 'B', cells: { start: '9999-12-31', end: null } }])
  assert.throws(() => shifting.wanted(), /year 9999/)
})

test('moments are shifted on the wall: over a change of clocks none is left before the end it waits for', () => {
  const berlin = {
    start: { title: 'From', comparison: 'instant' },
    end: { title: 'To', comparison: 'instant' },
    zone: 'Europe/Berlin',
  } as const
  // Clocks go from two to three on 29 March 2026.
  const at = (text: string) => new Date(`${text}Z`).toISOString()
  const shifting = new Shifting(berlin, [
    {
      key: 'a',
      name: 'A',
      before: { start: at('2026-03-28T20:00'), end: at('2026-03-28T21:00') },
      cells: { start: at('2026-03-28T20:00'), end: at('2026-03-29T01:20') },
    },
  ])
  const waiting = { key: 'b', name: 'B', cells: { start: at('2026-03-28T22:00'), end: at('2026-03-28T22:30') } }
  for (let wanted = shifting.wanted(); wanted.length > 0; wanted = shifting.wanted())
    shifting.meet((key) => (key === 'a' ? [waiting] : []))
  const [{ cells } = assert.fail()] = shifting.shifted()
  assert.deepEqual(cells, { From: at('2026-03-29T01:20'), To: at('2026-03-29T01:50') })
})

test('whatever the plan, nothing is left before the end it waits for, and nothing moves that need not', () => {
  fc.assert(
    fc.property(aPlan, ({ plan, links, moves }) => {
      const { shifted } = shift(plan, links, moves)
      const [root = ''] = Object.keys(moves)
      const daysOf = (all: Plan, key: string) => ({ first: all[key]?.[0] ?? 0, last: all[key]?.[1] ?? 0 })
      const all: Plan = { ...plan, ...moves, ...shifted }
      const grew = daysOf(all, root).last > daysOf(plan, root).last
      for (const key of Object.keys(plan).filter((one) => one !== root)) {
        const [{ first, last }, before] = [daysOf(all, key), daysOf(plan, key)]
        const ends = links.filter((link) => link.endsWith(` ${key}`)).map((link) => link.split(' ')[0] ?? '')
        const free = Math.max(0, ...ends.map((one) => daysOf(all, one).last + 1))
        assert.ok(first >= free, `${key} begins on ${first} and waits until ${free}`)
        if (!Object.hasOwn(shifted, key)) continue
        assert.ok(grew && before.first < first, `${key} had to move`)
        assert.equal(first, free, `${key} is as early as it may be`)
        assert.equal(last - first, before.last - before.first, `${key} is as long as it was`)
      }
    }),
    { numRuns: 1000 },
  )
})

const aRecord = fc.record({
  room: fc.nat({ max: 3 }),
  length: fc.nat({ max: 4 }),
  /** How far before it in the plan those stand that it waits for. */
  waitsFor: fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { maxLength: 4 }),
})

/** Without circles, and nobody begins too early; and other days for one of the records. */
const aPlan = fc
  .tuple(
    fc.array(aRecord, { minLength: 2, maxLength: 16 }),
    fc.nat(),
    fc.integer({ min: -4, max: 12 }),
    fc.nat({ max: 4 }),
  )
  .map(([records, pick, by, longer]) => {
    const plan: Record<string, readonly [number, number]> = {}
    const links: string[] = []
    for (const [at, { room, length, waitsFor }] of records.entries()) {
      const before = waitsFor.map((back) => at - back).filter((one) => one >= 0)
      links.unshift(...before.map((one) => `r${one} r${at}`))
      const first = room + Math.max(1, ...before.map((one) => (plan[`r${one}`]?.[1] ?? 0) + 1))
      plan[`r${at}`] = [first, first + length]
    }
    const key = `r${pick % records.length}`
    const [first = 1, last = 1] = plan[key] ?? []
    return { plan, links, moves: { [key]: [first + by, last + by + longer] as const } }
  })
