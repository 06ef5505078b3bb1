import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numericColumns, pointsOf, ticksOf } from './chart-data.ts'

const headers = ['city', 'sum', 'note'].map((text) => ({ text, value: text }))
const rows = [
  { city: 'Rome', sum: 3, note: '7' },
  { city: 'Oslo', sum: '-1.5', note: 'x' },
  { city: 'Rome', sum: 4, note: null },
  { city: null, sum: null, note: null },
]

test('columns of numbers are those whose every cell is one, also written as digits', () => {
  assert.deepEqual(
    numericColumns({ headers, rows }).map(({ value }) => value),
    ['sum'],
  )
})

test('a chart shows sums in the order of the rows; a pie what is more than nothing, the largest first', () => {
  const drawn = pointsOf(rows, { by: 'city', of: 'sum', kind: 'bar' })
  assert.deepEqual(drawn.points, [
    { label: 'Rome', value: 7 },
    { label: 'Oslo', value: -1.5 },
    { label: '', value: 0 },
  ])
  assert.deepEqual(pointsOf(rows, { by: 'city', of: 'sum', kind: 'pie' }), {
    points: [{ label: 'Rome', value: 7 }],
    left: 2,
  })
})

test('more bars than can be told apart are counted', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ city: String(at), sum: 1 }))
  const { points, left } = pointsOf(many, { by: 'city', of: 'sum', kind: 'bar' })
  assert.deepEqual([points.length, left], [60, 40])
})

test('ticks are round, hold nothing and reach beyond the highest', () => {
  assert.deepEqual(
    ticksOf([
      { label: '', value: 7 },
      { label: '', value: -1.5 },
    ]),
    [-2, 0, 2, 4, 6, 8],
  )
  assert.deepEqual(ticksOf([{ label: '', value: 0 }]).includes(0), true)
})
