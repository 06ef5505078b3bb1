import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SqlPlanStep } from '@rowhouse/core/api/sql'
import { dearest, planRows, scannedIn } from './plan-rows.ts'

const step = (title: string, cost: number | null, ...steps: SqlPlanStep[]): SqlPlanStep => ({
  title,
  detail: '',
  scans: title.startsWith('Scan ') ? title.slice(5) : null,
  cost,
  rows: null,
  steps,
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
