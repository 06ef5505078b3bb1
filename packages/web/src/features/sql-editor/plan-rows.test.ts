import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SqlPlanStep } from '@rowhouse/core/api/sql'
import { dearest, isMeasured, planRows, scannedIn, wayOff } from './plan-rows.ts'

const step = (title: string, cost: number | null, ...steps: SqlPlanStep[]): SqlPlanStep => ({
  title,
  detail: '',
  scans: title.startsWith('Scan ') ? title.slice(5) : null,
  cost,
  rows: null,
  actual: null,
  steps,
})

const ran = (
  title: string,
  ms: number | null,
  [came, expected]: readonly [number, number],
  ...steps: SqlPlanStep[]
) => ({
  ...step(title, 1, ...steps),
  rows: expected,
  actual: { rows: came, ms, pages: null },
})

test('a step costs what the steps below it do not, and the dearest stands out', () => {
  const rows = planRows([step('Sort', 100, step('Join', 94, step('Scan deals', 10), step('Scan events', 79)))])
  assert.deepEqual(
    rows.map(({ place, depth, share }) => [place, depth, share]),
    [
      ['0', 0, 0.06],
      ['0.0', 1, 0.05],
      ['0.0.0', 2, 0.1],
      ['0.0.1', 2, 0.79],
    ],
  )
  assert.equal(dearest(rows)?.step.title, 'Scan events')
  assert.deepEqual(scannedIn(rows), ['deals', 'events'])
})

test('where the database tells no costs, nothing is made up', () => {
  const rows = planRows([step('Scan deals', null), step('Scan deals', null)])
  assert.deepEqual(
    rows.map(({ share }) => share),
    [null, null],
  )
  assert.equal(dearest(rows), null)
  assert.deepEqual(scannedIn(rows), ['deals'])
})

test('of what was run the time counts, whatever was expected, and one step always took most', () => {
  const rows = planRows([ran('Sort', 10, [5, 5], ran('Join', 8, [5, 60], ran('A', 3, [5, 5]), ran('B', 1, [5, 5])))])
  assert.deepEqual(
    rows.map(({ ownMs, share }) => [ownMs, share]),
    [
      [2, 0.2],
      [4, 0.4],
      [3, 0.3],
      [1, 0.1],
    ],
  )
  assert.equal(dearest(rows)?.step.title, 'Join')
  const even = planRows([ran('A', 1, [1, 1]), ran('B', 1.5, [1, 1]), ran('C', 1, [1, 1]), ran('D', 1.2, [1, 1])])
  assert.equal(dearest(even)?.step.title, 'B')
  assert.deepEqual([isMeasured([step('A', 1)]), isMeasured([step('A', 1, ran('B', 1, [1, 1]))])], [false, true])
})

test('a step that is not told itself took what those it is made of took, and one that never ran nothing', () => {
  const rows = planRows([ran('Block', null, [1, 1], ran('A', 3, [1, 1]), step('Never', 5))])
  assert.deepEqual(
    rows.map(({ ownMs }) => ownMs),
    [0, 3, null],
  )
})

test('ten times more or fewer rows than expected are told, a little less is not', () => {
  assert.deepEqual(wayOff(ran('A', 1, [640, 61])), { more: true, times: 10 })
  assert.deepEqual(wayOff(ran('A', 1, [0, 1000])), { more: false, times: 1000 })
  for (const figures of [
    [99, 10],
    [1, 9],
    [0, 5],
    [0, 0],
  ] as const)
    assert.equal(wayOff(ran('A', 1, figures)), null)
  assert.equal(wayOff(step('A', 1)), null)
})
