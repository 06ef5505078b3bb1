import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matches } from '../filters/matches.ts'
import { parseFilters } from '../filters/parse-filters.ts'
import { resolveFilter } from '../filters/resolve-filter.ts'
import { aColumn } from '../filters/testing/a-column.ts'
import type { CellValue } from '../storage.ts'
import { datedFilter, rangeFilter, undatedFilter } from './range-filter.ts'

const clock = { now: '2026-11-15T12:00:00.000Z', zone: 'Europe/Berlin' }
const december = {
  from: { day: '2026-12-01', instant: '2026-11-30T23:00:00.000Z' },
  before: { day: '2027-01-01', instant: '2026-12-31T23:00:00.000Z' },
}
const [day, until] = [aColumn('Day', 'date'), aColumn('Until', 'date')]
const [at, to] = [aColumn('At', 'instant'), aColumn('To', 'instant')]

function found(filter: string, cells: Readonly<Record<string, CellValue>>): boolean {
  const tree = parseFilters(filter, [day, until, at, to]) ?? assert.fail()
  return matches(resolveFilter(tree, clock), new Map(Object.entries(cells)))
}

for (const [begins, ends, isFound] of [
  ['2026-12-01', null, true],
  ['2026-12-31', null, true],
  ['2026-11-30', null, false],
  ['2027-01-01', null, false],
  [null, null, false],
  [null, '2026-12-05', false],
  ['2026-11-30', '2026-12-01', true],
  ['2026-11-20', '2026-11-30', false],
  ['2026-01-01', '2027-12-31', true],
  ['2027-01-01', '2027-02-01', false],
  // It ends before it begins: it stands where it begins.
  ['2026-12-05', '2026-11-01', true],
  ['2027-01-05', '2026-12-05', false],
] as const)
  test(`December has ${begins} to ${ends}: ${isFound}`, () => {
    assert.equal(found(rangeFilter(day, until, december), { cl_Day: begins, cl_Until: ends }), isFound)
    const moment = (text: string | null) => (text === null ? null : `${text}T10:00:00.000Z`)
    const cells = { cl_At: moment(begins), cl_To: moment(ends) }
    assert.equal(found(rangeFilter(at, to, december), cells), isFound)
    if (ends === null) assert.equal(found(rangeFilter(day, null, december), { cl_Day: begins }), isFound)
  })

test('moments count by the clocks of the zone, days as they are written', () => {
  const filter = rangeFilter(at, null, december)
  assert.equal(found(filter, { cl_At: '2026-11-30T22:59:59.999Z' }), false)
  assert.equal(found(filter, { cl_At: '2026-11-30T23:00:00.000Z' }), true)
  assert.equal(found(filter, { cl_At: '2026-12-31T23:00:00.000Z' }), false)
  assert.equal(found(rangeFilter(day, to, december), { cl_Day: '2026-11-01', cl_To: '2026-11-30T23:00:00.000Z' }), true)
})

for (const [cell, isDated] of [
  [null, false],
  ['2026-12-01', true],
] as const)
  test(`records ${isDated ? 'with' : 'without'} a start are asked for by themselves`, () => {
    assert.equal(found(datedFilter(day), { cl_Day: cell }), isDated)
    assert.equal(found(undatedFilter(day), { cl_Day: cell }), !isDated)
  })
