import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectCost } from './project-cost.ts'

for (const [records, users, cost] of [
  [0, 5, 0],
  [1_000, 5, 0],
  [1_001, 5, 600],
  [1_001, 300, 36_000],
  [1_001, 301, 36_000],
  [10_000, 5, 600],
  [10_001, 5, 1_200],
  [10_001, 151, 36_000],
  [50_000, 5, 1_200],
  [50_001, 5, 36_000],
  [50_001, 61, 36_600],
  [100_000, 61, 36_600],
  [100_001, 5, 36_000],
  [100_001, 38, 36_024],
] as const) {
  test(`${records} records and ${users} users cost ${cost}`, () => assert.equal(projectCost(records, users), cost))
}
