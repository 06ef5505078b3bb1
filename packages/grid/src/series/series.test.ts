import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fillTarget, planFill } from './fill-plan.ts'
import { seriesOf } from './series.ts'

const next = (sources: readonly string[], count = 3, locale = 'en') => {
  const series = seriesOf(sources, locale)
  return Array.from({ length: count }, (_, step) => series(sources.length + step))
}

describe('series', () => {
  for (const [sources, expected] of [
    [
      ['1', '2'],
      ['3', '4', '5'],
    ],
    [
      ['10', '7'],
      ['4', '1', '-2'],
    ],
    [['5'], ['5', '5', '5']],
    [
      ['1', '2', '4'],
      ['5.3333', '6.8333', '8.3333'],
    ],
    [
      ['0.1', '0.2'],
      ['0.3', '0.4', '0.5'],
    ],
    [
      ['$1,000.00', '$2,000.00'],
      ['$3,000.00', '$4,000.00', '$5,000.00'],
    ],
    [['Item 1'], ['Item 2', 'Item 3', 'Item 4']],
    [
      ['Item 1', 'Item 3'],
      ['Item 5', 'Item 7', 'Item 9'],
    ],
    [['INV-0009'], ['INV-0010', 'INV-0011', 'INV-0012']],
    [['A-3'], ['A-4', 'A-5', 'A-6']],
    [
      ['10%', '20%'],
      ['30%', '40%', '50%'],
    ],
    [['2026-02-27'], ['2026-02-28', '2026-03-01', '2026-03-02']],
    [
      ['2026-01-31', '2026-02-28'],
      ['2026-03-28', '2026-04-25', '2026-05-23'],
    ],
    [
      ['2026-01-15', '2026-02-15'],
      ['2026-03-15', '2026-04-15', '2026-05-15'],
    ],
    [['2026-01-01 10:00'], ['2026-01-02 10:00', '2026-01-03 10:00', '2026-01-04 10:00']],
    [['Dec 30, 2026'], ['Dec 31, 2026', 'Jan 1, 2027', 'Jan 2, 2027']],
    [['30 December 2026'], ['31 December 2026', '1 January 2027', '2 January 2027']],
    [['Fri'], ['Sat', 'Sun', 'Mon']],
    [
      ['monday', 'wednesday'],
      ['friday', 'sunday', 'tuesday'],
    ],
    [['Nov'], ['Dec', 'Jan', 'Feb']],
    [['Q3'], ['Q4', 'Q1', 'Q2']],
    [
      ['red', 'blue'],
      ['red', 'blue', 'red'],
    ],
    [
      ['', 'x'],
      ['', 'x', ''],
    ],
    [
      ['Item 1', 'Part 2'],
      ['Item 1', 'Part 2', 'Item 1'],
    ],
    [['2026-02-30'], ['2026-02-30', '2026-02-30', '2026-02-30']],
  ] as const) {
    test(`${sources.join(' | ')} goes on with ${expected.join(' | ')}`, () => {
      assert.deepEqual(next(sources), expected)
    })
  }

  test('names in the language of the reader', () =>
    assert.deepEqual(next(['Montag'], 2, 'de'), ['Dienstag', 'Mittwoch']))

  test('any two whole numbers go on in equal steps, both ways', () => {
    const number = fc.integer({ min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(number, number, fc.integer({ min: -50, max: 50 }), (a, b, step) => {
        assert.equal(Number(seriesOf([String(a), String(b)])(step)), a + (b - a) * step)
      }),
    )
  })

  test('any text answers some text and the sources answer themselves', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 4 }), (sources) => {
        const series = seriesOf(sources)
        assert.equal(typeof series(sources.length + 2), 'string')
        assert.equal(typeof series(-3), 'string')
      }),
    )
  })
})

describe('filling', () => {
  const source = { top: 2, bottom: 3, left: 1, right: 1 }
  const values: Record<string, string> = { '2 1': '1', '3 1': '2', '2 2': 'a' }
  const fill = (target: typeof source, from = source) =>
    planFill({
      source: from,
      target,
      locale: 'en',
      textOf: ({ row, column }) => values[`${row} ${column}`] ?? '',
      rowsOf: ({ top, bottom }) => Array.from({ length: bottom - top + 1 }, (_, index) => top + index),
    })

  for (const [to, direction] of [
    [{ row: 6, column: 1 }, 'down'],
    [{ row: 0, column: 1 }, 'up'],
    [{ row: 2, column: 4 }, 'end'],
    [{ row: 3, column: 0 }, 'start'],
    [{ row: 5, column: 4 }, 'end'],
  ] as const) {
    test(`dragging to ${to.row}, ${to.column} fills ${direction}`, () => {
      assert.equal(fillTarget(source, to)?.direction, direction)
    })
  }

  test('dragging inside fills nothing', () => assert.equal(fillTarget(source, { row: 3, column: 1 }), null))

  test('down and up go on from either end', () => {
    const down = fill({ top: 4, bottom: 5, left: 1, right: 1 })
    assert.deepEqual(
      down.map(({ row, text }) => `${row}=${text}`),
      ['4=3', '5=4'],
    )
    const up = fill({ top: 0, bottom: 1, left: 1, right: 1 })
    assert.deepEqual(
      up.map(({ row, text }) => `${row}=${text}`),
      ['0=-1', '1=0'],
    )
  })

  test('sideways, and a repeated value says where it comes from', () => {
    const one = { top: 2, bottom: 2, left: 2, right: 2 }
    assert.deepEqual(fill({ top: 2, bottom: 2, left: 3, right: 3 }, one), [
      { row: 2, column: 3, text: 'a', from: { row: 2, column: 2 } },
    ])
    assert.deepEqual(
      fill({ top: 2, bottom: 2, left: 0, right: 1 }, one).map(({ text }) => text),
      ['a', 'a'],
    )
  })
})
