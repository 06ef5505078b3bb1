import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aColumn } from '../../structure/tables/testing/a-column.ts'
import { laneFigures } from './lane-figures.ts'

const total = { column: aColumn('Amount', 'Currency'), func: 'sum' } as const
const keyOf = (value: unknown): string => String(value ?? '')
const head = (value: string | null, count: number, sum: string) => ({
  value,
  count,
  figures: { Amount: { sum } },
})

test('each lane has the count and the figure the server told of it, and an empty one has no records', () => {
  const ofLane = laneFigures([head('Ana', 4, '712300'), head(null, 2, '5')], false, total, keyOf)
  assert.deepEqual(ofLane('Ana'), { count: 4, value: '712300' })
  assert.deepEqual(ofLane(''), { count: 2, value: '5' })
  assert.deepEqual(ofLane('Lee'), { count: 0, value: undefined })
})

test('without a figure there are counts alone', () => {
  assert.deepEqual(laneFigures([head('Ana', 4, '1')], false, null, keyOf)('Ana'), { count: 4, value: undefined })
})

test('of too many lanes those nobody spoke of are not known', () => {
  const ofLane = laneFigures([head('Ana', 4, '1')], true, total, keyOf)
  assert.deepEqual(ofLane('Ana'), { count: 4, value: '1' })
  assert.equal(ofLane('Lee'), null)
})

test('several headings of one lane are counted together, and have no figure: averages cannot be added up', () => {
  const ofLane = laneFigures([head('Ana', 4, '1'), head('Ana', 3, '2')], false, total, keyOf)
  assert.deepEqual(ofLane('Ana'), { count: 7, value: undefined })
})
