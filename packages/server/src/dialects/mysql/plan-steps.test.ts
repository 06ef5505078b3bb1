import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mysqlMeasured } from './plan-steps.ts'

// Written by hand in the form that the manual of MySQL 8 gives it. No MySQL server is among those of the tests; MariaDB is asked itself.
const told = `-> Nested loop inner join  (cost=4.95 rows=9) (actual time=0.153..0.2 rows=3 loops=2)
    -> Filter: (t2.c2 > 100)  (cost=1.15 rows=6) (actual time=0.1..0.12 rows=60 loops=1)
        -> Table scan on t2  (cost=1.15 rows=6) (actual time=0.0432..0.0449 rows=6 loops=1)
    -> Covering index lookup on t3 using i (c1=t2.c2)  (cost=0.25 rows=1) (never executed)
`

test('what MySQL tells by lines becomes a tree, for all loops of a step', () => {
  const [join, ...more] = mysqlMeasured(told)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [join?.title, join?.rows, join?.cost, join?.actual],
    ['Nested loop inner join', 18, 4.95, { rows: 6, ms: 0.4, pages: null }],
  )
  const [filter, lookup] = join?.steps ?? []
  assert.deepEqual([filter?.title, filter?.detail, filter?.actual?.rows], ['Filter', '(t2.c2 > 100)', 60])
  assert.deepEqual(
    filter?.steps.map(({ title, scans }) => [title, scans]),
    [['Table scan on t2', 't2']],
  )
  assert.deepEqual([lookup?.actual, lookup?.scans, lookup?.rows], [null, null, 1])
})
