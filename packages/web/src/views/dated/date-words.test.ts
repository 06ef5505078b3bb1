import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber } from '@rowhouse/core/filters/zoned-days'
import { dateWords } from './date-words.ts'

for (const [isNarrow, first, last, expected] of [
  [false, '2026-11-16', '2026-11-22', 'Nov 16 – 22, 2026'],
  [true, '2026-11-16', '2026-11-22', 'Nov 16 – 22'],
  [true, '2026-11-30', '2026-12-06', 'Nov 30 – Dec 6'],
] as const)
  test(`a week from ${first} is “${expected}” ${isNarrow ? 'where there is little room' : 'where there is room'}`, () => {
    const words = dateWords(String, 'en-US', { twelveHours: false, isNarrow })
    const told = words.daysTitle({ first: dayOf(first), end: dayOf(last) + 1 })
    // Around the dash stand spaces of other widths.
    assert.equal(told.replace(/\s/g, ' '), expected)
  })

const dayOf = (text: string): number => dayNumber(text) ?? assert.fail(text)
