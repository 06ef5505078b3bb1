import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type FoldMemory,
  noFolds,
  remembering,
  toggled,
  unfolded,
} from '../../../features/view-settings/groups/folds.ts'
import { groupHeadings } from './group-headings.ts'

const head = (level: number, value: unknown, count: number) => ({ level, value, count, figures: {} })
const heads = [
  head(0, null, 1),
  head(1, 'North', 1),
  head(0, 'Open', 3),
  head(1, 'South', 1),
  head(1, 'North', 2),
  head(0, 'Won', 2),
  head(1, 'North', 2),
]
const draw = (_level: number, value: unknown) => ({ title: String(value) })

test('groups begin where the ones before them end, on every level', () => {
  const places = groupHeadings(heads, noFolds, draw).map(({ level, first, count }) => [level, first, count])
  assert.deepEqual(places, [
    [0, 0, 1],
    [1, 0, 1],
    [0, 1, 3],
    [1, 1, 1],
    [1, 2, 2],
    [0, 4, 2],
    [1, 4, 2],
  ])
})

test('groups of the same value in different groups fold by themselves', () => {
  const folds = toggled(noFolds, '["Open","North"]')
  const folded = groupHeadings(heads, folds, draw).filter(({ isFolded }) => isFolded)
  assert.deepEqual(
    folded.map(({ values }) => values),
    [['Open', 'North']],
  )
  assert.equal(
    groupHeadings(heads, { isAll: true, except: ['["Won"]'] }, draw).filter((one) => !one.isFolded).length,
    1,
  )
  assert.deepEqual(toggled(folds, '["Open","North"]'), noFolds)
})

test('groups are opened whatever folded them: one by one or all at once', () => {
  const keys = ['["Open"]', '["Open","North"]']
  assert.deepEqual(unfolded(toggled(noFolds, '["Open","North"]'), keys), noFolds)
  assert.deepEqual(unfolded({ isAll: true, except: ['["Open"]'] }, keys), { isAll: true, except: keys })
  const others = toggled(noFolds, '["Won"]')
  assert.equal(unfolded(others, keys), others)
})

test('what is folded is remembered for the latest fifty views', () => {
  let memory: FoldMemory = {}
  for (let view = 0; view < 60; view++) memory = remembering(memory, `v${view}`, { isAll: true, except: [] })
  assert.equal(Object.keys(memory).length, 50)
  assert.ok('v59' in memory)
  assert.ok(!('v59' in remembering(memory, 'v59', noFolds)))
})
