import assert from 'node:assert/strict'
import { test } from 'node:test'
import { percentile } from './measure.ts'

const hundred = Array.from({ length: 100 }, (_, place) => place + 1)

for (const [values, percent, expected] of [
  [hundred, 50, 50],
  [hundred, 99, 99],
  [[7], 99, 7],
  [[1, 2], 50, 1],
  [[], 50, Number.NaN],
] as const) {
  test(`percentile ${percent} of ${values.length} times is ${expected}`, () =>
    assert.equal(percentile(values, percent), expected))
}
